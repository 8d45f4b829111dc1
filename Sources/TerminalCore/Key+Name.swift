extension Key {
  /// The keys that a string names, for tests, macros and configuration: characters stand for
  /// themselves, other keys by name in angle brackets, modifiers before it — `jj<PageDown><C-e>`,
  /// `<A-x>`, `<S-Tab>`, `<C-S-Left>`, `<F1>`. `<lt>` is `<`; what is no name of a key is taken as
  /// characters.
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
  /// `A-` (or `M-`). Nil: there is no such key.
  public init?(name: String) {
    var rest = name[...]
    var modifiers: Modifiers = []
    while rest.count > 2, rest.dropFirst().first == "-",
      let modifier = rest.first.flatMap({ Self.modifiers[$0.lowercased()] })
    {
      modifiers.insert(modifier)
      rest = rest.dropFirst(2)
    }
    let lower = rest.lowercased()
    if let key = Self.named[lower] {
      self.init(key.code, modifiers.union(key.modifiers))
    } else if !modifiers.isEmpty, rest.count == 1, let character = rest.first {
      self.init(.character(character), modifiers)
    } else if lower.hasPrefix("f"), let number = Int(lower.dropFirst()), (1...63).contains(number) {
      self.init(.function(number), modifiers)
    } else {
      return nil
    }
  }

  /// How a person would write it: `j`, `Space`, `^E`, `Alt-x`, `PgDn`, `Ctrl-Left`, `F1`.
  public var label: String {
    if case .character(let character) = code, modifiers == .control, character != " " {
      return "^" + character.uppercased()
    }
    var label = ""
    if modifiers.contains(.control) { label += "Ctrl-" }
    if modifiers.contains(.alt) { label += "Alt-" }
    if modifiers.contains(.shift) { label += "Shift-" }
    return label + code.label
  }

  private static let modifiers: [String: Modifiers] = [
    "c": .control, "a": .alt, "m": .alt, "s": .shift,
  ]

  private static let named: [String: Key] = [
    "up": .up, "down": .down, "left": .left, "right": .right, "home": .home, "end": .end,
    "pageup": .pageUp, "pgup": .pageUp, "pagedown": .pageDown, "pgdn": .pageDown,
    "enter": .enter, "cr": .enter, "esc": .escape, "escape": .escape, "tab": .tab,
    "backtab": .backTab, "backspace": .backspace, "bs": .backspace,
    "delete": .delete, "del": .delete, "insert": .insert, "ins": .insert,
    "space": .character(" "), "lt": .character("<"),
  ]
}

extension Key.Code {
  fileprivate var label: String {
    switch self {
    case .character(" "): "Space"
    case .character(let character): String(character)
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
    case .backspace: "Backspace"
    case .delete: "Del"
    case .insert: "Ins"
    case .function(let number): "F\(number)"
    }
  }
}
