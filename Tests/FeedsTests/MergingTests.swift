import Foundation
import HeightEngine
import TestSupport
import Testing

@testable import Feeds

@Suite("Several files in order of time")
struct MergingTests {
  /// Files in a folder of their own.
  private final class Files {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    let paths: [String]

    init(_ contents: [String]) throws {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      let folder = folder
      let names = contents.indices.map { folder.appendingPathComponent("\($0).jsonl") }
      paths = names.map { $0.path() }
      for (name, content) in zip(names, contents) { try Data(content.utf8).write(to: name) }
    }

    deinit { try? FileManager.default.removeItem(at: folder) }

    func append(_ text: String, to file: Int) throws {
      try extendFile(paths[file], by: Data(text.utf8))
    }
  }

  /// A row of a file: when, if it says so, and what.
  private struct Row {
    var time: Int?
    var name: String

    var line: String {
      let stamp = time.map { "\"time\":\(1_777_852_800_000 + $0)," } ?? ""
      return "{\"level\":30,\(stamp)\"msg\":\"\(name)\"}\n"
    }
  }

  private func options() -> FeedOptions {
    var options = FeedOptions(timeZone: .fixed(secondsEast: 0), now: 1_779_999_999)
    options.mergesByTime = true
    return options
  }

  /// Rows whose times mostly ascend, and often are those of other files' rows; some have none, and some go back.
  private func randomRows(_ random: inout SplitMix64, file: Int, from: Int = 0, count: Int) -> [Row]
  {
    var time = from
    return (0..<count).map { row in
      time += random.below(500) - 60
      return Row(
        time: random.below(6) == 0 ? nil : max(time, 0) / 100 * 100,
        name: "f\(file)-\(from)-r\(row)")
    }
  }

  /// A log whose seconds often are those of other files; some lines go on with the one before.
  private func randomLog(_ random: inout SplitMix64, file: Int, count: Int) -> [UInt8] {
    var second = 0
    var text = ""
    for line in 0..<count {
      if line > 0, random.below(5) == 0 {
        text += "  at line \(line) of f\(file)\n"
        continue
      }
      second += random.below(3)
      let time = "10:0\(second / 60):\(second / 10 % 6)\(second % 10)"
      text += "2026-05-04 \(time) INFO f\(file) line \(line)\n"
    }
    return Array(text.utf8)
  }

  /// By the definition: each row has the time of the latest before it in its file.
  private func expected(_ files: [[Row]]) -> [String] {
    var all: [(time: Int, file: Int, row: Int, name: String)] = []
    for (file, rows) in files.enumerated() {
      var latest = Int.min
      for (row, what) in rows.enumerated() {
        latest = max(latest, what.time ?? latest)
        all.append((latest, file, row, what.name))
      }
    }
    return all.sorted { ($0.time, $0.file, $0.row) < ($1.time, $1.file, $1.row) }.map(\.name)
  }

  private func texts(_ feed: Feed) -> [String] {
    (0..<feed.numberOfEntries(inSection: 0)).map {
      feed.entry(at: $0, inSection: 0).content?.string ?? ""
    }
  }

  private func names(_ feed: Feed) -> [String] {
    texts(feed).map { String($0.split(separator: " ").first { $0.hasPrefix("f") } ?? "") }
  }

  private func streamed(_ paths: [String], filter: RowFilter? = nil) -> [String] {
    let stream = FeedStream.open(paths: paths, options: options())
    stream.filter = filter
    var names: [String] = []
    stream.forEach(
      includingKeys: true,
      StreamReceiver(
        header: { _, _ in true },
        row: { texts, _, path in
          let text = texts.text(in: EntryText.content.rawValue)?.string ?? ""
          names.append(String(text.split(separator: " ").first { $0.hasPrefix("f") } ?? ""))
          #expect(filter != nil || path == IndexPath(row: names.count - 1, section: 0))
          return true
        }))
    #expect(stream.failures.isEmpty)
    return names
  }

