import Foundation
import HeightEngine
import TestSupport
import Testing

@testable import Feeds

@Suite("Rows that are read at once")
struct RowStretchTests {
  @Test("say what they say one by one, wherever one begins", arguments: 1...30)
  func sameTexts(_ seed: Int) throws {
    var random = SplitMix64(seed: UInt64(seed))
    let file = try TemporaryFile(Self.lines(&random, count: random.below(900)))
    let format: FeedFormat = random.chance(50) ? .jsonl : .text
    let feed = try Feed.open(path: file.path, options: FeedOptions(format: format))
    if random.chance(50) { feed.rowWidth = 40 }
    let count = feed.numberOfSections > 0 ? feed.numberOfEntries(inSection: 0) : 0
    var row = 0
    while row < count {
      let asked = row..<min(count, row + 1 + random.below(400))
      let lent = feed.textsOfFirst(of: asked)
      #expect((1...asked.count).contains(lent.count))
      for (offset, text) in lent.enumerated() {
        #expect(text == feed.texts(ofRow: row + offset), "row \(row + offset)")
      }
      row += 1 + random.below(lent.count)
    }
  }

  @Test("say the same of containers' lines that come in pieces", arguments: 1...10)
  func pieces(_ seed: Int) throws {
    var random = SplitMix64(seed: UInt64(seed))
    var text = "2026-05-04T09:00:00.000000001Z stdout F begins\n"
    for number in 0..<1500 {
      let stream = random.chance(90) ? "stdout" : "stderr"
      let tag = random.chance(seed == 1 ? 97 : 30) ? "P" : "F"
      text += "2026-05-04T09:00:00.000000002Z \(stream) \(tag) word\(number) \n"
      if random.chance(3) { text += random.chance(50) ? "\n" : "something else\n" }
    }
    try checkPieces(text)
  }

  @Test("say the same of lines of several containers", arguments: 1...10)
  func containers(_ seed: Int) throws {
    var random = SplitMix64(seed: UInt64(seed))
    var text = "web-1 | begins\ndb-1  | begins\n"
    for number in 0..<1500 {
      let name = random.chance(60) ? "web-1" : random.chance(80) ? "db-1 " : "x-12 "
      let before = ["    at ", "", "Caused by: ", "thread 'a "][random.below(4)]
      text += "\(name) | \(before)word\(number) at a.rs:4:5:\n"
      if random.chance(3) { text += random.chance(50) ? "\n" : "something else\n" }
    }
    try checkPieces(text)
  }

  @Test("say the same of objects behind what collectors write", arguments: 1...10)
  func behindPrefixes(_ seed: Int) throws {
    var random = SplitMix64(seed: UInt64(seed))
    let prefixes =
      seed.isMultiple(of: 2)
      ? ["web-1 | ", "db-1  | "]
      : ["2026-05-04T09:00:00.000000001Z ", "2026-05-04T09:00:00.000000002Z quay a[1]: "]
    var text = ""
    for number in 0..<1500 {
      let object = #"{"level":"info","msg":"word"}"#
      let line = [object, object, "    at ", "", "Caused by: ", "thread 'a "][random.below(6)]
      text += prefixes[random.chance(80) ? 0 : 1] + line
      text += line == object ? "\n" : "word\(number) at a.rs:4:5:\n"
      if random.chance(3) { text += random.chance(50) ? "\n" : "something else\n" }
    }
    // Of a long stack a row shows only the beginning.
    try checkPieces(text, areWhole: false)
  }

  @Test("say the same of a few lines of other logs behind names of containers", arguments: 1...10)
  func fewBehindNames(_ seed: Int) throws {
    var random = SplitMix64(seed: UInt64(seed))
    let held = [
      #"{"level":"error","msg":"word"}"#, "level=error msg=word",
      #"192.0.2.7 - - [04/May/2026:09:00:00 +0000] "GET / HTTP/1.1" 503 12"#,
    ]
    // With times before most lines, those without one go on.
    let time = seed.isMultiple(of: 2) ? "2026-05-04T09:00:00Z " : ""
    let begins = "db-1  | 2026-05-04T09:00:00Z begins\n"
    var text = begins + begins
    for number in 0..<1500 {
      let name = random.chance(60) ? "web-1 | " : "db-1  | "
      let before = [time, time, time, "", "    at ", "Caused by: ", "thread 'a "][random.below(7)]
      let line = "\(before)word\(number) at a.rs:4:5:"
      text += name + (random.chance(seed) ? held[random.below(3)] : line) + "\n"
    }
    try checkPieces(text, areWhole: false)
  }

