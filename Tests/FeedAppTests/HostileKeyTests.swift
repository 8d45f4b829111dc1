import Feeds
import Foundation
import HeightEngine
import TestSupport
import Testing

@testable import FeedApp

// Foundation has one too.
private typealias IndexPath = HeightEngine.IndexPath

/// Entries whose ids somebody chose so that heights by key come out wrong.
private struct HostileEntries {
  var random: SplitMix64

  /// An entry: its id as it is written in JSON, if it has one, and its text.
  typealias Entry = (id: String?, text: String)

  /// Ids that are one and the same, or are nearly.
  private static let ids =
    [
      "x", "x\u{FE0F}", "x\u{200B}", "x\u{AD}", "a\r\nb", "a\nb", "a b", "a  b", "\u{1B}", "^[",
      "\u{9B}", "<U+009B>", "\u{E9}", "e\u{301}", "\u{FF}", "", " ", "\0", "^@", "a\0b", "a\0c",
      "hash-0", "x@hash-0", "0/x", "\u{202E}x", "1", "true", "\u{FFFD}", "broken", "https://x/",
      String(repeating: "k", count: 300), String(repeating: "k", count: 299) + "l",
    ].map(Optional.some) + [nil, nil]

  mutating func entries(_ count: Int) -> [Entry] {
    (0..<count).map { _ in
      let words = random.chance(50) ? random.below(4) : random.below(90)
      let word = random.chance(70) ? "word" : "字字"
      return (
        Self.ids[random.below(Self.ids.count)],
        Array(repeating: word, count: words).joined(separator: " ")
      )
    }
  }

  private mutating func json(_ text: String) -> String {
    let characters = text.unicodeScalars.map { scalar in
      random.chance(30) || scalar.value < 0x20
        ? String(scalar).utf16.map { String(format: "\\u%04x", $0) }.joined() : String(scalar)
    }
    return "\"\(characters.joined())\""
  }

  private mutating func jsonObject(_ entry: Entry) -> String {
    var members = ["\"content_text\": \(json(entry.text))"]
    switch entry.id {
    case "1" where random.chance(50): members.append("\"id\": 1")
    case "true" where random.chance(50): members.append("\"id\": true")
    case let id?: members.append("\"id\": \(json(id))")
    case nil: if random.chance(50) { members.append("\"url\": \"https://x/\"") }
    }
    return "{\(members.shuffled(using: &random).joined(separator: ", "))}"
  }

  mutating func jsonLines(_ entries: [Entry]) -> String {
    entries.map { jsonObject($0) + "\n" }.joined()
  }

  mutating func jsonFeed(_ entries: [Entry]) -> String {
    "{\"version\": \"https://jsonfeed.org/version/1.1\", \"author\": {\"name\": \"A\"}, \"items\": ["
      + entries.map { jsonObject($0) }.joined(separator: ",") + "]}"
  }

  private func xml(_ text: String) -> String {
    text.unicodeScalars.map { $0.value < 0x20 ? "&#10;" : String($0) }.joined()
  }

  mutating func rss(_ entries: [Entry]) -> String {
    "<rss><channel><link>https://x/</link>"
      + entries.map { entry in
        let id = entry.id.map { "<guid>\(xml($0))</guid>" } ?? "<link>/</link>"
        return "<item>\(id)<description>\(entry.text)</description></item>"
      }.joined() + "</channel></rss>"
  }

  mutating func atom(_ entries: [Entry]) -> String {
    "<feed xmlns=\"http://www.w3.org/2005/Atom\">"
      + entries.map { entry in
        let id = entry.id.map { "<id>\(xml($0))</id>" } ?? ""
        return "<entry>\(id)<summary>\(entry.text)</summary></entry>"
      }.joined() + "</feed>"
  }
}

@Suite("Heights by key, whatever the keys are")
struct HostileKeyTests {
  /// What `heights` prints, by a table with this cache; nil: as rows come.
  private func heights(_ bytes: [UInt8], _ mode: CacheMode?, width: Int) throws -> String {
    var output: [UInt8] = []
    let write = { (piece: inout [UInt8]) in
      output += piece
      piece.removeAll()
      return true
    }
    if let mode {
      var options = FeedOptions()
      options.keepsDaysBeforeDisorder = true
      let feed = try Feed.open(bytes: bytes, name: "test", options: options)
      FeedPrinter.printHeights(of: feed, cachedBy: mode, width: width, write)
    } else {
      let path = NSTemporaryDirectory() + "heights-\(UUID().uuidString)"
      try Data(bytes).write(to: URL(filePath: path))
      defer { removeFile(path) }
      let stream = try FeedStream.open(path: path)
      FeedPrinter.print(.heights, of: stream, width: width, write)
    }
    return String(decoding: output, as: UTF8.self)
  }

