import Feeds
import Testing

@Suite("Rows of text, and maps of names")
struct RowsAndMapTests {
  private let options = FeedOptions(timeZone: .fixed(secondsEast: 0), now: 1_714_575_600)

  private func rows(_ text: String, _ rule: String) throws -> [String?] {
    let options = FeedOptions(rows: try RowRule(rule))
    return try Feed.reading(text, options).entries.map { $0.content?.string }
  }

  @Test("a paragraph is a row")
  func paragraphs() throws {
    #expect(try rows("\n\na\nb\n\n \nc\n\n", "paragraph") == ["a\nb", "c"])
    #expect(try rows("a", "paragraph") == ["a"])
    #expect(try rows("\n\n", "paragraph") == [])
  }

  @Test("a line in which an expression is found starts a row")
  func expressions() throws {
    let log = "head\n2024-05-01 one\n  at x\n  at y\n2024-05-02 two\n"
    #expect(
      try rows(log, "^[0-9]{4}-") == ["head", "2024-05-01 one\n  at x\n  at y", "2024-05-02 two"])
    #expect(throws: RegularExpression.Mistake.self) { try RowRule("(") }
    #expect(try RowRule("line") == .line)
  }

  @Test("an expression goes by characters, and a line that ends in CRLF ends before it")
  func charactersInExpressions() throws {
    #expect(try rows("ééx\nxé\néx\n1é2x\r\n", "^..x") == ["ééx\nxé\néx\n1é2x"])
    #expect(try rows("a\nb;\r\nc\n", "b;$") == ["a", "b;\nc"])
  }

  @Test("an expression that would run for ever starts no row, and that is said once")
  func endlessExpressions() throws {
    let line = String(repeating: "a", count: 3000) + "!"
    let text = (["x"] + Array(repeating: line, count: 100) + ["aa", "b"]).joined(separator: "\n")
    let feed = try Feed.reading(text, FeedOptions(rows: try RowRule("^(a|aa)+$")))
    #expect(feed.entries.count == 1)
    #expect(feed.failures.count == 1)
    #expect(feed.failures.first?.what.contains("takes too long") == true)
  }

  @Test(
    "a row may be longer than what is read at once, and its lines longer than what is looked at")
  func longRows() throws {
    let line = String(repeating: "é", count: 300_000)
    let found = try rows("1\n\(line)\n\(line)\n2\n\(line)x\n", "^[0-9]$|x$")
    #expect(found.count == 2)
    #expect(found.map { $0?.utf8.count } == [2 + 1_200_001, 2 + 600_001])
  }

  @Test("lines that lie across pieces of the file are found")
  func longLines() throws {
    let line = "x " + String(repeating: "y", count: 700_000)
    #expect(try rows([line, "  z", line, line].joined(separator: "\n"), "^x").count == 3)
  }

  @Test("git log looks right without an option")
  func gitLog() throws {
    let feed = try Feed.reading(
      """
      commit 41e3fb0a41e3fb0a41e3fb0a41e3fb0a41e3fb0a (HEAD -> main)
      Merge: 1234567 89abcde
      Author: Ann Example <ann@example.org>
      Date:   Wed May 1 12:00:00 2024 +0000

          Count rows

          Because somebody must.
          commit to it.

      commit 89abcdef89abcdef89abcdef89abcdef89abcdef
      Author: Bob <bob@example.org>
      Date:   Tue Apr 30 12:00:00 2024 +0000

          Begin
      """, options)
    #expect(feed.format == .gitLog)
    #expect(feed.sectionTitles == ["Wednesday, 2024-05-01", "Tuesday, 2024-04-30"])
    #expect(
      feed.entries.map { $0.title?.string } == [
        "41e3fb0a41 (HEAD -> main) Count rows", "89abcdef89 Begin",
      ])
    #expect(
      feed.entries.map { $0.content?.string } == ["Because somebody must.\ncommit to it.", nil])
    #expect(feed.entries.map { $0.username?.string } == ["Ann Example", "Bob"])
    #expect(feed.entries[0].time?.string == "12:00")
    #expect(feed.entries[1].key == "89abcdef89abcdef89abcdef89abcdef89abcdef")
  }

  @Test("what follows a commit's message, such as a diff, keeps its spaces")
  func gitLogWithDiff() throws {
    let feed = try Feed.reading(
      """
      commit 41e3fb0a41e3fb0a41e3fb0a41e3fb0a41e3fb0a
      Author: Ann Example <ann@example.org>
      Date:   Wed May 1 12:00:00 2024 +0000

          Count rows

              as code
          Because.

      diff --git a/a b/a
      @@ -1,2 +1,2 @@
           context
      +    added
            deeper
      \u{20}
          end
      """, options)
    #expect(feed.entries.map { $0.title?.string } == ["41e3fb0a41 Count rows"])
    #expect(
      feed.entries[0].content?.string == """
            as code
        Because.

        diff --git a/a b/a
        @@ -1,2 +1,2 @@
             context
        +    added
              deeper
        \u{20}
            end
        """)
  }

  @Test("a commit without a message has its name for a title, and its diff is its text")
  func gitLogWithoutMessage() throws {
    let feed = try Feed.reading(
      """
      commit 41e3fb0a41e3fb0a41e3fb0a41e3fb0a41e3fb0a
      Author: Ann Example <ann@example.org>
      Date:   Wed May 1 12:00:00 2024 +0000

      diff --git a/a b/a
           context
      """, options)
    #expect(feed.entries[0].title?.string == "41e3fb0a41")
    #expect(feed.entries[0].content?.string == "diff --git a/a b/a\n     context")
  }

  @Test("journalctl -o json looks right without an option")
  func journal() throws {
    let feed = try Feed.reading(
      """
      {"__CURSOR":"s=1","__REALTIME_TIMESTAMP":"1714564800000000","MESSAGE":"up","SYSLOG_IDENTIFIER":"sshd","PRIORITY":"6"}
      {"__CURSOR":"s=2","__REALTIME_TIMESTAMP":"1714564860000000","MESSAGE":[104,105,255],"_COMM":"x"}
      """, options)
    #expect(feed.entries.map(\.key) == ["s=1", "s=2"])
    #expect(
      feed.entries.map { $0.content?.string } == [
        "12:00:00.000 INF up SYSLOG_IDENTIFIER=sshd", "12:01:00.000 hi\u{FFFD} _COMM=x",
      ])
    #expect(feed.entries.map { $0.date?.seconds } == [1_714_564_800, 1_714_564_860])
  }

  @Test("a list of numbers is a text only as journalctl writes one")
  func listsOfNumbers() throws {
    let texts = { (text: String, options: FeedOptions) in
      try Feed.reading(text, options).entries.map { $0.content?.string }
    }
    let lines = #"{"msg":[50,49]}"# + "\n" + #"{"msg":"a"}"#
    #expect(try texts(lines, options) == ["msg: 50, 49", "a"])
    var mapped = options
    mapped.map = try FieldMap("text=codes")
    let listed = try texts(#"{"codes":[72,105],"x":1}"#, mapped)[0]
    #expect(listed?.contains("72") == true && listed?.contains("Hi") == false)
    mapped.map = try FieldMap("text=a.MESSAGE")
    #expect(try texts(#"{"a":{"MESSAGE":[72,105]}}"#, mapped) == ["Hi"])
  }

  @Test("a mailbox is text")
  func mailbox() throws {
    let mailbox = """
      From ann@example.org Wed May  1 12:00:00 2024
      From: "Ann E." <ann@example.org>
      Subject: =?utf-8?B?Umk=?=

      Hello.
      """
    let feed = try Feed.reading(mailbox)
    #expect(feed.format == .text && feed.entries.count == 5)
    // A commit as git mails it is none, whatever follows.
    let patch =
      "From 0123456789012345678901234567890123456789 Mon Sep 17 00:00:00 2001\nFrom: Ann <a@example.org>\n"
      + "Subject: [PATCH] x\n\n" + String(repeating: "line\n", count: 60)
    #expect(try Feed.reading(patch).format == .diff)
    #expect(try Feed.reading("From here on\nit is text.\n").format == .text)
  }

  @Test("a map leads to unusual names, lists and members")
  func maps() throws {
    let map = try FieldMap("title=a.b,content=list[1],author=who.name,time=when.0,key=n,link=a.c")
    let feed = try Feed.reading(
      #"{"a":{"b":"T","c":"https://x.example/"},"list":[1,"two"],"who":{"name":"W"},"when":["2024-05-01T12:00:00Z"],"n":5}"#,
      FeedOptions(map: map, timeZone: .fixed(secondsEast: 0), now: 1_714_575_600))
    let entry = feed.entries[0]
    #expect(entry.title?.string == "T")
    #expect(entry.content?.string == "two")
    #expect(entry.username?.string == "W")
    #expect(entry.time?.string == "12:00")
    #expect(entry.link?.string == "https://x.example/")
    #expect(entry.key == "5")
    #expect(feed.sectionTitles == ["Wednesday, 2024-05-01"])
    #expect(throws: FieldMap.Mistake.self) { try FieldMap("title") }
    #expect(throws: FieldMap.Mistake.self) { try FieldMap("tittle=a") }
  }

  @Test("JSON documents that are no feed show their list, or themselves")
  func otherDocuments() throws {
    let list = try Feed.reading(
      "{\n\"took\": 3, \"results\": [{\"name\": \"a\"}, {\"name\": \"b\"}]\n}")
    #expect(list.entries.map { $0.title?.string } == ["a", "b"])
    #expect(try Feed.reading("{\n\"x\": 1\n}").entries.map { $0.content?.string } == ["x: 1"])
  }

  @Test("JSON Feed's HTML becomes text, and days become sections")
  func jsonFeedHTML() throws {
    let feed = try Feed.reading(
      """
      {"version": "https://jsonfeed.org/version/1.1", "items": [
        {"id": "1", "content_html": "<p>a</p><p>b &amp; c</p>", "date_published": "2024-05-01T12:00:00Z"},
        {"id": "2", "content_text": "t", "date_published": "2024-04-30T12:00:00Z"},
        {"id": "3", "content_text": "u"}]}
      """, options)
    #expect(feed.entries[0].content?.string == "a\nb & c")
    #expect(feed.page(at: 0, inSection: 0).content.blocks.count == 2)
    #expect(feed.sectionTitles == ["Wednesday, 2024-05-01", "Tuesday, 2024-04-30"])
    #expect(feed.numberOfEntries(inSection: 1) == 2)
  }
}
