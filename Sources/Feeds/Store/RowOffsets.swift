/// Ascending offsets into a file, at four bytes a row: the lower halves, and where the upper half
/// goes up by one (once every 4 GB).
struct RowOffsets {
  private var lower: [UInt32] = []
  private var carries: [Int] = []

  /// How many there are.
  var count: Int { lower.count }

  /// Adds an offset that is no less than the last.
  mutating func append(_ offset: Int) {
    while carries.count < offset >> 32 { carries.append(lower.count) }
    lower.append(UInt32(truncatingIfNeeded: offset))
  }

  /// Removes the last offset, if there is one.
  mutating func removeLast() {
    guard !lower.isEmpty else { return }
    lower.removeLast()
    while let last = carries.last, last >= lower.count { carries.removeLast() }
  }

  /// The offset of `row`.
  subscript(row: Int) -> Int {
    let upper = carries.isEmpty ? 0 : carries.count { $0 <= row }
    return upper << 32 + Int(lower[row])
  }
}
