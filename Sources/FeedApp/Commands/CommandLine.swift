/// What is written behind `:`: a command's name, or the beginning of one that no other has, and what it shall
/// do; or a row's number, one further down (`+3`) or up (`-3`), or a place in percent.
enum CommandLine {
  /// What is wrong with what was written.
  struct Mistake: Error, Hashable { var reason: String }

  /// What a line asks for; nil: nothing, as it is empty.
  static func call(_ line: String, isDemo: Bool) throws(Mistake) -> CommandCall? {
    let (name, text) = parts(of: line)
    if name.isEmpty { return nil }
    if let number = Int(name), name.first?.isNumber == true, text.isEmpty {
      return CommandCall(.lastRow, count: max(number, 1))
    }
    if let sign = name.first, "+-".contains(sign), text.isEmpty,
      let count = name.count == 1 ? 1 : Int(name.dropFirst()), count > 0
    {
      return CommandCall(sign == "+" ? .nextRow : .previousRow, count: count)
    }
    if name == "$", text.isEmpty { return CommandCall(.lastRow) }
    if name.last == "%", let number = Int(name.dropLast()), (0...100).contains(number) {
      return CommandCall(.percent, count: number)
    }
    let command = try command(named: name, isDemo: isDemo)
    if command.takesText { return CommandCall(command, character: text.first, text: text) }
    if text.isEmpty { return CommandCall(command) }
    guard command.takesCount else {
      throw Mistake(reason: "nothing goes behind \(command.rawValue)")
    }
    guard let count = Int(text), count > 0 else {
      throw Mistake(reason: "\(command.rawValue) takes a number, or nothing")
    }
    return CommandCall(command, count: count)
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

  /// The commands whose name begins with what is written, in the order of the help; none once the name is
  /// written and something stands behind it.
  static func completions(
    of line: String, among entries: [CommandTable.Entry]
  ) -> [CommandTable.Entry] {
    let start = line.drop { $0 == " " || $0 == ":" }
    guard !start.contains(" ") else { return [] }
    return entries.filter {
      $0.command != .command && $0.name.hasPrefix(start)
    }
  }

  /// What all of these names begin with.
  static func commonBeginning(of entries: [CommandTable.Entry]) -> String {
    guard var beginning = entries.first?.name else { return "" }
    for entry in entries { beginning = beginning.commonPrefix(with: entry.name) }
    return beginning
  }
}

extension String {
  fileprivate func commonPrefix(with other: String) -> String {
    String(zip(self, other).prefix { $0 == $1 }.map(\.0))
  }
}
