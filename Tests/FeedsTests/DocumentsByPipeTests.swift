import Foundation
import HeightEngine
import TestSupport
import Testing

@testable import Feeds

@Suite("Documents that come by a pipe, entry by entry", .timeLimit(.minutes(10)))
struct DocumentsByPipeTests {
  /// As if a pipe had paused long enough wherever nothing more is in it.
  private var options: FeedOptions {
    var options = FeedOptions(timeZone: .fixed(secondsEast: 0), now: 0)
    (options.patience, options.longestPause) = (0, 0)
    return options
  }

  /// How many rows are out each time before the next of the pieces comes, and what all rows say.
  private func pausing(_ pieces: [String]) throws -> (before: [Int], rows: [String]) {
    let pipe = Pipe.ofThisProgram()
    let writer = pipe.fileHandleForWriting
    try writer.write(contentsOf: Data(pieces[0].utf8))
    let stream = try FeedStream.reading(pipe, options)
    var (before, rows, next) = ([Int](), [String](), 1)
    stream.forEach(
      includingKeys: false,
      StreamReceiver(
        header: { _, _ in true },
        row: { texts, _, _ in
          let title = texts.text(in: EntryText.title.rawValue)?.string
          let content = texts.text(in: EntryText.content.rawValue)?.string
          rows.append(title ?? content ?? "")
          return true
        },
        willWait: {
          guard next <= pieces.count else { return true }
          before.append(rows.count)
          if next < pieces.count {
            writer.write(Data(pieces[next].utf8))
          } else {
            try? writer.closeEnd()
          }
          next += 1
          return true
        }))
    return (before, rows)
  }

