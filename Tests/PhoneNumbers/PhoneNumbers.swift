import LinkDetection

/// Says what the library makes of phone numbers: reads lines `REGION<TAB>TEXT`, writes a line of ten fields for each.
/// `scripts/compare-phone-numbers.py` compares them with those of another implementation.
@main
struct PhoneNumbers {
  static func main() {
    while let line = readLine() {
      let fields = line.split(separator: "\t", maxSplits: 1, omittingEmptySubsequences: false)
      let region = fields[0].isEmpty ? nil : String(fields[0])
      guard fields.count == 2, let number = PhoneNumber(parsing: fields[1], region: region) else {
        print("none")
        continue
      }
      let parts = [
        String(number.countryCode), number.nationalNumber, number.numberExtension ?? "", number.region ?? "",
        number.type.rawValue, number.validity.rawValue, number.formatted(.e164),
        number.formatted(.international),
        number.formatted(.national), number.formatted(.rfc3966),
      ]
      print(parts.joined(separator: "\t"))
    }
  }
}
