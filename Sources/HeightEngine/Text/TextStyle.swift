/// How a part of a text looks, as escape sequences or overstrike in it say: a small number. Heights know
/// nothing of it; `Style` makes a cell's look of it.
public struct TextStyle: Hashable, Sendable, BitwiseCopyable {
  /// From the lowest: the foreground and the background of 26 bits each, then the attributes. A colour is 0
  /// for the terminal's own, or 1 above 24 bits for one of the palette, or 2 above those of a true colour.
  package private(set) var bits: UInt64 = 0

  /// The terminal's own look.
  public static let plain = TextStyle()

  init() {}

  package static let colorBits: UInt64 = 26
  package static let attributesShift: UInt64 = 52
  /// Above the attributes: which line the underline is, as SGR 4 numbers them, less 1; 0 for a single one.
  package static let underlineShift: UInt64 = 59
  private static let underlineMask: UInt64 = 7 << underlineShift
  private static let colorMask: UInt64 = 1 << colorBits - 1

  enum Attribute: UInt64 {
    case bold = 1
    case faint = 2
    case italic = 4
    case underline = 8
    case reverse = 16
    case strikethrough = 32
    case link = 64
  }

  /// The bits that say how it looks, which are all but a link's.
  package static let looks =
    1 << attributesShift - 1 | 63 << attributesShift | underlineMask

  /// Whether it is more than a link's.
  var looksLikeSomething: Bool { bits & Self.looks != 0 }

  func has(_ attribute: Attribute) -> Bool {
    bits & attribute.rawValue << Self.attributesShift != 0
  }

  mutating func set(_ attribute: Attribute, _ isOn: Bool = true) {
    let bit = attribute.rawValue << Self.attributesShift
    if isOn { bits |= bit } else { bits &= ~bit }
  }

  /// Underlines with the line of that number: 1 single, 2 double, 3 curly, 4 dotted, 5 dashed, others single; 0 is
  /// none.
  private mutating func setUnderline(_ number: Int) {
    set(.underline, number != 0)
    let line = UInt64((2...5).contains(number) ? number - 1 : 0)
    bits = bits & ~Self.underlineMask | line << Self.underlineShift
  }

  func with(_ attribute: Attribute) -> TextStyle {
    var style = self
    style.set(attribute)
    return style
  }

  /// Whether it is text of a link.
  public var isLink: Bool { has(.link) }

  /// A colour as its 26 bits.
  struct Color {
    let bits: UInt64

    static let own = Color(bits: 0)
    static func indexed(_ index: Int) -> Color { Color(bits: 1 << 24 | UInt64(index & 0xFF)) }
    static func rgb(_ red: Int, _ green: Int, _ blue: Int) -> Color {
      Color(
        bits: 2 << 24 | UInt64(red & 0xFF) << 16 | UInt64(green & 0xFF) << 8 | UInt64(blue & 0xFF))
    }
  }

  mutating func setForeground(_ color: Color) { bits = bits & ~Self.colorMask | color.bits }

  mutating func setBackground(_ color: Color) {
    bits = bits & ~(Self.colorMask << Self.colorBits) | color.bits << Self.colorBits
  }
}

// MARK: - As a mark

extension TextStyle {
  /// Above all that the owner of a text marks in it.
  private static let firstKind = 1 << 62

  /// The kind of the marks that say it.
  public var markKind: Int { Self.firstKind | Int(bits) }

  /// The style that a mark says; nil: its kind is another's.
  public init?(markKind kind: Int) {
    guard kind >= Self.firstKind else { return nil }
    bits = UInt64(kind ^ Self.firstKind)
  }
}

// MARK: - SGR

extension TextStyle {
  /// Takes in the parameters of an SGR sequence. Returns whether they are well-formed; else nothing changes.
  ///
  /// By ECMA-48 and ISO 8613-6, and the kinds and colours of underlines that terminals have added. What
  /// can't be shown on all terminals is understood and shows nothing: blinking, concealing, fonts, the
  /// colour of an underline.
  mutating func take(_ text: UTF8Bytes) -> Bool {
    if let code = Self.loneCode(text) {
      takeCode(code)
      return true
    }
    var style = self
    var parameters = SGRParameters(text)
    while let code = parameters.next() {
      guard style.take(code, &parameters) else { return false }
    }
    self = style
    return true
  }

