/// A text as runs of equal style, with its links: what layout reads.
public struct StyledText: Hashable, Sendable {
  /// A stretch of one style.
  public struct Run: Hashable, Sendable {
    /// Where, in UTF-8 bytes of the text.
    public let range: TextRange
    /// How it looks.
    public let style: Style
    /// The link it belongs to, if any.
    public let link: LinkID?

    /// A run from its parts.
    public init(range: TextRange, style: Style, link: LinkID?) {
      self.range = range
      self.style = style
      self.link = link
    }
  }

  /// The whole text.
  public let text: String
  /// Runs in order, without gaps, that cover the text; none if it is empty.
  public let runs: [Run]
  /// The links, in order.
  public let links: [Link]

  /// Covers a text with runs: each link in its style, the rest in the base style of the theme.
  ///
  /// `links` must be in order, must not overlap and must lie inside the text. Links that are only reported
  /// (`isLinked` false) get no run of their own. Linear in the number of links.
  public init(text: String, links: [Link], theme: Theme = .plain, style: (Link) -> Style = { _ in Style() }) {
    var runs: [Run] = []
    var end = TextOffset(utf8: 0)
    for link in links where link.isLinked {
      if end < link.range.lowerBound {
        runs.append(Run(range: end..<link.range.lowerBound, style: theme.base, link: nil))
      }
      runs.append(
        Run(range: link.range, style: theme.style(for: link.kind, rule: style(link)), link: link.id))
      end = link.range.upperBound
    }
    let textEnd = TextOffset(utf8: text.utf8.count)
    if end < textEnd { runs.append(Run(range: end..<textEnd, style: theme.base, link: nil)) }
    self.text = text
    self.runs = runs
    self.links = links
  }

  /// The link that covers a position, if any. Logarithmic in the number of runs.
  public func link(at offset: TextOffset) -> Link? {
    let index = runs.partitioningIndex { $0.range.upperBound > offset }
    guard index < runs.count, runs[index].range.contains(offset), let id = runs[index].link else {
      return nil
    }
    return links.first { $0.id == id }
  }
}
