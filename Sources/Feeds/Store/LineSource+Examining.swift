import HeightEngine

/// What is found out of rows after it is known where they are: their days, and whose ids come twice.
extension LineSource {
  /// What examining changed about the sections.
  enum SectionChange: Equatable {
    /// From each of these rows on, the last section's rows are one of their own. None: nothing changed.
    case divided([Int])
    /// These sections are one.
    case joined(Range<Int>)
  }

  /// The first row of a section: all of them need not be handed out for that. The first section begins at row 0.
  func firstRow(ofSection section: Int) -> Int {
    section == 0 ? 0 : examiner.runs.firstRow(ofSection: section)
  }

  /// Whether all rows were examined that can be.
  func isExamined(withLast: Bool) -> Bool {
    if examiner.hasSectionsToJoin { return false }
    // In a text whose times are not in order there is nothing else to find.
    return !hasDates || look.isText && !examiner.findsDays
      || examiner.count >= numberOfExaminableRows(withLast)
  }

  /// Whether all rows are known that there were at the last look, and their sections.
  var isSettled: Bool { isComplete && isExamined(withLast: true) }

  private func numberOfExaminableRows(_ withLast: Bool) -> Int {
    withLast && isComplete ? count : numberOfFinishedRows
  }

  /// Looks at the ids and dates of rows, `budget` bytes of them, as long as `goesOn`, which is
  /// asked every 64 KB; at the last row while it may become longer only `withLast`. Where very many
  /// sections are to become one, some of them do, and no row is looked at. nil: there was nothing
  /// to look at.
  ///
  /// - Parameters:
  ///   - lending: Given the texts of each of these rows, if `lendsTexts`.
  ///   - isOpening: Whether nobody was told of sections yet.
  func examine(
    budget: Int, withLast: Bool = true, while goesOn: () -> Bool = { true },
    lendsTexts: Bool = false, lending: TextsBorrower = { _, _ in }, isOpening: Bool = false
  ) -> SectionChange? {
    guard !isExamined(withLast: withLast) else { return nil }
    if let joined = examiner.joinSections(atMost: RowExaminer.mostJoinedAtOnce) {
      return ended(by: .joined(joined))
    }
    let sections = runs.count
    let limit = numberOfExaminableRows(withLast)
    var rest = budget
    var buffer = RowTextBuffer()
    var outlines: [RowOutline] = []
    repeat {
      outlines.removeAll(keepingCapacity: true)
      rest -= look(
        atFirstOf: examiner.count..<limit, bytes: rest, buffer: &buffer, lendsTexts: lendsTexts,
        lending: lending
      ) { outlines.append($0) }
      let change = examiner.add(
        outlines, sections: sections, finishedRows: numberOfFinishedRows, isOpening: isOpening)
      if let change { return ended(by: change) }
    } while examiner.count < limit && rest > 0 && goesOn()
    return .divided(runs[sections...].map(\.firstRow))
  }

  /// Where the last sections of days have become one, rows say their days themselves.
  private func ended(by change: SectionChange) -> SectionChange {
    if case .joined = change, !examiner.hasSectionsToJoin { nameDays() }
    return change
  }

  /// Looks at a row whose day is the name of a section.
  func examineRow(_ row: Int) {
    var buffer = RowTextBuffer()
    var outlines: [RowOutline] = []
    _ = look(
      atFirstOf: row..<row + 1, bytes: 1, buffer: &buffer, lendsTexts: false, lending: { _, _ in }
    ) { outlines.append($0) }
    _ = examiner.add(outlines, sections: runs.count, finishedRows: numberOfFinishedRows)
  }

  /// Finds the outlines of the first of `rows`, as many as are read at once, at least one. Returns how many
  /// bytes they take, about `bytes`.
  private func look(
    atFirstOf rows: Range<Int>, bytes: Int, buffer: inout RowTextBuffer, lendsTexts: Bool,
    lending: TextsBorrower, _ found: (RowOutline) -> Void
  ) -> Int {
    let (reading, findsDays) = (reading, examiner.findsDays)
    let read = withParts(ofFirstOf: rows, bytes: bytes) { _, row, parts in
      found(
        reading.outline(
          of: parts, in: row, findsDays: findsDays, buffer: &buffer, lendsTexts: lendsTexts,
          lending: lending))
    }
    if let read { return read.bytes }
    if look.isText {
      return look(
        atRow: rows.lowerBound, buffer: &buffer, lendsTexts: lendsTexts, lending: lending, found)
    }
    var size = 0
    withParts(ofRow: rows.lowerBound) { row, parts in
      found(
        reading.outline(
          of: parts, in: row, findsDays: findsDays, buffer: &buffer, lendsTexts: lendsTexts,
          lending: lending))
      size = row.count
    }
    return size
  }

  /// The same of one row of text, of which no more is read than where its time stands.
  private func look(
    atRow row: Int, buffer: inout RowTextBuffer, lendsTexts: Bool, lending: TextsBorrower,
    _ found: (RowOutline) -> Void
  ) -> Int {
    if lendsTexts {
      withTexts(ofRow: row, inSection: nil, includingKey: false, buffer: &buffer, lending)
    }
    return withBeginning(ofRow: row, bytes: RowIndex.lookedAt) { beginning, size in
      let date = examiner.findsDays ? reading.date(of: RowParts(RowFields()), in: beginning) : nil
      found(RowOutline(date: date.map(reading.moment(of:)), id: nil))
      return size
    }
  }
}

/// What is found of a row by one look at it.
struct RowOutline: Sendable {
  /// When it was written, in seconds and days since 1970-01-01.
  var date: (seconds: Int, day: Int)?
  var id: UInt64?
}

extension EntryReading {
  /// A row's outline; its texts go to `lending` meanwhile, if `lendsTexts`.
  fileprivate func outline(
    of parts: RowParts, in row: Span<UInt8>, findsDays: Bool, buffer: inout RowTextBuffer,
    lendsTexts: Bool, lending: TextsBorrower
  ) -> RowOutline {
    let date = findsDays || lendsTexts && showsDate(of: parts) ? date(of: parts, in: row) : nil
    if lendsTexts {
      withTexts(of: parts, in: row, date: date, key: nil, buffer: &buffer, lending)
    }
    return RowOutline(
      date: findsDays ? date.map(moment(of:)) : nil, id: parts.idHash(in: row))
  }
}
