import Foundation
import HeightEngine
import TestSupport
import Testing

@testable import Feeds

/// What a filter lets through, most rows are ruled out by their bytes: rows, headers and places are the same as without.
@Suite("A filtered stream")
struct FilteredStreamTests {
  @Test(
    "hands out what a close look lets through, in all formats",
    arguments: [
      "lines.jsonl", "journal.jsonl", "git-log.txt", "log.txt", "prose.txt", "nginx-access.log",
      "python.log", "rust.log", "syslog.log", "logs/docker.jsonl", "logs/serilog.jsonl",
      "logs/openai.jsonl", "logs/journald.jsonl", "logs/logfmt.log", "logs/apache.log",
      "logs/containers.log", "logs/docker-stacks.jsonl", "logs/mixed.log",
      "logs/kubernetes-audit.jsonl", "logs/bunyan.jsonl", "logs/tracing.jsonl",
      "logs/google-cloud.jsonl", "logs/monolog.jsonl", "logs/nginx.jsonl", "logs/werkzeug.log",
      "logs/json-stacks.jsonl", "logs/journal-short.log", "logs/workflow.log",
    ])
  func corpus(name: String) throws {
    let bytes = try Data(contentsOf: URL(filePath: CorpusTests.folder + name))
    var random = SplitMix64(seed: 7)
    let words = Set(String(decoding: bytes, as: UTF8.self).split { !$0.isLetter && !$0.isNumber })
      .sorted()
    for _ in 0..<4 {
      let word = String(words[random.below(words.count)].prefix(1 + random.below(9)))
      try check(Array(bytes), word: word, &random)
    }
    try check(Array(bytes), word: "nothing like it", &random)
  }

  @Test("hands out the same of lines that hide what they say", arguments: 1...12)
  func hostile(seed: Int) throws {
    var random = SplitMix64(seed: UInt64(seed))
    for word in ["zebra", "café", "foo", "4711", "größe", "x1y2"] {
      try check(Array(HostileLines.text(&random).utf8), word: word, &random)
    }
  }

  /// Compares what is handed out with a filter that bytes rule out nothing for.
  private func check(_ bytes: [UInt8], word: String, _ random: inout SplitMix64) throws {
    let file = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try Data(bytes).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    let level = random.chance(30) ? "level>=info " : ""
    let merges = random.chance(20)
    for keys in [false, true] {
      var found: [[String]] = []
      for filter in ["\(level)\"\(word)\"", "\(level)(\"\(word)\" or \"\(word)\")"] {
        let filter = try RowFilter(filter)
        var options = FeedOptions(timeZone: .fixed(secondsEast: 0), now: 1_777_899_600)
        options.mergesByTime = merges
        let one = FeedFile(path: file.path)
        // Some are taken for broken documents.
        let opened =
          merges
          ? FeedStream.open(files: [one, one], options: options)
          : try? FeedStream.open(file: one, options: options)
        guard let stream = opened else { return }
        stream.filter = filter
        var rows: [String] = []
        stream.forEach(
          includingKeys: keys,
          StreamReceiver(
            header: { section, texts in
              rows.append("\(section) \(texts.text(in: EntryText.title.rawValue)?.string ?? "")")
              return true
            },
            row: { texts, _, path in
              let slots = 0..<RowTexts.capacity
              rows.append("\(path) \(slots.map { texts.text(in: $0)?.string ?? "" })")
              return true
            }))
        rows += filter.complaints
        found.append(rows)
      }
      #expect(found[0] == found[1], "\(word) \(level) \(keys) \(merges)")
    }
  }

  @Test(
    "says days as they are, whatever likelier dates, values that are none, broken lines and days stand between",
    arguments: 1...4)
  func days(seed: Int) throws {
    var random = SplitMix64(seed: UInt64(seed))
    var (time, text) = (1_777_867_200, "")
    // More than is looked through at once.
    for row in 0..<6000 {
      time += random.chance(1) && random.chance(20) ? 86_400 : random.below(3)
      if random.chance(1), random.chance(2), seed % 2 == 0 { time -= 200_000 }
      let other = random.chance(1) ? #","date":"2026-05-0\#(1 + random.below(9))""# : ""
      let name = random.chance(1) ? "ts" : "time"
      let end = random.chance(1) ? "" : "}"
      let word = random.chance(1) ? "zebra" : "nothing of it at all, and more of that"
      let first = random.chance(1) ? #""time":0.5,"# : ""
      text += #"{"level":30,\#(first)"\#(name)":\#(time)000,"#
      text += #""msg":"\#(word) \#(row)"\#(other)\#(end)"# + "\n"
    }
    try check(Array(text.utf8), word: "zebra", &random)
    try check(Array(text.utf8), word: "nowhere", &random)
  }

