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

  @Test("a row has its time, what it says without the runner's mark, and job and step as fields")
  func rows() throws {
    let feed = try feed([
      line("plain"), line("##[group]Run make"), line("##[command]/bin/make"), line("##[endgroup]"),
      line("##[error]exit code 2", second: 1), line("##[other]a"), line(""),
    ])
    let fields = "job=build step=\"Run make\""
    #expect(
      feed.entries.map { $0.content?.string } == [
        "09:00:00.123 plain \(fields)", "09:00:00.123 Run make \(fields)",
        "09:00:00.123 /bin/make \(fields)", "09:00:00.123 endgroup \(fields)",
        "09:00:01.123 ERR exit code 2 \(fields)", "09:00:00.123 ##[other]a \(fields)",
        "09:00:00.123 \(fields)",
      ])
    #expect(feed.sectionTitles == ["Monday, 2026-05-04"])
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
