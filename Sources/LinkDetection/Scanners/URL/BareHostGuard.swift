import LinkModel

/// The guards against file names and missing spaces (part C, *tld, false-positive*).
struct BareHostGuard: Sendable {
  private let fileTLDs: NameSet
  private let wordTLDs: NameSet
  private let except: HostPatterns
  private let guardsFiles: Bool
  private let guardsWords: Bool

  init(_ settings: URLSettings) {
    fileTLDs = NameSet(settings.words("file-tlds"))
    wordTLDs = NameSet(settings.words("word-tlds"))
    except = HostPatterns(settings.words("guard-except"))
    guardsFiles = settings.word("file-guard") == "on"
    guardsWords = settings.word("word-guard") == "on"
  }

  /// Why a bare name without path, query and `www.` is no link; `none` if it is one.
  func fault(_ host: HostRun, hasPort: Bool, in text: TextBytes) -> Rejection {
    guard guardsFiles || guardsWords, !except.match(host.range, in: text) else { return .none }
    let label = host.lastLabel
    if guardsFiles, fileTLDs.contains(label, in: text) { return .fileNameLookAlike }
    guard guardsWords, !hasPort else { return .none }
    if label.count > 4, text.equalsIgnoringASCIICase("xn--".utf8, at: label.lowerBound) { return .none }
    if wordTLDs.contains(label, in: text) { return .wordLookAlike }
    if host.range.upperBound < text.count, text[host.range.upperBound] == 0x28 { return .callLookAlike }
    let (hasCapital, hasSmall) = Self.cases(of: label, in: text)
    guard hasCapital else { return .none }
    if hasSmall { return .wordLookAlike }
    // `train.IN`: a capital after a lower-case letter. Names beyond ASCII are written so: `пример.РФ`.
    guard text[label.lowerBound] < 0x80, label.lowerBound >= host.range.lowerBound + 2 else { return .none }
    return text.scalar(before: label.lowerBound - 1).properties.isLowercase ? .wordLookAlike : .none
  }

  /// Whether capital and small letters stand in a label: `г.Москва` is two words.
  private static func cases(of label: Range<Int>, in text: TextBytes) -> (hasCapital: Bool, hasSmall: Bool) {
    var (hasCapital, hasSmall) = (false, false)
    var offset = label.lowerBound
    while offset < label.upperBound {
      let (scalar, length) = text.scalarAndLength(at: offset)
      offset += length
      if scalar.value < 0x80 {
        if text[offset - 1] &- 0x41 < 26 { hasCapital = true } else { hasSmall = true }
      } else {
        hasCapital = hasCapital || scalar.properties.isUppercase
        hasSmall = hasSmall || scalar.properties.isLowercase
      }
    }
    return (hasCapital, hasSmall)
  }
}
