import Foundation
import Glibc
import TestSupport
import Testing

@testable import FeedApp
@testable import Feeds

@Suite("Answers that come bit by bit as events")
struct AnswerStreamTests {
  private static func event(_ object: String, named name: String? = nil) -> String {
    (name.map { "event: \($0)\n" } ?? "") + "data: \(object)\n\n"
  }

  private static func text(_ text: String) -> String {
    event(
      #"{"type":"content_block_delta","index":0,"delta":{"type":"text_delta","text":"\#(text)"}}"#,
      named: "content_block_delta")
  }

  private static let start = event(
    #"{"type":"message_start","message":{"id":"m1","role":"assistant","content":[]}}"#,
    named: "message_start")
  private static let stop = event(#"{"type":"message_stop"}"#, named: "message_stop")

  private static func chunk(_ text: String) -> String {
    event(
      #"{"id":"c","object":"chat.completion.chunk","choices":[{"index":0,"delta":{"content":"\#(text)"}}]}"#
    )
  }

  /// A screen that a pipe or a file feeds, of which more comes.
  private final class Coming {
    let app: AppUnderTest
    private let write: (Data) throws -> Void
    private let close: () -> Void

    init(byPipe text: String) throws {
      let ends = try makePipe()
      let writer = FileHandle(fileDescriptor: ends.writing, closeOnDealloc: true)
      var options = FeedOptions()
      options.readsPipesAsTheyCome = true
      let feed = try Feed.open(
        fileDescriptor: ends.reading, name: "standard input", options: options)
      app = AppUnderTest(feed, columns: 50, lines: 12)
      write = { try writer.write(contentsOf: $0) }
      close = { _ = Glibc.close(ends.reading) }
      try come(text)
    }

    init(byFile text: String) throws {
      let path = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        .path
      try Data(text.utf8).write(to: URL(fileURLWithPath: path))
      app = AppUnderTest(try Feed.open(path: path), columns: 50, lines: 12)
      write = { try extendFile(path, by: $0) }
      close = { try? FileManager.default.removeItem(atPath: path) }
      app.press("F")
    }

    isolated deinit { close() }

    func come(_ text: String) throws {
      try write(Data(text.utf8))
      _ = app.screen.readChanges()
      app.redraw()
    }

    /// How many bytes of events were read.
    var bytesRead: Int? { app.screen.controller.feed.parts[0].answers?.numberOfBytesRead }
  }

  @Test("by a pipe that stays open an answer is shown as far as it has come")
  func pipe() throws {
    let coming = try Coming(byPipe: Self.start + Self.text("It "))
    #expect(coming.app.feedText == "assistant\nIt")
    try coming.come(Self.text("leaks."))
    #expect(coming.app.feedText == "assistant\nIt leaks.")
    try coming.come(Self.stop)
    #expect(coming.app.feedText == "assistant\nIt leaks.")
    try coming.come(Self.start + Self.text("No."))
    #expect(coming.app.feedText == "assistant\nIt leaks.\n\nassistant\nNo.")
  }

  @Test("so is OpenAI's, also behind comments, and an event of which half has come is waited for")
  func chunks() throws {
    let coming = try Coming(byPipe: ": working\n\n: working\n\n: working\n\n")
    try coming.come(Self.chunk("It "))
    #expect(coming.app.feedText == "assistant\nIt")
    let next = Self.chunk("leaks.")
    try coming.come(String(next.prefix(40)))
    #expect(coming.app.feedText == "assistant\nIt")
    try coming.come(String(next.dropFirst(40)) + "data: [DONE]\n\n")
    #expect(coming.app.feedText == "assistant\nIt leaks.")
  }

  @Test(
    "a file that is followed becomes an answer as soon as its events say so",
    arguments: ["", "event: message_start\n", ": working\n\n"])
  func file(beginning: String) throws {
    let coming = try Coming(byFile: beginning)
    let known = Self.start.hasPrefix(beginning) ? beginning.count : 0
    try coming.come(String(Self.start.dropFirst(known)) + Self.text("It "))
    #expect(coming.app.feedText == "assistant\nIt")
    try coming.come(Self.text("leaks."))
    #expect(coming.app.feedText == "assistant\nIt leaks.")
  }

  @Test("half an event at the end of a file is one with the rest, once that has come")
  func half() throws {
    let next = Self.text("leaks.")
    let coming = try Coming(byFile: Self.start + Self.text("It ") + String(next.prefix(60)))
    #expect(coming.app.feedText.hasPrefix("assistant\nIt"))
    try coming.come(String(next.dropFirst(60)))
    #expect(coming.app.feedText == "assistant\nIt leaks.")
    #expect(coming.bytesRead == (Self.start + Self.text("It ") + next).utf8.count)
  }

  @Test("however many events an answer has, each is read once", arguments: [true, false])
  func bytesRead(isPipe: Bool) throws {
    let coming = try isPipe ? Coming(byPipe: Self.start) : Coming(byFile: Self.start)
    var count = Self.start.utf8.count
    for number in 0..<100 {
      let event = Self.text("word \(number) ")
      try coming.come(event)
      count += event.utf8.count
      #expect(coming.bytesRead == count)
    }
  }

  @Test("a file that was written over is read from its start, whatever it has come to")
  func writtenOver() throws {
    let old = AnswerReading.reading(Self.start + Self.text("It leaks."))
    let grown = ByteStore(Array((Self.start + Self.text("It leaks.") + Self.stop).utf8))
    #expect(old.stands(in: grown))
    let other = ByteStore(Array((Self.start + Self.text("It rusts.") + Self.stop).utf8))
    #expect(!old.stands(in: other))
    #expect(!old.stands(in: ByteStore(Array(Self.start.utf8))))
  }
}

extension AnswerReading {
  fileprivate static func reading(_ text: String) -> AnswerReading {
    var reading = AnswerReading(from: 0)
    reading.read(ByteStore(Array(text.utf8)), mayGrow: true)
    return reading
  }
}
