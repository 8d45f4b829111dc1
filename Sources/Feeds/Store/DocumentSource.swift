import HeightEngine

/// The entries of one document, read to its end.
final class DocumentSource: EntrySource {
  let format: FeedFormat
  let title: String?
  private(set) var runs: [SectionRun] = []
  private let store: EntryStore
  let reading: EntryReading
  let longTexts = LongTexts(showsInSteps: false)

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

  func withParts(ofRow row: Int, _ body: (Span<UInt8>, RowParts) -> Void) {
    let nothing: [UInt8] = []
    body(nothing.span, RowParts(store[row]))
  }

  func fingerprints() -> [EntryFingerprint]? {
    (0..<count).map { row in
      let raw = store[row]
      let key = key(ofRow: row).string(of: RowParts(raw), in: [UInt8]().span)
      return EntryFingerprint(key: ContentHash.hash(key), content: raw.contentNumber)
    }
  }

  func key(ofRow row: Int) -> EntryKey {
    EntryKey(name: format == .demo ? "unique-id-\(row)" : nil, takesLink: true)
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
      let date = store[row][.date].flatMap { reading.dates.date($0) }.map(reading.moment(of:))
      _ = examiner.add(date, id: nil)
    }
    var runs = examiner.runs
    if examiner.findsDays, runs[0].name == .none { runs[0].name = first }
    return runs
  }
}
