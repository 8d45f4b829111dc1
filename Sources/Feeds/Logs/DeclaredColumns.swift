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
    guard changes.count < Self.mostChanges, let found = last.others(declaredBy: line) else {
      return false
    }
    changes.append((place, found))
    return true
  }

  /// Does so with the lines of a piece of the text that end in it, which stands at `offset`. Returns how much of it need not be
  /// looked at again, and whether one of them declares others. O(n)
  ///
  /// - Parameter firstLine: Where a file begins in it; nil: nowhere.
  mutating func take(
    linesOf piece: Span<UInt8>, at offset: Int, firstLine: Int?
  ) -> (end: Int, isOther: Bool) {
    let sign = LogColumns.signOfDeclaration
    var (end, isOther) = (0, false)
    var next = firstLine ?? sign.place(in: piece).map { $0 + 1 }
    while let start = next {
      guard let lineEnd = piece.firstLineFeed(from: start) else {
        return (max(start - 1, 0), isOther)
      }
      if take(piece.extracting(start..<lineEnd), at: offset + start) { isOther = true }
      end = lineEnd
      next = sign.place(in: piece, from: lineEnd).map { $0 + 1 }
    }
    // The sign may stand across the end.
    return (max(end, piece.count - sign.count + 1), isOther)
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
    guard let found = columns?.last.others(declaredBy: row) else { return nil }
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
  /// Looks through the lines behind `start`, and those that were looked through last as far as they had no end, for such as
  /// declare columns. O(what is new)
  func takeColumns(from start: Int) {
    guard var columns = reading.columns, columns.mayChange else { return }
    columnsEnd = min(columnsEnd, start)
    var hasChanged = columns.forget(from: columnsEnd)
    while columnsEnd < index.end {
      let piece = columnsEnd..<min(columnsEnd + ByteStore.blockSize, index.end)
      let firstLine = piece.contains(fileStart) ? fileStart - piece.lowerBound : nil
      let end: Int = store.withBytes(piece) { bytes in
        // Of a file that was cut, nothing is known.
        guard bytes.count == piece.count else { return piece.count }
        let taken = columns.take(linesOf: bytes, at: piece.lowerBound, firstLine: firstLine)
        if taken.isOther { hasChanged = true }
        return taken.end
      }
      // No line that declares columns is longer than a piece.
      let isLast = piece.upperBound == index.end
      columnsEnd += isLast ? end : max(end, 1)
      if isLast { break }
    }
    if hasChanged { reading = EntryReading(reading, showing: reading.logs, declaring: columns) }
  }
}
