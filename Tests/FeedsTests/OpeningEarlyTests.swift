import Feeds
import Foundation
import TestSupport
import Testing

@Suite("Opening early")
struct OpeningEarlyTests {
  @Test("the first rows are there at once, the others come in order and are all of them")
  func text() throws {
    try check(count: 60_000) { "line \($0) \(String(repeating: "x", count: $0 % 83))\n" }
  }

  @Test("days that come later come as sections")
  func days() throws {
    try check(count: 20_000) { "{\"id\": \($0), \"date\": \(1_714_564_800 + $0 * 60)}\n" }
  }

  @Test("rows that are looked at for their days are lent, each once and in order")
  func lending() throws {
    let path = NSTemporaryDirectory() + "early-\(UUID().uuidString)"
    defer { removeFile(path) }
    let count = 9_000
    let lines = (0..<count).map {
      "{\"text\": \"row \($0)\", \"date\": \(1_714_521_600 + $0 * 3600)}\n"
    }
    try Data(lines.joined().utf8).write(to: URL(filePath: path))
    var options = FeedOptions(timeZone: .fixed(secondsEast: 0), now: 0)
    options.opensEarly = true
    let feed = try Feed.open(path: path, options: options)
    while feed.readMore(budget: 1 << 17) != nil {}
    var next = try #require(feed.nextToExamine)
    #expect(next < count / 2)
    while !feed.isExamined {
      #expect(feed.nextToExamine == next)
      _ = feed.examine(
        budget: 1 << 14, lendsTexts: true,
        lending: { texts, _ in
          #expect(texts.text(in: EntryText.content.rawValue)?.string == "row \(next)")
          next += 1
        })
    }
    #expect(next == count)
    #expect(feed.nextToExamine == nil)
  }

  @Test("a file that is read again has as many rows at once as it had", arguments: [false, true])
  func readingAgain(isFollowed: Bool) throws {
    let path = NSTemporaryDirectory() + "early-\(UUID().uuidString)"
    defer { removeFile(path) }
    let lines = (0..<40_000).map { "line \($0) \(String(repeating: "x", count: $0 % 61))\n" }
    try Data(lines.joined().utf8).write(to: URL(filePath: path))
    var options = FeedOptions(timeZone: .fixed(secondsEast: 0), now: 0)
    options.opensEarly = true
    let feed = try Feed.open(path: path, options: options)
    while !feed.isComplete { _ = feed.readMore(budget: 1 << 20) }
    feed.follow(isFollowed)
    _ = try feed.readChanges()
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSince1970: 1_714_564_800)], ofItemAtPath: path)
    _ = isFollowed ? try feed.readChanges() : try feed.reload()
    #expect(feed.numberOfEntries(inSection: 0) == 40_000)
    // What is written in its place is read in the same way.
    try Data(lines.reversed().joined().utf8).write(to: URL(filePath: path), options: .atomic)
    _ = try feed.reload()
    #expect(feed.numberOfSections == 1 && feed.numberOfEntries(inSection: 0) == 40_000)
  }

  private func check(count: Int, line: (Int) -> String) throws {
    let path = NSTemporaryDirectory() + "early-\(UUID().uuidString)"
    defer { removeFile(path) }
    try Data((0..<count).map(line).joined().utf8).write(to: URL(filePath: path))
    var options = FeedOptions(timeZone: .fixed(secondsEast: 0), now: 0)
    let whole = try Feed.open(path: path, options: options)
    #expect(whole.isComplete)
    options.opensEarly = true
    let feed = try Feed.open(path: path, options: options)
    #expect(!feed.isComplete)
    var counts = (0..<feed.numberOfSections).map(feed.numberOfEntries(inSection:))
    let first = counts.reduce(0, +)
    #expect(first > 100)
    while !feed.isComplete {
      guard let update = feed.readMore(budget: 1 << 17) else { continue }
      let after = (0..<feed.numberOfSections).map(feed.numberOfEntries(inSection:))
      switch update {
      case .reset:
        Issue.record("what was read before was read anew")
      case .grown(let growths):
        for growth in growths {
          #expect(growth.rows.lowerBound == counts[growth.section])
          counts[growth.section] = growth.rows.upperBound
        }
      case .divided, .joined, .changed:
        Issue.record("rows come before anything is found out of them")
      }
      #expect(counts == after)
    }
    var examined = 0
    while !feed.isExamined {
      examined += 1
      switch feed.examine(budget: 1 << 14) {
      case .divided(let section, let rows)?:
        #expect(section == counts.count - 1)
        let bounds = [0] + rows + [counts.removeLast()]
        counts += zip(bounds, bounds.dropFirst()).map { $1 - $0 }
      case nil: break
      case let update: Issue.record("\(String(describing: update))")
      }
      #expect(counts == (0..<feed.numberOfSections).map(feed.numberOfEntries(inSection:)))
    }
    #expect(examined > 10 || feed.format == .text)
    #expect(counts == (0..<whole.numberOfSections).map(whole.numberOfEntries(inSection:)))
    #expect(feed.sectionTitles == whole.sectionTitles)
    #expect(feed.readMore(budget: 1) == nil)
    for section in counts.indices {
      let row = counts[section] / 2
      let entry = feed.entry(at: row, inSection: section)
      #expect(entry.content == whole.entry(at: row, inSection: section).content)
    }
  }
}
