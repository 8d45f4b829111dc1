import HeightEngine
import Testing

@testable import Feeds

@Suite("Lines of logs behind what collectors write")
struct LinePrefixTests {
  private static let options = FeedOptions(timeZone: .fixed(secondsEast: 0), now: 1_777_899_600)
  private static let object =
    #"{"level":"error","time":"2026-05-04T04:00:00.250Z","msg":"dry","tank":3}"#
  private static let shown = "04:00:00.250 ERR dry tank=3"

  private func feed(_ lines: [String]) throws -> Feed {
    try Feed.reading(lines.joined(separator: "\n") + "\n", Self.options)
  }

  private func rows(_ lines: [String]) throws -> [String] {
    try feed(lines).entries.compactMap { $0.content?.string }
  }

  @Test("are read behind lines with and without a name with which containers start")
  func behindStart() throws {
    let start =
      ["[+] Running 2/2", "Attaching to db-1, web-1"]
      + (0..<30).map { "db-1   | initialises part \($0)" } + ["web-1  | > node server.js"]
    let objects = Array(repeating: "web-1  | " + Self.object, count: 4)
    let shown = Array(repeating: "web-1  | " + Self.shown, count: 4)
    #expect(try rows(start + objects) == start + shown)
    #expect(try rows(objects + ["db-1   | ready"]) == shown + ["db-1   | ready"])
  }

  @Test("are read behind names below what is said of how containers are made, however few they are")
  func fewBehindStart() throws {
    let start = (0..<10).map { " Container pump-\($0)  Created" }
    let texts = (0..<12).map { "db-1   | initialises part \($0)" }
    let rows = try rows(start + texts + ["web-1  | " + Self.object])
    #expect(Array(rows.suffix(13)) == texts + ["web-1  | " + Self.shown])
  }

  @Test(
    "are read in few lines of containers between which compose says what becomes of these",
    arguments: [
      "web-1 exited with code 137", "Attaching to db-1, web-1", "✔ Container web-1  Stopped",
      "Gracefully stopping... (press Ctrl+C again to force)", "Container web-1  Stopping",
    ])
  func betweenWordsOfCompose(words: String) throws {
    let text = "web-1  | 2026-05-04T04:05:00.123Z INFO up"
    let feed = try feed([text, "db-1   | " + Self.object, words, text, words])
    let rows = feed.entries.map { $0.content?.string ?? "" }
    #expect(rows == [text, "db-1   | " + Self.shown, words, text, words])
    #expect(feed.entries[0].date?.seconds == 1_777_867_500)
  }

  @Test("a table below sentences has no names of containers")
  func tableBelow() throws {
    let sentences = (0..<10).map { "It says how pump \($0) runs." }
    let lines = sentences + ["web-1  | " + Self.object, "web-2  | 3"]
    #expect(try rows(lines) == lines)
  }

