import Foundation
import HeightEngine
import TestSupport
import Testing

@testable import Feeds

@Suite("Streams", .timeLimit(.minutes(10)))
struct FeedStreamTests {
  private let options = FeedOptions(timeZone: .fixed(secondsEast: 0), now: 0)
  private let path = NSTemporaryDirectory() + "stream-\(UUID().uuidString)"

  /// What comes of a stream, a line each: a header in brackets, a row with its index path and key.
  private func output(_ stream: FeedStream, most: Int = .max) -> [String] {
    var lines: [String] = []
    stream.forEach(
      includingKeys: true,
      StreamReceiver(
        header: { section, texts in
          let title = texts.text(in: EntryText.title.rawValue)?.string ?? ""
          lines.append("[\(section) \(title)]")
          return true
        },
        row: { texts, _, path in
          let key = texts.text(in: EntryText.key.rawValue)?.string ?? ""
          let title = texts.text(in: EntryText.title.rawValue)?.string
          let content = texts.text(in: EntryText.content.rawValue)?.string
          lines.append("\(path.section).\(path.row) \(key.prefix(6)) \(title ?? content ?? "")")
          return lines.count < most
        }))
    return lines
  }

  /// The same of a feed that is read whole.
  private func output(_ feed: Feed) -> [String] {
    (0..<feed.numberOfSections).flatMap { section in
      ["[\(section) \(feed.title(ofSection: section)?.string ?? "")]"]
        + (0..<feed.numberOfEntries(inSection: section)).map { row in
          let entry = feed.entry(at: row, inSection: section)
          let text = entry.title?.string ?? entry.content?.string ?? ""
          return "\(section).\(row) \(entry.key.prefix(6)) \(text)"
        }
    }
  }

  @Test(
    "a pipe's first line is out before the second has come, whatever sign it begins with",
    arguments: [
      "[main] up", "[INFO] up", "[ ] up", "[pod/db-0/app] up", "[4/4] up",
      "<14> up", "<pump> up", "< GET /", "{pump} up", "\"up\"", "-- up",
    ])
  func firstLine(line: String) throws {
    let pipe = Pipe.ofThisProgram()
    let writer = pipe.fileHandleForWriting
    try writer.write(contentsOf: Data("\(line)\n".utf8))
    var options = options
    options.patience = 0
    let stream = try FeedStream.reading(pipe, options)
    var (rows, before): ([String], [String]?) = ([], nil)
    stream.forEach(
      includingKeys: false,
      StreamReceiver(
        header: { _, _ in true },
        row: { texts, _, _ in
          rows.append(texts.text(in: EntryText.content.rawValue)?.string ?? "")
          return true
        },
        willWait: {
          if before == nil { before = rows }
          try? writer.closeEnd()
          return true
        }))
    #expect(before == [line])
  }

  @Test(
    "a box to be ticked, a pair of brackets and a term of Erlang's begin no document",
    arguments: [
      "[ ] buy milk\n[x] call Bob", "[]\n[]\nthird", "[] empty\nsecond", "[{ look\nsecond",
      "[{timeout,5000},{x,y}].\nfoo",
    ])
  func noDocuments(text: String) throws {
    let feed = try Feed.open(bytes: Array(text.utf8), name: "t", options: options)
    #expect(feed.format == .text)
    #expect(feed.contents.map { $0 ?? "" }.joined(separator: "\n") == text)
  }

  @Test(
    "what may be a document is waited for", .timeLimit(.minutes(1)),
    arguments: [
      ["[", "1]"], ["[1,", "2]"],
      ["<rss", "><channel><item><title>x</title></item></channel></rss>"],
      ["[{\"title\":\"x\"},", "{\"title\":\"y\"}]"], ["<!--", "a --><feed/>"],
    ])
  func documents(lines: [String]) throws {
    let text = lines.joined(separator: "\n") + "\n"
    let pipe = Pipe.ofThisProgram()
    let writer = pipe.fileHandleForWriting
    try writer.write(contentsOf: Data("\(lines[0])\n".utf8))
    DispatchQueue.global().asyncAfter(deadline: .now() + .milliseconds(50)) {
      try? writer.write(contentsOf: Data("\(lines[1])\n".utf8))
      try? writer.closeEnd()
    }
    var options = options
    (options.patience, options.longestPause) = (0, .max)
    let stream = try FeedStream.reading(pipe, options)
    let feed = try Feed.open(bytes: Array(text.utf8), name: "-", options: options)
    #expect(output(stream) == output(feed))
  }

