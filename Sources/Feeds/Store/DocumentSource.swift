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
      return EntryFingerprint(key: FNV1a.hash(key(of: raw, at: row)), content: raw.contentNumber)
    }
  }

  private func key(of raw: RawEntry, at row: Int) -> String {
    format == .demo ? "unique-id-\(row)" : raw.key
  }

  /// A section for each run of entries of one name (the demo's) or of one day, if days are in order; an
  /// entry without a date stays with those before it.
  private func sectionRuns() -> [SectionRun] {
    guard store.count > 0 else { return [] }
    let first = title.map(SectionName.named) ?? SectionName.none
    guard format == .demo else { return dayRuns(first: first) }
    var runs = SectionRuns(first: first)
    for row in 0..<store.count {
      runs.add(row: row, store[row][.section].map(SectionName.named) ?? SectionName.none)
    }
    return runs.runs
  }

  private func dayRuns(first: SectionName) -> [SectionRun] {
    var examiner = RowExaminer()
    for row in 0..<store.count where examiner.findsDays {
      _ = examiner.add(reading.moment(ofDate: store[row][.date]), id: nil)
    }
    var runs = examiner.runs
    if examiner.findsDays, runs[0].name == .none { runs[0].name = first }
    return runs
  }
}
