extension Key {
  /// The keys that a string names, for tests, macros and configuration: characters stand for
  /// themselves, other keys by name in angle brackets — `jj<PageDown><C-e><A-x><F1>`. `<lt>` is `<`;
  /// what is no name of a key is taken as characters.
  /// - Complexity: O(length).
  public static func keys(_ string: String) -> [Key] {
    var keys: [Key] = []
    var rest = string[...]
    while let first = rest.first {
      if first == "<", let end = rest.firstIndex(of: ">"),
        let key = Key(name: String(rest[rest.index(after: rest.startIndex)..<end]))
      {
        keys.append(key)
        rest = rest[rest.index(after: end)...]
      } else {
        keys.append(.character(first))
        rest = rest.dropFirst()
      }
    }
    return keys
  }

  /// The key of a name as `keys(_:)` reads it, without the brackets; letter case counts only behind
  /// `A-`. Nil: there is no such key.
  public init?(name: String) {
    let lower = name.lowercased()
    if let key = Self.named[lower] {
      self = key
    } else if lower.hasPrefix("c-"), name.count == 3, let last = lower.last {
      self = .control(last)
    } else if lower.hasPrefix("a-"), name.count == 3, let last = name.last {
      self = .alt(last)
    } else if lower.hasPrefix("f"), let number = Int(lower.dropFirst()), (1...63).contains(number) {
      self = .function(number)
    } else {
      return nil
    }
  }

  /// How a person would write it: `j`, `Space`, `^E`, `Alt-x`, `PgDn`, `F1`.
  public var label: String {
    switch self {
    case .character(" "): "Space"
    case .character(let character): String(character)
    case .control(let character): "^" + character.uppercased()
    case .alt(let character): "Alt-\(character)"
    case .up: "Up"
    case .down: "Down"
    case .left: "Left"
    case .right: "Right"
    case .home: "Home"
    case .end: "End"
    case .pageUp: "PgUp"
    case .pageDown: "PgDn"
    case .enter: "Enter"
    case .escape: "Esc"
    case .tab: "Tab"
    case .backTab: "Shift-Tab"
    case .backspace: "Backspace"
    case .delete: "Del"
    case .insert: "Ins"
    case .function(let number): "F\(number)"
    }
  }

  private static let named: [String: Key] = [
    "up": .up, "down": .down, "left": .left, "right": .right, "home": .home, "end": .end,
    "pageup": .pageUp, "pgup": .pageUp, "pagedown": .pageDown, "pgdn": .pageDown,
    "enter": .enter, "cr": .enter, "esc": .escape, "escape": .escape, "tab": .tab,
    "s-tab": .backTab, "backtab": .backTab, "backspace": .backspace, "bs": .backspace,
    "delete": .delete, "del": .delete, "insert": .insert, "ins": .insert,
    "space": .character(" "), "lt": .character("<"),
  ]
}
