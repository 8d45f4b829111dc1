import Foundation
import HeightEngine
import TestSupport
import Testing

@testable import Feeds

@Suite("Rows of containers whose lines stand among each other's")
struct InterleavedRowsTests {
  /// A line that a container writes to a stream.
  struct Line {
    var text: String
    var stream = "stdout"
    var isPiece = false
  }

  enum Form: CaseIterable, Sendable {
    case docker, runtime

    func line(_ line: Line, _ number: Int) -> String {
      let time = "2026-05-04T04:\(number / 60 + 10):\(number % 60 + 10).5Z"
      switch self {
      case .docker:
        let text = line.text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
          .replacing("\t", with: "\\t")
        let end = line.isPiece ? "" : "\\n"
        return #"{"log":"\#(text)\#(end)","stream":"\#(line.stream)","time":"\#(time)"}"# + "\n"
      case .runtime:
        return "\(time) \(line.stream) \(line.isPiece ? "P" : "F") \(line.text)\n"
      }
    }

    func lines(_ lines: [Line]) -> [String] {
      lines.enumerated().map { line($1, $0 % 40) }
    }
  }

  private static let options = FeedOptions(timeZone: .fixed(secondsEast: 0), now: 1_777_899_600)

  private func feed(_ lines: [Line], _ form: Form) throws -> Feed {
    try Feed.reading(form.lines(lines).joined(), Self.options)
  }

  /// What rows say, without the times of runtime or docker before that.
  private func texts(of feed: Feed) -> [String] {
    Self.withoutTimes(feed.contents)
  }

  /// A long line in pieces and a stack, each among lines of the other stream.
  private static let mixed: [Line] = [
    Line(text: "starts"), Line(text: "goes on", stream: "stderr"), Line(text: "goes on"),
    Line(text: "goes on"), Line(text: "goes on"), Line(text: "goes on"),
    Line(text: "one, ", isPiece: true), Line(text: "no oil", stream: "stderr"),
    Line(text: "two, ", isPiece: true), Line(text: "a, ", stream: "stderr", isPiece: true),
    Line(text: "three"), Line(text: "b", stream: "stderr"), Line(text: "then"),
    Line(text: "Traceback (most recent call last):", stream: "stderr"), Line(text: "between"),
    Line(text: "  File \"a.py\", line 4, in <module>", stream: "stderr"),
    Line(text: "    take()", stream: "stderr"), Line(text: "too"),
    Line(text: "ValueError: dry", stream: "stderr"), Line(text: "ends"),
  ]

  private static let rowsOfMixed = [
    "starts stream=stdout", "goes on stream=stderr", "goes on stream=stdout",
    "goes on stream=stdout", "goes on stream=stdout", "goes on stream=stdout",
    "one, two, three stream=stdout", "no oil stream=stderr", "a, b stream=stderr",
    "then stream=stdout",
    "Traceback (most recent call last):\n  File \"a.py\", line 4, in <module>\n    take()\n"
      + "ValueError: dry\nstream=stderr",
    "between stream=stdout", "too stream=stdout", "ends stream=stdout",
  ]

  @Test("each is whole, and stands where its first line does", arguments: Form.allCases)
  func whole(form: Form) throws {
    #expect(try texts(of: feed(Self.mixed, form)) == Self.rowsOfMixed)
  }

  @Test("each has the time of its first line, and a page that has nothing of the others")
  func pages() throws {
    for form in Form.allCases {
      let feed = try feed(Self.mixed, form)
      #expect(feed.contents[7]?.hasPrefix("04:10:17.500 no oil") == true)
      let page = feed.page(at: 10, inSection: 0)
      #expect(page.content.plainText.contains("ValueError: dry"))
      #expect(!page.content.plainText.contains("between"))
      let tree = try #require(page.tree).lines
      #expect(tree.first { $0.name?.string == "lines" }?.count == 3)
      #expect(!tree.contains { $0.text.string.contains("between") })
      #expect(feed.page(at: 11, inSection: 0).content.plainText == "between")
      let other = try #require(feed.page(at: 11, inSection: 0).tree).lines
      #expect(!other.contains { $0.name?.string == "lines" })
    }
    let docker = try feed(Self.mixed, .docker)
    let json = try #require(docker.json(ofRow: 11, inSection: 0))
    #expect(String(decoding: json, as: UTF8.self).contains(#""log":"between\n""#))
  }

