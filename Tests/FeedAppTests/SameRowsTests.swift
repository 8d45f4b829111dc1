import Foundation
import Glibc
import HeightEngine
import TestSupport
import Testing

@testable import FeedApp
@testable import Feeds

@Suite("Rows of a file, of a pipe, of what is followed, and of the screen", .timeLimit(.minutes(5)))
struct SameRowsTests {
  private nonisolated static let folder =
    #filePath.components(separatedBy: "/Tests/")[0] + "/Demo/Feeds/"

  /// Without the list of feeds, which names them from its folder: a pipe has none.
  private nonisolated static let samples: [String] =
    (FileManager.default.subpaths(atPath: folder) ?? []).sorted().filter {
      $0.contains(".") && !$0.hasSuffix(".opml")
    }

  private var options: FeedOptions {
    var options = FeedOptions(timeZone: .fixed(secondsEast: 0), now: 1_777_899_600)
    // However busy the machine is.
    (options.patience, options.longestPause) = (60_000, 60_000)
    return options
  }

  @Test("they are the same of every sample, wherever what comes by the pipe is cut")
  func samples() throws {
    #expect(Self.samples.count > 60)
    for (number, name) in Self.samples.enumerated() {
      let path = Self.folder + name
      let bytes = try Data(contentsOf: URL(filePath: path))
      for output in [FeedPrinter.Output.rows, .heights] {
        let file = printed(output, try FeedStream.open(path: path, options: options))
        var random = SplitMix64(seed: UInt64(number))
        for most in [50, 2000] {
          let pipe = try writing(bytes, inPiecesUpTo: most, &random)
          defer { close(pipe) }
          let stream = try FeedStream.open(fileDescriptor: pipe, name: name, options: options)
          #expect(printed(output, stream) == file, "\(name) by a pipe")
        }
        guard let followed = try followed(path) else { continue }
        #expect(printed(output, followed) == file, "\(name), followed")
      }
    }
  }

  @Test("their heights are those of the screen", arguments: samples)
  func screen(name: String) throws {
    let path = Self.folder + name
    var screen: [UInt8] = []
    var whole = options
    whole.keepsDaysBeforeDisorder = true
    FeedPrinter.printHeights(
      of: try Feed.open(path: path, options: whole), cachedBy: .none, width: 80
    ) {
      screen += $0
      $0.removeAll(keepingCapacity: true)
      return true
    }
    let stream = try FeedStream.open(path: path, options: options)
    #expect(String(decoding: screen, as: UTF8.self) == printed(.heights, stream))
  }

  /// What lines of an event may end with that is a line end of another kind, nothing, or text.
  private nonisolated static let ends = [
    "x", " ", "\u{B}", "\u{C}", "\u{C}", "\u{85}", "\u{2028}", "\u{2029}", "\r", "\r", "\u{1B}[31m",
    "\u{1B}[m", "\u{1B}[K", "\u{1B}(B", "\u{1B}]8;;https://a.b\u{1B}\\", "\u{200F}", "\u{8}", "é",
    "\n",
    "\n", "\n ", "\n  m",
  ]

