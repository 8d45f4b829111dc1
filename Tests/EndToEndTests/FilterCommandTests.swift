import Foundation
import TestSupport
import Testing

/// What `print` and `heights` leave out, and what they wait for.
@Suite("Filters on the command line")
struct FilterCommandTests {
  private static let program = Command.path(of: "feed-tui")

  private static let feeds =
    URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().path() + "/Demo/Feeds/"

  private func run(_ arguments: [String], input: String = "") throws -> Command.Result {
    try Command.run(
      [Self.program] + arguments, environment: ["PATH": "/usr/bin:/bin", "TZ": "UTC"],
      input: Data(input.utf8))
  }

  private let log = """
    2026-05-03 12:00:00 INFO up
    2026-05-03 12:00:01 ERROR down
      at main
    2026-05-04 12:00:00 INFO up again
    2026-05-05 12:00:00 WARN slow

    """

  @Test(
    "only rows that match are printed, whole, and only days that have some",
    arguments: [
      (["--level", "error"], "Sunday, 2026-05-03|2026-05-03 12:00:01 ERROR down|  at main"),
      (
        ["--filter", "up", "--filter", "again"],
        "Monday, 2026-05-04|2026-05-04 12:00:00 INFO up again"
      ),
      (["--since", "2026-05-05"], "Tuesday, 2026-05-05|2026-05-05 12:00:00 WARN slow"),
      (
        ["--until", "2026-05-03 12:00"],
        "Sunday, 2026-05-03|2026-05-03 12:00:00 INFO up|2026-05-03 12:00:01 ERROR down|  at main"
      ),
      (["--filter", "level>info not main"], "Tuesday, 2026-05-05|2026-05-05 12:00:00 WARN slow"),
      (["--filter", "nothing like it"], ""), (["--until", "-90000w"], ""),
      (["--since", "2026-05-05", "--until", "2026-05-05 11:59"], ""),
    ])
  func rows(options: [String], expected: String) throws {
    let printed = try run(["print", "-"] + options, input: log)
    #expect(printed.output.split(separator: "\n").joined(separator: "|") == expected)
    #expect(printed.status == 0)
    let plain = try run(options, input: log)
    #expect(plain.output == printed.output)
  }

  @Test("that no row has a time, a level or a field that is asked for is said once")
  func unseen() throws {
    for (options, part) in [
      (["--since", "2026-05-05"], "time"), (["--level", "error"], "level"),
      (["--filter", "up or not level>info"], "level"),
    ] {
      let result = try run(["print", "-"] + options, input: "one\ntwo\n")
      #expect(result.errors == "feed-tui: no row says a \(part)\n")
      #expect(result.status == 0)
    }
    let object = #"{"level":30,"msg":"up","req":{"id":7}}"# + "\n"
    for (filter, field) in [
      ("quux=17", "quux"), ("up or not req.it~7", "req.it"), ("req.id=7", nil), ("REQ.id>8", nil),
      ("msg=up", nil), ("down quux=17", "quux"),
    ] {
      let said = field.map { "feed-tui: no row has a field “\($0)”\n" }
      for command in ["print", "heights"] {
        let result = try run([command, "-", "--filter", filter], input: object + object)
        #expect(result.errors == said ?? "", "\(filter)")
      }
    }
    let asked = try run(["print", "-", "--filter", "took>1s"], input: "one took=1500ms\n")
    #expect(asked.errors.hasSuffix("“took”; text~… asks lines of text\n"))
    for (filter, said) in [
      ("-17", ""), ("-up", "feed-tui: “-up” is looked for as a text, not up hides rows\n"),
      ("error", "feed-tui: no row says “error”, level=error finds rows of that level\n"),
      ("up", ""), ("info", "feed-tui: no row says “info”, level=info finds rows of that level\n"),
      ("error or nothing", ""), ("/error/", ""), ("err", ""),
      ("msg:x", "feed-tui: “msg:x” is looked for as a text, msg~x asks a field\n"),
    ] {
      let input = filter == "err" ? "an error\n" : object + object
      #expect(try run(["print", "-", "--filter", filter], input: input).errors == said)
    }
    #expect(try run(["print", "-", "--level", "fatal"], input: log).errors.isEmpty)
    #expect(try run(["print", "-", "--since", "2030-01-01"], input: log).errors.isEmpty)
  }

