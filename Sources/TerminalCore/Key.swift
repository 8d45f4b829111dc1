/// A key with the modifiers held, as a person would name it.
///
/// Keys are compared, also in `switch`: `.up`, `.character("j")`, `.control("c")`, `.shift(.tab)`,
/// `Key(.left, [.control, .shift])`. Two that a person takes for one are equal: Shift is in the
/// character itself where a key writes one (`G`), and Control makes letters small (`^E` is
/// `.control("e")`).
public struct Key: Hashable, Sendable {
  /// A key without its modifiers.
  public enum Code: Hashable, Sendable {
    /// A key that writes something, space among them.
    case character(Character)
    /// An arrow key.
    case up, down, left, right
    /// A key that moves far.
    case home, end, pageUp, pageDown
    /// A key that has a name.
    case enter, escape, tab, backspace, delete, insert
    /// F1 and its neighbours, by number.
    case function(Int)
  }

  /// Keys held while another is pressed.
  public struct Modifiers: OptionSet, Hashable, Sendable {
    /// The bits of the set.
    public let rawValue: UInt8
    /// The set of these bits.
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// Shift; never with a key that writes something, unless Control is held too.
    public static let shift = Modifiers(rawValue: 1)
    /// Alt, Option or Meta, or Escape at once before the key.
    public static let alt = Modifiers(rawValue: 2)
    public static let control = Modifiers(rawValue: 4)
  }

  /// The key itself.
  public let code: Code
  /// What was held with it.
  public let modifiers: Modifiers

  /// A key with modifiers.
  public init(_ code: Code, _ modifiers: Modifiers = []) {
    guard case .character(let character) = code else {
      self.code = code
      self.modifiers = modifiers
      return
    }
    if modifiers.contains(.control) {
      self.code = .character(Self.single(character.lowercased()) ?? character)
      self.modifiers = modifiers
    } else {
      let isShifted = modifiers.contains(.shift)
      let shifted = isShifted ? Self.single(character.uppercased()) : nil
      self.code = .character(shifted ?? character)
      self.modifiers = modifiers.subtracting(.shift)
    }
  }

  private static func single(_ string: String) -> Character? {
    string.count == 1 ? string.first : nil
  }

  /// What the key writes; nil if it writes nothing, as with Control or Alt.
  public var character: Character? {
    guard modifiers.isEmpty, case .character(let character) = code else { return nil }
    return character
  }
}

extension Key {
  /// A key that writes something, space among them.
  public static func character(_ character: Character) -> Key { Key(.character(character)) }
  /// Control and a character: `^E` is `.control("e")`.
  public static func control(_ character: Character) -> Key {
    Key(.character(character), .control)
  }
  /// What comes with Control held, as in `.control(.left)`.
  public static func control(_ code: Code) -> Key { Key(code, .control) }
  /// Alt (or Meta, or Escape at once before it) and a character.
  public static func alt(_ character: Character) -> Key { Key(.character(character), .alt) }
  /// What comes with Alt held, as in `.alt(.enter)`.
  public static func alt(_ code: Code) -> Key { Key(code, .alt) }
  /// What comes with Shift held, as in `.shift(.tab)`.
  public static func shift(_ code: Code) -> Key { Key(code, .shift) }
  /// F1 and its neighbours, by number. Terminals tell F13 and further as F1 to F12 with modifiers.
  public static func function(_ number: Int) -> Key { Key(.function(number)) }

  public static let up = Key(.up)
  public static let down = Key(.down)
  public static let left = Key(.left)
  public static let right = Key(.right)
  public static let home = Key(.home)
  public static let end = Key(.end)
  public static let pageUp = Key(.pageUp)
  public static let pageDown = Key(.pageDown)
  public static let enter = Key(.enter)
  public static let escape = Key(.escape)
  public static let tab = Key(.tab)
  public static let backTab = Key(.tab, .shift)
  public static let backspace = Key(.backspace)
  public static let delete = Key(.delete)
  public static let insert = Key(.insert)
}
