/// Why something is no link. The names are kebab-case and appear in `explain` and in `links --refused`.
public enum Rejection: UInt8, Hashable, Sendable, BitwiseCopyable, CaseIterable {
  case none
  // What every rule may run into.
  case boundaryBefore, boundaryAfter, validation, exception, inCode, emptyMatch, tooLong, beyondWithin
  case keywordMissing, overlapped, limitReached
  // Built-in scanners.
  case deniedScheme, unknownScheme, malformedScheme, badHost, badPort, numericHost, hiddenCharacter
  case placeholderHost, ambiguousAuthority, missingHost, unknownTLD, fileNameLookAlike, wordLookAlike,
    callLookAlike
  case touchesSign, badLocalPart, secondAt, copyCommand, badNumber, hostNotListed, longLink
  case gluedScheme, schemeMissing, oneLabel, bareNumber, underscoreHost, userinfoRefused, portOutOfRange
  case longAddress, numberTouched, fewDigits, ungroupedDigits, numberLookAlike, trunkPrefixMissing,
    otherGrouping,
    otherType

  /// The kebab-case name: `file-name-look-alike`.
  public var name: String {
    String(describing: self).reduce(into: "") { name, character in
      if character.isUppercase, name.last?.isUppercase != true, !name.isEmpty { name += "-" }
      name.append(character)
    }.lowercased()
  }

  /// The keys of rules files that decide about it, with their tables; none if no key does.
  public var settings: [String] {
    switch self {
    case .deniedScheme: ["scanner.deny-schemes"]
    case .unknownScheme: ["scanner.schemes"]
    case .gluedScheme: ["scanner.before-scheme"]
    case .schemeMissing: ["scanner.bare-hosts"]
    case .badPort: ["scanner.port-digits"]
    case .portOutOfRange: ["scanner.port-range"]
    case .numericHost: ["scanner.ipv4"]
    case .oneLabel: ["scanner.one-label-hosts"]
    case .underscoreHost: ["scanner.underscore-hosts"]
    case .userinfoRefused: ["scanner.userinfo"]
    case .unknownTLD: ["scanner.tlds", "scanner.unknown-tlds"]
    case .fileNameLookAlike: ["scanner.guard-except", "scanner.file-tlds", "scanner.file-guard"]
    case .wordLookAlike: ["scanner.guard-except", "scanner.word-tlds", "scanner.word-guard"]
    case .callLookAlike: ["scanner.guard-except", "scanner.word-guard"]
    case .touchesSign: ["scanner.before-bare"]
    case .hostNotListed: ["scanner.hosts"]
    case .longLink: ["scanner.longest-link"]
    case .badLocalPart: ["email.local-part"]
    case .longAddress: ["email.limits"]
    case .secondAt: ["email.second-at"]
    case .copyCommand: ["email.copy-command"]
    case .badNumber: ["phone.regions", "phone.leniency"]
    case .fewDigits: ["phone.regions"]
    case .ungroupedDigits: ["phone.bare-digits"]
    case .numberLookAlike, .trunkPrefixMissing: ["phone.regions"]
    case .otherGrouping: ["phone.leniency", "phone.bare-digits"]
    case .otherType: ["phone.types"]
    case .inCode: ["in-code"]
    case .exception: ["except"]
    default: []
    }
  }

  /// A few words for people.
  public var sentence: String {
    switch self {
    case .none: ""
    case .boundaryBefore: "what stands before it is not allowed there"
    case .boundaryAfter: "what stands after it is not allowed there"
    case .validation: "a value check fails"
    case .exception: "it is one of the rule's exceptions"
    case .inCode: "it stands in code, which the rule skips"
    case .emptyMatch: "the match is empty"
    case .tooLong: "it is longer than the rule's `limits.length`"
    case .beyondWithin: "it ends beyond the rule's `limits.within`"
    case .keywordMissing: "none of the rule's keywords occurs in the text"
    case .overlapped: "another link holds the place"
    case .limitReached: "the rule has as many links as its `limit` allows"
    case .deniedScheme: "the scheme is on the deny list"
    case .unknownScheme: "the scheme is not among the rule's schemes"
    case .malformedScheme: "the scheme is damaged"
    case .badHost: "the host is not a valid name"
    case .badPort: "the port has too many digits"
    case .numericHost: "the host is a number but no IPv4 address"
    case .hiddenCharacter: "the host holds a hidden character"
    case .placeholderHost: "the host is followed by a placeholder"
    case .ambiguousAuthority: "parsers disagree on where the host is"
    case .missingHost: "there is no host"
    case .unknownTLD: "the last label is no known top-level domain"
    case .fileNameLookAlike: "it looks like a file name"
    case .wordLookAlike: "it looks like two words with a missing space"
    case .callLookAlike: "it looks like the call of a function"
    case .touchesSign: "it touches a sign that does not belong to it"
    case .badLocalPart: "the part before the @ is not valid"
    case .secondAt: "another @ touches it"
    case .copyCommand: "it looks like a copy command"
    case .badNumber: "no numbering plan has such a number"
    case .fewDigits: "there are too few digits, or too many"
    case .ungroupedDigits: "a number without + in one run of digits may be anything"
    case .numberLookAlike:
      "it looks like a date, an address, an amount or a card, or has signs that numbers do not have"
    case .trunkPrefixMissing: "within its country the number is always written with its trunk prefix"
    case .otherGrouping: "the digits are not grouped as such numbers are"
    case .otherType: "it is a number of another type"
    case .gluedScheme: "a letter or digit touches the scheme"
    case .schemeMissing: "a host without a scheme is no link here"
    case .oneLabel: "the host has one label only"
    case .bareNumber: "a number is a host only after a scheme"
    case .underscoreHost: "an underscore stands where the host may hold none"
    case .userinfoRefused: "it holds a user name"
    case .portOutOfRange: "the port is above 65535"
    case .longAddress: "more than 64 octets stand before the @, or 254 in all"
    case .numberTouched: "what stands beside the digits makes them part of something else"
    case .longLink: "it is longer than links may be"
    case .hostNotListed: "the host is not among the rule's hosts"
    }
  }
}
