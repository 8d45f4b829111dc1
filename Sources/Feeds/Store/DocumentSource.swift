import HeightEngine

/// The entries of one document, read to its end.
final class DocumentSource: EntrySource {
  let format: FeedFormat
  let title: String?
  private(set) var runs: [SectionRun] = []
  private let store: EntryStore
  private let reading: EntryReading

  /// Takes over the entries of a document.
  init(format: FeedFormat, title: String?, entries: EntryStore, reading: EntryReading) {
    self.format = format
    self.title = title
    self.reading = reading
    store = entries
    runs = sectionRuns()
  }

  var count: Int { store.count }

  func entry(at row: Int) -> FeedEntry {
    let raw = store[row]
    return format == .demo
      ? reading.demoEntry(raw, key: key(of: raw, at: row))
      : reading.entry(raw, key: key(of: raw, at: row))
  }

  func page(at row: Int) -> FeedPage {
    let raw = store[row]
    return reading.page(raw, key: key(of: raw, at: row))
  }

  func fingerprints() -> [EntryFingerprint]? {
    (0..<count).map { row in
      let raw = store[row]
      return EntryFingerprint(
        key: ContentHash.hash(key(of: raw, at: row)), content: raw.contentNumber)
    }
  }

  private func key(of raw: RawEntry, at row: Int) -> String {
    format == .demo ? "unique-id-\(row)" : raw.key
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
