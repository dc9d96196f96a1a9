/// The country codes of ITU-T E.164 and how many digits follow them.
///
/// Lengths are those of subscriber numbers in use; codes that are not named take what E.164 allows.
enum CallingCodes {
  /// How many digits the country code at the start of a number has; nil if no country has it.
  static func length(of digits: InlineArray<16, UInt8>) -> Int? {
    if digits[0] == 1 || digits[0] == 7 { return 1 }
    let two = Int(digits[0]) * 10 + Int(digits[1])
    switch two {
    case 20, 27, 30...34, 36, 39...41, 43...49, 51...58, 60...66, 81, 82, 84, 86, 90...95, 98: return 2
    default: break
    }
    switch two * 10 + Int(digits[2]) {
    case 211...213, 216, 218, 220...258, 260...269, 290, 291, 297...299, 350...359, 370...383, 385...387, 389,
      420, 421, 423, 500...509, 590...599, 670, 672...683, 685...692, 800, 808, 850, 852, 853, 855, 856, 870,
      878,
      880...883, 886, 888, 960...968, 970...977, 979, 992...996, 998:
      return 3
    default: return nil
    }
  }

  /// How many digits may follow a country code.
  static func nationalLengths(_ code: Int) -> ClosedRange<Int> {
    switch code {
    case 1, 7, 30, 52, 58, 90, 91, 98: 10...10
    case 27, 33, 34, 40, 41, 48, 56, 61, 93, 94: 9...9
    case 45, 47, 65: 8...8
    case 32, 36, 51, 66: 8...9
    case 20, 57, 60, 63, 64, 82: 8...10
    case 44, 81, 84, 92: 9...10
    case 54, 55: 10...11
    case 31, 86: 9...11
    case 46, 95: 7...10
    case 53: 6...8
    case 39: 6...11
    case 43: 6...13
    case 49, 62: 6...12
    default: 5...12
    }
  }

  /// Whether subscriber numbers of a country may begin with 0: elsewhere a 0 is only dialled inside the country.
  static func keepsZero(_ code: Int) -> Bool {
    switch code {
    case 39, 225, 229, 241, 242, 378, 379: true
    default: false
    }
  }
}