  private static let texts: [(String, RowRule?)] = [
    ("", nil), ("\n", nil), ("a\n\nb\r\nc", nil), ("\u{FEFF}a\nb\n", nil), ("a\0b\n", nil),
    ("\n\na\nb\n\nc\n\n\n", .paragraph), ("x\n1 a\n b\n2 c\n", .matching("^[0-9]")),
    ("{\"id\":1,\"text\":\"a\"}\n\n  \n{\"id\":1,\"text\":\"b\"}\n{\"id\":2,\"text\":\"c\"}", nil),
    ("{\"text\":\"a\",\"date\":\"2024-05-01\"}\n{\"text\":\"b\",\"date\":\"2024-05-02\"}\n", nil),
    ("{\"feed\":\n[{\"title\":\"a\",\"section\":\"s\"}]}", nil),
    (
      "commit 0123456789\nAuthor: A <a@b>\nDate: 2024-05-01\n\n    T\n\ncommit 1123456789\nAuthor: B\n\n    U\n",
      nil
    ),
    (String(repeating: "y", count: 700_000) + "\nz", nil),
    (rss(items: 300), nil), (rss(items: 0), nil),
    (
      """
      <?xml version="1.0" encoding="ISO-8859-1"?>
      <!-- no <rss> yet -->
      <feed xmlns="http://www.w3.org/2005/Atom" xml:base="https://example.org/a/"><title>T</title>
      <author><name>Ann</name></author>
      <entry><title>one</title><id>1</id><link href="x"/></entry>
      <entry><title>two</title><link href="y"/><updated>2024-05-02T10:00:00Z</updated></entry>
      <entry><title>two</title><link href="y"/></entry></feed>
      """, nil
    ),
    (
      "<rss><!-- \u{1} --><channel><title>T</title><item><title>a</title></item></channel></rss>",
      nil
    ), ("<rss><channel><!-- \u{1} --><item><title>a</title></item></channel></rss>", nil),
    (
      """
      <!-- <rss> --><a><?xml version="1.0"?><rss version="2.0"><channel><title>T</title>
      <item><title>a</title></item></channel></rss>
      """, nil
    ),
    ("<rss><channel><title>T</title><item><title>a</item><item><guid>b</guid", nil),
    (records("one") + "\n" + records("two").replacing(":[", with: ":\n["), nil),
    (records("one") + "\n\n" + records("two") + "\n", nil),
    (records("one") + "\n" + records("two"), nil),
    ("\u{FEFF} <rdf:RDF><item><title>a &nope; b</title></item></rdf:RDF><item>c</item>", nil),
  ]

  /// A list of OpenTelemetry's records, of one.
  private static func records(_ body: String) -> String {
    let record = #"{"timeUnixNano":"1777867500000000000","body":{"stringValue":"\#(body)"}}"#
    return #"{"resourceLogs":[{"scopeLogs":[{"logRecords":[\#(record)]}]}]}"#
  }

  /// A feed of a few items a day, of which ids come twice.
  private static func rss(items: Int) -> String {
    let items = (0..<items).map { item in
      """
      <item><title>item \(item)</title><guid>\(item / 2 * 2 % 90)</guid><link>/\(item)</link>
      <pubDate>\(28 - item / 12) May 2024 10:00:00 GMT</pubDate><description>words</description></item>

      """
    }
    return
      "<rss><channel><title>T</title><link>https://example.org</link>\(items.joined())</channel></rss>"
  }

  @Test("the title of a large file is found behind damage, as that of a small one is")
  func titleBehindDamage() throws {
    let items = Self.rss(items: 20_000).replacing("<rss>", with: "<rss><!-- \u{1} -->")
    try Data(items.utf8).write(to: URL(filePath: path))
    defer { removeFile(path) }
    #expect(items.utf8.count > ItemStream.smallFile)
    let lines = output(try FeedStream.open(path: path, options: options), most: 3)
    #expect(lines.prefix(1) == ["[0 T]"])
    #expect(lines.dropFirst().first?.contains("The document is broken at line 1") == true)
  }

  @Test(
    "what comes behind text that was handed out is read as what it says that it is",
    arguments: [
      (["starting"], ""), (["web-1  | starting", "web-1  | ready"], "web-1  | "),
      (["2026-05-04 04:05:00 INFO up"], "2026-05-04T04:05:00.123456789Z "),
    ])
  func turnsOut(start: [String], prefix: String) throws {
    let event = prefix + #"{"level":30,"time":1714550400123,"msg":"up","port":80}"# + "\n"
    let found = try piped(
      start.joined(separator: "\n") + "\n", then: event + event + event, afterRows: start.count)
    let shown = prefix + "08:00:00.123 INF up port=80"
    #expect(found.rows == start + [shown, shown, shown])
  }

