import Feeds
import Foundation
import HeightEngine
import TerminalCore
import TestSupport
import Testing

@testable import FeedApp

@Suite("Printing")
struct PrintingTests {
  /// A row of some megabytes.
  private static let long = Array(String(repeating: "a word or two, ", count: 200_000).utf8)

  @Test("a long row is handed out in pieces", arguments: [10, 80, 1000])
  func pieces(width: Int) throws {
    var largest = 0
    var output: [UInt8] = []
    try print(width: width) { piece in
      largest = max(largest, piece.count)
      output += piece
      piece.removeAll(keepingCapacity: true)
      return true
    }
    #expect(largest < 1 << 17)
    let words = output.split { $0 == 0x20 || $0 == 0x0A }
    #expect(words.elementsEqual(Self.long.split(separator: 0x20)))
    #expect(output.split(separator: 0x0A).allSatisfy { $0.count <= 3 * width })
  }

  @Test(
    "a row of text that comes in pieces is printed, and measured, as one that is held whole",
    arguments: [
      "a word or two, ", "中文。", "👩\u{200D}💻\u{FE0F} ", "a\tb  ", "caf\u{E9}\r",
      "\u{1B}[31mred\u{1B}[0m ",
    ])
  func rowsInPieces(unit: String) throws {
    let row = String(repeating: unit, count: 300_000 / unit.utf8.count)
    try expectSame(inPieces: "first\n\(row)  \r\nlast \(row)")
  }

  @Test(
    "so is an event of a log, of many lines or of a long one",
    arguments: ["  at a place in a file\n", "  at another\r\n", "\n", "a line without an end, "])
  func eventsInPieces(unit: String) throws {
    let event = "2026-05-04 09:00:00 ERROR no oil\n"
    let more = String(repeating: unit, count: 100_000 / unit.utf8.count)
    try expectSame(inPieces: event + event + more + "end\n" + event + "and \(more)end\n" + event)
  }

  /// What is printed of a text whose long rows come in pieces is what is printed where they are held whole.
  private func expectSame(inPieces text: String) throws {
    let path = NSTemporaryDirectory() + "printing-\(UUID().uuidString)"
    try Data(text.utf8).write(to: URL(filePath: path))
    defer { removeFile(path) }
    let ways: [(FeedPrinter.Output, TextForm)] = [
      (.rows, .shown), (.rows, .unchanged), (.heights, .shown),
    ]
    for (output, form) in ways {
      let whole = try printed(output, of: path, form, longest: .max)
      let isSame = try printed(output, of: path, form, longest: 1000) == whole
      #expect(isSame && !whole.isEmpty, "\(output), \(form)")
    }
  }

  private func printed(
    _ output: FeedPrinter.Output, of path: String, _ form: TextForm, longest: Int
  ) throws -> [UInt8] {
    let stream = try FeedStream.open(
      path: path, options: FeedOptions(timeZone: .fixed(secondsEast: 0), now: 1_777_899_600))
    stream.longestHeld = longest
    var bytes: [UInt8] = []
    FeedPrinter.print(output, of: stream, width: 30, form: form) {
      bytes += $0
      $0.removeAll(keepingCapacity: true)
      return true
    }
    return bytes
  }

  /// It is longer than what is read at once.
  @Test("an object that is too long to be read is printed as it is written, and said to be")
  func objectsInPieces() throws {
    let long = #"{"msg":""# + String(repeating: "abc", count: 200_000) + #""}"#
    let short = #"{"msg":"short"}"#
    let path = NSTemporaryDirectory() + "printing-\(UUID().uuidString)"
    try Data("\(short)\n\(long)\n\(short)\n".utf8).write(to: URL(filePath: path))
    defer { removeFile(path) }
    for form in [TextForm.shown, .unchanged] {
      let bytes = try printed(.rows, of: path, form, longest: 1000)
      // Lines end at blanks, which are not shown there.
      let text = String(decoding: bytes.filter { $0 > 0x20 }, as: UTF8.self)
      #expect(text.contains(long))
      #expect(text.contains("thisrowistoolongtoberead:asitiswritten"))
      #expect(text.components(separatedBy: "short").count == 3)
    }
    let heights = try printed(.heights, of: path, .shown, longest: 1000)
    #expect(heights.count { $0 == 0x0A } == 3)
  }

