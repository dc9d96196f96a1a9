/// What a style says about the font; what is nil is left as it is.
public struct Font: Hashable, Sendable {
  /// Weights by name, as in rules files.
  public enum Weight: String, Hashable, Sendable, CaseIterable { case light, regular, medium, semibold, bold }
  /// Slants by name, as in rules files.
  public enum Slant: String, Hashable, Sendable, CaseIterable { case normal, italic, oblique }

  /// The family's name.
  public var family: String?
  /// The size in points.
  public var size: Double?
  /// How heavy.
  public var weight: Weight?
  /// How slanted.
  public var slant: Slant?
  /// Whether every character is equally wide.
  public var isMonospaced: Bool?

  /// A font that says only what is given.
  public init(
    family: String? = nil, size: Double? = nil, weight: Weight? = nil, slant: Slant? = nil,
    isMonospaced: Bool? = nil
  ) {
    self.family = family
    self.size = size
    self.weight = weight
    self.slant = slant
    self.isMonospaced = isMonospaced
  }

  /// This font where it says something, else `base`.
  public func merged(over base: Font?) -> Font {
    Font(
      family: family ?? base?.family, size: size ?? base?.size, weight: weight ?? base?.weight,
      slant: slant ?? base?.slant, isMonospaced: isMonospaced ?? base?.isMonospaced)
  }
}