  @Test("rows are those of a stable sort, on the screen and streamed", arguments: 0..<12)
  func order(seed: Int) throws {
    var random = SplitMix64(seed: UInt64(seed))
    let rows = (0..<1 + random.below(12) + 1).map { file in
      randomRows(&random, file: file, count: 1 + random.below(120))
    }
    let files = try Files(rows.map { $0.map(\.line).joined() })
    let expected = expected(rows)
    let feed = Feed.open(paths: files.paths, options: options())
    #expect(names(feed) == expected)
    #expect(feed.numberOfSections == 1 && feed.isComplete)
    #expect(streamed(files.paths) == expected)
    let some = expected.filter { $0.contains("r1") }
    #expect(streamed(files.paths, filter: try RowFilter("r1")) == some)
  }

  @Test("files that are opened early are merged in steps to the same", arguments: 0..<4)
  func early(seed: Int) throws {
    var random = SplitMix64(seed: UInt64(100 + seed))
    let rows = (0..<3).map { randomRows(&random, file: $0, count: 3000) }
    let files = try Files(rows.map { $0.map(\.line).joined() })
    var options = options()
    options.opensEarly = true
    let feed = Feed.open(paths: files.paths, options: options)
    var shown = feed.numberOfEntries(inSection: 0)
    #expect(shown > 0 && !feed.isComplete)
    while !feed.isComplete {
      switch feed.readMore(budget: 1 << 16) {
      case .grown(let growths):
        #expect(growths.map(\.rows) == [shown..<feed.numberOfEntries(inSection: 0)])
      case nil: break
      default: Issue.record("nothing but growth is to be expected")
      }
      shown = feed.numberOfEntries(inSection: 0)
    }
    #expect(names(feed) == expected(rows))
  }

  @Test("what comes stands where its time says, and updates say where", arguments: 0..<8)
  func growing(seed: Int) throws {
    var random = SplitMix64(seed: UInt64(200 + seed))
    var rows = (0..<3).map { randomRows(&random, file: $0, count: 5) }
    let files = try Files(rows.map { $0.map(\.line).joined() })
    let feed = Feed.open(paths: files.paths, options: options())
    feed.follow(true)
    _ = try feed.readChanges()
    var shown = names(feed)
    for round in 1...12 {
      for file in 0..<3 where random.below(3) > 0 {
        let new = randomRows(
          &random, file: file, from: round * 400 + random.below(900), count: 1 + random.below(4))
        rows[file] += new
        try files.append(new.map(\.line).joined(), to: file)
      }
      let update = try feed.readChanges()
      let now = names(feed)
      apply(update, to: &shown, now)
      #expect(shown == now, "round \(round)")
      #expect(now == expected(rows), "round \(round)")
    }
  }

  @Test("files that grow by any pieces stand as if they were opened now", arguments: 0..<10)
  func pieces(seed: Int) throws {
    var random = SplitMix64(seed: UInt64(300 + seed))
    let wholes = (0..<3).map { randomLog(&random, file: $0, count: 80) }
    var rests = wholes.map { $0.dropFirst(500) }
    let files = try Files(wholes.map { String(decoding: $0.prefix(500), as: UTF8.self) })
    let feed = Feed.open(paths: files.paths, options: options())
    feed.follow(true)
    _ = try feed.readChanges()
    var shown = texts(feed)
    while rests.contains(where: { !$0.isEmpty }) {
      for file in rests.indices where random.below(2) > 0 {
        let piece = rests[file].prefix(1 + random.below(100))
        rests[file] = rests[file].dropFirst(piece.count)
        try files.append(String(decoding: piece, as: UTF8.self), to: file)
      }
      repeat {
        let update = try feed.readChanges()
        apply(update, to: &shown, texts(feed))
      } while feed.hasMoreAtHand
      try #require(shown == texts(feed))
      try #require(shown == texts(Feed.open(paths: files.paths, options: options())))
    }
  }