  @Test("of a row that has no end, what has come is printed", arguments: [80, 1000])
  func endlessRow(width: Int) throws {
    let ends = try makePipe()
    defer {
      close(ends.reading)
      close(ends.writing)
    }
    let beginning = Data(repeating: UInt8(ascii: "y"), count: 60_000)
    try FileHandle(fileDescriptor: ends.writing).write(contentsOf: beginning)
    let stream = try FeedStream.open(
      fileDescriptor: ends.reading, name: "pipe", options: FeedOptions(format: .text))
    stream.longestHeld = 1000
    var output: [UInt8] = []
    FeedPrinter.print(.rows, of: stream, width: width) {
      output += $0
      $0.removeAll()
      return output.isEmpty
    }
    #expect(output.count > 10_000)
    #expect(output.prefix { $0 == UInt8(ascii: "y") }.count == width)
  }

  @Test("whoever goes away gets no more of a long row")
  func stopping() throws {
    var pieces = 0
    try print(width: 80) { _ in
      pieces += 1
      return false
    }
    #expect(pieces <= 2)
  }

  @Test(
    "with colours rows are what they are without, but for blanks that show them, and have no others",
    arguments: [
      "logs/pino.jsonl", "logs/claude-code.jsonl", "logs/git-log.txt", "logs/journald.jsonl",
      "colour/terminal.txt", "colour/git-log-graph-color-p.txt", "rss-2.0.xml", "atom.xml",
      "lines.jsonl",
      "python.log",
    ], [20, 80])
  func colours(name: String, width: Int) throws {
    let path = #filePath.components(separatedBy: "/Tests/")[0] + "/Demo/Feeds/" + name
    func printed(_ output: FeedPrinter.Output) throws -> String {
      let options = FeedOptions(timeZone: .fixed(secondsEast: 0), now: 1_777_899_600)
      return try FeedStream.open(path: path, options: options).printed(output, width: width)
    }
    let styled = try printed(.styledRows)
    let sequence = try Regex("\u{1B}\\[[0-9;:]*m")
    #expect(styled.contains(sequence))
    let shownBlanks = try Regex("(\u{1B}\\[[0-9;:]+m) +(\u{1B}\\[m)$").anchorsMatchLineEndings()
    let rows = styled.replacing(shownBlanks, with: "").replacing(sequence, with: "")
    #expect(rows == (try printed(.rows)))
    // A pager shows line by line: each takes back what it says.
    for line in styled.split(separator: "\n") {
      let last = line.matches(of: sequence).last.map { String(line[$0.range]) }
      #expect(last == nil || last == "\u{1B}[m", "\(line.debugDescription)")
    }
  }

