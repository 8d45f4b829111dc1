import HeightEngine

/// The entries of one document, read to its end.
final class DocumentSource: EntrySource {
  let format: FeedFormat
  let title: String?
  private(set) var runs: [SectionRun] = []
  private let store: EntryStore
  /// Why it is not all of the document, in words; nil: it is.
  let shortcoming: String?
  /// The days of entries, and whose ids or links an earlier one has too.
  private var examiner = RowExaminer()
  let reading: EntryReading
  let longTexts = LongTexts(showsInSteps: false)

  /// Takes over the entries of a document.
  init(
    format: FeedFormat, title: String?, entries: EntryStore, reading: EntryReading,
    shortcoming: String? = nil
  ) {
    self.shortcoming = shortcoming
    self.format = format
    self.title = title
    self.reading = reading
    store = entries
    examine()
    runs = sectionRuns()
  }

  var count: Int { store.count }

  /// How many bytes its entries take up, for tests to keep that from growing.
  var byteCount: Int { store.byteCount }

  func withParts(ofRow row: Int, _ body: (Span<UInt8>, RowParts) -> Void) {
    let nothing: [UInt8] = []
    body(nothing.span, RowParts(store[row]))
  }

  func fingerprints() -> [EntryFingerprint]? {
    (0..<count).map { row in
      let entry = store[row]
      return EntryFingerprint(of: RowParts(entry), in: [UInt8]().span, key: key(ofRow: row))
    }
  }

  func key(ofRow row: Int) -> EntryKey {
    EntryKey(
      name: format == .demo ? "unique-id-\(row)" : nil, isRepeated: examiner.isRepeated(row),
      takesLink: true)
  }

  private func examine() {
    guard format != .demo else { return }
    for row in 0..<store.count {
      let entry = store[row]
      let date = examiner.findsDays ? entry[.date].flatMap { reading.dates.date($0) } : nil
      let id = (entry[.id] ?? entry[.link]).map { ContentHash.hash($0) }
      _ = examiner.add(date.map(reading.moment(of:)), id: id)
    }
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
    var runs = examiner.runs
    if examiner.findsDays, runs[0].name == .none { runs[0].name = first }
    return runs
  }
}