  @Test("rules out rows by their bytes, in whatever pieces they come")
  func pieces() throws {
    let line = #"{"msg":"nothing of it","n":1}"# + "\n"
    let other = #"{"msg":"a zebra","n":1}"# + "\n"
    let text = Array((String(repeating: line, count: 20) + other + line + other + line).utf8)
    let options = FeedOptions(format: .jsonl)
    let reading = EntryReading(options)
    for (step, filter, rows) in [1, 7, 100, 1000].flatMap({
      [($0, "zebra n=1", [20, 22]), ($0, "\"a zebra kettle\"", []), ($0, "nothing kettle", [])]
    }) {
      let division = RowStarts.division(.jsonl, options, sample: text.span, isWhole: true)
      let sieve = try #require(
        RowSieve(try RowFilter(filter), division, reading, sample: text.span))
      var (row, matches) = (0, [Int]())
      var start = 0
      for end in stride(from: step, to: text.count + step, by: step) {
        let end = min(end, text.count)
        // What has been handed out is gone.
        let rest = Array(text[start..<end])
        sieve.look(through: rest.span, at: start)
        while let lineEnd = text[start..<end].firstIndex(of: 0x0A) {
          let line = Array(text[start..<lineEnd])
          if sieve.mayMatch(line.span, at: start) { matches.append(row) }
          (start, row) = (lineEnd + 1, row + 1)
        }
      }
      #expect(matches == rows, "\(filter), \(step)")
    }
  }

  @Test(
    "hands out the same of files of which the rest is looked through first, wherever matches and borders are",
    arguments: 1...12)
  func restOfFile(seed: Int) throws {
    var random = SplitMix64(seed: UInt64(seed))
    var text: [UInt8] = []
    var expected: [String] = []
    // Some rows are longer than a piece that is looked through at once.
    let longest = [100, 3000, 80_000, 600_000][seed % 4]
    let chance = [1, 30][seed % 2]
    while text.count < 3 << 20 {
      var row = String(repeating: "nothing of it ", count: 1 + random.below(longest) / 14)
      // Behind it there may be no match at all.
      if random.chance(chance), text.count < 2 << 20 {
        row += "zebra \(expected.count)"
        expected.append("zebra \(expected.count)")
      }
      text += row.utf8
      text += random.chance(20) ? [0x0D, 0x0A] : [0x0A]
    }
    if random.chance(50) {
      text += "zebra \(expected.count)".utf8
      expected.append("zebra \(expected.count)")
    }
    let file = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try Data(text).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    #expect(try matches(of: "zebra", inFileAt: file.path) == expected)
  }

  @Test("reads on where the file says that it is longer than it is")
  func restThatWasCut() throws {
    let file = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    let text = String(repeating: "nothing of it\n", count: 100_000)
    try Data(text.utf8).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    let stream = try FeedStream.open(path: file.path)
    stream.filter = try RowFilter("zebra")
    let handle = try FileHandle(forWritingTo: file)
    try handle.truncate(atOffset: UInt64(text.utf8.count / 2))
    _ = ends(of: stream)
    #expect(stream.failures.map(\.description).joined().contains("was cut short"))
  }

  @Test("words that fields end with are found where rows show these cut, as on the screen")
  func cutFields() throws {
    let long = String(repeating: "y", count: 3000)
    let lines = """
      {"level":"info","time":"2026-05-04T09:00:00Z","msg":"one","long":"\(long) needle","end":1}
      {"level":"info","time":"2026-05-04T09:00:01Z","msg":"two","long":"\(long)","end":2}
      {"title":"three","long":"\(long) needle","end":3}

      """
    let file = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try Data(lines.utf8).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    let found = try matches(of: "needle", inFileAt: file.path).filter { $0.contains("end") }
    #expect(found.map { $0.suffix(5) } == ["end=1", "end=3"])
    let others = try matches(of: "not needle", inFileAt: file.path).filter { $0.contains("end") }
    #expect(others.map { $0.suffix(5) } == ["end=2"])
  }

  private func matches(of filter: String, inFileAt path: String) throws -> [String] {
    let stream = try FeedStream.open(path: path)
    stream.filter = try RowFilter(filter)
    return ends(of: stream)
  }

  /// The last two words of each row.
  private func ends(of stream: FeedStream) -> [String] {
    var ends: [String] = []
    stream.forEach(
      includingKeys: false,
      StreamReceiver(
        header: { _, _ in true },
        row: { texts, _, _ in
          for slot in 0..<RowTexts.capacity where texts.hasText(in: slot) {
            texts.withUTF8(in: slot) { bytes in
              let end = Array(copying: bytes.extracting(max(0, bytes.count - 16)..<bytes.count))
              let words = String(decoding: end, as: UTF8.self).split(separator: " ")
              ends.append(words.suffix(2).joined(separator: " "))
            }
          }
          return true
        }))
    return ends
  }
}
