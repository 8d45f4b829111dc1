import HeightEngine

/// How a cell looks.
public struct Style: Hashable, Sendable {
  /// The colour of the text.
  public var foreground: Color
  /// The colour behind it.
  public var background: Color
  /// Bold, underlined and so on.
  public var attributes: Attributes
  /// Which line `underline` is; of no meaning without it.
  public var underlineStyle: UnderlineStyle

  /// The terminal's own look, but for what is given.
  public init(
    foreground: Color = .default, background: Color = .default, attributes: Attributes = [],
    underlineStyle: UnderlineStyle = .single
  ) {
    self.foreground = foreground
    self.background = background
    self.attributes = attributes
    self.underlineStyle = underlineStyle
  }

  /// The terminal's own colours, no attributes.
  public static let plain = Style()

  /// What a terminal can do to text beside colouring it.
  public struct Attributes: OptionSet, Hashable, Sendable {
    /// The bits of the set.
    public let rawValue: UInt8
    /// The set of these bits.
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// Heavier or brighter.
    public static let bold = Attributes(rawValue: 1)
    public static let dim = Attributes(rawValue: 2)
    public static let italic = Attributes(rawValue: 4)
    /// With a line below.
    public static let underline = Attributes(rawValue: 8)
    /// Text and background colour exchanged.
    public static let reverse = Attributes(rawValue: 16)
    /// With a line through it.
    public static let strikethrough = Attributes(rawValue: 32)
  }

  /// The line of what is underlined, by its number as a part of SGR 4 (`4:3`). A terminal that has only one
  /// draws that.
  public enum UnderlineStyle: UInt8, Hashable, Sendable, CaseIterable {
    /// One straight line.
    case single = 1
    case double, curly, dotted, dashed
  }

  /// A colour: the terminal's own, one of its palette, or a true colour. A terminal that has fewer
  /// takes the nearest it has.
  public enum Color: Hashable, Sendable {
    /// The terminal's own.
    case `default`
    /// A colour of the palette; 0 to 15 are the terminal's theme.
    case indexed(UInt8)
    /// Red, green and blue.
    case rgb(UInt8, UInt8, UInt8)
  }
}

extension Style {
  /// Whether a blank looks otherwise than a plain one.
  var isSeenOnBlanks: Bool {
    hasGround || !attributes.isDisjoint(with: [.underline, .strikethrough])
  }

  /// Whether what is behind the text looks otherwise than the terminal's own ground.
  var hasGround: Bool { background != .default || attributes.contains(.reverse) }

  /// How a part of a text looks that says so itself; what it says nothing of is as `style` has it.
  public init(_ text: TextStyle, on style: Style = .plain) {
    let own = PackedStyle(of: text).style
    self.init(
      foreground: own.foreground == .default ? style.foreground : own.foreground,
      background: own.background == .default ? style.background : own.background,
      attributes: style.attributes.union(own.attributes),
      underlineStyle: own.attributes.contains(.underline)
        ? own.underlineStyle : style.underlineStyle)
    if text.isLink { attributes.insert(.underline) }
  }
}
