import Feeds

/// RSS, RDF, Atom, OPML and whatever else begins like XML is read or refused, and its HTML too; by a pipe it has the
/// same rows as in memory.
func fuzz(_ bytes: [UInt8]) {
  for format in [FeedFormat.auto, .rss] {
    let options = FeedOptions(format: format, timeZone: .fixed(secondsEast: 0), now: 0)
    _ = rows(of: bytes, options)
    expectSameTexts(of: bytes, options)
  }
}
