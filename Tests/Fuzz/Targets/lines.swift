import Feeds

/// Text by lines and by paragraphs and git's log give the same rows by a pipe as in memory, in
/// parts or not.
func fuzz(_ bytes: [UInt8]) {
  for (format, rule) in [
    (FeedFormat.text, RowRule?.none), (.text, .paragraph), (.gitLog, nil),
  ] {
    let options = FeedOptions(
      format: format, rows: rule, timeZone: .fixed(secondsEast: 0), now: 0)
    expectSame(rows(of: bytes, options), byPipe: bytes, options)
  }
}