  @Test("a row whose time comes later than its beginning goes to where that says")
  func lateTime() throws {
    let files = try Files([
      Row(time: 0, name: "f0").line, Row(time: 1000, name: "f1").line,
      Row(time: 2000, name: "f2").line,
    ])
    let feed = Feed.open(paths: files.paths, options: options())
    feed.follow(true)
    _ = try feed.readChanges()
    var shown = names(feed)
    let line = Row(time: 1500, name: "f3").line
    for piece in [line.prefix(20), line.dropFirst(20)] {
      try files.append(String(piece), to: 0)
      let update = try feed.readChanges()
      apply(update, to: &shown, names(feed))
      #expect(shown == names(feed))
    }
    #expect(shown == ["f0", "f1", "f3", "f2"])
  }

  @Test("what files have grown by that nobody follows stands where its time says")
  func foundGrowth() throws {
    var random = SplitMix64(seed: 7)
    // One of them has a row that goes on for longer than is read at once.
    let long = Array(repeating: "  at the same line\n", count: 20_000).joined()
    var wholes = (0..<3).map { randomLog(&random, file: $0, count: 80) }
    wholes[1].insert(contentsOf: Array(long.utf8), at: 2000)
    let files = try Files(wholes.map { String(decoding: $0.prefix(2000), as: UTF8.self) })
    var early = options()
    early.opensEarly = true
    let feed = Feed.open(paths: files.paths, options: early)
    while !feed.isComplete { _ = feed.readMore(budget: 1 << 16) }
    var shown = texts(feed)
    for (file, whole) in wholes.enumerated() {
      try files.append(String(decoding: whole.dropFirst(2000), as: UTF8.self), to: file)
    }
    apply(feed.findGrowth(), to: &shown, texts(feed))
    while !feed.isComplete {
      let update = feed.readMore(budget: 1 << 16)
      apply(update, to: &shown, texts(feed))
      #expect(shown == texts(feed))
    }
    #expect(shown == texts(Feed.open(paths: files.paths, options: options())))
  }

  /// Has what is shown become what an update says: texts of now only where it says so.
  private func apply(_ update: FeedUpdate?, to shown: inout [String], _ now: [String]) {
    switch update {
    case nil: break
    case .grown(let growths):
      for growth in growths {
        for row in growth.updated { shown[row] = now[row] }
        shown += now[growth.rows]
      }
    case .changed(let batch, let updated):
      guard
        let changes = try? batch.resolved(rowsBefore: [shown.count], rowsAfter: [now.count])
      else {
        Issue.record("the counts don't fit")
        return
      }
      var all = [String?](repeating: nil, count: now.count)
      for (row, text) in shown.enumerated() {
        let path = changes.newIndexPath(of: IndexPath(row: row, section: 0))
        if let path { all[path.row] = text }
      }
      for path in updated { all[path.row] = nil }
      shown = all.indices.map { all[$0] ?? now[$0] }
    case .reset, .divided, .joined: shown = now
    }
  }

  @Test("lines without a time belong to the row before, also of a stream that is left at each row")
  func logs() throws {
    let files = try Files([
      "2026-05-04 10:00:00 INFO a\n  at more\n2026-05-04 10:00:02 ERROR c\n  at last",
      "2026-05-04 10:00:01 INFO b\n\n2026-05-04 10:00:03 INFO d\n",
    ])
    let feed = Feed.open(paths: files.paths, options: options())
    let texts = (0..<feed.numberOfEntries(inSection: 0)).map {
      (feed.entry(at: $0, inSection: 0).content?.string ?? "").split(separator: "\n").count
    }
    #expect(texts == [2, 1, 2, 1])
    let places = (0..<4).compactMap { feed.source(ofRow: $0, inSection: 0) }
    #expect(places.map(\.file) == [0, 1, 0, 1].map { files.paths[$0] })
    #expect(places.map(\.line) == [1, 1, 3, 3])
    let stream = FeedStream.open(paths: files.paths, options: options())
    var lines: [Int] = []
    stream.forEach(
      includingKeys: false,
      StreamReceiver(
        header: { _, _ in true },
        row: { texts, _, _ in
          let text = texts.text(in: EntryText.content.rawValue)?.string ?? ""
          lines.append(text.split(separator: "\n").count)
          return true
        }))
    #expect(lines == [2, 1, 2, 1])
  }

