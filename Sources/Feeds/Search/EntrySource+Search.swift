import HeightEngine
import Remembering

extension EntrySource {
  /// Which of the first of `rows` match, as many as are looked at at once: at least one, or none where of a long text
  /// more than so many pieces are to be looked through, and asking again goes on.
  func matches(
    of filter: RowFilter, ofFirstOf rows: Range<Int>, states: StatesOfFile? = nil,
    showsTitles: Bool = false, scouts: SearchScouts? = nil, mostPieces: Int = .max,
    buffer: inout RowTextBuffer
  ) -> RowMatches {
    var search = RowSearch(filter, reading.showingWholeFields)
    search.scouts = scouts
    search.mostPieces = mostPieces
    search.showsTitles = showsTitles
    search.stateOfRow = states.map { states in { states[$0, of: self] } }
    search.areEntries = isOfEntries
    search.longTexts = longTexts
    if filter.usesFields { search.jsonBesides = { self.jsonBesides(row: $0) } }
    if filter.usesTimes, let row = rows.first { search.moment = moment(upTo: row, for: filter) }
    if let lines = self as? LineSource {
      lines.search(rows, &search, buffer: &buffer)
    } else {
      for row in rows where !search.isEnough {
        withParts(ofRow: row) { search.look(atRow: row, $0, $1, buffer: &buffer) }
      }
    }
    return search.matches
  }

  /// Rows without a time have that of the one before; so many are looked at for it.
  private func moment(upTo row: Int, for filter: RowFilter) -> RowMoment? {
    for row in stride(from: row, through: max(0, row - 1000), by: -1) {
      var moment: RowMoment?
      withParts(ofRow: row) {
        moment = filter.moment(of: reading.date(of: $1, in: $0), $1, in: $0, reading)
      }
      if let moment { return moment }
    }
    return nil
  }
}

extension FeedDate {
  /// Milliseconds since 1970-01-01 00:00 UTC.
  var totalMilliseconds: Int {
    let (whole, isFar) = seconds.multipliedReportingOverflow(by: 1000)
    return isFar ? (seconds < 0 ? .min : .max) : whole &+ (milliseconds ?? 0)
  }
}

extension LineSource {
  /// Looks at the first of `rows`.
  fileprivate func search(
    _ rows: Range<Int>, _ search: inout RowSearch, buffer: inout RowTextBuffer
  ) {
    if lookAtGone(rows, &search, buffer: &buffer) { return }
    if lookQuickly(atFirstOf: rows, &search, buffer: &buffer) { return }
    let read = withParts(ofFirstOf: rows, bytes: RowStretch.longest) { row, bytes, parts in
      guard !search.isEnough else { return }
      search.look(atRow: row, bytes, parts, buffer: &buffer)
    }
    guard read == nil, let row = rows.first else { return }
    if let text = longText(ofRow: row) {
      // What is kept of the text keeps the store too, so that no other one has its place in memory.
      let place = LongSearch.Place(
        store: ObjectIdentifier(store), row: row, start: text.offset)
      return withBeginning(ofRow: row, bytes: RowIndex.lookedAt) { beginning, _ in
        search.look(
          atRow: row, beginning: beginning, longText: text, at: place,
          grows: row >= numberOfFinishedRows)
      }
    }
    withParts(ofRow: row) { search.look(atRow: row, $0, $1, buffer: &buffer) }
  }

  /// Looks at rows that can't be read any more, if the first is one: all of them say the same. Returns whether it is.
  private func lookAtGone(
    _ rows: Range<Int>, _ search: inout RowSearch, buffer: inout RowTextBuffer
  ) -> Bool {
    guard let row = rows.first, row >= count - numberOfGoneRows, !search.filter.usesStates else {
      return false
    }
    withPartsOfGone { search.look(atRow: row, $0, $1, buffer: &buffer) }
    search.repeatAnswer(to: row, for: rows.dropFirst().prefix(Self.goneAtOnce))
    return true
  }

  /// So many rows are answered for at once: each that matches is a number in a list.
  private static let goneAtOnce = 1 << 16

  /// The same of many rows, most of which their bytes rule out. Returns whether it could be done so.
  private func lookQuickly(
    atFirstOf rows: Range<Int>, _ search: inout RowSearch, buffer: inout RowTextBuffer
  ) -> Bool {
    guard !search.filter.usesTimes, !reading.names.mapsHTML,
      let required = search.filter.requiredScan(of: look)
    else { return false }
    if required.isChosen,
      let passed = search.scouts?.pass(rows, of: self, for: required.pattern, required.scan),
      passed > 0
    {
      search.pass(passed)
      return true
    }
    guard let stretch = stretchToScan(ofFirstOf: rows) else {
      guard let row = rows.first, isRuledOut(row, by: required.scan) else { return false }
      search.pass(1)
      return true
    }
    search.scouts?.note(stretch.rows)
    var wasScanned = false
    store.withPiece(stretch.bytes) { bytes in
      let chosen =
        required.isChosen ? required : search.filter.requiredScan(of: look, bySample: bytes)
      guard let scan = chosen?.scan, let suspects = scan.suspects(in: bytes, stretch.lines) else {
        return
      }
      wasScanned = true
      guard !suspects.isEmpty else { return search.pass(stretch.rows.count) }
      stretch.forEachRange(in: bytes, among: suspects) { row, range, isSuspect in
        guard !search.isEnough else { return }
        guard isSuspect, scan.mayMatch(range, of: bytes) else { return search.pass(1) }
        let reading = search.reading
        reading.withOwnLines(ofRow: bytes.extracting(range)) { bytes in
          let parts = reading.parts(of: bytes, look: look)
          search.look(atRow: row, bytes, parts, buffer: &buffer)
        }
      }
    }
    return wasScanned
  }
}

