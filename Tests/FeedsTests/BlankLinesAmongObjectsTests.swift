import Foundation
import TestSupport
import Testing

@testable import Feeds

@Suite("Blank lines among a log's objects", .timeLimit(.minutes(10)))
struct BlankLinesAmongObjectsTests {
  private nonisolated static let event =
    #"{"level":30,"time":1714550400123,"msg":"up","port":80}"# + "\n"
  private nonisolated static let shown = "08:00:00.123 INF up port=80"
  private nonisolated static let banner = "\n> app@1.0.0 start\n> node index.js\n\n"

  private static var options: FeedOptions {
    var options = FeedOptions(timeZone: .fixed(secondsEast: 0), now: 1_777_899_600)
    (options.patience, options.longestPause) = (0, 0)
    return options
  }

  private func rows(_ text: String) throws -> [String] {
    try Feed.reading(text, Self.options).entries.map { $0.content?.string ?? "" }
  }

  /// The rows of a pipe by which the next piece comes when nothing is left to be handed out.
  private func rows(byPipe pieces: [Data]) throws -> [String] {
    let pipe = Pipe.ofThisProgram()
    let writer = pipe.fileHandleForWriting
    var rest = pieces[...]
    if let first = rest.popFirst() { try writer.write(contentsOf: first) }
    let stream = try FeedStream.reading(pipe, Self.options)
    let rows = stream.contents { _ in
      if let next = rest.popFirst() {
        try? writer.write(contentsOf: next)
        if rest.isEmpty { try? writer.closeEnd() }
      }
      return true
    }
    return rows.map { $0 ?? "" }
  }

  /// The lines that rows show; behind blank ones stands the end of the last one, too.
  private static func lines(of rows: [String]) -> [String] {
    rows.flatMap { row in
      (row.hasSuffix("\n") ? String(row.dropLast()) : row).components(separatedBy: "\n")
    }
  }

  private nonisolated static let text =
    banner + event + event + "\n" + event + event + event + "half\n\n\nmore\n" + event + "\n"

  @Test(
    "belong to the text before them, or are the first row before one; behind objects they are none")
  func places() throws {
    let shown = Self.shown
    #expect(
      try rows(Self.text) == [
        "", "> app@1.0.0 start", "> node index.js\n\n", shown, shown, shown, shown, shown,
        "half\n\n\n", "more", shown,
      ])
    #expect(try rows("\n\n" + Self.event + "\n" + Self.event) == [shown, shown])
  }

  @Test("are where they are in the file, too, if a pipe pauses behind each line")
  func byLines() throws {
    let lines = Self.text.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
    // What blank lines are, those behind them say.
    let first = Data("\(lines[0])\n\(lines[1])\n".utf8)
    let found = try rows(byPipe: [first] + lines.dropFirst(2).map { Data("\($0)\n".utf8) })
    let ofFile = try rows(Self.text)
    #expect(Self.lines(of: found) == Self.lines(of: ofFile))
  }

  @Test("before objects they are none where a pipe pauses behind them, as in the file")
  func beforeObjects() throws {
    let pipe = Pipe.ofThisProgram()
    let descriptor = pipe.fileHandleForReading.fileDescriptor
    let writer = pipe.fileHandleForWriting
    try writer.write(contentsOf: Data("\n\n".utf8))
    let rest = Data((Self.event + Self.event).utf8)
    Thread.detachNewThread {
      while System.awaitBytes(descriptor, 0) { sched_yield() }
      try? writer.write(contentsOf: rest)
      try? writer.closeEnd()
    }
    let found = try FeedStream.reading(pipe, Self.options).contents()
    #expect(found.map { $0 ?? "" } == [Self.shown, Self.shown])
  }

  @Test(
    "the first object behind a banner is a row, in whatever pieces it comes", arguments: [1, 7, 50])
  func byPieces(size: Int) throws {
    let text = Self.banner + String(repeating: Self.event, count: 12)
    let bytes = Array(text.utf8)
    // What comes first has a line to begin with.
    let first = Self.banner.utf8.count - 1
    let starts = [0] + Array(stride(from: first, to: bytes.count, by: size))
    let ends = starts.dropFirst() + [bytes.count]
    let found = try rows(byPipe: zip(starts, ends).map { Data(bytes[$0..<$1]) })
    let ofFile = try rows(text)
    #expect(Self.lines(of: found) == Self.lines(of: ofFile))
  }
}