  private func expectSameHeights(_ bytes: [UInt8], width: Int = 40) throws {
    let expected = try heights(bytes, nil, width: width)
    for mode in CacheMode.allCases {
      #expect(try heights(bytes, mode, width: width) == expected, "\(mode)")
    }
  }

  @Test("are those without a cache where a server's log goes back a day: its rows say when")
  func daysOutOfOrder() throws {
    var log = ""
    for row in 0..<4000 {
      log += "192.0.2.7 - - [0\(1 + row * 7 % 5)/May/2026:06:05:00 +0000] "
      log += "\"GET /\(String(repeating: "a", count: row % 40)) HTTP/1.1\" 200 612\n"
    }
    for width in [20, 33, 60] { try expectSameHeights(Array(log.utf8), width: width) }
  }

  @Test("are those without a cache where lines of JSON go back a day: from there on they say it")
  func linesOutOfOrder() throws {
    let line = { (day: Int, hour: Int, more: String) in
      "{\"level\":30,\"time\":\"2026-05-0\(day)T1\(hour):00:00Z\",\"msg\":\"the ferry\(more)\"}\n"
    }
    var log = (1...7).map { day in
      (0..<9).map { line(day, $0, String(repeating: " leaves", count: $0)) }.joined()
    }.joined()
    // The same line twice on its day, and again behind what is out of order.
    log += line(7, 9, "") + line(7, 9, "") + line(2, 1, "") + line(7, 9, "")
    var utf16: [UInt8] = [0xFF, 0xFE]
    for unit in log.utf16 { utf16 += [UInt8(truncatingIfNeeded: unit), UInt8(unit >> 8)] }
    for width in [14, 15, 16, 20, 25, 33, 60] {
      try expectSameHeights(Array(log.utf8), width: width)
      try expectSameHeights(utf16, width: width)
      let lines = try [Array(log.utf8), utf16].map { try heights($0, nil, width: width) }
      #expect(lines[0] == lines[1])
    }
  }

  @Test("are those without a cache, in every format", arguments: 0..<40)
  func everyFormat(seed: Int) throws {
    var hostile = HostileEntries(random: SplitMix64(seed: UInt64(seed)))
    let entries = hostile.entries(40)
    for text in [
      hostile.jsonLines(entries), hostile.jsonFeed(entries), hostile.rss(entries),
      hostile.atom(entries),
    ] {
      try expectSameHeights(Array(text.utf8))
    }
  }

  @Test("are right where a line was made to have the hash of another")
  func collision() throws {
    // Behind the hash's first secret word nothing is left of what came before it.
    let word: [UInt8] = [0xD3, 0x08, 0xA3, 0x85, 0x88, 0x6A, 0x3F, 0x24]
    let lines = [UInt8(ascii: "a"), 0x01].map { byte in
      Array(repeating: byte, count: 320) + word + Array("behind it, the same".utf8) + [0x0A]
    }
    try expectSameHeights(lines.flatMap(\.self))
  }

  @Test("are right where ids are longer than a megabyte and differ in one byte")
  func longIDs() throws {
    let id = String(repeating: "k", count: 1 << 20)
    let text = String(repeating: "word ", count: 40)
    let lines =
      "{\"id\":0}\n{\"id\":\"\(id)1\",\"text\":\"a\"}\n{\"id\":\"\(id)2\",\"text\":\"\(text)\"}\n"
    try expectSameHeights(Array(lines.utf8))
  }

  @Test("are right where an id comes back in other rows of a file that is followed")
  func idsThatComeBack() throws {
    let path = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString).path
    defer { try? FileManager.default.removeItem(atPath: path) }
    func line(_ id: Int, _ text: String) -> String { "{\"id\":\(id),\"text\":\"\(text)\"}\n" }
    let long = Array(repeating: "word", count: 60).joined(separator: " ")
    try Data((0..<4).map { line($0, "short") }.joined().utf8).write(to: URL(fileURLWithPath: path))
    let app = AppUnderTest(try Feed.open(path: path), columns: 40, lines: 30, mode: .key)
    app.press("F")
    // As a log is rotated: another file, which begins with fewer rows and grows.
    try Data(line(0, "short").utf8).write(to: URL(fileURLWithPath: path), options: .atomic)
    app.press("r")
    try extendFile(path, by: Data((1..<4).map { line($0, long) }.joined().utf8))
    app.press("r")
    let table = app.screen.controller.table
    #expect(table.numberOfRows == 4)
    let heights = (0..<4).map { table.rectForRow(at: IndexPath(row: $0, section: 0)).lines }
    #expect(heights[1] != heights[0])
    #expect(Set(heights).count == 2)
  }
}
