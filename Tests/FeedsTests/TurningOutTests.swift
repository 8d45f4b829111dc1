import Foundation
import HeightEngine
import TestSupport
import Testing

@testable import Feeds

@Suite("What turns out to be something else as more of it comes", .timeLimit(.minutes(10)))
struct TurningOutTests {
  private nonisolated static let folder =
    #filePath.components(separatedBy: "/Tests/")[0] + "/Demo/Feeds/logs/"
  private nonisolated static let sessions = ["claude-code.jsonl", "codex.jsonl"]

  private static var options: FeedOptions {
    FeedOptions(timeZone: .fixed(secondsEast: 0), now: 1_777_899_600)
  }

  private static func bytes(of name: String) throws -> [UInt8] {
    Array(try Data(contentsOf: URL(filePath: folder + name)))
  }

  /// Behind the first line, behind the third, and in the middle, which may be within a line.
  private static func pauses(in bytes: [UInt8]) -> [Int] {
    let ends = bytes.indices.filter { bytes[$0] == 0x0A }.map { $0 + 1 }
    return [ends.first, ends.dropFirst(2).first, bytes.count / 2].compactMap(\.self)
  }

  /// A feed of a pipe by which the bytes come that stand before `pause`, and the others when these were read; `closes`: and
  /// then its end; `isRead`: and somebody has begun to read it.
  private func feed(
    of bytes: [UInt8], pausingAt pause: Int, closes: Bool, isRead: Bool = true,
    _ body: (Feed) throws -> Void
  ) throws {
    let pipe = Pipe.ofThisProgram()
    let writer = pipe.fileHandleForWriting
    try writer.write(contentsOf: Data(bytes[..<pause]))
    let feed = try Feed.reading(pipe, Self.options)
    feed.isBeingRead = isRead
    while try feed.readChanges() != nil {}
    try writer.write(contentsOf: Data(bytes[pause...]))
    while try feed.readChanges() != nil {}
    if closes {
      try writer.closeEnd()
      while feed.parts.contains(where: { $0.bytesOnTheWay != nil }) { _ = try feed.readChanges() }
    }
    try body(feed)
    if !closes { try writer.closeEnd() }
  }

  @Test("the last row that came by a pipe is among those of its day, though more may come")
  func dayOfLastRow() throws {
    let lines = [1_777_975_400, 1_777_975_401, 1_777_802_600].map {
      #"{"level":30,"time":\#($0)000,"msg":"up"}"# + "\n"
    }
    let whole = try Feed.reading(lines.joined(), Self.options)
    let bytes = Array(lines.joined().utf8)
    try feed(of: bytes, pausingAt: lines[0].utf8.count * 2, closes: false) { feed in
      while feed.examine(budget: .max) != nil {}
      #expect(feed.sectionTitles == whole.sectionTitles && feed.sectionTitles.count == 2)
    }
  }

  @Test(
    "a screen that a pipe feeds has the rows of the file in the end, wherever the pipe pauses",
    arguments: sessions + [
      "collected.jsonl", "docker-stacks.jsonl", "fluent-bit.jsonl", "json-stacks.jsonl",
      "django.log", "mixed.log", "compose.log", "compose-json.log", "text-and-json.log",
    ])
  func pausingPipe(name: String) throws {
    let bytes = try Self.bytes(of: name)
    let file = try Feed.open(path: Self.folder + name, options: Self.options)
    for pause in Self.pauses(in: bytes) {
      try feed(of: bytes, pausingAt: pause, closes: true) { feed in
        #expect(feed.format == file.format)
        #expect(feed.separators == file.separators)
        #expect(feed.contents == file.contents, "\(name), pausing at \(pause)")
      }
    }
  }

  @Test(
    "a session that begins with one line is one as soon as there is a message, though more may come",
    arguments: sessions)
  func session(name: String) throws {
    let bytes = try Self.bytes(of: name)
    let file = try Feed.open(path: Self.folder + name, options: Self.options)
    try feed(of: bytes, pausingAt: Self.pauses(in: bytes)[0], closes: false) { feed in
      #expect(feed.separators == [.gap])
      #expect(feed.contents == file.contents)
    }
  }