  @Test(
    "a log has as many printed lines as its rows are high, whatever its events end with",
    arguments: [
      ("  b\n", 1), ("  b\r\r\n  c\r\r\n", 2), ("  b\r\r\r\n\r\r\n", 2), ("  b\r\r\n\r\r", 2),
      ("  b\r\rc\n", 3), ("\u{1B}[K", 0), ("\u{1B}[K\n", 0), ("\u{1B}[0m\u{1B}[K\n\u{1B}[K\n", 1),
      ("\u{1B}[K\n\n", 2), ("\u{1B}[K\n  b\n", 2), ("\u{200F}\n", 0), ("\n\u{200F}\n", 1),
      ("  \n", 1),
      ("\u{1B}[31m\u{1B}[m.\n", 1),
    ])
  func endsOfEvents(end: String, lines: Int) throws {
    for (lineEnd, isBeforeOthers) in [("\n", false), ("\n", true), ("\r\r\n", false)] {
      let event = "2026-05-04 09:00:00 ERROR no oil" + lineEnd
      var text = event + event + event + end
      if isBeforeOthers { text += (text.utf8.last == 0x0A ? "" : "\n") + event }
      let expected = 1 + lines + (isBeforeOthers ? 4 : 3)
      let options = FeedOptions(timeZone: .fixed(secondsEast: 0), now: 1_777_899_600)
      func stream() throws -> FeedStream {
        try FeedStream.open(bytes: Array(text.utf8), name: "log", options: options)
      }
      let feed = try Feed.open(bytes: Array(text.utf8), name: "log", options: options)
      var printed = 0
      FeedPrinter.print(.rows, of: try stream(), width: 80) {
        printed += $0.count { $0 == 0x0A }
        $0.removeAll()
        return true
      }
      #expect(printed == expected, "\(text.debugDescription)")
      var heights: [UInt8] = []
      FeedPrinter.print(.heights, of: try stream(), width: 80) {
        heights += $0
        $0.removeAll()
        return true
      }
      #expect(String(decoding: heights, as: UTF8.self).sumOfHeights == expected)
      heights = []
      FeedPrinter.printHeights(of: feed, cachedBy: .key, width: 80) {
        heights += $0
        $0.removeAll()
        return true
      }
      #expect(String(decoding: heights, as: UTF8.self).sumOfHeights == expected)
    }
  }

