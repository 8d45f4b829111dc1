extension HeightRope {
  /// The same heights, but 0 where there is a 0 among as many zeros and ones.
  /// - Complexity: O(n), at some bytes an instruction
  func masked(by bits: [Int8]) -> HeightRope {
    precondition(bits.count == count, "\(bits.count) bits for \(count) heights")
    var builder = emptyBuilder
    for start in stride(from: 0, to: count, by: HeightSlots.pieceSize) {
      let places = start..<min(start + HeightSlots.pieceSize, count)
      let part = bits.span.extracting(places)
      if Self.union(part) == 0 {
        builder.append(0, count: places.count)
      } else if var heights = bytes(in: places) {
        Self.mask(&heights, by: part)
        builder.append(heights)
      } else {
        var heights = values(in: places)
        Self.mask(&heights, by: part)
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
