/// Ascending offsets into a file, at four bytes a row: the lower halves, and where the upper half
/// goes up by one (once every 4 GB).
struct RowOffsets: Equatable {
  private var lower: [UInt32] = []
  private var carries: [Int] = []

  /// How many there are.
  var count: Int { lower.count }

  /// Adds an offset that is no less than the last.
  mutating func append(_ offset: Int) {
    while carries.count < offset >> 32 { carries.append(lower.count) }
    lower.append(UInt32(truncatingIfNeeded: offset))
  }

  /// Removes the last offsets, so many of them or as many as there are.
  mutating func removeLast(_ number: Int = 1) {
    lower.removeLast(min(number, lower.count))
    while let last = carries.last, last >= lower.count { carries.removeLast() }
  }

  /// The offset of `row`.
  subscript(row: Int) -> Int {
    let upper = carries.isEmpty ? 0 : carries.count { $0 <= row }
    return upper << 32 + Int(lower[row])
  }
}