  @Test("say the same of docker's lines that come in pieces", arguments: 1...10)
  func dockerPieces(_ seed: Int) throws {
    var random = SplitMix64(seed: UInt64(seed))
    let long = String(repeating: "wide ", count: 4000)
    var text = ""
    for number in 0..<1500 {
      let stream = random.chance(80) ? "stdout" : "stderr"
      let isPiece = random.chance(seed == 1 ? 60 : 20)
      let word = "\(isPiece && random.chance(5) ? long : "")word\(number) "
      text += #"{"log":"\#(word)\#(isPiece ? "" : "\\n")","stream":"\#(stream)"}"# + "\n"
      if random.chance(3) { text += random.chance(50) ? "\n" : "something else\n" }
    }
    try checkPieces(text)
  }

  private func checkPieces(_ text: String, areWhole: Bool = true) throws {
    let file = try TemporaryFile(text)
    let feed = try Feed.open(path: file.path)
    let count = feed.numberOfEntries(inSection: 0)
    var (row, singly) = (0, [[String?]]())
    while row < count {
      let lent = feed.textsOfFirst(of: row..<count)
      for (offset, text) in lent.enumerated() {
        #expect(text == feed.texts(ofRow: row + offset), "row \(row + offset)")
      }
      singly += lent
      row += lent.count
    }
    #expect(count < 1500 && singly.count == count)
    let shown = singly.compactMap { $0[EntryText.content.rawValue] }.joined(separator: "\n")
    let words = Set(shown.utf8.split { $0 <= 0x20 }.map { String(Substring($0)) })
    for number in 0..<1500 where areWhole { #expect(words.contains("word\(number)")) }
    // By a stream the same.
    let stream = try FeedStream.open(bytes: Array(text.utf8), name: "t", options: FeedOptions())
    #expect(stream.contents() == singly.map { $0[EntryText.content.rawValue] })
  }

  @Test("are many: a thousand short ones are read a few times")
  func few() throws {
    let file = try TemporaryFile(
      String(repeating: "a row of forty bytes, which is not much\n", count: 1000))
    let feed = try Feed.open(path: file.path)
    var (row, times) = (0, 0)
    while row < 1000 {
      row += feed.textsOfFirst(of: row..<1000).count
      times += 1
    }
    #expect(times == 1)
  }

  @Test("say that they are gone where the file was cut", arguments: [FeedFormat.text, .jsonl])
  func cut(_ format: FeedFormat) throws {
    let file = try TemporaryFile(String(repeating: "{\"id\": 1}\n", count: 20_000))
    let feed = try Feed.open(path: file.path, options: FeedOptions(format: format))
    cutFile(file.path, to: 100_003)
    var row = 0
    while row < 20_000 {
      let lent = feed.textsOfFirst(of: row..<20_000)
      for (offset, text) in lent.enumerated() where row + offset > 10_000 {
        #expect(text == feed.texts(ofRow: row + offset))
      }
      row += lent.count
    }
    #expect(row == 20_000)
    #expect(feed.failure != nil)
  }

  /// Lines of all lengths, some of them blank, some as JSON; the last one may have no end.
  private static func lines(_ random: inout SplitMix64, count: Int) -> String {
    var text = ""
    for number in 0..<count {
      switch random.below(100) {
      case 0..<10: text += String(repeating: " ", count: random.below(4))
      case 10..<12: text += String(repeating: "long ", count: 5_000 + random.below(12_000))
      case 12..<50: text += String(repeating: "word é ", count: random.below(40))
      default:
        let words = String(repeating: "漢字 and \\n", count: random.below(30))
        text +=
          "{\"id\": \"\(random.below(500))\", \"title\": \"\(number)\", \"text\": \"\(words)\"}"
      }
      text += random.chance(10) ? "\r\n" : "\n"
    }
    return random.chance(50) ? text : text + "the end"
  }
}

extension Feed {
  private func texts(_ texts: borrowing RowTexts) -> [String?] {
    (0..<RowTexts.capacity).map { texts.text(in: $0)?.string }
  }

  fileprivate func texts(ofRow row: Int) -> [String?] {
    var buffer = RowTextBuffer()
    var found: [String?] = []
    withTexts(ofRow: row, inSection: 0, includingKey: false, buffer: &buffer) { lent, _ in
      found = texts(lent)
    }
    return found
  }

  fileprivate func textsOfFirst(of rows: Range<Int>) -> [[String?]] {
    var buffer = RowTextBuffer()
    var found: [[String?]] = []
    withTexts(ofFirstOf: rows, inSection: 0, buffer: &buffer) { lent, _ in
      found.append(texts(lent))
    }
    return found
  }
}
