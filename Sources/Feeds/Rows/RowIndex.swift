import Glibc

/// Where the rows of a growing text start.
///
/// The last line may not have come to its end yet; when more comes it is looked at again.
struct RowIndex {
  private(set) var starts = RowOffsets()
  /// Up to where the text was looked at.
  private(set) var end: Int
  private var rule: RowStarts
  /// The last line, if no line end was seen behind it: where it starts, the rows before it, how
  /// things stood before it, and whether it was taken in all the same.
  private var unfinished: (start: Int, rows: Int, rule: RowStarts, isAdded: Bool)?

  /// An index of a text from the byte `start` on, nothing of it looked at yet.
  init(from start: Int, rule: RowStarts.Rule) {
    end = start
    self.rule = RowStarts(rule)
  }

  /// How many rows there are.
  var count: Int { starts.count }

  /// Where the last row ends: a line that was not looked at to its end is none of it yet.
  private var lastEnd: Int {
    guard let unfinished, !unfinished.isAdded else { return end }
    return unfinished.start
  }

  /// The bytes of `row`, its line ends included.
  func range(of row: Int) -> Range<Int> {
    let next = row + 1 < count ? starts[row + 1] : lastEnd
    return starts[row]..<max(starts[row], next)
  }

  /// Looks at `budget` bytes more of `store`, or a little more than that. Returns the first row that
  /// is new or has become longer, `count` if none is. With every line a row this runs at memchr's
  /// speed.
  mutating func extend(over store: ByteStore, budget: Int = .max) -> Int {
    var lineStart = end
    var firstChanged = rule.rowsAreLines ? count : max(0, count - 1)
    if let unfinished {
      lineStart = unfinished.start
      rule = unfinished.rule
      if unfinished.rows < count { starts.removeLast() }
      firstChanged = min(firstChanged, count)
    }
    unfinished = nil
    let (limit, isEndless) = end.addingReportingOverflow(budget)
    var stopsEarly = false
    store.forEachPiece(from: end) { offset, piece in
      scan(piece, at: offset, lineStart: &lineStart, store)
      end = offset + piece.count
      stopsEarly = !isEndless && end >= limit && end < store.count
      return !stopsEarly
    }
    guard lineStart < end else { return firstChanged }
    unfinished = (lineStart, count, rule, !stopsEarly)
    // What a line is that goes on is seen next time.
    if !stopsEarly {
      add(lineStart, store.bytes(lineStart..<min(end, lineStart + RowIndex.lookedAt)))
    }
    return firstChanged
  }

  /// Only so much of a line decides whether it starts a row, in bytes.
  private static let lookedAt = 4096

  private mutating func scan(
    _ piece: UnsafeRawBufferPointer, at offset: Int, lineStart: inout Int, _ store: ByteStore
  ) {
    guard let base = piece.baseAddress else { return }
    var position = 0
    while position < piece.count {
      // Safe: the range from position to the end of the piece is not empty, and memchr's result
      // lies within it.
      guard let found = memchr(base + position, 0x0A, piece.count - position) else { return }
      let lineEnd = base.distance(to: UnsafeRawPointer(found))
      if rule.isEveryLine {
        starts.append(lineStart)
      } else if lineStart >= offset {
        add(lineStart, UnsafeRawBufferPointer(rebasing: piece[(lineStart - offset)..<lineEnd]))
      } else {
        let stop = min(offset + lineEnd, lineStart + RowIndex.lookedAt)
        add(lineStart, store.bytes(lineStart..<stop))
      }
      position = lineEnd + 1
      lineStart = offset + position
    }
  }

  private mutating func add(_ start: Int, _ line: [UInt8]) {
    line.withUnsafeBytes { add(start, $0) }
  }

  /// Adds a row at `start` if `line` starts one, or nothing came before it that it could belong to.
  private mutating func add(_ start: Int, _ line: UnsafeRawBufferPointer) {
    let startsRow = rule.starts(line)
    if startsRow || (count == 0 && !rule.isAfterBlank) { starts.append(start) }
  }
}
