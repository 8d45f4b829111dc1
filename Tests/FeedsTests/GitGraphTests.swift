import Testing

@testable import Feeds

@Suite("git log --graph --oneline")
struct GitGraphTests {
  private func language(_ lines: [String]) -> RowLanguage {
    TextLanguage.language(of: Array("\(lines.joined(separator: "\n"))\n".utf8).span)
  }

  private nonisolated static let merged: [String] = [
    "*   0902c0e (HEAD -> main) Merge tea", "|\\  ", "| * 5b2fdb3 Tea", "* | 1bfc072 Rope",
    "|/  ", "* 08e9d8a First",
  ]

  private nonisolated static let logs: [[String]] = [
    merged, merged.map { $0 + "\r" }, [merged[0], merged[1]], ["* 5b2fdb3 Tea", "| "],
    ["* 5b2fdb3 Tea", "* 1bfc072 Rope", "* 0812345 1. First"],
    ["*-.   0902c0e Merge", "|\\ \\  ", "| | * 5b2fdb34 Tea", "| |/  ", "|/|  ", "* 1bfc072 Rope"],
    ["* 5b2fdb3 Tea", "| * 1bfc072 Rope", "o 08e9d8a First"],
    ["", "* 5b2fdb3 Tea", " /  ", "* 1bfc072 Rope"],
  ]

  @Test("its lines are known as a graph's", arguments: logs)
  func graphs(lines: [String]) {
    #expect(language(lines) == .graph)
  }

  @Test("so are they with colours")
  func colours() {
    let lines = [
      "*   \u{1B}[33m0902c0e\u{1B}[m\u{1B}[33m (\u{1B}[m\u{1B}[1;36mHEAD\u{1B}[m) Merge",
      "\u{1B}[31m|\u{1B}[m\u{1B}[32m\\\u{1B}[m  ",
      "\u{1B}[31m|\u{1B}[m * \u{1B}[33m5b2fdb3\u{1B}[m Tea",
    ]
    #expect(language(lines) == .graph)
  }

  @Test("a line of which the end has not come says nothing")
  func cutLine() {
    let text = Self.merged.joined(separator: "\n")
    for cut in ["\n* 08e", "\n| * ", "\n|"] {
      #expect(TextLanguage.language(of: Array((text + cut).utf8).span) == .graph)
    }
  }

  private nonisolated static let lists: [[String]] = [
    ["* 5b2fdb3 Tea", "* 1bfc072 Rope"], ["* Tea", "* Rope", "* First"],
    ["* 5b2fdb3 Tea", "* 1bfc0729 Rope", "* 08e9d8a First"],
    ["* 1714550 Tea", "* 1714551 Rope", "* 1714552 First"],
    ["* defaced walls", "* effaced signs", "* acceded"],
    ["* 5b2fdb3 Tea", "* 1bfc072 Rope", "* 08e9d8a First", "and more"],
    ["* 5b2fdb3 Tea", "  * 1bfc072 Rope", "  * 08e9d8a First"],
    ["> 5b2fdb3 Tea", "> 1bfc072 Rope", "> 08e9d8a First"],
    ["- 5b2fdb3 Tea", "- 1bfc072 Rope", "- 08e9d8a First"],
    ["5b2fdb3 Tea", "1bfc072 Rope", "08e9d8a First"],
    ["| a | b |", "| - | - |", "| c | d |"], ["|\\  ", "|/  "], ["|  |", "|__|"],
    ["# Changes", "* 5b2fdb3 Tea", "* 1bfc072 Rope", "* 08e9d8a First"],
  ]

  @Test("lists, tables, quotations and others are none", arguments: lists)
  func others(lines: [String]) {
    #expect(language(lines) != .graph)
  }

  @Test("what pauses behind its first commit turns out to be one, a row a line as before")
  func pause() {
    let lines = ["* 5b2fdb3 Tea", "|\\  ", "| * 1bfc072 Rope", "* 08e9d8a First"]
    let options = FeedOptions(timeZone: .fixed(secondsEast: 0), now: 1_777_899_600)
    func division(of count: Int) -> RowStarts.Division {
      let text = lines.prefix(count).map { "\($0)\n" }.joined()
      return RowStarts.division(.text, options, sample: Array(text.utf8).span, isWhole: false)
    }
    let (beginning, whole) = (division(of: 1), division(of: lines.count))
    #expect(beginning.language == .plain && whole.language == .graph)
    #expect(beginning.turns(into: whole, on: .growth) && beginning.isPlain && whole.isPlain)
  }
}
