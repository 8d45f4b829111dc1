@testable import Feeds

/// Text by lines and by paragraphs, git's log and lines of logfmt give the same rows by a pipe as in memory, in
/// parts or not.
func fuzz(_ bytes: [UInt8]) {
  for (format, rule) in [
    (FeedFormat.text, RowRule?.none), (.text, .paragraph), (.gitLog, nil), (.logfmt, nil),
  ] {
    var options = FeedOptions(
      format: format, rows: rule, timeZone: .fixed(secondsEast: 0), now: 0)
    // What a stream has said before days turn out not to be in order can't be taken back.
    options.logs.namesDay = true
    expectSame(rows(of: bytes, options), byPipe: bytes, options)
  }
  // Whatever it is taken for: the log of a program or a web server, of git, a graph.
  _ = rows(of: bytes, FeedOptions(timeZone: .fixed(secondsEast: 0), now: 0))
}