  /// The only parameter, of one digit or two, as most sequences have it, or none; nil: there is more.
  @inline(__always)
  private static func loneCode(_ text: UTF8Bytes) -> Int? {
    switch text.count {
    case 0: return 0
    case 1:
      let code = Int(text[0] &- 0x30)
      return code < 10 ? code : nil
    case 2:
      let (tens, ones) = (Int(text[0] &- 0x30), Int(text[1] &- 0x30))
      // Behind 38, 48 and 58 comes a colour.
      return tens < 10 && ones < 10 && ones != 8 ? 10 * tens + ones : nil
    default: return nil
    }
  }

  private mutating func take(_ code: Int, _ parameters: inout SGRParameters) -> Bool {
    switch code {
    case 4 where parameters.hasPart:
      setUnderline(parameters.next() ?? 1)
      return !parameters.hasPart
    case 38, 48, 58:
      guard let color = parameters.color() else { return false }
      if code == 38 { setForeground(color) } else if code == 48 { setBackground(color) }
      return true
    case _ where parameters.hasPart: return false
    default:
      takeCode(code)
      return true
    }
  }

  private mutating func takeCode(_ code: Int) {
    switch code {
    case 30...37: setForeground(.indexed(code - 30))
    case 90...97: setForeground(.indexed(code - 82))
    case 39: setForeground(.own)
    case 40...47: setBackground(.indexed(code - 40))
    case 100...107: setBackground(.indexed(code - 92))
    case 49: setBackground(.own)
    default: takeAttribute(code)
    }
  }

  private mutating func takeAttribute(_ code: Int) {
    switch code {
    case 0: bits &= Attribute.link.rawValue << Self.attributesShift
    case 1: set(.bold)
    case 2: set(.faint)
    case 3: set(.italic)
    case 4: setUnderline(1)
    case 7: set(.reverse)
    case 9: set(.strikethrough)
    case 21: setUnderline(2)
    case 22:
      set(.bold, false)
      set(.faint, false)
    case 23: set(.italic, false)
    case 24: setUnderline(0)
    case 27: set(.reverse, false)
    case 29: set(.strikethrough, false)
    default: break
    }
  }
}

/// The numbers of an SGR sequence, one by one: parameters with semicolons between them, and their parts with
/// colons. One that is left out is 0.
private struct SGRParameters {
  private let text: UTF8Bytes
  private var offset = 0
  private var isAtEnd = false
  /// Whether a part of the last one follows.
  private(set) var hasPart = false

  private static let largest = 1 << 20

  init(_ text: UTF8Bytes) { self.text = text }

  mutating func next() -> Int? {
    guard !isAtEnd else { return nil }
    var value = 0
    while offset < text.count, text[offset] &- 0x30 < 10 {
      value = min(value * 10 + Int(text[offset] &- 0x30), Self.largest)
      offset += 1
    }
    isAtEnd = offset == text.count
    hasPart = !isAtEnd && text[offset] == 0x3A
    offset += 1
    return value
  }

  /// The colour behind 38, 48 or 58; nil where that is none.
  mutating func color() -> TextStyle.Color? {
    hasPart ? colorOfParts() : colorOfParameters()
  }

  private mutating func colorOfParameters() -> TextStyle.Color? {
    switch next() {
    case 5:
      guard !hasPart, let index = next() else { return nil }
      return hasPart ? nil : Self.color(index)
    case 2:
      guard !hasPart, let red = next(), !hasPart, let green = next(), !hasPart, let blue = next()
      else { return nil }
      return hasPart ? nil : Self.color(red, green, blue)
    default: return nil
    }
  }

  /// `5:index`, `2:red:green:blue`, or with a colour space before them and tolerances behind, which say
  /// nothing here.
  private mutating func colorOfParts() -> TextStyle.Color? {
    let kind = next()
    var (count, first, second, third, fourth) = (0, 0, 0, 0, 0)
    while hasPart, let part = next() {
      switch count {
      case 0: first = part
      case 1: second = part
      case 2: third = part
      case 3: fourth = part
      default: break
      }
      count += 1
    }
    switch (kind, count) {
    case (5, 1): return Self.color(first)
    case (2, 3): return Self.color(first, second, third)
    case (2, 4...6): return Self.color(second, third, fourth)
    default: return nil
    }
  }

  private static func color(_ index: Int) -> TextStyle.Color? {
    index < 256 ? .indexed(index) : nil
  }

  private static func color(_ red: Int, _ green: Int, _ blue: Int) -> TextStyle.Color? {
    max(red, green, blue) < 256 ? .rgb(red, green, blue) : nil
  }
}