  @Test("of a request method and path are fields, of an entry its text; a size has a unit or none")
  func partsOfRows() throws {
    let requests = """
      1.2.3.4 - - [14/May/2024:10:05:03 +0000] "GET /api/x?a=1 HTTP/1.1" 503 612 "-" "curl/8"
      1.2.3.4 - - [14/May/2024:10:05:04 +0000] "POST /b HTTP/1.1" 200 5012 "-" "curl/8"
      1.2.3.4 - - [14/May/2024:10:05:05 +0000] "GET /b HTTP/1.1" 200 - "-" "curl/8"

      """
    let object =
      #"{"time_local":"14/May/2024:10:05:03 +0000","request":"GET /api HTTP/1.1","status":"500"}"#
      + "\n"
    let feed =
      #"{"items":[{"id":"1","content_html":"<p>no <b>time</b>out</p>"},{"id":"2","content_text":"x"}]}"#
    for (text, filter, count) in [
      (requests, "status>=500 path~api", 1), (requests, "method=GET", 2), (requests, "uri=/b", 2),
      (requests, "request~'POST /b'", 1), (requests, "size>4kB", 1), (requests, "size<=612B", 1),
      (object, "path=/api method=GET", 1), (feed, "content~timeout", 1), (feed, "summary=x", 1),
    ] {
      let result = try run(["heights", "-", "--filter", filter], input: text)
      #expect(result.output.ranges(of: #""kind":"row""#).count == count, "\(filter)")
      #expect(result.errors.isEmpty)
    }
  }