  @Test("a log has as many printed lines as its rows are high, whatever its lines end with")
  func endsOfLines() throws {
    let path = NSTemporaryDirectory() + "ends-\(UUID().uuidString)"
    defer { removeFile(path) }
    var random = SplitMix64(seed: 12)
    let event = "2026-05-04 09:00:00 ERROR no oil"
    var texts = [
      "\n x\u{C}\ny", "\n  more\r\r\u{1B}[m\n  and", "\u{C}\n x", "\n\u{85}\u{2028}\n\n z",
    ]
    texts += (0..<300).map { _ in
      (0..<random.below(14)).map { _ in Self.ends[random.below(Self.ends.count)] }.joined()
    }
    for text in texts.map({ "\(event)\n\(event)\n\(event)\($0)" }) {
      for text in [text, text + "\n", "\(text)\n\(event)\n"] {
        try Data(text.utf8).write(to: URL(filePath: path))
        let heights = printed(.heights, try FeedStream.open(path: path, options: options))
        let sum = Self.sum(ofHeights: heights)
        #expect(
          lines(of: .rows, try FeedStream.open(path: path, options: options)) == sum,
          "\(text.debugDescription)")
        #expect(
          lines(of: .styledRows, try FeedStream.open(path: path, options: options)) == sum,
          "\(text.debugDescription), styled")
        let pipe = try writing(Data(text.utf8), inPiecesUpTo: 40, &random)
        defer { close(pipe) }
        let piped = try FeedStream.open(fileDescriptor: pipe, name: "-", options: options)
        #expect(lines(of: .rows, piped) == sum, "\(text.debugDescription) by a pipe")
        guard text.hasSuffix("\n"), let followed = try followed(path) else { continue }
        #expect(lines(of: .rows, followed) == sum, "\(text.debugDescription), followed")
      }
    }
  }

  private func lines(of output: FeedPrinter.Output, _ stream: FeedStream) -> Int {
    printed(output, stream).utf8.count { $0 == 0x0A }
  }

  private static func sum(ofHeights lines: String) -> Int {
    lines.split(separator: "\n").reduce(0) {
      $0 + (Int($1.split(separator: ":").last?.dropLast() ?? "") ?? 0)
    }
  }

  @Test(
    "a row that may go on is out after a while, and what belongs to it is a row then",
    arguments: [false, true])
  func patience(isFollowed: Bool) throws {
    let file = NSTemporaryDirectory() + "patience-\(UUID().uuidString)"
    let first = #"{"level":50,"time":1777874401250,"msg":"no rope"}"# + "\n"
    try Data(first.utf8).write(to: URL(filePath: file))
    let ends = try makePipe()
    defer {
      removeFile(file)
      close(ends.reading)
    }
    let writer =
      isFollowed
      ? try FileHandle(forWritingTo: URL(filePath: file))
      : FileHandle(fileDescriptor: ends.writing, closeOnDealloc: true)
    if isFollowed { try writer.seekToEnd() } else { writer.write(Data(first.utf8)) }
    var options = options
    options.patience = 20
    let stream =
      isFollowed
      ? try FeedStream.open(following: FeedFile(path: file), output: ends.writing, options: options)
      : try FeedStream.open(fileDescriptor: ends.reading, name: "-", options: options)
    var pieces: [String] = []
    FeedPrinter.print(.rows, of: stream, width: 80) {
      pieces.append(String(decoding: $0, as: UTF8.self))
      $0.removeAll(keepingCapacity: true)
      if pieces.count == 1 { writer.write(Data("at a (b.js:1)\nat c (d.js:2)\n".utf8)) }
      return pieces.count < 2
    }
    #expect(pieces.first?.hasSuffix("06:00:01.250 ERR no rope\n") == true)
    #expect(pieces.last == "at a (b.js:1)\nat c (d.js:2)\n")
  }

  @Test(
    "where a pipe rests, the last line of a container is printed, whatever it has behind its time",
    arguments: ["2026-05-04 09:00:00,120 INFO @", #"{"level":"info","msg":"@"}"#])
  func lastLineOfContainer(form: String) throws {
    let ends = try makePipe()
    defer { close(ends.reading) }
    let writer = FileHandle(fileDescriptor: ends.writing, closeOnDealloc: true)
    let lines = ["is up", "is down"].map {
      "2026-05-04T09:00:00.123456789Z " + form.replacing("@", with: $0) + "\n"
    }
    writer.write(Data(lines.joined().utf8))
    var options = options
    options.patience = 20
    let stream = try FeedStream.open(fileDescriptor: ends.reading, name: "-", options: options)
    var printed = ""
    FeedPrinter.print(.rows, of: stream, width: 80) {
      printed += String(decoding: $0, as: UTF8.self)
      $0.removeAll(keepingCapacity: true)
      return !printed.contains("is down")
    }
    #expect(printed.contains("is down"))
    try writer.close()
  }

  @Test(
    "where a pipe rests, a row of a log that a filter shows is printed, and what joins it later behind it",
    arguments: [
      (
        "level>=error",
        [
          "10:00:00 INFO a\n2026-05-01 10:00:01 ERROR b\n", "  at c\n",
          "  at d\n2026-05-01 10:00:02 INFO e\n", "  at f\n",
          "2026-05-01 10:00:03 ERROR g\n  at h\n",
        ],
        [
          "Friday, 2026-05-01\n2026-05-01 10:00:01 ERROR b\n", "  at c\n", "  at d\n",
          "2026-05-01 10:00:03 ERROR g\n  at h\n",
        ]
      ),
      (
        "needle", ["10:00:00 INFO a\n", "  b\n", "  needle\n", "  c\n"],
        ["Friday, 2026-05-01\n2026-05-01 10:00:00 INFO a\n  b\n  needle\n", "  c\n"]
      ),
    ])
  func restingPipe(filter: String, come: [String], printed: [String]) throws {
    let ends = try makePipe()
    defer { close(ends.reading) }
    let writer = FileHandle(fileDescriptor: ends.writing, closeOnDealloc: true)
    writer.write(Data(("2026-05-01 " + come[0]).utf8))
    var options = options
    options.patience = 20
    let stream = try FeedStream.open(fileDescriptor: ends.reading, name: "-", options: options)
    stream.filter = try RowFilter(filter)
    var rest = come[1...]
    var pieces: [String] = []
    FeedPrinter.print(.rows, of: stream, width: 80) {
      if !$0.isEmpty { pieces.append(String(decoding: $0, as: UTF8.self)) }
      $0.removeAll(keepingCapacity: true)
      if let next = rest.popFirst() {
        writer.write(Data(next.utf8))
      } else {
        try? writer.close()
      }
      return true
    }
    #expect(pieces == printed)
  }

  @Test(
    "a filter is asked of whole rows in a file that is followed, too: of what is there and what comes",
    arguments: ["KeyError", "level>=error"])
  func filteredWhileFollowed(filter: String) throws {
    func lines(_ name: String) -> String {
      "2026-05-04 09:00:01,000 INFO up\n2026-05-04 09:00:01,000 ERROR fails\n"
        + "Traceback (most recent call last):\n  File \"a.py\", line 3\nKeyError: '\(name)'\n"
    }
    let file = NSTemporaryDirectory() + "filtered-\(UUID().uuidString)"
    try Data(lines("rope").utf8).write(to: URL(filePath: file))
    defer { removeFile(file) }
    let ends = try makePipe()
    defer { for end in [ends.reading, ends.writing] { close(end) } }
    let writer = try FileHandle(forWritingTo: URL(filePath: file))
    try writer.seekToEnd()
    var options = options
    options.patience = 20
    let stream = try FeedStream.open(
      following: FeedFile(path: file), output: ends.writing, options: options)
    stream.dividesLogs = true
    stream.filter = try RowFilter(filter)
    var printed = ""
    FeedPrinter.print(.rows, of: stream, width: 80) {
      printed += String(decoding: $0, as: UTF8.self)
      $0.removeAll(keepingCapacity: true)
      if printed.hasSuffix("'rope'\n") { writer.write(Data(lines("sail").utf8)) }
      return !printed.hasSuffix("'sail'\n")
    }
    let shown = ["rope", "sail"].map { lines($0).split(separator: "\n").dropFirst() }
    #expect(printed.split(separator: "\n").dropFirst() == (shown[0] + shown[1])[...])
  }

  @Test(
    "lines of a row that come late are shown without what a collector wrote before each, as those are that came at once",
    arguments: [
      ("2026-05-04T09:00:00.123456789Z ", "2026-05-04 09:00:00,123 ERROR @"),
      ("2026-05-04T09:00:00.123456789Z ", #"{"level":"error","msg":"@"}"#),
      ("May  4 09:00:00 quay app[77]: ", #"{"level":"error","msg":"@"}"#),
    ])
  func lateBehindPrefixes(prefix: String, event: String) throws {
    let texts = [
      event.replacing("@", with: "fails"), "Traceback (most recent call last):",
      "  File \"a.py\", line 3, in <module>", "KeyError: 'rope'",
      event.replacing("@", with: "ends"),
    ]
    let lines = texts.map { prefix + $0 + "\n" }
    let file = NSTemporaryDirectory() + "late-\(UUID().uuidString)"
    defer { removeFile(file) }
    try Data(lines.joined().utf8).write(to: URL(filePath: file))
    var options = options
    options.patience = 20
    let all = try FeedStream.open(path: file, options: options)
    var whole = ""
    FeedPrinter.print(.rows, of: all, width: 80) {
      whole += String(decoding: $0, as: UTF8.self)
      $0.removeAll(keepingCapacity: true)
      return true
    }
    try Data(lines[..<2].joined().utf8).write(to: URL(filePath: file))
    let ends = try makePipe()
    defer { for end in [ends.reading, ends.writing] { close(end) } }
    let writer = try FileHandle(forWritingTo: URL(filePath: file))
    try writer.seekToEnd()
    let stream = try FeedStream.open(
      following: FeedFile(path: file), output: ends.writing, options: options)
    var (printed, rest) = ("", lines[2...])
    FeedPrinter.print(.rows, of: stream, width: 80) {
      let hasCome = !$0.isEmpty
      printed += String(decoding: $0, as: UTF8.self)
      $0.removeAll(keepingCapacity: true)
      if hasCome, let next = rest.popFirst() { writer.write(Data(next.utf8)) }
      return !printed.hasSuffix("ends\n")
    }
    #expect(printed == whole)
    #expect(whole.contains("\n  File "))
  }

  @Test(
    "what is written to a renamed file that is followed is printed as long as the new one is empty")
  func renamed() throws {
    let file = NSTemporaryDirectory() + "renamed-\(UUID().uuidString)"
    try Data("one\n".utf8).write(to: URL(filePath: file))
    defer { for path in [file, file + ".1"] { removeFile(path) } }
    let ends = try makePipe()
    defer { for end in [ends.reading, ends.writing] { close(end) } }
    // As who has it open.
    let old = try FileHandle(forWritingTo: URL(filePath: file))
    try old.seekToEnd()
    let stream = try FeedStream.open(
      following: FeedFile(path: file), output: ends.writing, options: options)
    var printed = ""
    FeedPrinter.print(.rows, of: stream, width: 80) {
      let came = String(decoding: $0, as: UTF8.self)
      printed += came
      $0.removeAll(keepingCapacity: true)
      if came.hasSuffix("one\n") {
        try? FileManager.default.moveItem(atPath: file, toPath: file + ".1")
        try? Data().write(to: URL(filePath: file))
        old.write(Data("two\n".utf8))
      } else if came.hasSuffix("two\n") {
        old.write(Data("three\n".utf8))
        try? Data("four\n".utf8).write(to: URL(filePath: file))
      }
      return !printed.hasSuffix("four\n")
    }
    #expect(printed == "one\ntwo\nthree\nfour\n")
  }

  @Test("a file that is followed is read anew where it was written over, and that is said")
  func writtenOver() throws {
    let file = NSTemporaryDirectory() + "over-\(UUID().uuidString)"
    let (first, other) = ("one is here\ntwo is here\n", "ONE IS NEW, AND LONGER\nTWO IS NEW\n")
    try Data(first.utf8).write(to: URL(filePath: file))
    defer { removeFile(file) }
    let ends = try makePipe()
    defer { for end in [ends.reading, ends.writing] { close(end) } }
    let stream = try FeedStream.open(
      following: FeedFile(path: file), output: ends.writing, options: options)
    var said: [String] = []
    stream.complain = { said.append($0) }
    var printed = ""
    FeedPrinter.print(.rows, of: stream, width: 80) {
      let isFirst = printed.isEmpty
      printed += String(decoding: $0, as: UTF8.self)
      $0.removeAll(keepingCapacity: true)
      if isFirst { FileHandle(forUpdatingAtPath: file)?.write(Data(other.utf8)) }
      return !printed.hasSuffix("TWO IS NEW\n")
    }
    #expect(printed == first + other)
    #expect(said == ["\(file): was written over, and is read from its start again"])
  }

  @Test(
    "files that are followed together have the rows that they have together, stacks that come later in theirs"
  )
  func merged() throws {
    let line = { (second: Int) in #"{"level":50,"time":17778744\#(second)250,"msg":"no rope"}"# }
    let lines = [
      [line(10), "at a (b.js:1)", line(30), "at c (d.js:2)", line(50)],
      [line(20), "at e (f.js:3)", line(40)],
    ]
    let files = lines.map { lines in
      let path = NSTemporaryDirectory() + "merged-\(UUID().uuidString)"
      try? Data((lines.joined(separator: "\n") + "\n").utf8).write(to: URL(filePath: path))
      return FeedFile(path: path)
    }
    defer { files.forEach { removeFile($0.path) } }
    var options = options
    options.mergesByTime = true
    let stacks = ["\nat a (b.js:1)", "\nat e (f.js:3)", "\nat c (d.js:2)", "", ""]
    #expect(
      rows(FeedStream.open(files: files, options: options))
        == stacks.enumerated().map { "\($0) no rope\($1)" })
    let ends = try makePipe()
    defer { for end in [ends.reading, ends.writing] { close(end) } }
    // The last rows of both files are held: what comes then belongs to them.
    let writers = try files.map { try FileHandle(forWritingTo: URL(filePath: $0.path)) }
    for writer in writers { try writer.seekToEnd() }
    var rest = [3: (writers[1], "at g (h.js:4)"), 4: (writers[0], "at i (j.js:5)")]
    let followed = FeedStream.open(
      followingMerged: files, output: ends.writing, options: options)
    let came = rows(followed, most: 5) { count in
      if let (writer, stack) = rest.removeValue(forKey: count) {
        let next = Data("\(stack)\n\(line(60))\n".utf8)
        Thread.detachNewThread { writer.write(next) }
      }
      return true
    }
    let all = stacks[..<3] + ["\nat g (h.js:4)", "\nat i (j.js:5)"]
    #expect(came == all.enumerated().map { "\($0) no rope\($1)" })
  }

  /// Rows as they are handed out to be printed, each with its number; `willWait` is told how many there are.
  private func rows(
    _ stream: FeedStream, most: Int = .max, willWait: @escaping (Int) -> Bool = { _ in true }
  ) -> [String] {
    stream.dividesLogs = true
    var rows: [String] = []
    stream.forEach(
      includingKeys: false,
      StreamReceiver(
        header: { _, _ in true },
        row: { texts, _, path in
          let text = texts.text(in: EntryText.content.rawValue)?.string ?? ""
          rows.append("\(path.row) \(text.drop { $0 != "n" })")
          return rows.count < most
        },
        willWait: { willWait(rows.count) }))
    return rows
  }

  @Test("a screen that a pipe feeds comes to that of the file", arguments: samples)
  func screenOfPipe(name: String) throws {
    let path = Self.folder + name
    func app(_ feed: Feed) -> AppUnderTest {
      AppUnderTest(feed, columns: 80, lines: 400, isDemo: false, name: name)
    }
    var random = SplitMix64(seed: UInt64(name.utf8.count))
    for most in [200, 5000] {
      let file = app(try Feed.open(path: path, options: self.options))
      let pipe = try writing(Data(contentsOf: URL(filePath: path)), inPiecesUpTo: most, &random)
      defer { close(pipe) }
      var options = options
      options.readsPipesAsTheyCome = true
      let piped = app(try Feed.open(fileDescriptor: pipe, name: name, options: options))
      while piped.screen.controller.feed.parts.contains(where: { $0.bytesOnTheWay != nil }) {
        _ = System.awaitBytes(pipe, 1000)
        _ = piped.screen.readChanges()
        piped.settle()
      }
      for keys in ["g", "<Enter>", "qG", "v", "vv"] {
        file.press(keys)
        piped.press(keys)
        let differing = zip(piped.feedLines, file.feedLines).first { $0 != $1 }
        #expect(differing == nil, "\(name), \(keys)")
      }
    }
  }

  private func printed(_ output: FeedPrinter.Output, _ stream: FeedStream) -> String {
    var bytes: [UInt8] = []
    FeedPrinter.print(output, of: stream, width: 80) {
      bytes += $0
      $0.removeAll(keepingCapacity: true)
      return true
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Follows a file until all was read that it has, as nobody reads what is printed; nil: it is a document.
  private func followed(_ path: String) throws -> FeedStream? {
    let ends = try makePipe()
    close(ends.reading)
    return try? FeedStream.open(
      following: FeedFile(path: path), output: ends.writing, options: options)
  }

  /// A pipe into which a thread writes `bytes`.
  private func writing(
    _ bytes: Data, inPiecesUpTo most: Int, _ random: inout SplitMix64
  ) throws -> Int32 {
    let ends = try makePipe()
    let writer = FileHandle(fileDescriptor: ends.writing, closeOnDealloc: true)
    var pieces: [Data] = []
    var start = 0
    while start < bytes.count {
      let end = min(bytes.count, start + Int.random(in: 1...most, using: &random))
      pieces.append(bytes[start..<end])
      start = end
    }
    Thread.detachNewThread { [pieces] in
      for piece in pieces { try? writer.write(contentsOf: piece) }
      try? writer.closeEnd()
    }
    return ends.reading
  }
}
