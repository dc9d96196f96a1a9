/// A telephone number of ITU-T E.164: calling code, significant digits and perhaps an extension.
///
///     let number = PhoneNumber(parsing: "020 7946 0018 ext. 4", region: "GB")
///     number?.formatted(.international)  // +44 20 7946 0018 ext. 4
///
/// Reading is lenient, `validity` says what the plan of the region makes of it. The plans are those of libphonenumber.
public struct PhoneNumber: Sendable, Hashable {
  /// The calling code: 44.
  public let countryCode: Int
  /// The digits after the calling code, without trunk prefix.
  let digits: PhoneDigits
  /// The digits to dial after the call is taken, in ASCII; nil for none.
  public let numberExtension: String?

  /// The significant digits in ASCII, leading zeros kept: `2079460018`, and `0612345678` in Italy. 2 to 17 digits.
  public var nationalNumber: String { digits.text }

  init(countryCode: Int, digits: PhoneDigits, numberExtension: String? = nil) {
    self.countryCode = countryCode
    self.digits = digits
    self.numberExtension = numberExtension
  }

  /// What a number is for. The set is that of the source; plans that tell no more say `fixedLineOrMobile`.
  public enum Kind: String, Sendable, Hashable, CaseIterable {
    case fixedLine = "fixed-line"
    case mobile
    case fixedLineOrMobile = "fixed-line-or-mobile"
    case tollFree = "toll-free"
    case premiumRate = "premium-rate"
    /// The caller pays a part.
    case sharedCost = "shared-cost"
    /// Leads to a person, wherever he is.
    case personal
    case voip
    case pager
    /// One number for all branches of a company (UAN).
    case universalAccess = "universal-access"
    case voicemail
    /// Of no known kind, so not valid.
    case unknown
  }

  /// What a plan says about a number.
  public enum Validity: String, Sendable, Hashable, CaseIterable {
    /// No number has as many digits.
    case invalid
    /// Numbers of this length exist, but none like this.
    case possible
    /// As long as a number without area code, which cannot be dialled from abroad.
    case possibleLocalOnly = "possible-local-only"
    /// Like the numbers that have been assigned.
    case valid
  }

  /// How a number is written.
  public enum Form: String, Sendable, Hashable, CaseIterable {
    /// `+442079460018`, without extension.
    case e164
    /// `+44 20 7946 0018`.
    case international
    /// `020 7946 0018`, as within the region.
    case national
    /// `tel:+44-20-7946-0018`.
    case rfc3966
  }
}
