import Foundation
import HeightEngine
import TestSupport
import Testing

@testable import Feeds

/// What other cores find out for a search changes how soon it is known, and nothing else.
@Suite("A search with other cores")
struct SearchScoutTests {
  private let path = NSTemporaryDirectory() + "scouts-\(UUID().uuidString).jsonl"

  /// Rows of which few have rare words, and one in ten what is spelled out.
  private func feed(rows: Int, seed: UInt64) throws -> Feed {
    var random = SplitMix64(seed: seed)
    var text = ""
    for row in 0..<rows {
      let words = (0..<Int.random(in: 3..<20, using: &random)).map { _ in
        ["lamp", "quay", "caf\\u00e9", "harbour", "2.31", "日本"].randomElement(using: &random) ?? ""
      }
      let rare = Int.random(in: 0..<5000, using: &random) == 0 ? " lantern" : ""
      text += "{\"id\":\(row),\"title\":\"\(words.joined(separator: " "))\(rare)\"}\n"
    }
    try Data(text.utf8).write(to: URL(filePath: path))
    return try Feed.open(path: path)
  }

  /// All that match, asked for as a table does, from a row on and then from the first; how often it was asked.
  private func matches(
    of filter: RowFilter, in feed: Feed, from start: Int, scouts: SearchScouts?, finishing: Bool
  ) -> (rows: [Int], asked: Int) {
    var (rows, asked) = ([Int](), 0)
    var buffer = RowTextBuffer()
    for part in [start..<feed.numberOfEntries(inSection: 0), 0..<start] {
      var next = part
      while !next.isEmpty {
        let found = feed.matches(
          of: filter, ofFirstOf: next, inSection: 0, scouts: scouts, buffer: &buffer)
        rows += found.rows
        next = next.dropFirst(found.count)
        asked += 1
        if finishing { scouts?.finish() }
      }
    }
    return (rows.sorted(), asked)
  }

  @Test("finds what it does alone, from any row on, in fewer steps", arguments: 1...4)
  func same(seed: UInt64) throws {
    defer { try? FileManager.default.removeItem(atPath: path) }
    let feed = try feed(rows: 40_000, seed: seed)
    for text in ["lantern", "nowhereatall", "café", "lamp lantern", "content~lantern", "not lamp"] {
      for start in [0, 1, 20_000, 39_999] {
        let alone = matches(
          of: try RowFilter(text), in: feed, from: start, scouts: nil, finishing: false)
        for threads in 0...2 {
          for finishing in [true, false] {
            let scouts = SearchScouts(threads: threads, leastBytes: 1 << 20)
            let helped = matches(
              of: try RowFilter(text), in: feed, from: start, scouts: scouts, finishing: finishing)
            #expect(helped.rows == alone.rows, "\(text) \(start) \(threads)")
            if text == "nowhereatall", threads > 0, finishing, start == 0 {
              #expect(helped.asked < alone.asked * 3 / 4, "\(helped.asked) of \(alone.asked)")
            }
          }
        }
      }
    }
  }

  @Test("another text, and rows that are not what they were, begin anew")
  func others() throws {
    defer { try? FileManager.default.removeItem(atPath: path) }
    let feed = try feed(rows: 40_000, seed: 9)
    let scouts = SearchScouts(threads: 1, leastBytes: 1 << 20)
    var buffer = RowTextBuffer()
    let count = feed.numberOfEntries(inSection: 0)
    for text in ["nowhereatall", "lantern", "nowhereatall", "lantern"] {
      let filter = try RowFilter(text)
      _ = feed.matches(
        of: filter, ofFirstOf: 0..<count, inSection: 0, scouts: scouts, buffer: &buffer)
      scouts.finish()
      let helped = matches(of: filter, in: feed, from: 0, scouts: scouts, finishing: true)
      #expect(helped.rows.isEmpty == (text == "nowhereatall"))
    }
    scouts.forgetAll()
    let rest = matches(
      of: try RowFilter("lantern"), in: feed, from: 0, scouts: scouts, finishing: true)
    #expect(!rest.rows.isEmpty)
  }

  @Test("a small file is searched alone")
  func small() throws {
    defer { try? FileManager.default.removeItem(atPath: path) }
    let feed = try feed(rows: 2000, seed: 1)
    let filter = try RowFilter("nowhereatall")
    let alone = matches(of: filter, in: feed, from: 0, scouts: nil, finishing: true)
    let helped = matches(
      of: try RowFilter("nowhereatall"), in: feed, from: 0, scouts: SearchScouts(threads: 2),
      finishing: true)
    #expect(helped.asked == alone.asked)
  }
}
