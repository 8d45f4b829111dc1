@testable import Feeds

/// JSON is read or refused; JSON Lines give the same rows by a pipe as in memory, in parts or not.
func fuzz(_ bytes: [UInt8]) {
  for format in [FeedFormat.demo, .jsonFeed, .jsonl] {
    var options = FeedOptions(format: format, timeZone: .fixed(secondsEast: 0), now: 0)
    // What a stream has said before days turn out not to be in order can't be taken back.
    options.logs.namesDay = true
    let rows = rows(of: bytes, options)
    if format == .jsonl { expectSame(rows, byPipe: bytes, options) }
  }
}
