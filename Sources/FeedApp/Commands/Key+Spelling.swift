import TerminalCore

nonisolated extension Key {
  /// The keys that are written as `label` writes them, with blanks between them; two letters also without: `zt`,
  /// `z Enter`, `^E`, `PgDn`, `Alt-m`, `Ctrl-Left`, `Ctrl+Left`, `F1`. Names in angle brackets are those of `keys(_:)`. Nil: a
  /// part is no key, or none that a terminal sends.
  static func sequence(_ spelling: String) -> [Key]? {
    var keys: [Key] = []
    for part in spelling.split(separator: " ") {
      guard let some = pressed(String(part)) else { return nil }
      let sent = some.compactMap(\.asSent)
      guard sent.count == some.count else { return nil }
      keys += sent
    }
    return keys
  }

  /// The key as a terminal sends it: with Control held, some are others' (`^M` is Enter). Nil: nothing is sent.
  private var asSent: Key? {
    guard modifiers.contains(.control), case .character(let character) = code else { return self }
    let rest = modifiers.subtracting(.control)
    return switch character {
    case "i": Key(.tab, rest)
    case "j", "m": Key(.enter, rest)
    case "h", "?": Key(.backspace, rest)
    case "[": Key(.escape, rest)
    case "@": Key(.character(" "), modifiers)
    case "a"..."z", "\\", "]", "^", "_", " ": self
    default: nil
    }
  }

  /// What stands between blanks.
  private static func pressed(_ part: String) -> [Key]? {
    let characters = Array(part)
    if characters.count == 1 { return [.character(characters[0])] }
    if characters[0] == "<", characters.last == ">" {
      return Key(name: String(part.dropFirst().dropLast())).map { [$0] }
    }
    if characters[0] == "^" { return characters.count == 2 ? [.control(characters[1])] : nil }
    if let key = key(labelled: part) { return [key] }
    // Two letters that are pressed one after the other; what is longer, or like F0, was meant to be a name.
    let isLikeName = characters.count > 2 || characters[0] == "F" && characters[1].isNumber
    return isLikeName ? nil : characters.map(Key.character)
  }

  /// A key with a name, perhaps with others held.
  private static func key(labelled label: String) -> Key? {
    for (name, modifier) in [("ctrl", Modifiers.control), ("alt", .alt), ("shift", .shift)]
    where label.lowercased().hasPrefix(name) && label.count > name.count + 1 {
      let rest = String(label.dropFirst(name.count + 1))
      guard "-+".contains(label.dropFirst(name.count).first ?? " ") else { continue }
      let key = rest.count == 1 ? rest.first.map(Key.character) : key(labelled: rest)
      return key.map { Key($0.code, $0.modifiers.union(modifier)) }
    }
    // Two small letters are two keys, but for Up.
    return label.count > 2 || label == "Up" || label.first == "F" ? Key(name: label) : nil
  }
}
