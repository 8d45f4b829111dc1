import HeightEngine

/// Tells line by line whether a row begins where the name of who wrote it stands before each (`ContainerName`). Each writer has
/// rows of its own, as its log alone has, which are a group where their lines stand among each other's (`OpenRows`); which
/// lines are a row's, `LogLines.withOwnLines(ofRow:_:)` says.
struct WriterGroup {
  private let lines: LogLines
  private var rows = OpenRows<WriterRow>(mostSize: WriterGroup.mostBytes)

  /// A row of a group is lent in one piece.
  private static let mostBytes = LongTexts.shortest

  init(_ lines: LogLines) { self.lines = lines }

  /// Whether the next line begins a row, of which no more is there than is looked at. O(its bytes)
  mutating func begins(_ line: Span<UInt8>) -> Bool {
    // Nobody knows here how long a long line is: rows stand together where there is none.
    let size = line.count < RowIndex.lookedAt ? line.count + 1 : Self.mostBytes + 1
    return rows.begins(line, size: size, by: lines)
  }

  /// Whether the row that began last is one of a group that began before it.
  var isWithin: Bool { rows.isWithin }

  /// Whether that is nothing but what came late for one that was taken.
  var isLate: Bool { rows.isLate }

  /// All rows were taken before the lines came that say where they end.
  mutating func letGo() { rows.letGo() }

  /// Nothing goes on with what came.
  mutating func forgetRows() { rows.forget() }
}

extension LogLines {
  /// Lends the lines of a row that are its own, or go on with one that was taken, if it is late: it goes to the end of its
  /// group, and others' may stand among and behind them. So each line is asked once more what it was asked when the row was
  /// found. O(n), O(1) where lines have no names
  @inline(__always)
  func withOwnLines<Result>(
    ofRow row: Span<UInt8>, isLate: Bool = false, _ body: (Span<UInt8>) -> Result
  ) -> Result {
    guard haveNames, let own = ownLines(ofRow: row, isLate: isLate) else { return body(row) }
    let lines = own.span
    return body(lines.extracting(first: lines.countWithoutLastLineEnd))
  }

  /// nil: all are.
  private func ownLines(ofRow row: Span<UInt8>, isLate: Bool) -> [UInt8]? {
    guard row.count <= LongTexts.shortest, let first = row.firstLineFeed() else { return nil }
    let line = row.extracting(first: min(first, RowIndex.lookedAt))
    // Nobody sees here who wrote it: each such line is a row.
    if isLate, ContainerName.isOfLineBefore(line) {
      return Array(copying: row.extracting(first: first))
    }
    var open = WriterRow(beginningWith: line, by: self)
    if isLate { open.beginLate(with: line, by: self) }
    var last = open.writer
    // As soon as another's line has come.
    var own: [UInt8]?
    var start = first + 1
    while start < row.count {
      let end = row.firstLineFeed(from: start) ?? row.count
      let next = min(end + 1, row.count)
      let line = row.extracting(start..<min(end, start + RowIndex.lookedAt))
      last = WriterRow.writer(of: line, behind: last, by: self)
      switch open.takes(line, of: last, by: self) {
      case true?: own?.append(copying: row.extracting(start..<next))
      case false?: own = own ?? Array(copying: row.extracting(first: start))
      case nil: return own ?? Array(copying: row.extracting(first: start))
      }
      start = next
    }
    return own
  }
}

/// A row of what somebody writes whose name stands before it, as far as its lines have come.
private struct WriterRow: OpenRow {
  /// The hash of the name; nil: it has none.
  let writer: UInt64?
  private var events: LogEvents
  /// How many lines of others have come behind its last one.
  private var numberOfOthers = 0
  /// Whether its last line went on with one before it.
  private var hasGoneOn = false

  /// Whether lines of others may stand among its own.
  private let mayWait: Bool

  /// More lines behind one that goes on with others, and it was the last one.
  private static let mostBetween = 16
  /// The same behind one that begins an event: of most there is no more.
  private static let mostBehindFirst = 4

  init(of writer: UInt64?, by lines: LogLines) {
    (self.writer, mayWait) = (writer, lines.areAmongOthers)
    events = LogEvents(lines)
  }

  static func writer(
    of line: Span<UInt8>, behind last: UInt64??, by lines: LogLines
  ) -> UInt64? {
    if let writer = lines.writer(of: line) { return writer }
    return ContainerName.isOfLineBefore(line) ? last.flatMap { $0 } : nil
  }

  static func tellsWriter(_ line: Span<UInt8>, by lines: LogLines) -> Bool {
    !ContainerName.isOfLineBefore(line)
  }

  mutating func beginLate(with line: Span<UInt8>, by lines: LogLines) {
    // What does not say whose it is says nothing of the lines to come either.
    if Self.tellsWriter(line, by: lines) {
      self = WriterRow(of: writer, by: lines)
      _ = begins(with: line, by: lines)
    }
    events.noteLate()
    hasGoneOn = true
  }

  var isInMiddle: Bool { hasGoneOn || events.awaitsMore }

  mutating func begins(with line: Span<UInt8>, by lines: LogLines) -> Bool {
    let isOfLineBefore = writer != nil && ContainerName.isOfLineBefore(line)
    let begins = !isOfLineBefore && events.begins(line)
    (hasGoneOn, numberOfOthers) = (!begins, 0)
    return begins
  }

  /// Of what has no name nobody knows who wrote it.
  mutating func waits() -> Bool {
    numberOfOthers += 1
    return writer != nil && mayWait
      && numberOfOthers <= (isInMiddle ? Self.mostBetween : Self.mostBehindFirst)
  }
}
