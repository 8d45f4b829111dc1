import HeightEngine
import Testing

@testable import Feeds

@Suite("Logs of GitHub's workflows")
struct WorkflowLogTests {
  private static let options = FeedOptions(timeZone: .fixed(secondsEast: 0), now: 1_777_899_600)

  private func feed(_ lines: [String]) throws -> Feed {
    try Feed.reading(lines.joined(separator: "\n") + "\n", Self.options)
  }

  private func line(_ text: String, second: Int = 0) -> String {
    "build\tRun make\t2026-05-04T09:00:0\(second).1234567Z \(text)"
  }

  @Test(
    "a row has its time, what it says without the runner's mark, and that, if it is no level, job and step as fields"
  )
  func rows() throws {
    let feed = try feed([
      line("plain"), line("##[group]Run make"), line("##[command]/bin/make"), line("##[endgroup]"),
      line("##[error]exit code 2", second: 1), line("##[other]a"), line(""),
    ])
    let fields = "job=build step=\"Run make\""
    #expect(
      feed.entries.map { $0.content?.string } == [
        "09:00:00.123 plain \(fields)", "09:00:00.123 Run make mark=group \(fields)",
        "09:00:00.123 /bin/make mark=command mark=endgroup \(fields)",
        "09:00:01.123 ERR exit code 2 \(fields)", "09:00:00.123 ##[other]a \(fields)\n\n",
      ])
    #expect(feed.sectionTitles == ["Monday, 2026-05-04"])
  }

  @Test("what goes on with a line that came at once is in its row, of the same job and step")
  func stacks() throws {
    let stack = [
      "\u{1B}[31mTypeError: no oil\u{1B}[39m", "    at f (a.js:1)", "", "    at g (a.js:2)",
    ]
    let lines =
      [line("##[endgroup]")] + stack.map { line($0) }
      + [line("##[error]exit code 1"), line("  more")]
    let others = [
      line("    at h (a.js:3)", second: 3), line("    at i").replacing("make", with: "lint"),
    ]
    let feed = try feed(lines + others)
    let fields = "job=build step=\"Run make\""
    #expect(
      feed.entries.map { $0.content?.string } == [
        "09:00:00.123 endgroup \(fields)",
        "09:00:00.123 TypeError: no oil\n    at f (a.js:1)\n\n    at g (a.js:2)\n\(fields)",
        "09:00:00.123 ERR exit code 1 \(fields)", "09:00:00.123   more \(fields)",
        "09:00:03.123     at h (a.js:3) \(fields)",
        "09:00:00.123     at i job=build step=\"Run lint\"",
      ])
    #expect(feed.matchingRows(of: try RowFilter(atLeast: "error")).rows == [2])
    let page = feed.page(at: 1, inSection: 0).content.plainText
    #expect(page == "TypeError: no oil\n    at f (a.js:1)\n    at g (a.js:2)")
  }

  @Test("a log that GitHub keeps has the same rows, without job and step")
  func kept() throws {
    let marked = ["##[group]Run\tmake\tall", "##[endgroup]", "Error: dry", "    at f (a.js:1)"]
    let lines = (marked + ["##[error]exit code 1"]).map { "2026-05-04T09:00:00.1234567Z \($0)" }
    let feed = try feed(["\u{FEFF}\(lines[0])"] + lines[1...])
    #expect(
      feed.entries.map { $0.content?.string } == [
        "09:00:00.123 Run\tmake\tall mark=group mark=endgroup",
        "09:00:00.123 Error: dry\n    at f (a.js:1)", "09:00:00.123 ERR exit code 1",
      ])
    #expect(feed.sectionTitles == ["Monday, 2026-05-04"])
    let tree = try #require(feed.page(at: 2, inSection: 0).tree).lines
    #expect(tree.contains { $0.name?.string == "time" })
    // Without a mark it is any log whose times somebody noted.
    let plain = lines.filter { !$0.contains("##[") }
    let row = plain.joined(separator: "\n")
    #expect(try self.feed(plain).entries.map { $0.content?.string } == [row])
  }

  @Test(
    "what a program asks the runner to say has a level, too, and stays as it is",
    arguments: [
      ("::error file=app.js,line=1::Missing semicolon", "ERR "), ("::error::no oil", "ERR "),
      ("::warning title=oil::low", "WRN "), ("::notice::up", "NTC "), ("::debug::x", "DBG "),
      ("::errors::x", ""), ("::error is no command", ""), ("::group::Run make", ""),
      ("a ::error::b", ""), ("##vso[task.complete]x", ""),
    ])
  func commands(text: String, mark: String) throws {
    let rows = try feed([line(text), line("##[section]Starting: Build")]).entries
    let fields = "job=build step=\"Run make\""
    #expect(
      rows.map { $0.content?.string } == [
        "09:00:00.123 \(mark)\(text) \(fields)",
        "09:00:00.123 Starting: Build mark=section \(fields)",
      ])
  }

  @Test("marks are found by searches and filters")
  func marks() throws {
    let feed = try feed([line("##[group]a"), line("##[command]b"), line("##[endgroup]")])
    #expect(feed.matchingRows(of: try RowFilter("mark=group")).rows == [0])
    #expect(feed.matchingRows(of: try RowFilter("mark=endgroup")).rows == [1])
    #expect(feed.matchingRows(of: try RowFilter("group")).rows == [0, 1])
  }

  @Test("what ends a group is said by the row above it, if that is of the same step")
  func endsOfGroups() throws {
    let stack = ["Error: dry", "    at f (a.js:1)"].map { line($0) }
    let other = line("##[endgroup]").replacing("make", with: "lint")
    let feed = try feed(
      [line("##[endgroup]"), line("::group::Oil")] + stack
        + [line("::endgroup::", second: 9), line("##[endgroup]"), line("a"), other]
        + [line("b"), line("##[endgroup] of c"), line("d"), line("##[endgroup] \r")])
    let fields = "job=build step=\"Run make\""
    #expect(
      feed.entries.map { $0.content?.string } == [
        "09:00:00.123 endgroup \(fields)", "09:00:00.123 ::group::Oil \(fields)",
        "09:00:00.123 Error: dry\n    at f (a.js:1)\nmark=endgroup \(fields)",
        "09:00:00.123 endgroup \(fields)", "09:00:00.123 a \(fields)",
        "09:00:00.123 endgroup job=build step=\"Run lint\"", "09:00:00.123 b \(fields)",
        "09:00:00.123 ##[endgroup] of c \(fields)", "09:00:00.123 d mark=endgroup \(fields)",
      ])
    let page = feed.page(at: 2, inSection: 0)
    #expect(page.content.plainText == "Error: dry\n    at f (a.js:1)")
    #expect(page.tree?.lines.contains { $0.text.string == "endgroup" } == true)
  }

  @Test("filters go by level, job and step")
  func filters() throws {
    let other = line("##[error]a").replacing("build", with: "lint")
    let feed = try feed([line("##[warning]a"), line("##[error]a"), other, line("##[notice]a")])
    #expect(feed.matchingRows(of: try RowFilter(atLeast: "error")).rows == [1, 2])
    #expect(feed.matchingRows(of: try RowFilter("level=warn")).rows == [0])
    #expect(feed.matchingRows(of: try RowFilter("job=lint step~make")).rows == [2])
  }

  @Test("a step's first line may begin as files in UTF-8 do, and one without a time is text")
  func beginnings() throws {
    let marked = line("##[error]a").replacing("\t2026", with: "\t\u{FEFF}2026")
    let feed = try feed([marked, "build\tRun make\tno time", marked])
    let shown = "09:00:00.123 ERR a job=build step=\"Run make\""
    let rows = feed.entries.compactMap { $0.content?.string }
    #expect(rows.count == 3 && rows[0] == shown && rows[2] == shown)
    #expect(rows[1].hasPrefix("build") && rows[1].hasSuffix("no time"))
  }

  @Test(
    "a table with times in its third column is none",
    arguments: [
      "quay\tpump\t2026-05-04T09:00:00Z\t3", "quay\tpump\t2026-05-04T09:00:00.1234567Z\t3",
      "quay\tpump\t2026-05-04 09:00:00 a", "\tpump\t2026-05-04T09:00:00.1234567Z a",
    ])
  func tables(line: String) throws {
    let rows = try feed([line, line, line]).entries.compactMap { $0.content?.string }
    #expect(rows.count == 3 && rows.allSatisfy { !$0.contains("job=") })
  }
}
