import Foundation
import TestSupport
import Testing

/// What clocks show twice or not at all, when they are changed.
@Suite("Clocks that are changed, on the command line")
struct ClocksCommandTests {
  @Test(
    "a day begins when clocks show its first minute, also where they skip midnight",
    arguments: [
      (["--since", "2026-03-08"], "charlie"), (["--until", "2026-03-07"], "alpha bravo"),
    ])
  func skippedMidnight(arguments: [String], shown: String) throws {
    let log = """
      2026-03-07T18:00:00Z INFO alpha
      2026-03-08T04:30:00Z INFO bravo
      2026-03-08T05:10:00Z INFO charlie

      """
    let result = try printed(log, arguments, timeZone: "CST5CDT,M3.2.0/0,M11.1.0/1")
    #expect(result.words == shown, "\(result.errors)")
  }

  /// What is printed of a log of which each line ends with a word of its own, as these words.
  private func printed(
    _ log: String, _ arguments: [String], timeZone: String
  ) throws -> (words: String, errors: String) {
    let result = try Command.run(
      [Command.path(of: "feed-tui"), "print", "-"] + arguments,
      environment: ["PATH": "/usr/bin:/bin", "TZ": timeZone], input: Data(log.utf8))
    let words = log.split(separator: "\n").compactMap { $0.split(separator: " ").last }
    let shown = words.filter { result.output.contains($0) }
    return (shown.joined(separator: " "), result.errors)
  }

  @Test(
    "a beginning that clocks show twice is the first time, an end the last, and what is to be it is both",
    arguments: [
      (["--since", "2026-10-25 02:30"], "bravo charlie delta echo"),
      (["--until", "2026-10-25 02:30"], "alpha bravo charlie"),
      (["--filter", "time>\"2026-10-25 02:10\""], "bravo charlie delta echo"),
      (["--filter", "time<\"2026-10-25 02:30\""], "alpha bravo charlie"),
      (["--filter", "time=\"2026-10-25 02:40\""], "bravo delta"),
      (["--filter", "time!=\"2026-10-25 02:40\""], "alpha charlie echo"),
      (["--filter", "time=\"2026-10-25T02:40:00+01:00\""], "delta"),
      (["--since", "2026-10-25T02:30:00+01:00"], "delta echo"),
      (["--until", "2026-10-25T00:30:00Z"], "alpha"), (["--since", "2026-10-25 03:10"], "echo"),
    ])
  func timeShownTwice(arguments: [String], shown: String) throws {
    let log = """
      2026-10-25T00:10:00Z INFO alpha
      2026-10-25T00:40:00Z INFO bravo
      2026-10-25T01:10:00Z INFO charlie
      2026-10-25T01:40:00Z INFO delta
      2026-10-25T02:10:00Z INFO echo

      """
    let result = try printed(log, arguments, timeZone: "CET-1CEST,M3.5.0,M10.5.0/3")
    #expect(result.words == shown, "\(result.errors)")
  }

  @Test(
    "a row whose time clocks show twice is of the first, where it says no zone, and goes by what it shows",
    arguments: [
      (["--since", "2026-10-25 02:30"], "charlie echo foxtrot"),
      (["--until", "2026-10-25 02:30"], "alpha bravo delta"),
      (["--since", "2026-10-25T02:10", "--until", "2026-10-25T02:15"], "bravo delta"),
      (["--filter", "time<\"2026-10-25 02:10\""], "alpha"),
      (["--filter", "time>\"2026-10-25 02:10\""], "charlie echo foxtrot"),
      (["--filter", "time=\"2026-10-25 02:40\""], "charlie echo"),
      (
        ["--since", "2026-10-25T02:10", "--until", "2026-10-25T02:45+02:00"],
        "bravo charlie delta echo"
      ),
      (["--until", "2026-10-25T02:30+02:00"], "alpha bravo delta"),
      (["--since", "2026-10-25T02:30+01:00"], "foxtrot"),
    ])
  func rowsShownTwice(arguments: [String], shown: String) throws {
    let log = """
      2026-10-25 01:40:00 INFO alpha
      2026-10-25 02:10:00 INFO bravo
      2026-10-25 02:40:00 INFO charlie
      2026-10-25 02:10:00 INFO delta
      2026-10-25 02:40:00 INFO echo
      2026-10-25 03:10:00 INFO foxtrot

      """
    let result = try printed(log, arguments, timeZone: "CET-1CEST,M3.5.0,M10.5.0/3")
    #expect(result.words == shown, "\(result.errors)")
  }

  @Test(
    "a field whose time clocks show twice goes by what it shows, where it says no zone",
    arguments: [
      ("at<\"2026-10-25 02:30\"", "n=alpha n=charlie"),
      ("at>\"2026-10-25 02:30\"", "n=bravo n=charlie"),
    ])
  func fieldsShownTwice(filter: String, shown: String) throws {
    let log = """
      time=2026-10-26T12:00:00Z level=info msg=m at=2026-10-25T02:10:00 n=alpha
      time=2026-10-26T12:00:01Z level=info msg=m at=2026-10-25T02:40:00 n=bravo
      time=2026-10-26T12:00:02Z level=info msg=m at=2026-10-25T02:10:00+01:00 n=charlie

      """
    let zone = "CET-1CEST,M3.5.0,M10.5.0/3"
    let result = try printed(log, ["--filter", filter], timeZone: zone)
    #expect(result.words == shown, "\(result.errors)")
  }

  @Test("a row whose time clocks skip stands where they would have come to, and in order")
  func rowsSkipped() throws {
    let log = """
      2026-03-29 01:40:00 INFO alpha
      2026-03-29 02:10:00 INFO bravo
      2026-03-29 03:20:00 INFO charlie

      """
    let zone = "CET-1CEST,M3.5.0,M10.5.0/3"
    for (arguments, shown) in [
      (["--since", "2026-03-29 03:05"], "bravo charlie"),
      (["--until", "2026-03-29 02:15"], "alpha"),
    ] {
      #expect(try printed(log, arguments, timeZone: zone).words == shown)
    }
  }

  @Test(
    "a time that clocks skip is between those before and those behind it",
    arguments: [
      (["--since", "2026-03-29 02:15"], "bravo charlie delta"),
      (["--until", "2026-03-29 02:15"], "alpha"),
      (["--filter", "time>=\"2026-03-29 02:59:59\""], "bravo charlie delta"),
      (["--filter", "time>\"2026-03-29 02:00\""], "bravo charlie delta"),
      (["--filter", "time<\"2026-03-29 02:59\""], "alpha"),
      (["--filter", "time=\"2026-03-29 02:15\""], ""),
      (["--since", "2026-03-29"], "alpha bravo charlie delta"),
      (["--since", "2026-03-29T02:15:00+01:00"], "charlie delta"),
    ])
  func skippedTime(arguments: [String], shown: String) throws {
    let log = """
      2026-03-29 01:59:00 INFO alpha
      2026-03-29 03:00:00 INFO bravo
      2026-03-29 03:15:00 INFO charlie
      2026-03-29 03:30:00 INFO delta

      """
    let result = try printed(log, arguments, timeZone: "CET-1CEST,M3.5.0,M10.5.0/3")
    #expect(result.words == shown, "\(result.errors)")
  }
}