  @Test("filters and searches find a text in the row that shows it", arguments: Form.allCases)
  func found(form: Form) throws {
    let feed = try feed(Self.mixed, form)
    let file = try TemporaryFile(form.lines(Self.mixed).joined())
    for (filter, rows) in [
      ("three", [6]), ("between", [11]), ("ValueError", [10]), ("stream=stderr", [1, 7, 8, 10]),
      ("two", [6]), ("nowhere", []),
    ] {
      #expect(feed.matchingRows(of: try RowFilter(filter)).rows == rows, "\(filter)")
      let stream = try FeedStream.open(path: file.path, options: Self.options)
      stream.filter = try RowFilter(filter)
      #expect(texts(of: stream) == rows.map { Self.rowsOfMixed[$0] }, "\(filter)")
    }
  }

  private func texts(of stream: FeedStream) -> [String] {
    Self.withoutTimes(stream.contents())
  }

  private static func withoutTimes(_ contents: [String?]) -> [String] {
    contents.map { ($0 ?? "").replacing(#/^[0-9:.]+ /#, with: "") }
  }

  @Test("they are the same by a stream, and by a pipe of which any part came before the rest")
  func byPipes() throws {
    for form in Form.allCases {
      let lines = form.lines(Self.mixed)
      let bytes = Array(lines.joined().utf8)
      for pause in stride(from: lines[..<3].joined().utf8.count, to: bytes.count, by: 29) {
        let pipe = Pipe.ofThisProgram()
        let writer = pipe.fileHandleForWriting
        try writer.write(contentsOf: Data(bytes[..<pause]))
        let feed = try Feed.reading(pipe, Self.options)
        while try feed.readChanges() != nil {}
        try writer.write(contentsOf: Data(bytes[pause...]))
        while try feed.readChanges() != nil {}
        try writer.closeEnd()
        while feed.parts.contains(where: { $0.bytesOnTheWay != nil }) {
          _ = try feed.readChanges()
        }
        #expect(texts(of: feed) == Self.rowsOfMixed, "\(pause)")
      }
      for count in 6...lines.count {
        let text = lines[..<count].joined()
        // The last line may have no end yet.
        for text in [text, String(text.dropLast())] {
          let file = try TemporaryFile(text)
          let feed = try Feed.open(path: file.path, options: Self.options)
          let stream = try FeedStream.open(path: file.path, options: Self.options)
          #expect(texts(of: stream) == texts(of: feed), "\(count)")
        }
      }
    }
  }

  @Test("of rows that a filter shows nothing is lost where lines come late by a pipe")
  func late() throws {
    let shown = [
      "ERROR no oil", "Traceback (most recent call last):", "  File \"a.py\", line 4",
      "ValueError: dry",
    ]
    for form in Form.allCases {
      let before = [Line(text: "INFO starts"), Line(text: "INFO goes on", stream: "stderr")]
      let errors = shown.map { Line(text: $0, stream: "stderr") }
      // Lines of the other stream stand among it, from its second line on.
      let mixed = [errors[0]] + errors[1...].flatMap { [$0, Line(text: "INFO on")] }
      for lines in [before + errors, before + mixed] {
        for count in 1...lines.count {
          let all = form.lines(lines).map { String($0.dropLast()) }
          let found = try FeedStream.errors(among: all, from: count).joined(separator: "\n")
          for text in shown { #expect(found.contains(text), "\(form), \(count)") }
          #expect(!found.contains("INFO"))
        }
      }
    }
  }

  @Test("while a file grows they are what they would be if it had been read at once")
  func growing() throws {
    for form in Form.allCases {
      let lines = form.lines(Self.mixed)
      let file = try TemporaryFile(lines[..<6].joined())
      let feed = try Feed.open(path: file.path, options: Self.options)
      feed.follow(true)
      for count in 7...lines.count {
        // A line may come in two pieces, too.
        let line = Array(lines[count - 1].utf8)
        let middle = count.isMultiple(of: 2) ? line.count / 2 : 0
        if middle > 0 {
          try extendFile(file.path, by: Data(line[..<middle]))
          _ = try change(of: feed)
        }
        try extendFile(file.path, by: Data(line[middle...]))
        _ = try change(of: feed)
        let whole = try Feed.reading(lines[..<count].joined(), Self.options)
        #expect(texts(of: feed) == texts(of: whole), "\(count)")
      }
      #expect(texts(of: feed) == Self.rowsOfMixed)
    }
  }

  @Test("merged with those of another file they are whole, too")
  func merged() throws {
    for form in Form.allCases {
      let lines = form.lines(Self.mixed)
      let file = try TemporaryFile(String(lines.joined().dropLast()))
      let other = try TemporaryFile(lines[..<6].joined())
      var options = Self.options
      options.mergesByTime = true
      let stream = FeedStream.open(paths: [file.path, other.path], options: options)
      let merged = texts(of: stream)
      #expect(merged.count == Self.rowsOfMixed.count + 6)
      // Before them is the day, too.
      for row in Self.rowsOfMixed[6...] { #expect(merged.count { $0.hasSuffix(row) } == 1) }
    }
  }

  @Test("a row does not wait for its rest forever, and nothing is lost", arguments: Form.allCases)
  func bounds(form: Form) throws {
    func others(_ count: Int) -> [Line] {
      (0..<count).map { Line(text: "other \($0)", stream: "stderr") }
    }
    let start = (0..<40).map { Line(text: "starts \($0)") }
    for (count, isWhole) in [(63, true), (64, false)] {
      let lines =
        start + [Line(text: "one ", isPiece: true)] + others(count) + [Line(text: "two")]
      let rows = try texts(of: feed(lines, form))
      #expect(rows.count == 40 + 1 + count + (isWhole ? 0 : 1))
      #expect(rows[40].hasPrefix(isWhole ? "one two stream=stdout" : "one stream=stdout"))
    }
    let trace = Line(text: "Traceback (most recent call last):")
    for (count, isWhole) in [(16, true), (17, false)] {
      let lines = start + [trace] + others(count) + [Line(text: "  File \"a.py\", line 4")]
      // What begins a trace goes on with the line before it.
      let rows = try texts(of: feed(lines, form))
      #expect(rows.count == 40 + count + (isWhole ? 0 : 1))
    }
  }

  @Test(
    "rows of each stream are those that it has alone, wherever the lines of the others stand",
    arguments: 1...20)
  func alone(seed: Int) throws {
    var random = SplitMix64(seed: UInt64(seed))
    let form = Form.allCases[seed % 2]
    let streams = ["stdout", "stderr"].map { stream in
      [[Line(text: "\(stream) starts", stream: stream)]] + Self.rows(of: stream, &random)
    }
    var mixed: [Line] = []
    var rest = streams.map { $0[...] }
    var place = 0
    while !rest.allSatisfy(\.isEmpty) {
      for _ in 0...random.below(3) { mixed += rest[place].popFirst() ?? [] }
      place = 1 - place
    }
    let file = try TemporaryFile(form.lines(mixed).joined())
    let feed = try Feed.open(path: file.path, options: Self.options)
    let rows = texts(of: feed)
    for (lines, stream) in zip(streams, ["stdout", "stderr"]) {
      let alone = try texts(of: self.feed(lines.flatMap(\.self), form))
      #expect(rows.filter { $0.contains("stream=\(stream)") } == alone)
    }
    #expect(try texts(of: FeedStream.open(path: file.path, options: Self.options)) == rows)
    feed.expectSameRowsAtOnce()
  }

  /// Lines, long ones in pieces, and stacks behind objects of JSON, of which the first line is said together with the object: what
  /// may stand apart.
  private static func rows(of stream: String, _ random: inout SplitMix64) -> [[Line]] {
    var lines: [[Line]] = []
    for number in 0..<60 {
      switch random.below(6) {
      case 0:
        for piece in 0...random.below(4) {
          lines.append([Line(text: "p\(piece)", stream: stream, isPiece: true)])
        }
        lines.append([Line(text: " of \(number)", stream: stream)])
      case 1:
        let object = #"{"level":"error","msg":"\#(stream) \#(number)"}"#
        let call = Line(text: "    at f (a.js:\(number))", stream: stream)
        lines.append([Line(text: object, stream: stream), call])
        for _ in 0..<random.below(4) { lines.append([call]) }
      default: lines.append([Line(text: "\(stream) \(number)", stream: stream)])
      }
    }
    return lines
  }
}