  private nonisolated static let fluentBit = """
    Fluent Bit v3.0.3
    * Copyright (C) 2015-2024 The Fluent Bit Authors
    * https://fluentbit.io

    [2024/05/04 08:11:12] [ info] [fluent bit] version=3.0.3, commit=f6f2b5e, pid=1
    [2024/05/04 08:11:12] [ info] [storage] ver=1.5.2, type=memory, sync=normal
    [2024/05/05 08:11:13] [ warn] [engine] failed to flush chunk '1-1714810273.1.flb'

    """

  @Test(
    "a log behind a banner has its rows and days though more may come, wherever the pipe pauses")
  func banner() throws {
    for bytes in [Array(Self.fluentBit.utf8), try Self.bytes(of: "mysql-slow.log")] {
      let file = try Feed.open(bytes: bytes, name: "-", options: Self.options)
      while file.examine(budget: .max) != nil {}
      for pause in bytes.indices.filter({ bytes[$0] == 0x0A }).map({ $0 + 1 }) {
        try feed(of: bytes, pausingAt: pause, closes: false) { feed in
          while feed.examine(budget: .max) != nil {}
          #expect(feed.sectionTitles == file.sectionTitles, "\(pause)")
          #expect(feed.contents == file.contents, "\(pause)")
        }
      }
    }
  }

  private nonisolated static let stackBehindBanner = """
    Pump house 1.2
    starting
    2026-05-04 09:00:00 ERROR no oil
    java.lang.IllegalStateException: empty
    \tat house.Pump.start(Pump.java:41)
    \tat house.Pump.run(Pump.java:12)
    Caused by: java.io.IOException: dry
    \tat house.Pump.read(Pump.java:9)
    \t... 2 more
    2026-05-04 09:00:01 INFO next
    2026-05-04 09:00:02 INFO last

    """

  private nonisolated static let traceAmongLines = """
    Pump house 1.2
    starting
    Traceback (most recent call last):
      File "a.py", line 4, in <module>
        run()
      File "a.py", line 2, in run
        raise ValueError("dry")
    ValueError: dry
    goes on
    more

    """

  /// Behind each of the first three lines.
  private static func firstPauses(in bytes: [UInt8]) -> [Int] {
    bytes.indices.filter { bytes[$0] == 0x0A }.prefix(3).map { $0 + 1 }
  }

  @Test(
    "lines of stacks become one row with more of them, as long as nobody has begun to read",
    arguments: [stackBehindBanner, traceAmongLines])
  func joinedUnread(text: String) throws {
    let bytes = Array(text.utf8)
    let file = try Feed.open(bytes: bytes, name: "-", options: Self.options)
    for pause in Self.firstPauses(in: bytes) {
      try feed(of: bytes, pausingAt: pause, closes: false, isRead: false) { feed in
        #expect(feed.contents == file.contents, "\(pause)")
      }
    }
  }

  @Test(
    "who reads among lines stays there though they are a stack's, until all has come",
    arguments: [stackBehindBanner, traceAmongLines])
  func notJoinedWhileRead(text: String) throws {
    let bytes = Array(text.utf8)
    let lines = bytes.count { $0 == 0x0A }
    let file = try Feed.open(bytes: bytes, name: "-", options: Self.options)
    // Behind the third line, one with a time, it is a log from its first row on.
    for pause in Self.firstPauses(in: bytes).prefix(2) {
      try feed(of: bytes, pausingAt: pause, closes: false) { feed in
        #expect(feed.contents.count == lines, "\(pause)")
      }
      try feed(of: bytes, pausingAt: pause, closes: true) { feed in
        #expect(feed.contents == file.contents, "\(pause)")
      }
    }
  }

  @Test("rows of a session that are printed are its behind those that are out", arguments: sessions)
  func printedSession(name: String) throws {
    let bytes = try Self.bytes(of: name)
    let pause = Self.pauses(in: bytes)[0]
    let pipe = Pipe.ofThisProgram()
    let writer = pipe.fileHandleForWriting
    try writer.write(contentsOf: Data(bytes[..<pause]))
    let stream = try FeedStream.reading(pipe, Self.options)
    let piped = printed(stream) { count in
      guard count == 1 else { return }
      try? writer.write(contentsOf: Data(bytes[pause...]))
      try? writer.closeEnd()
    }
    let file = try FeedStream.open(path: Self.folder + name, options: Self.options)
    #expect(piped.dropFirst() == printed(file).dropFirst())
  }

