import TerminalCore

/// Which keys lead to which command: its own, or others that a person gave it.
nonisolated public struct KeyBindings: Sendable {
  /// Keys in place of a command's own.
  private var changed: [Command: [[Key]]] = [:]
  /// All of them, each with what it leads to.
  private var taken: [[Key]: Command] = [:]

  /// All commands with their own keys.
  public init() {}

  /// Whether a command has others than its own.
  public var isChanged: Bool { !changed.isEmpty }

  /// What is wrong with keys for a command.
  public struct Mistake: Error, Hashable, Sendable {
    public let reason: String
  }

  /// The names of all commands, in the order of the help, with their own keys as the help spells them.
  public static var own: [(topic: String, name: String, keys: [String], help: String)] {
    let own = KeyBindings()
    return own.entries(isDemo: true).map { entry in
      (entry.topic.rawValue, entry.name, entry.keys.map(\.label), entry.help)
    }
  }

  /// Whether there is a command of this name.
  public static func isCommand(_ name: String) -> Bool {
    CommandTable.entries.contains { $0.name == name }
  }

  /// Gives the command of this name these keys in place of all others, each as the help spells it, several that
  /// are pressed one after the other with blanks between them (`zt`, `z Enter`, `^X ^S`); none takes all away.
  /// What is right of them counts; what is not, is returned. Other commands lose their own keys to it.
  public mutating func bind(_ name: String, to spellings: [String]) -> [Mistake] {
    guard let entry = CommandTable.entries.first(where: { $0.name == name }) else {
      return [Mistake(reason: "there is no command “\(name)”; : and Tab list them")]
    }
    var (sequences, mistakes) = ([[Key]](), [Mistake]())
    for spelling in spellings {
      do {
        let keys = try keys(spelling, for: entry.command)
        if !sequences.contains(keys) { sequences.append(keys) }
      } catch {
        mistakes.append(error)
      }
    }
    guard !sequences.isEmpty || spellings.isEmpty else { return mistakes }
    for keys in changed[entry.command] ?? [] { taken[keys] = nil }
    changed[entry.command] = sequences
    for keys in sequences { taken[keys] = entry.command }
    return mistakes
  }

  /// Takes over what others have in place of commands' own keys; they go before these where both lead elsewhere.
  public mutating func replace(by others: KeyBindings) {
    for (command, keys) in others.changed {
      for keys in changed[command] ?? [] { taken[keys] = nil }
      changed[command] = keys
    }
    for (keys, command) in others.taken {
      for (own, other) in taken where other != command && own.clashes(with: keys) {
        taken[own] = nil
        changed[other]?.removeAll { $0 == own }
      }
      taken[keys] = command
    }
  }

  private static let mostKeys = 4

  private func keys(_ spelling: String, for command: Command) throws(Mistake) -> [Key] {
    guard let keys = Key.sequence(spelling), !keys.isEmpty else {
      throw Mistake(
        reason:
          "there is no key “\(spelling)”; keys are written as ? shows them, several with blanks")
    }
    guard keys.count <= Self.mostKeys else {
      throw Mistake(reason: "“\(spelling)” is more than \(Self.mostKeys) keys")
    }
    if keys.contains(.control("c")), keys != [.control("c")] || command != .exit {
      throw Mistake(reason: "^C quits, or closes a prompt, in any case")
    }
    if keys.dropFirst().contains(.escape) {
      throw Mistake(reason: "Esc behind other keys takes them back")
    }
    if keys[0] == .escape, keys.count > 1 || command != .back {
      throw Mistake(reason: "Esc always leads back")
    }
    if isCount(keys[0]), !isOfDemo(command) {
      throw Mistake(reason: "“\(spelling)” begins with a digit, and digits are counts: 12j")
    }
    if let (other, name) = clash(of: keys, for: command) {
      throw Mistake(reason: "“\(spelling)” leads to \(name) already, by “\(other.label)”")
    }
    return keys
  }

  private func isCount(_ key: Key) -> Bool {
    (key.character.flatMap { $0.isASCII ? $0.wholeNumberValue : nil } ?? 0) > 0
  }

  /// Where digits are no counts.
  private func isOfDemo(_ command: Command) -> Bool {
    CommandTable.entries.contains { $0.command == command && $0.topic == .demo }
  }

  /// Keys of a person's that are the same, or begin with the other.
  private func clash(of keys: [Key], for command: Command) -> ([Key], String)? {
    taken.first { $0.value != command && $0.key.clashes(with: keys) }
      .map { ($0.key, $0.value.rawValue) }
  }
}

nonisolated extension KeyBindings {
  /// The keys that lead to a command: a person's, or its own that no person gave to another. Esc leads back in any case.
  func keys(of entry: CommandTable.Entry) -> [[Key]] {
    if let keys = changed[entry.command] {
      return entry.command == .back && !keys.contains([.escape]) ? keys + [[.escape]] : keys
    }
    guard !taken.isEmpty else { return entry.keys }
    return entry.keys.filter { own in !taken.keys.contains { $0.clashes(with: own) } }
  }

  /// All commands of a feed, or of the demo feed, as they are bound.
  func entries(isDemo: Bool) -> [CommandTable.Entry] {
    CommandTable.entries(isDemo: isDemo).map { entry in
      let keys = keys(of: entry)
      let help = keys.isEmpty ? Self.helpWithoutKeys(entry.help) : entry.help
      return entry.bound(to: keys, help: completed(help, of: entry.command))
    }
  }

  /// Of what a command does, what takes no key of its own: a number stands before a key, and before no name.
  private static func helpWithoutKeys(_ help: String) -> String {
    let clauses = help.split(separator: "; ")
    let others = clauses.filter { !$0.contains("{}") }
    return others.isEmpty
      ? clauses.map { $0.drop { $0 != " " }.dropFirst() }.joined(separator: "; ")
      : others.joined(separator: "; ")
  }

  /// The first of a command's keys as a person would write it, else its name.
  func label(of command: Command) -> String {
    // By index, as the hint is made for each frame: an entry that is looked at is copied, with its texts.
    let places = CommandTable.entries.indices
    guard let place = places.first(where: { CommandTable.entries[$0].command == command }),
      let keys = keys(of: CommandTable.entries[place]).first
    else { return ":" + command.rawValue }
    return keys.label
  }

  /// A text in which keys stand as `{name}` of a command, or `{}` of the one that it is about.
  func completed(_ text: String, of command: Command? = nil) -> String {
    guard text.utf8.contains(UInt8(ascii: "{")) else { return text }
    var (completed, rest) = ("", text[...])
    while let start = rest.firstIndex(of: "{"), let end = rest[start...].firstIndex(of: "}") {
      let name = String(rest[rest.index(after: start)..<end])
      completed += rest[..<start]
      completed += (name.isEmpty ? command : Command(rawValue: name)).map(label(of:)) ?? name
      rest = rest[rest.index(after: end)...]
    }
    return completed + rest
  }
}

nonisolated extension KeyBindings: Equatable {
  /// Whether all keys lead to the same.
  public static func == (left: KeyBindings, right: KeyBindings) -> Bool {
    CommandTable.entries.allSatisfy { left.keys(of: $0) == right.keys(of: $0) }
  }
}

nonisolated extension [Key] {
  /// As a person would write them: letters without blanks between them.
  var label: String {
    let labels = map(\.label)
    return labels.joined(separator: labels.allSatisfy { $0.count == 1 } ? "" : " ")
  }

  /// Whether one of both is reached before the other.
  fileprivate func clashes(with other: [Key]) -> Bool {
    starts(with: other) || other.starts(with: self)
  }
}