  @Test("where an expression takes too long, that is said once, with status 1 as by --rows")
  func patience() throws {
    let line = String(repeating: "a", count: 4000) + "!\n"
    for (filter, rows) in [("/^(a|aa)+$/", "aa\n"), ("not /^(a|aa)+$/", "b\n")] {
      let result = try run(["print", "-", "--filter", filter], input: line + "aa\nb\n" + line)
      #expect(result.output == rows && result.status == 1)
      #expect(
        result.errors
          == "feed-tui: --filter: an expression took too long in 2 texts: rows that depend on it are left out\n"
      )
    }
    #expect(try run(["print", "-", "--rows", "^(a|aa)+$"], input: line).status == 1)
  }

  @Test("heights are those of the rows that are printed, by their places in the feed")
  func heights() throws {
    let heights = try run(["heights", "-", "--level", "error"], input: log).output
    #expect(heights.split(separator: "\n").count == 2)
    #expect(heights.contains(#""kind":"row","section":0,"row":1,"#))
    #expect(heights.contains(#""height":2"#))
    let cached = try run(["heights", "-", "--cache", "key", "--level", "error"], input: log)
    #expect(cached.status == 2)
    #expect(cached.errors.contains("--cache"))
  }

  @Test("documents and several files are filtered, too")
  func documents() throws {
    let feeds = Self.feeds
    let atom = try run(["print", feeds + "atom.xml", "--filter", "harbour", "--width", "60"])
    let all = try run(["print", feeds + "atom.xml", "--width", "60"])
    #expect(atom.output.utf8.count < all.output.utf8.count)
    let several = try run([
      "print", feeds + "log.txt", feeds + "git-log.txt", "--filter", "nothing like it",
    ])
    #expect(several.output == "")
  }

  @Test(
    "mistakes are told and pointed at",
    arguments: [
      (["--filter", "a (b"], "--filter, at “(b”: a parenthesis is not closed"),
      (["--filter", "level>=loud"], "--filter, at “loud”: “loud” is no level"),
      (["--level", "loud"], "--level: “loud” is no level"),
      (["--since", "soon"], "--since: “soon” is no time"),
      (["--since", "10:20", "--until", "10:10"], "--until 10:10 is before --since 10:20"),
      (["--since=", "a.log"], "--since= has no value behind its =; see"),
      (["--debug-log="], "--debug-log= has no value"),
      (["--follow", "a", "b"], "one file"),
    ])
  func mistakes(options: [String], message: String) throws {
    let result = try run(["print"] + options)
    #expect(result.status == 2)
    #expect(result.errors.contains(message))
    let lines = result.errors.split(separator: "\n")
    #expect(lines.count == (options[0] == "--filter" ? 3 : 1))
    // A caret at what the first line says.
    if lines.count == 3 {
      let pointed = lines[1].dropFirst(lines[2].count - 1)
      #expect(!pointed.isEmpty && lines[0].contains("at “\(pointed)”"))
    }
  }

  @Test("--merge prints several logs in order of time, rows without one behind the row before them")
  func merging() throws {
    let folder = NSTemporaryDirectory() + "merge-\(UUID().uuidString)/"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try Data(log.utf8).write(to: URL(filePath: folder + "a.log"))
    let other = "2026-05-03 12:00:01 INFO same\n2026-05-04 08:00:00 ERROR between\n"
    try Data(other.utf8).write(to: URL(filePath: folder + "b.log"))
    let files = ["--merge", folder + "a.log", folder + "b.log"]
    let printed = try run(["print"] + files)
    #expect(
      printed.output == """
        2026-05-03 12:00:00 INFO up
        2026-05-03 12:00:01 ERROR down
          at main
        2026-05-03 12:00:01 INFO same
        2026-05-04 08:00:00 ERROR between
        2026-05-04 12:00:00 INFO up again
        2026-05-05 12:00:00 WARN slow

        """)
    let errors = try run(["print", "--level", "error"] + files)
    #expect(errors.output.split(separator: "\n").count == 3)
    let heights = try run(["heights"] + files).output.split(separator: "\n")
    #expect(heights.count == 6 && heights[1].contains(#""height":2"#))
    let cached = try run(["heights", "--cache", "index-path"] + files).output
    #expect(cached.split(separator: "\n").count == 6)
    let few = "began\n2026-05-03 12:00:02 INFO few\nand more\n"
    try Data(few.utf8).write(to: URL(filePath: folder + "few.log"))
    let withFew = try run(["print", "--merge", folder + "a.log", folder + "few.log"]).output
    #expect(withFew.hasPrefix("began\n2026-05-03 12:00:00 INFO up\n"))
    #expect(withFew.contains("at main\n2026-05-03 12:00:02 INFO few\nand more\n2026-05-04 12"))
    let missing = try run(["print"] + files + [folder + "c.log", Self.feeds + "atom.xml"])
    #expect(missing.status == 1 && missing.output == printed.output)
    #expect(missing.errors.contains("c.log: No such file") && missing.errors.contains("only text"))
  }

  private func follow(_ script: String, _ content: String) throws -> String {
    let file = NSTemporaryDirectory() + "follow-\(UUID().uuidString).log"
    try Data(content.utf8).write(to: URL(filePath: file))
    defer { try? FileManager.default.removeItem(atPath: file) }
    let result = try Command.run(
      ["sh", "-c", script.replacing("PRINT", with: "'\(Self.program)' print -f")],
      environment: ["PATH": "/usr/bin:/bin", "F": file, "TZ": "UTC"])
    return result.output
  }

  @Test("what is written to a file that is followed is printed as it comes, until nobody reads on")
  func following() throws {
    let output = try follow(
      #"PRINT "$F" | { read a; echo two >>"$F"; read b; printf thr >>"$F"; echo ee >>"$F"; read c; echo "$a|$b|$c"; }"#,
      "one\n")
    #expect(output == "one|two|three\n")
  }

  @Test(
    "who looks for rows that are nowhere ends when nobody reads them any more",
    arguments: ["print", "heights"])
  func readerGone(command: String) throws {
    let script =
      #"yes | { timeout 60 PROGRAM --filter nowhere; echo $? >"$F"; } | true; cat "$F"; rm "$F""#
    let result = try Command.run(
      ["sh", "-c", script.replacing("PROGRAM", with: "'\(Self.program)' \(command)")],
      environment: ["PATH": "/usr/bin:/bin", "F": NSTemporaryDirectory() + UUID().uuidString])
    #expect(result.output == "0\n")
  }

  @Test("a file that is followed may be cut, or another take its name")
  func rotation() throws {
    let output = try follow(
      #"""
      PRINT "$F" | { read a; echo two >"$F"; read b; echo three >"$F.new"; mv "$F.new" "$F"; read c
        echo four >>"$F"; read d; echo "$a|$b|$c|$d"; }
      """#, "one and more\n")
    #expect(output == "one and more|two|three|four\n")
  }

  @Test("what is still written to a file that was renamed is printed between the new one's lines")
  func lateLines() throws {
    let output = try follow(
      #"""
      exec 7>>"$F"
      PRINT "$F" | { read a; mv "$F" "$F.1"; : >"$F"; echo late >&7; read b
        echo new >>"$F"; read c; echo later >&7; read d; printf la >&7; echo newer >>"$F"; read e
        printf 'st\none more\n' >&7; read f; read g; echo "$a|$b|$c|$d|$e|$f|$g"; }
      rm "$F.1"
      """#, "one\n")
    #expect(output == "one|late|new|later|newer|last|one more\n")
  }

  @Test("lines of a row that is followed are printed as their first one is")
  func followedRows() throws {
    let output = try follow(
      #"""
      PRINT --level error "$F" | { read h; read a; read b; echo '  at more' >>"$F"; read c
        echo '2026-05-03 12:00:02 INFO no' >>"$F"; echo '2026-05-03 12:00:03 ERROR x' >>"$F"; read d
        echo "$a|$b|$c|$d"; }
      """#, "2026-05-03 12:00:00 INFO up\n2026-05-03 12:00:01 ERROR down\n  at main\n")
    #expect(
      output == "2026-05-03 12:00:01 ERROR down|at main|at more|2026-05-03 12:00:03 ERROR x\n")
  }

  @Test("several logs that are followed are one: by time what is there, then what comes as it does")
  func followedTogether() throws {
    let output = try follow(
      #"""
      t() { echo "2026-05-03 12:00:0$1 INFO $1"; }
      : >"$F.3"; t 2 >"$F.2"
      PRINT --merge "$F" "$F.2" "$F.3" | { read a; read b; read c; t 4 >>"$F"; read d
        echo '  at main' >>"$F"; read e; t 5 >>"$F.3"; read f; t 6 >>"$F.2"; read g
        t 7 >"$F.2"; read h; echo "$a|$b|$c|$d|$e|$f|$g|$h"; }
      rm "$F.2" "$F.3"
      """#, "2026-05-03 12:00:01 INFO 1\n2026-05-03 12:00:03 INFO 3\n")
    let times = (1...4).map { "2026-05-03 12:00:0\($0) INFO \($0)" }
    let later = (5...7).map { "2026-05-03 12:00:0\($0) INFO \($0)" }
    #expect(output == (times + ["at main"] + later).joined(separator: "|") + "\n")
  }

  @Test("of several logs that are followed, one that can't be read or merged is told at once")
  func notFollowedTogether() throws {
    let file = Self.feeds + "go.log"
    for (other, what) in [("no.log", "No such file"), ("atom.xml", "only text")] {
      let result = try run(["print", "-f", "--merge", file, Self.feeds + other])
      #expect(result.status == 1 && result.output == "" && result.errors.contains(what))
    }
  }

  @Test("lists of OpenTelemetry's records that are appended to a file are printed record by record")
  func followedRecords() throws {
    func list(_ bodies: String...) -> String {
      let records = bodies.map {
        #"{"timeUnixNano":"1777867500000000000","severityNumber":9,"body":{"stringValue":"\#($0)"}}"#
      }
      let all = records.joined(separator: ",")
      return #"{"resourceLogs":[{"scopeLogs":[{"logRecords":[\#(all)]}]}]}"#
    }
    let output = try follow(
      #"""
      PRINT "$F" | { read h; read a; read b; echo '\#(list("three", "four"))' >>"$F"; read c; read d
        echo '\#(list("five"))' >"$F.new"; mv "$F.new" "$F"; read e; echo "$a|$b|$c|$d|$e"; }
      """#, list("one", "two") + "\n")
    let rows = ["one", "two", "three", "four", "five"].map { "04:05:00.000 INF \($0)" }
    #expect(output == rows.joined(separator: "|") + "\n")
  }

  @Test("so are lists of several lines, one that has no end among them")
  func followedRecordsOfLines() throws {
    func list(_ bodies: String..., isCut: Bool = false) -> String {
      let records = bodies.map {
        """
                {
                  "timeUnixNano": "1777867500000000000", "severityNumber": 9,
                  "body": {"stringValue": "}\($0){"}
                }
        """
      }
      let start = """
        {
          "resourceLogs": [{
            "scopeLogs": [
              {"logRecords": [
        \(records.joined(separator: ",\n"))

        """
      return isCut ? start : start + "      ]}\n    ]\n  }]\n}\n"
    }
    let output = try follow(
      #"""
      PRINT "$F" | { read h; read a; read b; echo '\#(list("cut", isCut: true))' >>"$F"
        echo '\#(list("three"))' >>"$F"
        while read -r c; do case "$c" in *three*) break;; esac; done
        echo '\#(list("four"))' >"$F.new"; mv "$F.new" "$F"; read d; echo "$a|$b|$c|$d"; }
      """#, list("one", "two"))
    let rows = ["one", "two", "three", "four"].map { "04:05:00.000 INF }\($0){" }
    #expect(output == rows.joined(separator: "|") + "\n")
  }

  @Test("answers that events bring bit by bit are printed as they end")
  func followedAnswers() throws {
    func events(_ text: String) -> [String] {
      let bit = #"{"type":"content_block_delta","index":0,"delta":{"text":"\#(text)"}}"#
      return [#"{"type":"message_start","message":{}}"#, bit, #"{"type":"message_stop"}"#]
    }
    let start = (events("It leaks.") + events("No.").prefix(2)).map { "data: \($0)\n\n" }.joined()
    let output = try follow(
      #"""
      PRINT "$F" | { read a; read b; printf 'data: %s\n\n' '\#(events("")[2])' >>"$F"
        read c; read d; read e; echo "$a|$b|$c|$d|$e"; }
      """#, start)
    #expect(output == "assistant|It leaks.||assistant|No.\n")
    let ended = try run(["print"], input: start)
    #expect(ended.output == "assistant\nIt leaks.\n\nassistant\nNo.\n\n")
  }

  @Test("documents can't be followed, and say so")
  func followedDocuments() throws {
    let result = try run(["print", "-f", Self.feeds + "atom.xml"])
    #expect(result.status == 1)
    #expect(result.errors.contains("can't be followed"))
  }
}