  /// What is handed out of a text by a pipe of which the rest comes when so many rows are out: nothing comes before what has
  /// come is.
  private func piped(
    _ start: String, then rest: String, afterRows count: Int, dividesLogs: Bool = true
  ) throws -> (titles: [String], rows: [String], languages: [RowLanguage]) {
    let pipe = Pipe.ofThisProgram()
    let writer = pipe.fileHandleForWriting
    try writer.write(contentsOf: Data(start.utf8))
    let stream = try FeedStream.reading(pipe, options)
    stream.dividesLogs = dividesLogs
    var (titles, rows, languages) = ([String](), [String](), [RowLanguage]())
    stream.forEach(
      includingKeys: false,
      StreamReceiver(
        header: { _, texts in
          titles.append(texts.text(in: EntryText.title.rawValue)?.string ?? "")
          return true
        },
        row: { texts, traits, _ in
          rows.append(texts.text(in: EntryText.content.rawValue)?.string ?? "")
          languages.append(traits.language)
          if rows.count == count {
            try? writer.write(contentsOf: Data(rest.utf8))
            try? writer.closeEnd()
          }
          return true
        }))
    return (titles, rows, languages)
  }

  @Test("text by a pipe of which little had come is written in what more of it says")
  func turnsOutAsCode() throws {
    let found = try piped(
      "-- of the pumps\n", then: "SELECT a FROM b;\nSELECT c FROM d;\n", afterRows: 1,
      dividesLogs: false)
    let sql = RowLanguage.code(try #require(CodeLanguage(named: "sql")))
    #expect(found.languages == [.plain, sql, sql])
  }

  private static let request = #"127.0.0.1 - - [04/May/2026 10:00:00] "GET /x HTTP/1.1" 404 -"#
  private static let rowOfRequest = "10:00:00 404 GET /x ip=127.0.0.1 protocol=HTTP/1.1"

  @Test("requests behind a line of a log are known once they are most of what came by a pipe")
  func turnsOutAsRequests() throws {
    let (warning, request) = ("WARNING: This is no server for production.", Self.request)
    let found = try piped(
      "\(warning)\n\(request)\n", then: "\(request)\n\(request)\n", afterRows: 2)
    #expect(found.rows == [warning, request, Self.rowOfRequest, Self.rowOfRequest])
  }

  @Test("what comes later among requests by a pipe says where its parts are, if it does")
  func amongRequests() throws {
    let lines = [
      #"time="2026-05-04T10:00:01Z" level=error msg="no backend" n=1"#,
      #"{"level":"warn","time":"2026-05-04T10:00:02Z","msg":"low"}"#, "WARNING: no oil",
    ]
    let found = try piped(
      "\(Self.request)\n\(Self.request)\n", then: lines.joined(separator: "\n") + "\n",
      afterRows: 2)
    #expect(
      found.rows == [
        Self.rowOfRequest, Self.rowOfRequest, "10:00:01 ERR no backend n=1", "10:00:02 WRN low",
        "WARNING: no oil",
      ])
  }

  @Test("a log of text behind a banner has its days")
  func turnsOutAsLog() throws {
    let event = "2026-11-21 23:40:01 INFO up\n"
    let found = try piped("  /\\_/\\\n ( o.o )\n", then: event + event + event, afterRows: 2)
    #expect(found.rows.count == 5)
    #expect(found.rows.last == "2026-11-21 23:40:01 INFO up")
    #expect(found.titles == ["", "Saturday, 2026-11-21"])
  }

  @Test("a stream gives what a feed has", arguments: texts.indices)
  func sameAsFeed(number: Int) throws {
    let (text, rows) = Self.texts[number]
    var options = options
    options.rows = rows
    try Data(text.utf8).write(to: URL(filePath: path))
    defer { removeFile(path) }
    let expected = output(try Feed.open(path: path, options: options))
    let file = try FeedStream.open(path: path, options: options)
    #expect(output(file) == expected)
    let pipe = Pipe.ofThisProgram()
    let bytes = Data(text.utf8)
    let writer = pipe.fileHandleForWriting
    Thread.detachNewThread {
      for start in stride(from: 0, to: bytes.count, by: 4000) {
        try? writer.write(contentsOf: bytes[start..<min(start + 4000, bytes.count)])
      }
      try? writer.closeEnd()
    }
    let stream = try FeedStream.reading(pipe, options)
    #expect(output(stream) == expected)
    #expect(stream.failures.isEmpty)
  }

