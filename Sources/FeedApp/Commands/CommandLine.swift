/// What is written behind `:`: a command's name, or the beginning of one that no other has, and what it shall
/// do; or a row's number, one further down (`+3`) or up (`-3`), or a place in percent.
enum CommandLine {
  /// What is wrong with what was written.
  struct Mistake: Error, Hashable { var reason: String }

  /// What a line asks for; nil: nothing, as it is empty.
  static func call(_ line: String, isDemo: Bool) throws(Mistake) -> CommandCall? {
    let (name, text) = parts(of: line)
    if name.isEmpty { return nil }
    if let number = number(name[...]), text.isEmpty {
      return CommandCall(.lastRow, count: max(number, 1))
    }
    if let sign = name.first, "+-".contains(sign), text.isEmpty,
      let count = name.count == 1 ? 1 : number(name.dropFirst()), count > 0
    {
      return CommandCall(sign == "+" ? .nextRow : .previousRow, count: count)
    }
    if name == "$", text.isEmpty { return CommandCall(.lastRow) }
    // More than all is all, as with keys.
    if name.last == "%", let number = number(name.dropLast()), text.isEmpty {
      return CommandCall(.percent, count: min(number, 100))
    }
    let command = try command(named: name, isDemo: isDemo)
    if command.takesCharacter, text.count > 1 {
      throw Mistake(reason: "\(command.rawValue) takes one letter")
    }
    if command.takesText { return CommandCall(command, character: text.first, text: text) }
    if text.isEmpty { return CommandCall(command) }
    guard command.takesCount else {
      throw Mistake(reason: "nothing goes behind \(command.rawValue)")
    }
    guard let count = number(text[...]), count > 0 else {
      throw Mistake(reason: "\(command.rawValue) takes a number, or nothing")
    }
    return CommandCall(command, count: count)
  }

  /// The number that digits alone are; nobody counts further than keys do.
  private static func number(_ digits: Substring) -> Int? {
    guard !digits.isEmpty, digits.allSatisfy({ ("0"..."9").contains($0) }) else { return nil }
    return min(Int(digits) ?? .max, KeyReader.mostTimes)
  }

  private static func parts(of line: String) -> (name: String, text: String) {
    let line = line.drop { $0 == " " || $0 == ":" }
    let name = line.prefix { $0 != " " }
    let rest = line.dropFirst(name.count).drop { $0 == " " }
    return (String(name), String(rest))
  }

  private static func command(named name: String, isDemo: Bool) throws(Mistake) -> Command {
    let entries = CommandTable.entries(isDemo: isDemo)
    if let entry = entries.first(where: { $0.name == name || $0.aliases.contains(name) }) {
      return entry.command
    }
    let found = entries.filter { $0.name.hasPrefix(name) }
    guard let first = found.first else {
      if let command = Command(rawValue: name), command.isOfDemo {
        throw Mistake(reason: "\(name) is for the demo feed (feed-tui --demo)")
      }
      throw Mistake(reason: "“\(name)” is no command: Tab lists them, {help} has their keys")
    }
    guard found.count == 1 else {
      let names = found.prefix(3).map(\.name).joined(separator: ", ")
      throw Mistake(reason: "“\(name)” may be \(names)\(found.count > 3 ? ", …" : "")")
    }
    return first.command
  }

  /// What a line may become.
  struct Completion {
    /// What is written then.
    var line: String
    /// The part that is chosen, a command or what it shall do, and what that means.
    var name: String
    var help: String
    /// Whether something goes behind it.
    var takesText = false
  }

  /// The commands whose name begins with what is written, in the order of the help; once one is written, what may stand
  /// behind it, where that is one of a few words, or a command.
  static func completions(
    of line: String, among entries: [CommandTable.Entry]
  ) -> [Completion] {
    let start = line.drop { $0 == " " || $0 == ":" }
    let (name, text) = parts(of: line)
    guard start.contains(" ") else {
      return entries.filter { $0.command != .command && $0.name.hasPrefix(start) }.map {
        Completion(
          line: $0.name, name: $0.name, help: "\($0.label)  \($0.help)",
          takesText: $0.command.takesText)
      }
    }
    let named = entries.first { $0.name == name || $0.aliases.contains(name) }
    let words = named?.command.words(among: entries) ?? []
    return words.filter { $0.name.hasPrefix(text) }.map {
      Completion(line: "\(name) \($0.name)", name: $0.name, help: $0.meaning)
    }
  }

  /// What all of these lines begin with.
  static func commonBeginning(of completions: [Completion]) -> String {
    guard var beginning = completions.first?.line else { return "" }
    for completion in completions { beginning = beginning.commonPrefix(with: completion.line) }
    return beginning
  }
}

extension Command {
  /// The words that may stand behind its name, where they are known, and what they mean.
  fileprivate func words(
    among entries: [CommandTable.Entry]
  ) -> [(name: String, meaning: String)] {
    switch self {
    case .toggleHelp: entries.map { ($0.name, "\($0.label)  \($0.help)") }
    case .chooseTheme: ThemeChoice.allCases.map { ($0.rawValue, $0.title) }
    case .chooseMode: CacheMode.allCases.map { ($0.rawValue, $0.title) }
    case .nextSeparator: SeparatorChoice.allCases.map { ($0.rawValue, $0.title) }
    default: []
    }
  }
}

nonisolated extension CaseIterable where Self: RawRepresentable<String> {
  /// What is said of a word that is none of these.
  static func refusal(of word: String) -> String {
    "“\(word)” is none of \(allCases.map(\.rawValue).joined(separator: ", "))"
  }
}

extension String {
  fileprivate func commonPrefix(with other: String) -> String {
    String(zip(self, other).prefix { $0 == $1 }.map(\.0))
  }
}