  @Test("are read behind the name of a stream of CloudWatch's, and no other word without a colon")
  func behindStreams() throws {
    let time = "2026-05-04T04:05:00.361000+00:00 "
    let stream = time + "2026/05/04/[$LATEST]1f2e3d "
    let texts = [stream + "START RequestId: 1", stream + "END RequestId: 1"]
    #expect(
      try rows([texts[0], stream + Self.object, texts[1], stream + Self.object])
        == [texts[0], stream + Self.shown, texts[1], stream + Self.shown])
    let others = Array(repeating: time + "quay " + Self.object, count: 3)
    #expect(try rows(others) == others)
  }

  @Test("are read between a log's other lines, which stay as they are")
  func amongOthers() throws {
    for begins in ["May  4 04:05:00 quay ", "2026-05-04T04:05:00.123456789Z "] {
      let (text, prefix) = (begins + "sshd[9]: is open", begins + "app[12]: ")
      let group = [text, text, prefix + Self.object]
      let shown = [text, text, prefix + Self.shown]
      #expect(try rows(group + group + group) == shown + shown + shown)
    }
  }

  @Test("are read behind a program's start-up lines that have no time")
  func behindLinesWithoutTime() throws {
    let prefix = "2026-05-04T04:05:00.123456789Z "
    let start = (0..<12).map { "loads part \($0)" }
    #expect(
      try rows(start + [prefix + Self.object, prefix + Self.object, prefix + "ready"])
        .suffix(3) == [prefix + Self.shown, prefix + Self.shown, prefix + "ready"])
  }

  @Test("are read behind nothing but a time, though there is one of them")
  func one() throws {
    let time = "2026-05-04T04:05:00.123456789Z "
    for (before, behind) in [(0, 4), (4, 0), (30, 30)] {
      let (texts, others) = (
        Array(repeating: time + "is open", count: before),
        Array(repeating: time + "is shut", count: behind)
      )
      let found = try rows(texts + [time + Self.object] + others)
      #expect(found == texts + [time + Self.shown] + others)
    }
    let list = time + #"{"a":1}"#
    #expect(try rows([time + "is open", list, time + "is shut"])[1] == list)
  }

  @Test("are read behind the name of a container in the first line that comes by a pipe")
  func alone() throws {
    for time in ["", "2026-05-04T04:05:00.123456789Z "] {
      let prefix = "web-1  | " + time
      #expect(try rows([prefix + Self.object]) == [prefix + Self.shown])
    }
    let cell = "Pump 1 | " + Self.object
    #expect(try rows([cell]) == [cell])
  }

  @Test("that begin with the time at which they came show that alone, and their pages have both")
  func sameTimes() throws {
    func head(_ second: Int) -> String { "2026-05-04T09:00:\(second).123456789Z " }
    // In whatever zone a program writes.
    let event = [
      "2026-05-04 11:00:11,120 ERROR fails", "Traceback (most recent call last):",
      "  File \"pump.py\", line 3, in run", "ValueError: bad",
    ]
    let klog = "I0504 09:00:12.120000       1 main.go:10] goes on"
    let others = [head(20) + "2026-05-04 09:00:12,120 INFO is late", head(21) + "listens on 8080"]
    let feed = try feed(
      [head(10) + "2026-05-04 09:00:10,120 INFO starts"] + event.map { head(11) + $0 }
        + [head(12) + klog] + others)
    let shown =
      ["2026-05-04 09:00:10,120 INFO starts", event.joined(separator: "\n"), klog] + others
    #expect(feed.entries.map { $0.content?.string ?? "" } == shown)
    #expect(feed.sectionTitles == ["Monday, 2026-05-04"])
    #expect(feed.entries[1].date?.seconds == 1_777_885_211)
    #expect(feed.matchingRows(of: try RowFilter(atLeast: "error")).rows == [1])
    let page = feed.page(at: 1, inSection: 0)
    #expect(page.level == .error)
    #expect(page.content.plainText.hasPrefix(event[0]))
    let tree = try #require(page.tree).lines
    #expect(tree.contains { $0.name?.string == "time" })
  }

  @Test("are text where a log has few of them")
  func few() throws {
    let text = "2026-05-04 04:05:00 INFO up"
    let object = "2026-05-04 04:05:01 app: " + Self.object
    let lines = (0..<6).flatMap { _ in Array(repeating: text, count: 9) + [object] }
    #expect(try rows(lines) == lines)
  }

  @Test("are read behind names of containers, however few they are and wherever they stand")
  func fewBehindNames() throws {
    let text = "db-1   | 2026-05-04 04:05:00.100 UTC [1] LOG:  is open"
    let (object, shown) = ("web-1  | " + Self.object, "web-1  | " + Self.shown)
    for (textCount, objectCount) in [(1, 1), (12, 1), (50, 3), (400, 2), (2000, 1)] {
      let texts = Array(repeating: text, count: textCount)
      let feed = try feed(texts + Array(repeating: object, count: objectCount))
      let rows = feed.entries.map { $0.content?.string ?? "" }
      #expect(rows == texts + Array(repeating: shown, count: objectCount))
      let found = feed.matchingRows(of: try RowFilter(atLeast: "error")).rows
      #expect(found == Array(textCount..<textCount + objectCount))
    }
    let group = Array(repeating: text, count: 9)
    let lines = (0..<30).flatMap { _ in group + [object] }
    #expect(try rows(lines) == lines.map { $0 == object ? shown : $0 })
  }

  /// What stands before a line of a program at a second.
  private static let prefixes = [
    "web-1  | ", "\u{1B}[36mweb-1  | \u{1B}[0m", "[pod/web-7d9f/app] ",
    "2026-05-04T04:05:0#.123456789Z ", "[pod/web-7d9f/app] 2026-05-04T04:05:0#.12Z ",
    "web-1  | 2026-05-04T04:05:0#.123456789Z ", "May  4 04:05:0# quay app[12]: ",
  ]

  @Test(
    "pairs and requests are read behind the same words, their own time behind these",
    arguments: prefixes + ["<14>1 2026-05-04T04:05:0#Z quay app 7 - - ", "web.1    | "])
  func others(prefix: String) throws {
    let pairs = #"time=2026-05-04T04:00:00.250Z level=error msg="is dry" tank=3"#
    let request = #"192.0.2.7 - ann [04/May/2026:04:00:00 +0000] "GET /oil HTTP/1.1" 503 12"#
    for (text, shown) in [
      (pairs, #"04:00:00.250 ERR is dry tank=3"#),
      (request, "04:00:00 503 GET /oil ip=192.0.2.7 user=ann size=12 protocol=HTTP/1.1"),
    ] {
      let texts = [text, text, "ready", text]
      let lines = texts.enumerated().map { prefix.replacing("#", with: "\($0)") + $1 }
      let feed = try feed(lines)
      let before = (0..<4).map {
        prefix.replacing(/\u{1B}\[[0-9]*m/, with: "").replacing("#", with: "\($0)")
      }
      #expect(
        feed.entries.map { $0.content?.string ?? "" } == [
          before[0] + shown, before[1] + shown, before[2] + "ready", before[3] + shown,
        ])
      #expect(feed.sectionTitles == ["Monday, 2026-05-04"])
      #expect(feed.matchingRows(of: try RowFilter(atLeast: "error")).rows == [0, 1, 3])
      let page = feed.page(at: 1, inSection: 0)
      #expect(page.level == .error)
      let tree = try #require(page.tree).lines
      #expect(tree.contains { $0.name?.string == "prefix" })
    }
    let field = try feed(["web-1  | " + request, "web-1  | " + request])
    #expect(field.matchingRows(of: try RowFilter("ip=192.0.2.7 status=503")).rows == [0, 1])
  }

  @Test("objects are read behind the names of any pod and its container, as stern writes these")
  func podsOfOthers() throws {
    let names = ["web-0 app ", "web-0 app ", "quay-of-oil pump "]
    #expect(
      try rows(names.map { $0 + Self.object } + ["web-0 app ready"])
        == names.map { $0 + Self.shown } + ["web-0 app ready"])
    for words in ["quay sent ", "2026-05-04 sent ", "web-0 has sent "] {
      let lines = Array(repeating: words + Self.object, count: 3)
      #expect(try rows(lines) == lines)
    }
  }

  @Test("levels that begin a line are seen behind the names of containers")
  func levelsOfText() throws {
    let texts = [
      "I0504 04:05:00.123456       1 leader.go:250] holds",
      "E0504 04:05:01.123456       1 a.go:2] lost",
      "W0504 04:05:02.123456       1 a.go:3] waits", "ERROR: no oil",
      "F0504 04:05:03.123456       1 a.go:4] ends",
    ]
    let names = [
      "web-1  | ", "[pod/web-7d9f/app] ", "web-7d9f8b6c5d-x2x9z app ",
      "\u{1B}[36mweb-1  | \u{1B}[0m", "web-1  | 2026-05-04T04:05:00.123456789Z ",
    ]
    for name in names {
      let feed = try feed(texts.map { name + $0 })
      #expect(feed.matchingRows(of: try RowFilter(atLeast: "error")).rows == [1, 3, 4], "\(name)")
      #expect(feed.matchingRows(of: try RowFilter(atLeast: "warn")).rows == [1, 2, 3, 4])
    }
  }

  @Test("have stacks behind the same words, without these", arguments: prefixes)
  func stacks(prefix: String) throws {
    let texts = [
      Self.object, "    at f (a.js:1)", "    at g (a.js:2)", "Caused by: b.Dry: no", "",
      Self.object, "ready", Self.object,
    ]
    let lines = texts.enumerated().map { prefix.replacing("#", with: "\($0)") + $1 }
    let feed = try feed(lines)
    let before = [0, 5, 6, 7].map {
      prefix.replacing(/\u{1B}\[[0-9]*m/, with: "").replacing("#", with: "\($0)")
    }
    let stack = texts[1...3].joined(separator: "\n")
    let rows = feed.entries.map { $0.content?.string ?? "" }
    #expect(
      rows == [
        before[0] + Self.shown + "\n" + stack, before[1] + Self.shown, before[2] + "ready",
        before[3] + Self.shown,
      ])
    let tree = try #require(feed.page(at: 0, inSection: 0).tree).lines
    #expect(tree.contains { $0.name?.string == "stacktrace" })
  }

  @Test("have no stacks that others wrote; behind another's line they go on with those of a name")
  func stacksOfOthers() throws {
    let frame = "    at f (a.js:1)"
    func lines(_ first: String, _ second: String) -> [String] {
      [first + Self.object, second + frame, first + frame, second + Self.object, first + frame]
    }
    let (first, second) = ("May  4 04:05:00 quay app[12]: ", "May  4 04:05:00 quay db[3]: ")
    let processes = lines(first, second)
    #expect(
      try rows(processes) == [
        first + Self.shown, processes[1], processes[2], second + Self.shown, processes[4],
      ])
    let containers = lines("web-1  | ", "db-1   | ")
    #expect(
      try rows(containers) == [
        "web-1  | \(Self.shown)\n\(frame)\n\(frame)", containers[1], "db-1   | \(Self.shown)",
      ])
  }
}