  @Test("what is printed turns out to be something else as often as more of it says so")
  func severalTurns() throws {
    let pipe = Pipe.ofThisProgram()
    let writer = pipe.fileHandleForWriting
    let object = #"web-1  | {"level":30,"time":1714550400123,"msg":"up"}"# + "\n"
    // By how many rows are out: the last one is held, as more may belong to it.
    let pieces = [
      0: "web-1  | starts\n", 1: "web-1  | is ready\nweb-1  | waits\n", 2: object + object + object,
    ]
    try writer.write(contentsOf: Data((pieces[0] ?? "").utf8))
    let stream = try FeedStream.reading(pipe, Self.options)
    let rows = printed(stream) { count in
      if let piece = pieces[count] { try? writer.write(contentsOf: Data(piece.utf8)) }
      if count == 2 { try? writer.closeEnd() }
    }
    let texts = ["starts", "is ready", "waits"].map { "web-1  | \($0) none" }
    let shown = "web-1  | 08:00:00.123 INF up none"
    #expect(rows == texts + [shown, shown, shown])
  }

  @Test(
    "a filter finds the first line that a program logs behind its banner, though a pipe pauses there"
  )
  func firstEventBehindBanner() throws {
    let events = ["error", "info", "error"].enumerated().map { number, level in
      #"{"level":"\#(level)","msg":"pump \#(number)","time":"2026-05-04T09:00:00Z"}"# + "\n"
    }
    let pieces = ["Quay 1.2\nis ready\n" + events[0], events[1] + events[2]]
    let all = try rowsOfPipe(pieces, filter: nil)
    #expect(all.count == 5)
    let found = try rowsOfPipe(pieces, filter: "level=error")
    #expect(found == all.filter { $0.contains("pump 0") || $0.contains("pump 2") })
    #expect(found.count == 2)
  }

  @Test("lines among those of JSON go by all that has come, also where the format is said")
  func saidFormat() throws {
    let text = #"{"id":1,"text":"a","date":"2024-01-01"}"# + "\n{}d\"`{\n\":1,\"text\":\"b\"}\n"
    let options = FeedOptions(format: .jsonl)
    let whole = try Feed.open(bytes: Array(text.utf8), name: "-", options: options)
    let pipe = Pipe.ofThisProgram()
    let writer = pipe.fileHandleForWriting
    try writer.write(contentsOf: Data(text.utf8.prefix(20)))
    let feed = try Feed.reading(pipe, options)
    while try feed.readChanges() != nil {}
    try writer.write(contentsOf: Data(text.utf8.dropFirst(20)))
    try writer.closeEnd()
    while try feed.readChanges() != nil {}
    #expect(feed.contents == whole.contents)
  }

  /// The rows of a pipe by which the next piece comes when nothing is left to be handed out.
  private func rowsOfPipe(_ pieces: [String], filter: String?) throws -> [String] {
    let pipe = Pipe.ofThisProgram()
    let writer = pipe.fileHandleForWriting
    var rest = pieces.map { Data($0.utf8) }[...]
    if let first = rest.popFirst() { try writer.write(contentsOf: first) }
    let stream = try FeedStream.reading(pipe, Self.options)
    if let filter { stream.filter = try RowFilter(filter) }
    let rows = stream.contents { _ in
      if let piece = rest.popFirst() {
        try? writer.write(contentsOf: piece)
      } else {
        try? writer.closeEnd()
      }
      return true
    }
    return rows.map { $0 ?? "" }
  }

  /// Rows as they are handed out, and what stands below each; `whenOut` is told how many are out, after each.
  private func printed(
    _ stream: FeedStream, whenOut: (Int) -> Void = { _ in }
  ) -> [String] {
    var rows: [String] = []
    withoutActuallyEscaping(whenOut) { whenOut in
      stream.forEach(
        includingKeys: false,
        StreamReceiver(
          header: { _, _ in true },
          row: { texts, traits, _ in
            let text = texts.text(in: EntryText.content.rawValue)?.string ?? ""
            rows.append("\(text) \(traits.separator)")
            whenOut(rows.count)
            return true
          }))
    }
    return rows
  }
}
