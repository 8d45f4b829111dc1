import HeightEngine

/// Lets the rows of a stream through that a filter matches, one after the other.
struct RowGate {
  private let filter: RowFilter?
  /// When the last row was written that says so.
  private var moment: RowMoment?
  /// Whether the last row was let through.
  private(set) var isOpen = true
  /// Who wrote the last rows that were let through, where lines say that: among a row's lines others may have come.
  private var openWriters: Set<UInt64> = []
  /// The last row of each of the others, where more may come of one that was handed out: the whole may be what is looked for.
  private var hidden: [UInt64: [UInt8]] = [:]
  private let keepsHidden: Bool
  /// Who wrote the last line that came, where lines say that: what has no name may go on with it.
  private var lastWriter = RowGate.nobody
  /// Which lines were let through, as long as it may turn out that they are to be read in another way; nil: nobody asks.
  private var beginning: HandedOutLines?
  /// The same of those that are read again.
  private var again = HandedOutLines()
  /// What reads a row's fields whole, and what it was made of.
  private var whole: (reading: EntryReading, of: EntryReading)?

  /// nil lets all through.
  ///
  /// - Parameter recalls: Whether rows may be handed out before all of them has come, so that some are to be recalled.
  init(_ filter: RowFilter?, recalls: Bool = false) {
    self.filter = filter
    keepsHidden = recalls && filter != nil
    beginning = keepsHidden ? HandedOutLines() : nil
  }

  /// Whether it takes a row's time to tell.
  var usesTimes: Bool { filter?.usesTimes ?? false }

  /// Whether nothing is to be known of rows that don't match.
  var needsOnlyMatches: Bool {
    filter.map { !$0.usesTimes && $0.hasSeenAll } ?? false
  }

  /// Whether the next row is let through.
  ///
  /// - Parameters:
  ///   - goesOn: Whether it is a line of the row before, which is let through as that was.
  ///   - mayMatch: Whether its bytes don't rule it out.
  ///   - besides: See `EntrySource.jsonBesides`, if the filter goes by fields.
  mutating func lets(
    _ parts: RowParts, in bytes: Span<UInt8>, date: FeedDate?, reading: EntryReading, goesOn: Bool,
    mayMatch: Bool = true, besides: [UInt8]? = nil, buffer: inout RowTextBuffer
  ) -> Bool {
    guard let filter else { return true }
    if goesOn {
      guard let writer = author(of: bytes, reading) else {
        noteBeginning(bytes, reading, isShown: isOpen)
        return isOpen
      }
      // What was hidden may be looked for by what comes late.
      if openWriters.contains(writer) {
        lastWriter = writer
        noteBeginning(bytes, reading, isShown: true)
        return true
      }
    }
    moment = filter.moment(of: date, parts, in: bytes, reading) ?? moment
    var row = FilteredRow(parts: parts, reading: reading, moment: moment)
    row.besides = besides
    filter.note(row, in: bytes)
    guard mayMatch else {
      pass(bytes, reading: reading)
      return false
    }
    // Rows show long fields cut, and are asked for all that they say, as on the screen.
    let isWhole = parts.members == nil && parts.lead == nil
    let whole = isWhole ? reading : readingWholeFields(reading)
    isOpen = filter.holds(row, in: bytes) { pattern in
      whole.withTexts(
        of: parts, in: bytes, date: whole.showsDate(of: parts) ? date : nil, key: nil,
        buffer: &buffer
      ) { texts, _ in pattern.matches(texts) }
    }
    note(bytes, reading)
    return isOpen
  }

  /// The same, for who only asks.
  func wouldLet(
    _ parts: RowParts, in bytes: Span<UInt8>, date: FeedDate?, reading: EntryReading,
    mayMatch: Bool, buffer: inout RowTextBuffer
  ) -> Bool {
    var asked = self
    asked.beginning = nil
    if asked.rest(of: bytes, reading) != nil { return true }
    return asked.lets(
      parts, in: bytes, date: date, reading: reading, goesOn: false, mayMatch: mayMatch,
      buffer: &buffer)
  }

  /// Takes note of a row that its bytes rule out, of which nothing is to be known.
  mutating func pass(_ bytes: Span<UInt8>, reading: EntryReading) {
    isOpen = false
    note(bytes, reading)
  }

  /// What was handed out turns out to be something else. Returns whether it is to be read again as that, from its first line
  /// on: rows that are whole only then may match, and of those that were let through lines may be missing. O(n)
  mutating func readAgain(_ handedOut: Span<UInt8>, reading: EntryReading) -> Bool {
    guard !handedOut.isEmpty, var lines = beginning, lines.count == numberOfLines(in: handedOut)
    else {
      if !reading.haveNames { hidden.removeAll() }
      return false
    }
    (hidden, openWriters, lastWriter) = ([:], [], Self.nobody)
    (moment, isOpen) = (nil, true)
    // It may have turned out to be something else before all of it was read again.
    lines.append(again)
    (again, beginning) = (lines, HandedOutLines())
    return true
  }

  /// Whether some of what is read again was let through before.
  var hasLetSomeBefore: Bool { again.numberShown > 0 }

