// Pieces of zeros and ones.

extension HeightSlots {
  /// Writes slots of one piece into an array, from `place` on, if it takes no more than a byte each. Whether it does.
  func copyBytes(_ slots: Range<Int>, to values: inout [Int8], at place: Int) -> Bool {
    var room = values.mutableSpan
    return withSlots(
      slots,
      bytes: {
        Self.copy($0, to: &room, at: place)
        return true
      }, narrow: { _ in false }, wide: { _ in false })
  }

  /// Sets from an index on where slots of one piece are a certain number. They must take no more than a byte each.
  func put(_ slots: Range<Int>, being wanted: Int32, in rows: inout RowBits, at index: Int) {
    let (number, start) = (slots.lowerBound / Self.pieceSize, slots.lowerBound % Self.pieceSize)
    let range = start..<start + slots.count
    let words = bits[number]
    if !words.isEmpty {
      if wanted == 1 { rows.put(range, ofWords: words.span, at: index) }
      if wanted == 0 { rows.put(range, notOfWords: words.span, at: index) }
      return
    }
    let piece = bytes[number]
    guard !piece.isEmpty, let wanted = Int8(exactly: wanted) else {
      preconditionFailure("an answer of more than 8 bits in \(slots)")
    }
    rows.put(piece.span.extracting(range), being: wanted, at: index)
  }

  /// A byte for each bit of a range.
  static func bytes(of words: Span<UInt64>, in range: Range<Int>) -> [Int8] {
    var bytes = [Int8](repeating: 1, count: range.count)
    RowBits.mask(&bytes, byWords: words, from: range.lowerBound)
    return bytes
  }

  /// Whether numbers are all 0 or 1.
  static func areBits<Value: FixedWidthInteger>(_ values: Span<Value>) -> Bool {
    var all: Value = 0
    // Safe: an index of it.
    for index in 0..<values.count { all |= unsafe values[unchecked: index] }
    return all & 1 == all
  }
}