extension LineSource {
  /// The same of one row that is long: what it shows is all made at once, and its bytes are looked through in no time.
  fileprivate func isRuledOut(_ row: Int, by scan: RawScan) -> Bool {
    guard look == .json else { return false }
    return withBytes(ofRow: row) {
      $0.count >= RowStretch.longest && scan.suspects(in: $0, .parts, most: 1)?.isEmpty == true
    }
  }
}

/// A filter on its way through rows.
struct RowSearch {
  private(set) var matches = RowMatches()
  /// Whether this is as much as is looked at at once.
  private(set) var isEnough = false
  /// When the last row that says so was written, if the filter goes by that.
  var moment: RowMoment?
  /// What the person did to rows, if that is known.
  var stateOfRow: ((Int) -> RowState)?
  /// Whether rows are read or not.
  var areEntries = false
  /// What rows say besides their parts, see `EntrySource.jsonBesides`, if fields are asked for.
  var jsonBesides: ((Int) -> [UInt8]?)?
  /// Whether rows show only what they are called.
  var showsTitles = false
  /// Who looks ahead on other cores.
  var scouts: SearchScouts?
  /// Pieces of a long text that are looked through at once.
  var mostPieces = Int.max
  /// What long texts come to that somebody else has kept.
  var longTexts: LongTexts?
  let filter: RowFilter
  let reading: EntryReading
  private var bytes = 0

  init(_ filter: RowFilter, _ reading: EntryReading) {
    self.filter = filter
    self.reading = reading
  }

  /// Looks at a row that was read.
  mutating func look(
    atRow row: Int, _ bytes: Span<UInt8>, _ parts: RowParts, buffer: inout RowTextBuffer
  ) {
    self.bytes += bytes.count
    var count = 0
    let (reading, longTexts, showsTitles) = (reading, longTexts, showsTitles)
    let isFound = holds(row, parts, bytes) { pattern in
      // Nothing is kept of long texts: a search goes through all rows.
      reading.withTexts(
        of: parts, in: bytes, date: reading.shownDate(of: parts, in: bytes), key: nil,
        long: longTexts.map { LongRow(texts: $0, row: row, grows: false, isKept: false) },
        buffer: &buffer
      ) { texts, _ in
        // Of a document's row there are no other bytes.
        count = texts.count - bytes.count
        return showsTitles ? pattern.matchesTitle(texts) : pattern.matches(texts)
      }
    }
    self.bytes += count
    note(row, isFound)
  }

  /// Looks at a row whose text is read in pieces, and which begins so, from where the filter has come in it.
  ///
  /// - Parameter grows: Whether more may come behind it: then the filter goes on from where it is now.
  mutating func look(
    atRow row: Int, beginning: Span<UInt8>, longText text: LongTextPieces,
    at place: LongSearch.Place, grows: Bool
  ) {
    isEnough = true
    var longSearch = filter.longSearches.take(at: place, count: text.count)
    var most = mostPieces
    let isFound = holds(row, RowParts(RowFields()), beginning) {
      longSearch.answer($0, in: text, most: &most)
    }
    if longSearch.isHalted || grows { filter.longSearches.keep(longSearch) }
    if !longSearch.isHalted { note(row, isFound) }
  }

  private mutating func holds(
    _ number: Int, _ parts: RowParts, _ bytes: Span<UInt8>, _ shows: (TextPattern) -> Bool?
  ) -> Bool {
    if filter.usesTimes {
      let date = reading.date(of: parts, in: bytes)
      moment = filter.moment(of: date, parts, in: bytes, reading) ?? moment
    }
    let givenUp = filter.numberOfTextsGivenUp
    defer { if filter.numberOfTextsGivenUp > givenUp { noteSlow() } }
    var row = FilteredRow(parts: parts, reading: reading, moment: moment)
    if filter.usesStates {
      (row.state, row.isEntry) = (stateOfRow?(number) ?? [], areEntries)
    }
    row.besides = jsonBesides?(number)
    filter.note(row, in: bytes)
    return filter.holds(row, in: bytes, shows)
  }

  /// Passes over rows that don't match.
  mutating func pass(_ count: Int) {
    matches.count += count
    if count > 0 { filter.passesRows = true }
  }

  /// A search took too long: it is as much as is looked at at once, or, of a hurried one, a part of that.
  private mutating func noteSlow() {
    bytes += filter.isHurried ? RowStretch.longest / Self.mostSlowAtOnce : RowStretch.longest
  }

  /// Rows that a hurried search gives up at once: some 2 ms.
  private static let mostSlowAtOnce = 16

  /// The rows behind `row`, the last one that was looked at, say the same as that.
  mutating func repeatAnswer(to row: Int, for rows: Range<Int>) {
    matches.count += rows.count
    if matches.rows.last == row { matches.rows += rows }
  }

  private mutating func note(_ row: Int, _ isFound: Bool) {
    matches.count += 1
    if isFound { matches.rows.append(row) }
    if bytes >= RowStretch.longest { isEnough = true }
  }
}
