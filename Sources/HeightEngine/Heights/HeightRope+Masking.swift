extension HeightRope {
  /// The same heights, with blocks in their order, but 0 where one of as many bits is not set.
  ///
  /// - Parameter bits: nil: all heights are as they were.
  /// - Complexity: O(n), at some bytes an instruction
  func masked(by bits: RowBits?) -> HeightRope {
    precondition(bits?.count ?? count == count, "\(bits?.count ?? 0) bits for \(count) heights")
    var builder = Builder(
      HeightRope(leafCapacity: leafCapacity, fanout: fanout, isWide: isWide), count: count)
    for start in stride(from: 0, to: count, by: HeightSlots.pieceSize) {
      let places = start..<min(start + HeightSlots.pieceSize, count)
      if let bits, !bits.contains(in: places) {
        builder.append(0, count: places.count)
      } else if var heights = bytes(in: places) {
        bits?.mask(&heights, from: start)
        builder.append(heights)
      } else {
        var heights = values(in: places)
        bits?.mask(&heights, from: start)
        builder.append(heights)
      }
    }
    return builder.finish()
  }

  /// Zeros and ones.
  /// - Complexity: O(n), at some an instruction
  init(_ bits: RowBits) {
    var builder = Builder(count: bits.count)
    builder.append(bits)
    self = builder.finish()
  }
}