  private func numberOfLines(in text: Span<UInt8>) -> Int {
    var (lines, number) = (LineRanges(), 0)
    while let range = lines.next(in: text) {
      if !text.extracting(range).isBlank { number += 1 }
    }
    return number
  }

  /// Who wrote a row: where lines have names, whoever has none is one, too; nil: lines don't say it.
  private func author(of row: Span<UInt8>, _ reading: EntryReading) -> UInt64? {
    if let writer = reading.writer(of: row) { return writer }
    guard reading.haveNames else { return nil }
    let line = row.extracting(first: row.endOfFirstLine)
    return ContainerName.isOfLineBefore(line) ? lastWriter : Self.nobody
  }

  /// Whether what comes may go on with a row that was not let through.
  var hasHidden: Bool { !hidden.isEmpty }

  /// What is handed out in place of a row that comes; nil: that is. With what came late of a row that was not let through, all
  /// of it comes; of one that is read again, of which some was let through before, what is missing, if anything is. O(row)
  mutating func instead(
    of row: Span<UInt8>, _ extent: RowExtent, reading: EntryReading
  ) -> (row: [UInt8], extent: RowExtent)? {
    switch extent {
    case .joining: recall(before: row, reading).map { (row: $0, extent: RowExtent.whole) }
    case .whole: rest(of: row, reading).map { (row: $0, extent: RowExtent.joining) }
    case .first, .next, .last: nil
    }
  }

  /// The row that was not let through, with what has come late of it; nil: it was let through, or nobody knows it any longer.
  private mutating func recall(before late: Span<UInt8>, _ reading: EntryReading) -> [UInt8]? {
    guard !hidden.isEmpty, var row = hidden[author(of: late, reading) ?? Self.nobody] else {
      return nil
    }
    Self.forEachLine(of: row.span, reading) { beginning?.takeLast($0) }
    row.append(0x0A)
    row.append(copying: late)
    return row
  }

  /// What was not let through of a row that was, behind its first line that was; nil: none of it was.
  private mutating func rest(of row: Span<UInt8>, _ reading: EntryReading) -> [UInt8]? {
    guard again.count > 0 else { return nil }
    var (isShown, rest) = (false, [UInt8]())
    Self.forEachLine(of: row, reading) { line in
      if again.takeFirst(line) == true {
        isShown = true
      } else if isShown {
        if !rest.isEmpty { rest.append(0x0A) }
        rest.append(copying: line)
      }
    }
    guard isShown else { return nil }
    isOpen = true
    note(row, reading)
    // Who asks for these notes them, too.
    Self.forEachLine(of: rest.span, reading) { beginning?.takeLast($0) }
    return rest
  }

  /// Keeps a row that was not let through.
  private mutating func hide(_ row: Span<UInt8>, of writer: UInt64) {
    if hidden.count >= Self.mostWriters { hidden.removeAll(keepingCapacity: true) }
    guard row.count <= LongTexts.shortest else {
      hidden[writer] = nil
      return
    }
    hidden[writer, default: []].removeAll(keepingCapacity: true)
    hidden[writer, default: []].append(copying: row)
  }

  /// Stands for whoever wrote lines that don't say so.
  private static let nobody: UInt64 = 0

  private mutating func note(_ row: Span<UInt8>, _ reading: EntryReading) {
    noteBeginning(row, reading, isShown: isOpen)
    if keepsHidden, reading.haveNames {
      let place = author(of: row, reading) ?? Self.nobody
      lastWriter = place
      if isOpen { hidden[place] = nil } else { hide(row, of: place) }
    }
    // Where nothing is let through, nobody is looked for.
    guard isOpen || !openWriters.isEmpty, let writer = author(of: row, reading) else { return }
    guard isOpen else {
      openWriters.remove(writer)
      return
    }
    // Somebody may write a name of its own before each line.
    if openWriters.count >= Self.mostWriters { openWriters.removeAll(keepingCapacity: true) }
    openWriters.insert(writer)
  }

  /// Takes note of a row's lines.
  private mutating func noteBeginning(
    _ row: Span<UInt8>, _ reading: EntryReading, isShown: Bool
  ) {
    guard let size = beginning?.size else { return }
    // Behind so much nothing turns out to be something else.
    guard size < FormatDetection.sample else {
      beginning = nil
      return
    }
    Self.forEachLine(of: row, reading) { beginning?.note($0, isShown: isShown) }
  }

  /// Lends the lines of a row that are its own and not blank. O(row)
  private static func forEachLine(
    of row: Span<UInt8>, _ reading: EntryReading, _ body: (Span<UInt8>) -> Void
  ) {
    if let containers = reading.containers {
      body(row.extracting(first: row.endOfFirstLine))
      for range in containers.linesBehindFirst(ofRow: row) where !row.extracting(range).isBlank {
        body(row.extracting(range))
      }
      return
    }
    var lines = LineRanges()
    while let range = lines.next(in: row) {
      let line = row.extracting(range)
      if !line.isBlank { body(line) }
    }
  }

  private static let mostWriters = 64

  private mutating func readingWholeFields(_ reading: EntryReading) -> EntryReading {
    if let whole, whole.of === reading { return whole.reading }
    let whole = reading.showingWholeFields
    self.whole = (whole, reading)
    return whole
  }
}