  @Test(
    "an item of a feed in one line is out before the next one comes",
    arguments: ["", #"<?xml version="1.0"?>"#])
  func feedInOneLine(declaration: String) throws {
    let pieces = [
      declaration + #"<rss version="2.0"><channel><title>F</title><item><title>x</title></item>"#,
      "<item><title>y</title></item>", "</channel></rss>",
    ]
    let (before, rows) = try pausing(pieces)
    #expect(before.prefix(2) == [1, 2])
    #expect(rows == ["x", "y"])
  }

  @Test(
    "an object of a list is out before the next one comes",
    arguments: [
      ["[\n{\"id\":1,\"a\":2},\n", "{\"id\":2,\"a\":3},\n", "]\n"],
      [#"[{"id":1,"a":2},"#, #"{"id":2,"a":3}"#, "]"],
      [#"[{"id":1,"a":2}"#, #",{"id":2,"a":3}"#, "]"],
      ["[\n  {\n    \"id\": 1,\n    \"a\": 2\n  },\n", "  {\"id\": 2, \"a\": 3},", "\n]\n"],
      [#"[{"id":1,"a":2},{"id""#, #":2,"a":3},"#, #"{"id":3,"a":4}]"#],
    ])
  func list(pieces: [String]) throws {
    let (before, rows) = try pausing(pieces)
    #expect(before.prefix(2) == [1, 2])
    #expect(rows == output(try whole(pieces.joined())).rows)
  }

  /// What a JSON Feed says before its items.
  private nonisolated static let head =
    #"{"version":"https://jsonfeed.org/version/1.1","title":"J","items":["#

  @Test(
    "an item of a JSON Feed is out before the next one comes",
    arguments: [
      [#"\#(head){"title":"x"},"#, #"{"title":"y"}"#, "]}"],
      [#"\#(head){"title":"x"}"#, #",{"title":"y"}"#, #"],"hubs":[]}"#],
      [#"\#(head)\#n{"title":"x"},\#n"#, #"{"title":"y"}\#n"#, "]}\n"],
      [
        #"{\#n "version": "https://jsonfeed.org/version/1",\#n "items": [\#n {"title": "x"},\#n"#,
        #" {"title": "y"}"#, "\n ]\n}\n",
      ],
    ])
  func feed(pieces: [String]) throws {
    let (before, rows) = try pausing(pieces)
    #expect(before.prefix(2) == [1, 2])
    #expect(rows == ["x", "y"])
  }

  @Test("a comma behind the first object of a list tells that it is one, however short the pause")
  func shortPause() {
    let object = Array(#"[{"a":1}"#.utf8)
    let comma = [UInt8(ascii: ",")]
    #expect(FormatDetection.beginsList(object + comma, hasPaused: false))
    #expect(!FormatDetection.beginsList(object, hasPaused: false))
    #expect(FormatDetection.beginsList(object, hasPaused: true))
  }

  @Test(
    "what may be no list of objects is waited for",
    arguments: [
      "[", #"[{"a":1"#, #"[{"a":1}]"#, #"[{"a":1},{"b":2}] two"#, #"[1,{"a":1},"#, #"{"a":1},"#,
      "[{\"a\":1},{\"b\n2026-05-04 09:00:00 INFO up\n2026-05-04 09:00:01 INFO on\n",
      head, #"\#(head)]"#, #"\#(head){"a":1"#, #"\#(head){"a":1}]"#, #"\#(head)1,"#,
      // What this is may be said behind the items, or by another list.
      #"{"items":[{"a":1},{"b":2},"#, #"{"version":"1.1","items":[{"a":1},"#,
      #"{"version":"https://jsonfeed.org/version/1","entries":[],"items":[{"a":1},"#,
    ])
  func noList(text: String) {
    #expect(!FormatDetection.beginsList(Array(text.utf8), hasPaused: true))
  }

  /// The beginning of a list of which the first object is whole, and what comes behind it.
  private nonisolated static let lists: [(String, String)] = [
    (#"[{"id":1,"a":2},"#, #"{"id":2,"a":3},{"id":1,"a":4}]"#),
    ("\u{FEFF}\n[\n{\"id\":1},\n", "{\"url\":\"https://example.org\"},\n{\"id\":1}\n]\n"),
    (#"[{"title":"x","date":"2024-05-01"},"#, #"{"title":"y","date":"2024-05-02"}]"#),
    (#"[{"a":1},{"level":"info","msg":"up","time":"2024-05-01T10:00:00Z"},"#, #"{"a":2}]"#),
    (#"[{"role":"user","content":"Hello"},"#, #"{"role":"assistant","content":"Hi"}]"#),
    // Other values, and what stands behind the list.
    (#"[{"a":1},"#, #"2,"three",null,[4],{"a":5}]"#), (#"[{},"#, "{},{}]"),
    ("[{\"a\":1},\n", "{\"a\":2}]\n{\"items\":[{\"title\":\"x\"}]}\n"),
    ("[{\"a\":1},", "{\"a\":2}]\n[{\"candidates\":[]}]"), (#"[{"a":1},"#, #"{"a":2},]"#),
    ("[{\"a\":1}\n", ""),
    // What is broken.
    ("[\n{\"a\":1},\n", "{\"a\":2},\n{\"a\":3 \"b\":4},\n{\"a\":5},\n{\"a\":6}\n]\n"),
    ("[\n{\"a\":1},\n", "{},\n{\"a\":[{\"a\":2},\n{\"a\":3},\n{\"a\":4}\n]\n"),
    ("[{\"a\":1},\n", "{\"a\":\"2},\n{\"a\":3}]\n"), ("[{\"a\":1},\n", "{\"a\":2},\n{\"a\":"),
    ("[{\"a\":1},\n", "{\"a\":2}\n{\"a\":3}]\nend"), ("[{\"a\":1},\n", "{\"a\":2},\n"),
    ("[{\"a\":1},\n", "{\"candidates\":2},\n{\"a\":3,}\n]"),
  ]

  /// The same of feeds.
  private nonisolated static let feeds: [(String, String)] = [
    (
      #"\#(head){"id":1,"title":"x"},"#,
      #"{"id":2,"content_html":"<p>y</p>","tags":["a"],"more":1},{"id":1}],"next_url":"z"}"#
    ),
    (
      #"""
      \#u{FEFF}
      {"version":"https://jsonfeed.org/version/1.1","authors":[{"name":"Ann"}],
      "home_page_url":"https://a.example/b/","items":[{"title":"x","url":"1.html"},
      """#,
      #"{"title":"y","url":"2.html","author":{"name":"Bo"}},{"title":"x","url":"1.html"}]}"#
    ),
    (
      #"\#(head){"title":"x","date_published":"2024-05-01T10:00:00Z"}"#,
      #",{"title":"y","date_published":"2024-05-02T10:00:00Z"},{"title":"z"}]}"#
    ),
    // Other rows and values, and what stands behind the items.
    (
      #"\#(head){"title":"x"},"#,
      #"{"title":"y"},{"role":"user","content":"Hi"},{"title":"z"},{"id":3}]}"#
    ),
    (
      #"\#(head){"title":"x"},"#,
      #"2,"three",null,{"title":"z"}],"items":[{"title":"a"}]}"#
    ),
    (#"\#(head){},"#, #"{},{"title":"z"}]}"#),
    (#"\#(head){"title":"x"},"#, #"{"title":"y"}]}\#n[{"a":1},{"b":2}]"#),
    (
      #"\#(head){"title":"x"},"#,
      #"{"title":"y"}]}\#n[{"name":"T","chat_messages":[{"sender":"human","text":"Hi"}]}]"#
    ),
    // What is broken.
    (
      #"\#(head)\#n{"id":1,"title":"x"},\#n"#,
      #"{"id":2,"title":"y"},\#n{"id":3 "title":"z"},\#n{"id":4,"title":"a"}\#n]}\#n"#
    ),
    (#"\#(head){"title":"x"},"#, #"{"title":"y" "id":2},{"title":"z"}]}"#),
    (#"\#(head)\#n{"title":"x"},\#n"#, #"{"title":"y","tags":["a"},\#n{"title":"z"}\#n]}"#),
    (#"\#(head)\#n{"title":"x"},\#n"#, #"{"title":"y"},\#n{"title":"#),
    (#"\#(head)\#n{"title":"x"},\#n"#, #"{"title":"y"}\#n],"next_url":"z"#),
    (#"\#(head)\#n{"title":"x"},\#n"#, #"{"title":"y"},\#n]}\#nend"#),
  ]

  @Test(
    "a list or a feed by a pipe has the rows, the keys and the days of one that is read whole",
    arguments: lists + feeds)
  func sameAsWhole(start: String, rest: String) throws {
    let pipe = Pipe.ofThisProgram()
    let writer = pipe.fileHandleForWriting
    try writer.write(contentsOf: Data(start.utf8))
    let stream = try FeedStream.reading(pipe, options)
    #expect(stream.document == nil)
    try writer.write(contentsOf: Data(rest.utf8))
    try writer.closeEnd()
    #expect(output(stream).all == output(try whole(start + rest)).all)
    #expect(stream.failures.isEmpty)
  }

  @Test("what a feed says of itself only behind its items comes too late for them")
  func lateMembers() throws {
    let start = #"{"version":"https://jsonfeed.org/version/1.1","items":[{"title":"x"},"#
    let pipe = Pipe.ofThisProgram()
    let writer = pipe.fileHandleForWriting
    try writer.write(contentsOf: Data(start.utf8))
    let stream = try FeedStream.reading(pipe, options)
    let rest = #"{"title":"y"}],"title":"J","author":{"name":"Ann"}}"#
    try writer.write(contentsOf: Data(rest.utf8))
    try writer.closeEnd()
    #expect(output(stream).all == output(try whole(start + #"{"title":"y"}]}"#)).all)
  }

  @Test(
    "a list of conversations, one of an answer's pieces and a feed of messages are read whole",
    arguments: [
      (#"\#(head){"role":"user","content":"Hello"},"#, #"{"role":"user","content":"Hi"}]}"#),
      (#"[{"name":"T","chat_messages":[{"sender":"human","text":"Hi"}]},"#, #"{"a":1}]"#),
      (#"[{"candidates":[{"content":{"parts":[{"text":"a"}]}}]},"#, #"{"candidates":[]}]"#),
    ])
  func others(start: String, rest: String) throws {
    let stream = try piped(start + rest)
    #expect(stream.document != nil)
    #expect(output(stream).all == output(try whole(start + rest)).all)
  }

  @Test(
    "a long list comes object by object where the pipe does not pause, and long objects, too",
    arguments: [("[", "]"), (head, "]}")])
  func longList(start: String, end: String) throws {
    let long = String(repeating: "x", count: 300_000)
    let objects = (0..<8000).map { number in
      let text = number % 1000 == 999 ? long : "x"
      return #"{"id":\#(number),"text":"\#(text)"}"#
    }
    let text = start + objects.joined(separator: ",") + end
    let stream = try piped(text)
    #expect(stream.document == nil)
    #expect(output(stream).all == output(try whole(text)).all)
  }

  /// What is written to a pipe while it is read.
  private func piped(_ text: String) throws -> FeedStream {
    let pipe = Pipe.ofThisProgram()
    let writer = pipe.fileHandleForWriting
    Thread.detachNewThread {
      try? writer.write(contentsOf: Data(text.utf8))
      try? writer.closeEnd()
    }
    return try FeedStream.reading(pipe, options)
  }

  private func whole(_ text: String) throws -> FeedStream {
    try FeedStream.open(bytes: Array(text.utf8), name: "-", options: options)
  }

  /// What comes of a stream: headers and all that is known of rows, and what rows say.
  private func output(_ stream: FeedStream) -> (all: [String], rows: [String]) {
    var (all, rows) = ([String](), [String]())
    stream.forEach(
      includingKeys: true,
      StreamReceiver(
        header: { section, texts in
          let title = texts.text(in: EntryText.title.rawValue)?.string ?? ""
          all.append("[\(section) \(title)]")
          return true
        },
        row: { texts, traits, path in
          let slots: [EntryText] = [.key, .title, .content, .username, .time]
          var parts: [String?] = []
          for slot in slots { parts.append(texts.text(in: slot.rawValue)?.string) }
          all.append("\(path.section).\(path.row) \(traits.separator) \(parts)")
          rows.append(parts[1] ?? parts[2] ?? "")
          return true
        }))
    return (all, rows)
  }
}
