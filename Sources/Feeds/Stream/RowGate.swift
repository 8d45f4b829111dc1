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
  /// Whether each line that is not blank was let through, as long as it may turn out that they are to be read in another way; and
  /// how many bytes these are.
  private var beginning: [Bool] = []
  private var beginningSize = 0
  /// What reads a row's fields whole, and what it was made of.
  private var whole: (reading: EntryReading, of: EntryReading)?

  /// nil lets all through.
  ///
  /// - Parameter recalls: Whether rows may be handed out before all of them has come, so that some are to be recalled.
  init(_ filter: RowFilter?, recalls: Bool = false) {
    self.filter = filter
    keepsHidden = recalls && filter != nil
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
        noteBeginning(bytes, reading)
        return isOpen
      }
      // What was hidden may be looked for by what comes late.
      if openWriters.contains(writer) { return true }
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

  /// Takes note of a row that its bytes rule out, of which nothing is to be known.
  mutating func pass(_ bytes: Span<UInt8>, reading: EntryReading) {
    isOpen = false
    if !reading.haveNames { hidden.removeAll(keepingCapacity: true) }
    note(bytes, reading)
  }

  /// Goes on behind what was handed out while it was read in another way: by how rows begin now it tells whose last one was let
  /// through, and which may be recalled. O(n)
  mutating func goOn(
    behind handedOut: Span<UInt8>, rule: RowStarts.Rule, reading: EntryReading
  ) {
    guard keepsHidden else { return }
    guard numberOfLines(in: handedOut) == beginning.count else {
      // Where rows of several stood among each other, they are known by their writers.
      if !reading.haveNames { hidden = hidden.filter { $0.key == Self.nobody } }
      return
    }
    var (starts, lines, number) = (RowStarts(rule), LineRanges(), 0)
    (hidden, openWriters) = ([:], [])
    while let range = lines.next(in: handedOut) {
      let line = handedOut.extracting(range)
      let begins = starts.starts(line)
      guard !line.isBlank else { continue }
      take(line, isShown: beginning[number], begins: begins, reading)
      number += 1
    }
  }

  private func numberOfLines(in text: Span<UInt8>) -> Int {
    var (lines, number) = (LineRanges(), 0)
    while let range = lines.next(in: text) {
      if !text.extracting(range).isBlank { number += 1 }
    }
    return number
  }

  /// Takes the next line of what was handed out.
  private mutating func take(
    _ line: Span<UInt8>, isShown: Bool, begins: Bool, _ reading: EntryReading
  ) {
    let writer = author(of: line, reading)
    let place = writer ?? Self.nobody
    if isShown {
      hidden[place] = nil
      if let writer, openWriters.count < Self.mostWriters { openWriters.insert(writer) }
    } else if begins {
      if let writer { openWriters.remove(writer) }
      hide(line, of: place, reading)
    } else if hidden[place] != nil {
      hidden[place]?.append(0x0A)
      hidden[place]?.append(copying: line)
    } else if let writer, !openWriters.contains(writer) {
      hide(line, of: place, reading)
    }
  }

  /// Who wrote a row: where lines have names, whoever has none is one, too; nil: lines don't say it.
  private func author(of row: Span<UInt8>, _ reading: EntryReading) -> UInt64? {
    reading.writer(of: row) ?? (reading.haveNames ? Self.nobody : nil)
  }

  /// Whether what comes may go on with a row that was not let through.
  var hasHidden: Bool { !hidden.isEmpty }

  /// The row that was not let through, with what has come late of it; nil: it was let through, or nobody knows it any longer.
  /// O(row)
  func recall(before late: Span<UInt8>, reading: EntryReading) -> [UInt8]? {
    guard !hidden.isEmpty, var row = hidden[author(of: late, reading) ?? Self.nobody] else {
      return nil
    }
    row.append(0x0A)
    row.append(copying: late)
    return row
  }

  /// Keeps a row that was not let through. Of a container's each line is an object of its own, among which others' stand.
  private mutating func hide(_ row: Span<UInt8>, of writer: UInt64, _ reading: EntryReading) {
    guard keepsHidden, reading.containers == nil else { return }
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
    noteBeginning(row, reading)
    if keepsHidden, reading.haveNames || !hidden.isEmpty {
      let place = author(of: row, reading) ?? Self.nobody
      if isOpen { hidden[place] = nil } else { hide(row, of: place, reading) }
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

  /// Takes note of the lines of a row among whose lines no others stand.
  private mutating func noteBeginning(_ row: Span<UInt8>, _ reading: EntryReading) {
    guard keepsHidden, !reading.haveNames, reading.containers == nil,
      beginningSize < FormatDetection.sample
    else { return }
    beginningSize += row.count + 1
    beginning += repeatElement(isOpen, count: numberOfLines(in: row))
  }

  private static let mostWriters = 64

  private mutating func readingWholeFields(_ reading: EntryReading) -> EntryReading {
    if let whole, whole.of === reading { return whole.reading }
    let whole = reading.showingWholeFields
    self.whole = (whole, reading)
    return whole
  }
}
