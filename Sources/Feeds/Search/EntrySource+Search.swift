import HeightEngine

extension EntrySource {
  /// Which of the first of `rows` match, as many as are looked at at once, at least one.
  func matches(
    of pattern: TextPattern, ofFirstOf rows: Range<Int>, buffer: inout RowTextBuffer
  ) -> RowMatches {
    var search = RowSearch(pattern, reading)
    if let lines = self as? LineSource {
      lines.search(rows, &search, buffer: &buffer)
    } else {
      for row in rows where !search.isEnough {
        withParts(ofRow: row) { search.look(atRow: row, $0, $1, buffer: &buffer) }
      }
    }
    return search.matches
  }
}

extension LineSource {
  /// Looks at the first of `rows`.
  fileprivate func search(
    _ rows: Range<Int>, _ search: inout RowSearch, buffer: inout RowTextBuffer
  ) {
    let read = withParts(ofFirstOf: rows, bytes: RowStretch.longest) { row, bytes, parts in
      guard !search.isEnough else { return }
      search.look(atRow: row, bytes, parts, buffer: &buffer)
    }
    guard read == nil, let row = rows.first else { return }
    if let text = longText(ofRow: row) { return search.look(atRow: row, longText: text) }
    withParts(ofRow: row) { search.look(atRow: row, $0, $1, buffer: &buffer) }
  }
}

/// A pattern on its way through rows.
struct RowSearch {
  private(set) var matches = RowMatches()
  /// Whether this is as much as is looked at at once.
  private(set) var isEnough = false
  private let pattern: TextPattern
  private let reading: EntryReading
  private var bytes = 0

  init(_ pattern: TextPattern, _ reading: EntryReading) {
    self.pattern = pattern
    self.reading = reading
  }

  /// Looks at a row that was read.
  mutating func look(
    atRow row: Int, _ bytes: Span<UInt8>, _ parts: RowParts, buffer: inout RowTextBuffer
  ) {
    let givenUp = pattern.numberOfTextsGivenUp
    // Nothing is kept of long texts: a search goes through all rows.
    let (isFound, count) = reading.withTexts(
      of: parts, in: bytes, date: reading.shownDate(of: parts, in: bytes), key: nil,
      buffer: &buffer
    ) { texts, _ in (pattern.matches(texts), texts.count) }
    note(row, isFound)
    self.bytes += count
    isEnough = self.bytes >= RowStretch.longest || pattern.numberOfTextsGivenUp > givenUp
  }

  /// Looks at a row whose text is read in pieces.
  mutating func look(atRow row: Int, longText text: LongTextPieces) {
    var (text, isFound) = (text, false)
    while !isFound, let piece = text.next() {
      isFound = pattern.isFound(
        in: piece.bytes.span, isCut: piece.isCut, isRest: piece.isRest)
    }
    note(row, isFound)
    isEnough = true
  }

  private mutating func note(_ row: Int, _ isFound: Bool) {
    matches.count += 1
    if isFound { matches.rows.append(row) }
  }
}