  @Test(
    "of a large file of RSS a stream gives what a feed has, and nothing is read before it is needed"
  )
  func largeDocument() throws {
    let text = Self.rss(items: 300)
    let long = String(repeating: "<item><title>more</title></item>\n", count: 40_000)
    try Data(text.replacing("</channel>", with: long + "</channel>").utf8)
      .write(to: URL(filePath: path))
    defer { removeFile(path) }
    let expected = output(try Feed.open(path: path, options: options))
    let stream = try FeedStream.open(path: path, options: options)
    #expect(stream.document == nil)
    #expect(output(stream) == expected)
    #expect(stream.failures.isEmpty)
    #expect(
      output(try FeedStream.open(path: path, options: options), most: 5) == Array(expected[..<5]))
    let both = FeedStream.open(paths: [path, path], options: options)
    #expect(output(both).count == 2 * 40_301)
  }

  @Test(
    "what comes by a pipe as RSS and is none says what it is where RSS was asked for, and is a text else"
  )
  func noFeed() throws {
    let text = "<!-- <rss> --><table>"
    for format in [FeedFormat.rss, .auto] {
      let pipe = Pipe.ofThisProgram()
      try pipe.fileHandleForWriting.write(contentsOf: Data(text.utf8))
      try pipe.fileHandleForWriting.closeEnd()
      let descriptor = pipe.fileHandleForReading.fileDescriptor
      var options = options
      options.format = format
      guard format == .auto else {
        let refusal = "neither RSS, Atom nor OPML, but <table> (as text with --format text)"
        #expect(throws: FeedError(refusal, file: "-")) {
          try FeedStream.open(fileDescriptor: descriptor, name: "-", options: options)
        }
        continue
      }
      let stream = try FeedStream.open(fileDescriptor: descriptor, name: "-", options: options)
      #expect(output(stream).last?.hasSuffix(text) == true)
    }
  }

  @Test(
    "a row is out before the next one comes",
    arguments: [
      ("", "a"), ("", "{\"text\":\"a\"}"), ("<rss><channel>", "<item><title>a</title></item>"),
      ("", records("a")),
    ])
  func atOnce(start: String, row: String) throws {
    let pipe = Pipe.ofThisProgram()
    let writer = pipe.fileHandleForWriting
    try writer.write(contentsOf: Data("\(start)\(row)\n".utf8))
    let stream = try FeedStream.reading(pipe, options)
    stream.dividesLogs = true
    var (rows, waits) = (0, [Int]())
    stream.forEach(
      includingKeys: false,
      StreamReceiver(
        header: { _, _ in true },
        row: { _, _, _ in
          rows += 1
          return true
        },
        willWait: {
          waits.append(rows)
          if rows == 2 { return false }
          writer.write(Data("\(row)\n".utf8))
          return true
        }))
    #expect(waits == [1, 2])
  }

  @Test("a document is waited for to its end, wherever the pipe that brings it pauses")
  func pausingDocument() throws {
    var options = options
    options.patience = 0
    let lines = [
      #"{"version":"https://jsonfeed.org/version/1.1","title":"T","items":["#,
      #"{"id":"0","content_text":"x0"}"#, #",{"id":"1","content_text":"x1"}"#, "]}",
    ].map { Data(($0 + "\n").utf8) }
    let whole = try Feed.open(bytes: Array(lines.joined()), name: "-", options: options)
    for pause in 1..<lines.count {
      let come = Array(lines[..<pause].joined())
      let opening = SourceOpening(ByteStore(come), name: "-", options: options, isWhole: false)
      #expect(!opening.canBeginEarly, "on the screen, after \(pause) lines")
      let pipe = Pipe.ofThisProgram()
      let descriptor = pipe.fileHandleForReading.fileDescriptor
      let writer = pipe.fileHandleForWriting
      let rest = Data(lines[pause...].joined())
      try writer.write(contentsOf: Data(come))
      Thread.detachNewThread {
        while System.awaitBytes(descriptor, 0) { sched_yield() }
        try? writer.write(contentsOf: rest)
        try? writer.closeEnd()
      }
      let stream = try FeedStream.open(fileDescriptor: descriptor, name: "-", options: options)
      #expect(output(stream) == output(whole), "after \(pause) lines")
    }
  }

  @Test("where dates are not in order a header says so, and none comes any more")
  func outOfOrder() throws {
    let text = [1, 2, 1, 3].map { "{\"id\":\($0 * 7),\"date\":\"2024-05-0\($0)\"}\n" }.joined()
    try Data(text.utf8).write(to: URL(filePath: path))
    defer { removeFile(path) }
    let lines = output(try FeedStream.open(path: path, options: options))
    #expect(lines.map { $0.prefix(4) } == ["[0 W", "0.0 ", "[1 T", "1.0 ", "[2 N", "2.0 ", "2.1 "])
    #expect(lines[5].hasPrefix("2.0 7@"))
  }

  @Test("of several files each is a section, and one that can't be read is left out and named")
  func severalFiles() throws {
    try Data("a\nb\n".utf8).write(to: URL(filePath: path))
    defer { removeFile(path) }
    let paths = [path + "-lost", path, "/tmp", path, path + "-gone"]
    var options = options
    options.leavesOutUnreadable = true
    let stream = FeedStream.open(paths: paths, options: options)
    let feed = Feed.open(paths: paths, options: options)
    let rows = output(stream)
    #expect(rows.count == 6)
    #expect(output(feed) == rows)
    #expect(stream.failures.map(\.file) == [paths[0], "/tmp", paths[4]])
    #expect(feed.failures == stream.failures)
    options.leavesOutUnreadable = false
    let shown = Feed.open(paths: paths, options: options)
    #expect(shown.numberOfSections == 5)
    #expect(shown.failures == stream.failures)
    #expect(throws: FeedError.self) { try FeedStream.open(path: paths[0]) }
    #expect(throws: FeedError.self) { try FeedStream.open(path: "/tmp") }
  }

  @Test("a file that is cut short while it is read is a failure, and says so where it was cut")
  func cutShort() throws {
    try Data(String(repeating: "0123456789\n", count: 100_000).utf8)
      .write(to: URL(filePath: path))
    defer { removeFile(path) }
    let stream = try FeedStream.open(path: path, options: options)
    cutFile(path, to: 300_000)
    let rows = output(stream)
    #expect(rows.count < 100_000)
    #expect(rows.last?.hasSuffix(" (cut: the file was cut short)") == true)
    #expect(rows.count { $0.contains("(cut") } == 1)
    #expect(stream.failures.first?.what == "was cut short while it was read")
  }

  @Test("a list of feeds that comes by a pipe is the feeds that it names")
  func listOfFeeds() throws {
    // A list without a folder names files of the working directory.
    let path = FileManager.default.currentDirectoryPath + "/.build/\(UUID().uuidString)"
    try Data("a\nb\n".utf8).write(to: URL(filePath: path))
    defer { removeFile(path) }
    let list = "<opml><body><outline text=\"One\" xmlUrl=\"\(path)\"/></body></opml>"
    let pipe = Pipe.ofThisProgram()
    pipe.fileHandleForWriting.write(Data(list.utf8))
    try pipe.fileHandleForWriting.closeEnd()
    let stream = try FeedStream.reading(pipe, options)
    #expect(output(stream).map { $0.prefix(5) } == ["[0 On", "0.0 0", "0.1 0"])
  }

  @Test(
    "all that a pipe has says what it is, its last line without a line end too",
    arguments: ["x\n{\"text\":\"a\"}", "x\n{\"text\":\"a\"}\n{\"text\":\"b\"}"])
  func detection(text: String) throws {
    try Data(text.utf8).write(to: URL(filePath: path))
    defer { removeFile(path) }
    let pipe = Pipe.ofThisProgram()
    pipe.fileHandleForWriting.write(Data(text.utf8))
    try pipe.fileHandleForWriting.closeEnd()
    let stream = try FeedStream.reading(pipe, options)
    #expect(output(stream) == output(try FeedStream.open(path: path, options: options)))
  }

  @Test(
    "what can't be read to its end is refused in the words that a feed has for it",
    arguments: ["/dev/zero", "/dev/random", "/proc/self/mem", "/tmp", "/dev/full"])
  func devices(path: String) throws {
    let expected = #expect(throws: FeedError.self) { try Feed.open(path: path) }
    let found = #expect(throws: FeedError.self) { try FeedStream.open(path: path) }
    #expect(found?.what == expected?.what)
  }

  @Test("a device that has nothing is a feed without rows")
  func emptyDevice() throws {
    #expect(output(try FeedStream.open(path: "/dev/null", options: options)) == [])
  }

  @Test("who stops gets no more")
  func stopping() throws {
    try Data("a\nb\nc\n".utf8).write(to: URL(filePath: path))
    defer { removeFile(path) }
    let stream = try FeedStream.open(path: path, options: options)
    #expect(output(stream, most: 3).count == 3)
  }
}
