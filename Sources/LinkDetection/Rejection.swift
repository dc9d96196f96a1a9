/// Why something is no link. The names are kebab-case and appear in `explain` and in `links --refused`.
public enum Rejection: UInt8, Hashable, Sendable, CaseIterable {
  case none
  // What every rule may run into.
  case boundaryBefore, boundaryAfter, validation, exception, inCode, emptyMatch, tooLong, beyondWithin
  case keywordMissing, overlapped, limitReached
  // Built-in scanners.
  case deniedScheme, unknownScheme, malformedScheme, badHost, badPort, numericHost, hiddenCharacter
  case placeholderHost, ambiguousAuthority, missingHost, unknownTLD, fileNameLookAlike, wordLookAlike,
    callLookAlike
  case touchesSign, badLocalPart, secondAt, copyCommand, badNumber, hostNotListed, longLink

  /// The kebab-case name: `file-name-look-alike`.
  public var name: String {
    String(describing: self).reduce(into: "") { name, character in
      if character.isUppercase, name.last?.isUppercase != true, !name.isEmpty { name += "-" }
      name.append(character)
    }.lowercased()
  }

  /// The key of rules files that decides about it, with its table; nil if none does alone.
  public var setting: String? {
    switch self {
    case .deniedScheme: "scanner.deny-schemes"
    case .unknownScheme: "scanner.schemes"
    case .badPort: "scanner.port-digits"
    case .numericHost: "scanner.ipv4"
    case .unknownTLD: "scanner.tlds"
    case .fileNameLookAlike: "scanner.file-guard"
    case .wordLookAlike, .callLookAlike: "scanner.word-guard"
    case .touchesSign: "scanner.before-bare"
    case .hostNotListed: "scanner.hosts"
    case .longLink: "scanner.longest-link"
    case .badLocalPart: "email.local-part"
    case .secondAt: "email.second-at"
    case .copyCommand: "email.copy-command"
    case .badNumber: "phone.leniency"
    case .inCode: "in-code"
    case .exception: "except"
    default: nil
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
    case .badNumber: "the digits are no phone number"
    case .longLink: "it is longer than links may be"
    case .hostNotListed: "the host is not among the rule's hosts"
    }
  }
}
