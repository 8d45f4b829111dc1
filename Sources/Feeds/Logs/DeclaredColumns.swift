/// The columns of a log whose lines declare them: those that a `#Fields:` line names hold for the lines below it, up to the next
/// one; the first for those above it, too, where the beginning of the log was cut off.
struct DeclaredColumns: Sendable {
  private let first: LogColumns
  /// Where others begin to hold, ascending, and which.
  private var changes: [(start: Int, columns: LogColumns)] = []

  /// More are no log's.
  private static let mostChanges = 1 << 12

  init(_ first: LogColumns) { self.first = first }

  /// Whether lines may declare others.
  var mayChange: Bool { first.areDeclared }

  /// Those that hold at the end of what is known.
  var last: LogColumns { changes.last?.columns ?? first }

  /// Those of the line that stands at `place`, in bytes. O(log n)
  func columns(at place: Int) -> LogColumns {
    guard let next = changes.first, place >= next.start else { return first }
    var (low, high) = (0, changes.count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if changes[middle].start <= place { low = middle } else { high = middle }
    }
    return changes[low].columns
  }

  /// Takes in what a line says that stands at `place`, behind all that declare columns. Returns whether it declares others than
  /// those that hold there. O(the line)
  mutating func take(_ line: Span<UInt8>, at place: Int) -> Bool {
    guard changes.count < Self.mostChanges, let found = last.others(declaredBy: line),
      !found.areSame(as: last)
    else { return false }
    changes.append((place, found))
    return true
  }

  /// Forgets what lines from `place` on declare. Returns whether there were any. O(those)
  mutating func forget(from place: Int) -> Bool {
    let count = changes.count
    while let last = changes.last, last.start >= place { changes.removeLast() }
    return changes.count < count
  }
}

extension EntryReading {
  /// The same for the rows below one that declares other columns, which come one behind the other; nil: it declares none. O(1),
  /// but for a row that does
  func below(_ row: Span<UInt8>) -> EntryReading? {
    guard let columns, let found = columns.last.others(declaredBy: row),
      !found.areSame(as: columns.last)
    else { return nil }
    return EntryReading(self, showing: logs, declaring: DeclaredColumns(found))
  }

  /// The same for the rows below lines. O(n), O(1) where they declare none
  func below(linesOf text: Span<UInt8>) -> EntryReading {
    guard columns?.mayChange == true else { return self }
    var (reading, lines) = (self, LineRanges())
    while let range = lines.next(in: text) {
      reading = reading.below(text.extracting(range)) ?? reading
    }
    return reading
  }
}

extension LineSource {
  /// Looks through the lines behind `start`, and those that were looked through last as far as they have no end, for such as
  /// declare columns. O(what is new)
  func takeColumns(from start: Int) {
    guard var columns = reading.columns, columns.mayChange else { return }
    let sign = LogColumns.signOfDeclaration
    var place = min(columnsEnd, start)
    var hasChanged = columns.forget(from: place)
    while place < index.end {
      let piece = place..<min(place + ByteStore.blockSize, index.end)
      guard let found = store.withBytes(piece, { sign.place(in: $0) }) else {
        // It may stand across the end.
        place = max(place, piece.upperBound - sign.count + 1)
        if piece.upperBound == index.end { break }
        continue
      }
      place += found
      guard let line = lineThatDeclares(at: place) else { break }
      if beginsLine(at: place), columns.take(line.span, at: place) { hasChanged = true }
      place += max(line.count, sign.count)
    }
    columnsEnd = place
    if hasChanged { reading = EntryReading(reading, showing: reading.logs, declaring: columns) }
  }

  /// A line, or as much of it as one has at most that declares columns; nil: its end has not come.
  private func lineThatDeclares(at start: Int) -> [UInt8]? {
    let end = min(start + FormatDetection.sample, index.end)
    let bytes = store.copy(start..<end)
    guard let lineEnd = bytes.span.firstLineFeed() else {
      return end < index.end ? bytes : nil
    }
    return Array(bytes[..<lineEnd])
  }

  private func beginsLine(at place: Int) -> Bool {
    place == fileStart || place > 0 && store.copy(place - 1..<place) == [0x0A]
  }
}
