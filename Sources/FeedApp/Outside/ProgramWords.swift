/// A command as `$EDITOR`, `$BROWSER` and `--open-with` have it: a program and what it is given. Nothing is
/// expanded, and no shell sees it.
nonisolated public struct ProgramWords: Hashable, Sendable {
  /// The program first.
  public let words: [String]

  /// The words of a command, divided by the shell's quoting rules (`'…'`, `"…"`, backslash), or the command as
  /// it stands where that is a program.
  ///
  /// - Returns: nil where a quote is not closed, or nothing is there.
  public init?(_ command: String, isProgram: (String) -> Bool = { _ in false }) {
    let command = String(command.drop { Self.blanks.contains($0) })
    guard !isProgram(command) else {
      words = [command]
      return
    }
    guard let words = Self.divided(command), !words.isEmpty else { return nil }
    self.words = words
  }

  /// The same with a link in place of each `%s`, or behind all else.
  public func opening(_ link: String) -> [String] {
    guard words.dropFirst().contains(where: { $0.contains("%s") }) else { return words + [link] }
    return [words[0]]
      + words.dropFirst().map { word in
        var (filled, rest) = ("", word[...])
        while let place = rest.firstRange(of: "%s") {
          filled += rest[..<place.lowerBound] + link
          rest = rest[place.upperBound...]
        }
        return filled + rest
      }
  }

  /// Whether it shows pages in the terminal.
  public var isTerminalBrowser: Bool {
    let name = words[0].split(separator: "/").last.map(String.init) ?? ""
    return Self.terminalBrowsers.contains(name)
  }

  /// In the order in which `xdg-open` looks for them.
  public static let terminalBrowsers = [
    "www-browser", "links2", "elinks", "links", "lynx", "w3m", "browsh", "carbonyl",
  ]

  private static let blanks: Set<Character> = [" ", "\t", "\n"]

  private static func divided(_ command: String) -> [String]? {
    var words: [String] = []
    // nil: no word has begun.
    var word: String?
    var quote: Character?
    var rest = command[...]
    while let character = rest.popFirst() {
      switch (character, quote) {
      case (let end, let open?) where end == open: quote = nil
      case ("\\", nil):
        // Behind a backslash everything is itself, and a line goes on.
        guard let next = rest.popFirst() else { return nil }
        if next != "\n" { word = (word ?? "") + String(next) }
      case ("\\", "\"") where rest.first.map({ "\"\\$`".contains($0) }) == true:
        word = (word ?? "") + String(rest.removeFirst())
      case ("'", nil), ("\"", nil): (quote, word) = (character, word ?? "")
      case (let blank, nil) where blanks.contains(blank):
        if let done = word { words.append(done) }
        word = nil
      default: word = (word ?? "") + String(character)
      }
    }
    guard quote == nil else { return nil }
    return words + [word].compactMap { $0 }
  }
}
