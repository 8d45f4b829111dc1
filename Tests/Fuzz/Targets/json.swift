import Feeds

/// JSON is read or refused; JSON Lines give the same rows by a pipe as in memory, in parts or not.
func fuzz(_ bytes: [UInt8]) {
  for format in [FeedFormat.demo, .jsonFeed, .jsonl] {
    let options = FeedOptions(format: format, timeZone: .fixed(secondsEast: 0), now: 0)
    let rows = rows(of: bytes, options)
    if format == .jsonl { expectSame(rows, byPipe: bytes, options) }
  }
}
