import HeightEngine

/// The entries of one document, read to its end.
final class DocumentSource: EntrySource {
  let format: FeedFormat
  let title: String?
  private(set) var runs = SourceSections()
  private let store: EntryStore
  /// Why it is not all of the document, in words; nil: it is.
  let shortcoming: String?
  /// What events brought that its entries are, of which more may come; nil: they are others.
  let answers: AnswerReading?
  /// The days of entries, and whose ids or links an earlier one has too.
  private var examiner = RowExaminer()
  private(set) var reading: EntryReading
  let longTexts: LongTexts

  /// Takes over the entries of a document.
  init(
    format: FeedFormat, title: String?, entries: EntryStore, reading: EntryReading,
    shortcoming: String? = nil, answers: AnswerReading? = nil
  ) {
    self.shortcoming = shortcoming
    self.answers = answers
    self.format = format
    self.title = title
    self.reading = reading
    longTexts = LongTexts(showsInSteps: false, readsStyles: reading.readsStyles)
    store = entries
    examine()
    // No header says the days of what is not in order.
    if !examiner.findsDays { self.reading = reading.namingDays }
    runs = sectionRuns()
  }

  var count: Int { store.count }

  /// Where an entry stands in the document.
  enum Place { case line(Int), byte(Int) }

  /// Where the entry at `row` stands; nil: nobody knows.
  func place(ofRow row: Int) -> Place? {
    guard row < count, let place = store.place(ofRow: row) else { return nil }
    return format == .demo || format == .jsonFeed ? .byte(place) : .line(place)
  }

  /// How many bytes its entries take up, for tests to keep that from growing.
  var byteCount: Int { store.byteCount }

  /// Whether its entries are events of a log.
  private(set) lazy var isLog = isAnyOfFirst { $0.log != nil }

  /// As of lines, told by the first entries.
  var logs: LogView? { isAnyOfFirst { $0.members != nil } ? reading.logs : nil }

  private func isAnyOfFirst(where condition: (RowParts) -> Bool) -> Bool {
    rowsThatTell.contains { row in
      store.withJSON(ofRow: row) { condition(reading.names.parts(ofLine: $0)) } ?? false
    }
  }

  func show(_ change: (inout LogView) -> Void) {
    var logs = reading.logs
    change(&logs)
    reading = EntryReading(reading, showing: logs)
    longTexts.forgetDecoded(from: 0)
  }

  func withParts(ofRow row: Int, _ body: (Span<UInt8>, RowParts) -> Void) {
    let isJSON: Void? = store.withJSON(ofRow: row) { bytes in
      body(
        bytes,
        longTexts.parts(ofRow: row, bytes: bytes.count) {
          reading.names.parts(ofLine: bytes)
        })
    }
    guard isJSON == nil else { return }
    let nothing: [UInt8] = []
    body(nothing.span, RowParts(store[row]))
  }

  func jsonBesides(row: Int) -> [UInt8]? { store.jsonBesides(row: row) }

  func jsonAround(row: Int) -> [UInt8]? { store.surroundings(ofRow: row) }

  func eventLines(ofRow row: Int) -> [UInt8]? { answers?.lines(ofRow: row) }

  func fingerprints() -> [EntryFingerprint]? {
    (0..<count).map { row in
      var fingerprint: EntryFingerprint?
      withParts(ofRow: row) { bytes, parts in
        fingerprint = EntryFingerprint(of: parts, in: bytes, key: key(ofRow: row))
      }
      guard let fingerprint else { preconditionFailure("a document lends the parts of its rows") }
      return fingerprint
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
      withParts(ofRow: row) { bytes, parts in
        let date = examiner.findsDays ? reading.date(of: parts, in: bytes) : nil
        let id = parts.part(.id, in: bytes) ?? parts.part(.link, in: bytes)
        let hash = id.map { $0.withUTF8(in: bytes) { ContentHash.hash($0) } }
        _ = examiner.add(date.map(reading.moment(of:)), id: hash)
      }
    }
  }

  /// A section for each run of entries of one name (the demo's) or of one day, if days are in order; an
  /// entry without a date stays with those before it.
  private func sectionRuns() -> SourceSections {
    guard store.count > 0 else { return [] }
    let first = title.map(SectionName.named) ?? SectionName.none
    guard format == .demo else { return dayRuns(first: first) }
    var runs = SectionRuns(first: first)
    for row in 0..<store.count {
      runs.add(row: row, store[row][.section].map(SectionName.named) ?? SectionName.none)
    }
    return runs.runs
  }

  private func dayRuns(first: SectionName) -> SourceSections {
    var runs = examiner.runs
    if examiner.findsDays, runs[0].name == .none { runs.setName(first, ofSection: 0) }
    return runs
  }
}

extension RowStarts.Division {
  /// Of a document's entries, by what stands below the first of them, two at most; nil: they are no JSON.
  init?(ofEntries separators: [RowSeparator]) {
    // Before a conversation there may be what is said of the whole.
    let found = [RowSeparator.gap, .none].first { separators.contains($0) } ?? separators.first
    guard let found else { return nil }
    self.init(look: .json, rule: .lineUnlessBlank, separator: found)
  }
}