  @Test("an underline of another kind comes behind a single one, for who knows no other")
  func underlines() {
    var canvas = Canvas(size: Size(columns: 9, lines: 1))
    let styled = StyledText(decoding: "\u{1B}[4:3mcurl\u{1B}[4:1my".utf8)
    canvas.draw(
      styled.text, at: Point(column: 0, line: 0), width: 9,
      styles: styled.marks.compactMap { StyleRun($0) })
    var bytes: [UInt8] = []
    canvas.append(styledLine: 0, to: &bytes)
    #expect(
      String(decoding: bytes, as: UTF8.self)
        == "\u{1B}[0;4m\u{1B}[4:3mcurl\u{1B}[0;4my\u{1B}[m")
  }

  @Test("what content says of how it looks is said anew; what drives a terminal stays text")
  func hostileColours() throws {
    let text =
      "\u{1B}[1;38;5;208mbold\u{1B}[0m \u{1B}[2J\u{1B}]0;title\u{7} \u{1B}]8;;http://x\u{7}link\u{1B}]8;;\u{7}"
    let stream = try FeedStream.open(bytes: Array(text.utf8), name: "text")
    var bytes: [UInt8] = []
    FeedPrinter.print(.styledRows, of: stream, width: 80) {
      bytes += $0
      $0.removeAll(keepingCapacity: true)
      return true
    }
    #expect(
      String(decoding: bytes, as: UTF8.self)
        == "\u{1B}[0;1;38;5;208mbold\u{1B}[m ^[[2J^[]0;title^G \u{1B}[0;4mlink\u{1B}[m\n")
  }

  private func styled(_ text: String, named name: String, readsStyles: Bool = true) throws -> String
  {
    var options = FeedOptions()
    options.showsSequences = !readsStyles
    let path = NSTemporaryDirectory() + "\(UUID().uuidString)-\(name)"
    try Data(text.utf8).write(to: URL(filePath: path))
    defer { removeFile(path) }
    let streams = [
      try FeedStream.open(bytes: Array(text.utf8), name: name, options: options),
      try FeedStream.open(path: path, options: options),
    ]
    let printed = streams.map { $0.printed(.styledRows, width: 80) }
    #expect(printed[0] == printed[1])
    return printed[0]
  }

  @Test("blanks at a line's end have their colour, as git gives it to some")
  func colouredBlanks() throws {
    let (red, green, ground, end) = ("\u{1B}[31m", "\u{1B}[32m", "\u{1B}[41m", "\u{1B}[m")
    let text = "\(red)-a\(end)\n\(green)+a\(end)\(ground)  \(end)\n\(ground)   \(end)\n"
    let printed = try styled(text, named: "x")
    #expect(
      printed == "\u{1B}[0;31m-a\(end)\n\u{1B}[0;32m+a\u{1B}[0;41m  \(end)\n"
        + "\u{1B}[0;41m   \(end)\n")
    let app = AppUnderTest(
      try Feed.open(bytes: Array(text.utf8), name: "x"), columns: 20, lines: 8)
    #expect(app.terminal.canvas.styledText.contains("+a⟦bg:1⟧  ⟦⟧\n"))
  }

  @Test("a CR at a line's end to which git gives a colour is seen")
  func colouredReturns() throws {
    let (red, green, ground, end) = ("\u{1B}[31m", "\u{1B}[32m", "\u{1B}[41m", "\u{1B}[m")
    let text =
      "one\(end)\r\n\(red)-two\(end)\n\(green)+two\(end)\(ground)\r\(end)\nthree\(end)\r\n"
    #expect(
      try styled(text, named: "x")
        == "one\n\u{1B}[0;31m-two\(end)\n\u{1B}[0;32m+two\u{1B}[0;41m^M\(end)\nthree\n")
  }

  @Test("each line of a quotation has its bars", arguments: [TextForm.shown, .unchanged])
  func quotations(form: TextForm) throws {
    let html =
      "<blockquote><p>A quotation that is long enough to be wrapped</p>"
      + "<blockquote><p>and another one in it</p></blockquote></blockquote>"
    let text =
      #"{"version":"https://jsonfeed.org/version/1.1","title":"T","items":[{"id":"1","content_html":"\#(html)"}]}"#
    let expected = """
      │ A quotation that is
      │ long enough to be
      │ wrapped
      │ │ and another one in
      │ │ it

      """
    for output in [FeedPrinter.Output.rows, .styledRows] {
      let stream = try FeedStream.open(bytes: Array(text.utf8), name: "x.json")
      #expect(stream.printed(output, width: 24, form: form).contains(expected))
    }
    let app = AppUnderTest(
      try Feed.open(bytes: Array(text.utf8), name: "x.json"), columns: 25, lines: 12)
    let lines = app.terminal.canvas.text.split(separator: "\n")
    let wrapped = lines.filter { $0.contains("enough") || $0.contains("wrapped") }
    #expect(!wrapped.isEmpty && wrapped.allSatisfy { $0.contains("│") })
  }

  @Test("lines of a graph go on beside its lanes, and heights say so")
  func graphs() throws {
    let commit = { (number: Int) in "commit \(number)b2fdb3c4d5e6f708192a3b4c5d6e7f8091a2b3c\n" }
    let text =
      "* \(commit(5))| Author: Ada Winter <ada@example.org>\n| Date:   Mon May 4 09:00:00 2026 +0000\n"
      + "| \n|     A body line that is longer than forty columns are\n| \n"
      + "* \(commit(6))  Author: Ada Winter <ada@example.org>\n"
      + "  Date:   Mon May 4 09:00:00 2026 +0000\n  \n      First\n"
    func printed(_ output: FeedPrinter.Output) throws -> String {
      try FeedStream.open(bytes: Array(text.utf8), name: "log").printed(output, width: 40)
    }
    let rows = try printed(.rows)
    #expect(rows.contains("|     A body line that is longer than\n|     forty columns are\n"))
    #expect(try rows.count { $0 == "\n" } == printed(.heights).sumOfHeights)
    let app = AppUnderTest(
      try Feed.open(bytes: Array(text.utf8), name: "log"), columns: 41, lines: 20)
    #expect(app.terminal.canvas.text.contains("|     forty"))
  }

  @Test(
    "so do those of a log that is a line a commit, with colours or without",
    arguments: [("", "", ""), ("\u{1B}[31m", "\u{1B}[33m", "\u{1B}[m")])
  func graphsOfLines(edge: String, name: String, end: String) throws {
    let text = """
      *   \(name)0902c0e\(end) (HEAD -> main) Merge what was not tea
      \(edge)|\(end)\\ \u{20}
      \(edge)|\(end) * \(name)5b2fdb3\(end) Tea that is longer than forty columns are
      \(edge)|\(end)/ \u{20}
      * \(name)08e9d8a\(end) First

      """
    let shown = """
      *   0902c0e (HEAD -> main) Merge what
      |   was not tea
      |\\
      | * 5b2fdb3 Tea that is longer than
      | | forty columns are
      |/
      * 08e9d8a First

      """
    func printed(_ output: FeedPrinter.Output) throws -> String {
      try FeedStream.open(bytes: Array(text.utf8), name: "log").printed(output, width: 40)
    }
    let rows = try printed(.rows)
    #expect(rows == shown)
    #expect(try printed(.heights).sumOfHeights == 7)
    let feed = try Feed.open(bytes: Array(text.utf8), name: "log")
    #expect(feed.numberOfEntries(inSection: 0) == 5)
    let app = AppUnderTest(feed, columns: 41, lines: 20)
    #expect(app.terminal.canvas.text.contains("| | forty"))
  }

  @Test("a log's level has its colour beside what has one by itself, and not where it has one")
  func levelsBesideColours() throws {
    let (red, end) = ("\u{1B}[31m", "\u{1B}[0m")
    let text = [
      "2026-11-28 10:00:06 ERROR \(red)red\(end) done", "2026-11-28 10:00:07 \(red)WARN\(end) n",
      "\(red)2026-11-28\(end) 10:00:08 WARN \(red)n\(end)", "2026-11-28 10:00:09 WARN n",
    ].joined(separator: "\n")
    let lines = try styled(text, named: "log").split(separator: "\n").dropFirst()
    let warning = "\u{1B}[0;1;33mWARN\u{1B}[m"
    try #require(lines.count == 4)
    let rows = Array(lines)
    let error = "\u{1B}[0;1;31mERROR\u{1B}[m"
    #expect(rows[0].hasSuffix("10:00:06 \(error) \u{1B}[0;31mred\u{1B}[m done"))
    #expect(rows[1].hasSuffix("\u{1B}[0;31mWARN\u{1B}[m n"))
    #expect(rows[2].hasSuffix("10:00:08 \(warning) \u{1B}[0;31mn\u{1B}[m"))
    #expect(rows[3].hasSuffix("10:00:09 \(warning) n"))
    // A row whose parts are known says its level itself.
    let object = #"{"time":"2026-11-28T10:00:10Z","msg":"ERROR: none","port":3}"#
    let others = try styled("\(text)\n\(object)\n\(object)\n", named: "log")
    #expect(others.contains("\u{1B}[m ERROR: none\u{1B}[0;2m port=3"))
  }

  @Test("a title of Markdown whose rule is the next row is one where colours are printed, too")
  func titlesAboveRules() throws {
    let text = "A title\n=====\ntext\n\nAnother\n---\n- item\n---\ntext\n"
    let lines = try styled(text, named: "text.md").split(
      separator: "\n", omittingEmptySubsequences: false)
    let bold = { (text: String) in "\u{1B}[0;1m\(text)\u{1B}[m" }
    #expect(lines[0] == bold("A title") && lines[1] == bold("====="))
    #expect(lines[2] == "text" && lines[3] == "" && lines[4] == bold("Another"))
    #expect(lines[6].hasSuffix(" item") && lines[8] == "text")
    #expect(try styled("A title\n---", named: "text.md").hasPrefix(bold("A title")))
  }

  @Test("a blank row ends a table of Markdown: what is below it is a list again")
  func listBelowTable() throws {
    let text = "a | b\n--- | ---\n1 | 2\n\n- item\n"
    let row = "\u{1B}[0;2m-\u{1B}[m item"
    #expect(try styled(text, named: "text.md").hasSuffix("\n\n\(row)\n"))
    let app = AppUnderTest(
      try Feed.open(bytes: Array(text.utf8), name: "text.md"), columns: 40, lines: 10)
    #expect(app.terminal.canvas.styledText.contains("⟦dim⟧-⟦⟧ item"))
  }

  @Test("late in a log of JSON a line of text is one, with its level in its colour")
  func textLateInLog() throws {
    let object = #"{"level":"info","time":"2026-05-04T09:00:00Z","msg":"up"}"# + "\n"
    let objects = String(repeating: object, count: 100)
    let lines = [
      "[2026/05/04 09:00:00] [error] no oil", "[12.5] usb 1-1: gone", #"{"level":"error","cut"#,
    ]
    let late = lines.map { $0 + "\n" + objects }.joined()
    let rows = try styled(objects + late, named: "x.log").split(separator: "\n").map(String.init)
    #expect(rows.contains("[2026/05/04 09:00:00] [\u{1B}[0;1;31merror\u{1B}[m] no oil"))
    #expect(rows.contains("[12.5] usb 1-1: gone"))
    #expect(rows.contains(lines[2]))
    #expect(rows.count { $0.contains("is not JSON") } == 1)
    // Elsewhere it begins a list.
    let others = String(repeating: #"{"id":1,"text":"a"}"# + "\n", count: 3)
    #expect(try styled(others + "[1, \n" + others, named: "x.jsonl").contains("is not JSON"))
  }

  @Test("a colour in a member of JSON ends with it", arguments: ["", "\n"])
  func stylesOfMembers(lineEnd: String) throws {
    let text =
      #"{"a":"\u001b[31mred",\#(lineEnd)"b":["\u001b[1mbold","plain"],"c":{"d":"\u001b[31mtwo\nlines\n","e":1}}"#
    func style(_ number: Int, _ text: String) -> String { "\u{1B}[0;\(number)m\(text)\u{1B}[m" }
    let shown = [
      "a: \(style(31, "red"))", "b: \(style(1, "bold")), plain", "c:", "  d:",
      "    \(style(31, "two"))", style(31, "    lines"), "  e: 1",
    ]
    let rows = try styled(text, named: "x.json").split(separator: "\n").map(String.init)
    #expect(Array(rows.prefix(shown.count)) == shown)
    let raw = try styled(text, named: "x.json", readsStyles: false).split(separator: "\n")
    #expect(raw.prefix(2) == ["a: ^[[31mred", "b: ^[[1mbold, plain"])
  }

  private func print(width: Int, _ write: (inout [UInt8]) -> Bool) throws {
    let path = NSTemporaryDirectory() + "printing-\(UUID().uuidString)"
    try Data(Self.long).write(to: URL(filePath: path))
    defer { removeFile(path) }
    FeedPrinter.print(.rows, of: try FeedStream.open(path: path), width: width, write)
  }
}

extension FeedStream {
  /// What is printed of it.
  fileprivate func printed(
    _ output: FeedPrinter.Output, width: Int, form: TextForm = .shown
  ) -> String {
    var bytes: [UInt8] = []
    FeedPrinter.print(output, of: self, width: width, form: form) {
      bytes += $0
      $0.removeAll(keepingCapacity: true)
      return true
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}

extension String {
  /// What the heights that are printed in it add up to.
  fileprivate var sumOfHeights: Int {
    split(separator: "\n").reduce(0) {
      $0 + (Int($1.split(separator: ":").last?.dropLast() ?? "") ?? 0)
    }
  }
}
