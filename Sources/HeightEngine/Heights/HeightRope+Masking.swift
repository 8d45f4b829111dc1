extension HeightRope {
  /// The same heights, with blocks in their order, but 0 where there is a 0 among as many zeros and ones.
  ///
  /// - Parameter bits: nil: all heights are as they were.
  /// - Complexity: O(n), at some bytes an instruction
  func masked(by bits: [Int8]?) -> HeightRope {
    precondition(bits?.count ?? count == count, "\(bits?.count ?? 0) bits for \(count) heights")
    var builder = Builder(
      HeightRope(leafCapacity: leafCapacity, fanout: fanout, isWide: isWide), count: count)
    for start in stride(from: 0, to: count, by: HeightSlots.pieceSize) {
      let places = start..<min(start + HeightSlots.pieceSize, count)
      let part = bits?[places]
      if let part, Self.union(part.span) == 0 {
        builder.append(0, count: places.count)
      } else if var heights = bytes(in: places) {
        if let part { Self.mask(&heights, by: part.span) }
        builder.append(heights)
      } else {
        var heights = values(in: places)
        if let part { Self.mask(&heights, by: part.span) }
        builder.append(heights)
      }
    }
    return builder.finish()
  }

  /// Makes 0 of heights where as many bits are 0 and not 1.
  static func mask<Height: FixedWidthInteger>(_ heights: inout [Height], by bits: Span<Int8>) {
    var heights = heights.mutableSpan
    for index in 0..<min(heights.count, bits.count) {
      // Safe: an index of both.
      unsafe heights[unchecked: index] &= 0 &- Height(truncatingIfNeeded: bits[unchecked: index])
    }
  }

  /// 1 if there is a 1 among zeros and ones.
  static func union(_ bits: Span<Int8>) -> Int8 {
    var union: Int8 = 0
    for index in 0..<bits.count {
      // Safe: an index of it.
      union |= unsafe bits[unchecked: index]
    }
    return union
  }
}
