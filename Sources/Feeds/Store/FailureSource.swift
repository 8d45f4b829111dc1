/// What stands in for a file that can't be read: one row that says why.
final class FailureSource: EntrySource {
  let error: FeedError

  init(_ error: FeedError) {
    self.error = error
  }

  let reading = EntryReading(FeedOptions())
  let longTexts = LongTexts(showsInSteps: false)
  var title: String? { nil }
  var format: FeedFormat { .text }
  var count: Int { 1 }
  var runs: SourceSections { .whole }

  func withParts(ofRow row: Int, _ body: (Span<UInt8>, RowParts) -> Void) {
    var entry = RawEntry()
    entry[.error] = error.description
    let nothing: [UInt8] = []
    body(nothing.span, RowParts(entry))
  }

  func key(ofRow row: Int) -> EntryKey { EntryKey(name: "failure-" + error.file) }

  func fingerprints() -> [EntryFingerprint]? {
    [EntryFingerprint(key: 0, content: ContentHash.hash(error.description))]
  }
}
