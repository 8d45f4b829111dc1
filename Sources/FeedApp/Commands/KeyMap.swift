import TerminalCore

/// Which keys lead to which command, in a feed or in the demo feed.
struct KeyMap {
  private var commands: [[Key]: Command] = [:]
  /// What several keys begin with.
  private var beginnings: Set<[Key]> = []
  /// Keys that do something in the demo feed, and nothing here.
  private var keysOfDemo: [[Key]: Command] = [:]

  /// - Parameter only: The one command that counts; nil: all do.
  init(_ bindings: KeyBindings = KeyBindings(), isDemo: Bool, only: Command? = nil) {
    for entry in CommandTable.entries where only == nil || entry.command == only {
      for keys in bindings.keys(of: entry) {
        guard isDemo || entry.topic != .demo else {
          if entry.command.isOfDemo { keysOfDemo[keys] = entry.command }
          continue
        }
        commands[keys] = entry.command
        for count in 1..<keys.count { beginnings.insert(Array(keys.prefix(count))) }
      }
    }
  }

  /// What keys are that were pressed one after the other.
  enum Meaning: Hashable { case command(Command), beginning, ofDemo, nothing }

  func meaning(of keys: [Key]) -> Meaning {
    if let command = commands[keys] { return .command(command) }
    if beginnings.contains(keys) { return .beginning }
    return keysOfDemo[keys] == nil ? .nothing : .ofDemo
  }
}

/// Keys on their way to a command: a count, then one key or several, then perhaps a character.
struct KeyReader {
  private var count: Int?
  private var keys: [Key] = []
  /// What waits for a character.
  private var command: Command?

  /// Nobody counts further.
  static let mostTimes = 999_999_999

  /// What became of a key.
  enum Answer: Hashable {
    /// Another one is waited for.
    case waiting
    /// What was begun is over, without anything done.
    case cancelled
    case call(CommandCall)
    /// It does something in the demo feed only.
    case ofDemo
    /// These keys lead nowhere.
    case unbound([Key])
  }

  /// Whether something was begun.
  var isWaiting: Bool { count != nil || !keys.isEmpty }

  /// How often the next key is wanted, where nothing but a number was begun.
  var times: Int? { keys.isEmpty && command == nil ? count ?? 1 : nil }

  /// What was begun, as the person typed it.
  var text: String { (count.map(String.init) ?? "") + keys.map(\.label).joined() }

  /// Takes the next key.
  mutating func take(_ key: Key, _ map: KeyMap) -> Answer {
    if isWaiting, key == .escape { return end(.cancelled) }
    if let command {
      guard let character = key.character else { return end(.cancelled) }
      return end(.call(CommandCall(command, count: count, character: character)))
    }
    if keys.isEmpty, takeDigit(key, map) { return isWaiting ? .waiting : .cancelled }
    keys.append(key)
    switch map.meaning(of: keys) {
    case .command(let command) where command.takesCharacter:
      self.command = command
      return .waiting
    case .command(let command): return end(.call(CommandCall(command, count: count)))
    case .beginning: return .waiting
    case .ofDemo: return end(.ofDemo)
    case .nothing: return end(.unbound(keys))
    }
  }

  /// Takes a digit of a count, or takes one back. In the demo feed the first digits are commands.
  private mutating func takeDigit(_ key: Key, _ map: KeyMap) -> Bool {
    if let count, key == .backspace {
      self.count = count < 10 ? nil : count / 10
      return true
    }
    guard let digit = key.character.flatMap({ $0.isASCII ? $0.wholeNumberValue : nil }),
      count != nil || digit > 0 && map.meaning(of: [key]) == .nothing
    else { return false }
    count = min((count ?? 0) * 10 + digit, Self.mostTimes)
    return true
  }

  private mutating func end(_ answer: Answer) -> Answer {
    self = KeyReader()
    return answer
  }
}
