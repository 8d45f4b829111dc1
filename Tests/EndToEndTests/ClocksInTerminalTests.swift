import Foundation
import TestSupport
import Testing

/// What clocks show twice, when they go back.
@Suite("Clocks that go back, in a terminal")
struct ClocksInTerminalTests {
  /// A log from one moment to another of 2026-10-25 UTC, in minutes, a row each ten minutes, each with its number; clocks go
  /// back at minute 60.
  private func start(from first: Int, to last: Int) throws -> (session: TmuxSession, path: String) {
    let path = NSTemporaryDirectory() + "clocks-\(UUID().uuidString).log"
    func two(_ number: Int) -> String { (number < 10 ? "0" : "") + "\(number)" }
    let lines = stride(from: first, through: last, by: 10).enumerated().map { number, minute in
      "2026-10-25T\(two(minute / 60)):\(two(minute % 60)):00Z INFO event \(number + 1) of it"
    }
    try Data((lines.joined(separator: "\n") + "\n").utf8).write(to: URL(filePath: path))
    let session = try TmuxSession(
      "\(Command.path(of: "feed-tui")) '\(path)'", columns: 100, lines: 40,
      environment: ["TZ": "CET-1CEST,M3.5.0,M10.5.0/3"])
    return (session, path)
  }

  @Test("the histogram has a bar for each time that clocks show twice")
  func histogram() async throws {
    let (session, path) = try start(from: 0, to: 170)
    defer { try? FileManager.default.removeItem(atPath: path) }
    try await session.wait(forText: "row 1 of 18")
    try session.send("T")
    let screen = try await session.wait(forText: "rows in 5 minutes, 1 at most")
    #expect(screen.contains("2026-10-25 02:00  rows in 5 minutes, 1 at most"), "\(screen)")
    #expect(screen.split(separator: "\n").contains { $0.hasSuffix("03:50") }, "\(screen)")
  }

  @Test("t goes to the first time that clocks show, and to the last where only that is there")
  func going() async throws {
    for (first, row) in [(0, "row 4 of 18"), (60, "row 4 of 12"), (50, "row 5 of 13")] {
      let (session, path) = try start(from: first, to: 170)
      defer { try? FileManager.default.removeItem(atPath: path) }
      try await session.wait(forText: "row 1 of")
      try session.type("t02:30")
      try session.send("Enter")
      try await session.wait(forText: row)
    }
  }
}