  @Test("rows of a pipe are printed as they come, and wait for none behind them", arguments: 0...1)
  func pipeAmongFiles(numberOfOthers: Int) throws {
    func event(_ second: Int) -> String { "2026-05-04 10:00:0\(second) INFO event \(second)\n" }
    let files = try Files([numberOfOthers > 0 ? event(0) + event(2) : ""])
    let pipe = Pipe.ofThisProgram()
    let writer = pipe.fileHandleForWriting
    try writer.write(contentsOf: Data((event(1) + event(3)).utf8))
    var options = self.options()
    options.patience = 0
    let path = "/dev/fd/\(pipe.fileHandleForReading.fileDescriptor)"
    let stream = FeedStream.open(paths: files.paths + [path], options: options)
    stream.dividesLogs = true
    var before: Int?
    let rows = stream.contents { count in
      if before == nil, count > 0 {
        before = count
        try? writer.write(contentsOf: Data((event(4) + "  at line 4\n").utf8))
        try? writer.closeEnd()
      }
      return true
    }
    let all = numberOfOthers > 0 ? [0, 1, 2, 3, 4] : [1, 3, 4]
    #expect(before == all.count - 1)
    let text = rows.map { $0 ?? "" }.joined(separator: "\n") + "\n"
    #expect(text == all.map { event($0) }.joined() + "  at line 4\n")
  }

  @Test("a filter is asked of a whole row of a pipe, too, whenever its lines come")
  func filterOfPipe() throws {
    let files = try Files(["2026-05-04 10:00:00 INFO event 0\n"])
    let pipe = Pipe.ofThisProgram()
    let writer = pipe.fileHandleForWriting
    let row = "2026-05-04 10:00:01 INFO event 1\nTraceback (most recent call last):\n"
    try writer.write(contentsOf: Data(row.utf8))
    var options = self.options()
    options.patience = 0
    let path = "/dev/fd/\(pipe.fileHandleForReading.fileDescriptor)"
    let stream = FeedStream.open(paths: files.paths + [path], options: options)
    stream.dividesLogs = true
    stream.filter = try RowFilter("ValueError")
    var rest: [String]? = ["  File \"x\"\n", "ValueError: no\n"]
    let rows = stream.contents { _ in
      guard let line = rest?.first else {
        if rest.take() != nil { try? writer.closeEnd() }
        return true
      }
      rest?.removeFirst()
      try? writer.write(contentsOf: Data(line.utf8))
      return true
    }
    #expect(rows == [row + "  File \"x\"\nValueError: no"])
  }

  @Test("a document or a file that is not there says so, and the others are merged")
  func documents() throws {
    let files = try Files([
      "{\"time\":1777852800000,\"msg\":\"f0\"}\n",
      "<rss><channel><item><title>x</title></item></channel></rss>",
    ])
    let paths = files.paths + ["/nowhere/at/all"]
    let stream = FeedStream.open(paths: paths, options: options())
    var count = 0
    stream.forEach(
      includingKeys: false,
      StreamReceiver(
        header: { _, _ in true },
        row: { _, _, _ in
          count += 1
          return true
        }))
    #expect(count == 1 && stream.failures.count == 2)
    #expect(stream.failures[0].what.contains("can't be merged by time"))
    let feed = Feed.open(paths: paths, options: options())
    #expect(feed.numberOfEntries(inSection: 0) == 3 && feed.failures.count == 2)
  }

  @Test("a search finds the same rows as in each file, and times are lookups")
  func searching() throws {
    var random = SplitMix64(seed: 5)
    let rows = (0..<3).map { randomRows(&random, file: $0, count: 400) }
    let files = try Files(rows.map { $0.map(\.line).joined() })
    let feed = Feed.open(paths: files.paths, options: options())
    let found = feed.matchingRows(of: try TextPattern("r17")).rows
    let expected = expected(rows)
    #expect(found == expected.indices.filter { expected[$0].contains("r17") })
    let times = expected.indices.compactMap { feed.milliseconds(ofRow: $0, inSection: 0) }
    #expect(times == times.sorted())
  }
}
