import HeightEngine

/// The entries of one document, read to its end.
final class DocumentSource: EntrySource {
  let format: FeedFormat
  let title: String?
  private(set) var runs: [SectionRun] = []
  private let store: EntryStore
  let reading: EntryReading

  /// Takes over the entries of a document.
  init(format: FeedFormat, title: String?, entries: EntryStore, reading: EntryReading) {
    self.format = format
    self.title = title
    var reading = reading
    reading.showsDatesAsWritten = format == .demo
    self.reading = reading
    store = entries
    runs = sectionRuns()
  }

  var count: Int { store.count }

  func withParts(ofRow row: Int, _ body: (Span<UInt8>, RowParts, EntryKey) -> Void) {
    let nothing: [UInt8] = []
    body(nothing.span, RowParts(store[row]), key(at: row))
  }

  func fingerprints() -> [EntryFingerprint]? {
    (0..<count).map { row in
      let raw = store[row]
      let key = key(at: row).string(of: RowParts(raw), in: [UInt8]().span)
      return EntryFingerprint(key: ContentHash.hash(key), content: raw.contentNumber)
    }
  }

  private func key(at row: Int) -> EntryKey {
    EntryKey(name: format == .demo ? "unique-id-\(row)" : nil, takesLink: true)
  }

  /// A section for each run of entries of one name (the demo's) or of one day; an entry without a
  /// date stays with those before it.
  private func sectionRuns() -> [SectionRun] {
    guard store.count > 0 else { return [] }
    var runs = SectionRuns(first: title.map(SectionName.named) ?? SectionName.none)
    for row in 0..<store.count {
      let raw = store[row]
      if format == .demo {
        runs.add(row: row, raw[.section].map(SectionName.named) ?? SectionName.none)
      } else {
        runs.add(row: row, reading.day(ofDate: raw[.date]).map(SectionName.day))
      }
    }
    return runs.runs
  }
}
