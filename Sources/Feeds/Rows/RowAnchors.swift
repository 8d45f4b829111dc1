/// Where some of a text's rows start, for finding the others from there: of rows that are lines, or nearly all are, one in
/// 32, or more where 32 of them take over 16 KB; of others every one. A row of 180 bytes costs a
/// quarter of a byte.
///
/// Invariant: the row after an anchor's last starts the next anchor; every row of an anchor starts less
/// than `mostBytes` behind it.
struct RowAnchors {
  /// Rows that are found from one anchor.
  struct Group {
    /// Of the text's rows.
    var rows: Range<Int>
    /// Where the first starts, and where the rows behind the last do; nil: nothing is behind it.
    var start: Int
    var end: Int?
  }

  /// How far behind an anchor a row may start, in bytes: it is found by one short search.
  static let mostBytes = 1 << 14
  private static let mostRows = 32

  private var offsets = RowOffsets()
  /// The row that each anchor is for; not kept where each row is one.
  private var firstRows: [UInt32] = []
  let isSparse: Bool
  /// How many rows there are.
  private(set) var count = 0

  /// Of rows that are lines, `isSparse`, some are enough.
  init(isSparse: Bool) {
    self.isSparse = isSparse
  }

  /// Adds a row that starts behind the last one's start. O(1), amortised.
  ///
  /// - Parameter isAnchor: Whether it is an anchor in any case: its line does not say that it begins a row.
  mutating func append(_ start: Int, isAnchor: Bool = false) {
    defer { count += 1 }
    guard isSparse else { return offsets.append(start) }
    if !isAnchor, let first = firstRows.last, count - Int(first) < Self.mostRows,
      start - offsets[offsets.count - 1] < Self.mostBytes
    {
      return
    }
    firstRows.append(UInt32(truncatingIfNeeded: count))
    offsets.append(start)
  }

  /// Forgets the last row, if there is one.
  mutating func removeLast() {
    guard count > 0 else { return }
    count -= 1
    guard isSparse else { return offsets.removeLast() }
    if let first = firstRows.last, Int(first) == count {
      firstRows.removeLast()
      offsets.removeLast()
    }
  }

  /// Forgets all rows but the first so many, of which there are no fewer. O(rows forgotten).
  mutating func removeAll(butFirst number: Int) {
    if isSparse {
      let kept = firstRows.count - firstRows.reversed().prefix { Int($0) >= number }.count
      offsets.removeLast(firstRows.count - kept)
      firstRows.removeLast(firstRows.count - kept)
    } else {
      offsets.removeLast(count - number)
    }
    count = number
  }

  /// The rows among which `row` is found. O(log n).
  func group(of row: Int) -> Group {
    guard isSparse else { return group(row, rows: row..<(row + 1)) }
    // No anchor has more than so many rows: that bounds the search from below.
    var (low, high) = (row / Self.mostRows, min(row, firstRows.count - 1))
    while low < high {
      let middle = (low + high + 1) / 2
      if Int(firstRows[middle]) <= row { low = middle } else { high = middle - 1 }
    }
    let end = low + 1 < firstRows.count ? Int(firstRows[low + 1]) : count
    return group(low, rows: Int(firstRows[low])..<end)
  }

  /// The first row of the last anchor that is not behind `offset`. O(log n).
  ///
  /// - Precondition: the first anchor is not behind it.
  func row(anchoredUpTo offset: Int) -> Int {
    let anchor = anchor(upTo: offset)
    return isSparse ? Int(firstRows[anchor]) : anchor
  }

  private func anchor(upTo offset: Int) -> Int {
    var (low, high) = (0, offsets.count - 1)
    while low < high {
      let middle = (low + high + 1) / 2
      if offsets[middle] <= offset { low = middle } else { high = middle - 1 }
    }
    return low
  }

  /// Where about `most` anchors are, spread evenly over all from the last on that is not behind `start`. O(most).
  ///
  /// - Precondition: there is a row.
  func spread(_ most: Int, from start: Int) -> [Int] {
    let first = anchor(upTo: start)
    let step = max(1, (offsets.count - first) / most)
    return stride(from: first, to: offsets.count, by: step).map { offsets[$0] }
  }

  /// Where the anchors of `rows` are, and the one behind them, if there is one. O(rows + log n).
  func starts(around rows: Range<Int>) -> [Int] {
    var starts: [Int] = []
    var row = rows.lowerBound
    while row < rows.upperBound {
      let group = group(of: row)
      starts.append(group.start)
      row = group.rows.upperBound
      if row >= rows.upperBound, let end = group.end { starts.append(end) }
    }
    return starts
  }

  private func group(_ anchor: Int, rows: Range<Int>) -> Group {
    Group(
      rows: rows, start: offsets[anchor],
      end: anchor + 1 < offsets.count ? offsets[anchor + 1] : nil)
  }
}
