// Many neighbouring heights at once.

extension HeightRope {
  /// The stored heights in a range.
  /// - Complexity: O(log n + their number)
  func values(in range: Range<Int>) -> [Int32] {
    var values = [Int32](repeating: 0, count: range.count)
    for (leaf, start) in leaves(in: range) {
      let part = (start..<start + leaf.count).clamped(to: range)
      let place = part.lowerBound - range.lowerBound
      if leaf.child >= 0 {
        let slot = Int(leaf.child) * leafCapacity + part.lowerBound - start
        slots.copy(slot..<slot + part.count, to: &values, at: place)
      } else if leaf.value != 0 {
        for index in place..<place + part.count { values[index] = leaf.value }
      }
    }
    return values
  }

  /// The stored heights in a range, if the pieces that they lie in have none but of 8 bits.
  /// - Complexity: O(log n + their number), at some bytes an instruction
  func bytes(in range: Range<Int>) -> [Int8]? {
    var bytes = [Int8](repeating: 0, count: range.count)
    var room = bytes.mutableSpan
    // Held from leaf to leaf: most that follow one another lie in one piece, and many side by side there.
    var (piece, number, waiting, first) = ([Int8](), -1, 0..<0, 0)
    for (leaf, start) in leaves(in: range) {
      let part = (start..<start + leaf.count).clamped(to: range)
      let place = part.lowerBound - range.lowerBound
      guard leaf.child >= 0 else {
        guard let value = Int8(exactly: leaf.value) else { return nil }
        if value != 0 { for index in place..<place + part.count { room[index] = value } }
        continue
      }
      let slot = Int(leaf.child) * leafCapacity + part.lowerBound - start
      let (next, offset) = (slot / HeightSlots.pieceSize, slot % HeightSlots.pieceSize)
      if next == number, offset == waiting.upperBound, place == first + waiting.count {
        waiting = waiting.lowerBound..<offset + part.count
        continue
      }
      HeightSlots.copy(piece.span.extracting(waiting), to: &room, at: first)
      (waiting, first) = (offset..<offset + part.count, place)
      if next != number {
        (piece, number) = (slots.bytes[next], next)
        guard !piece.isEmpty else { return nil }
      }
    }
    HeightSlots.copy(piece.span.extracting(waiting), to: &room, at: first)
    return bytes
  }

  /// Of a rope of answers, or of zeros and ones, those in a range.
  /// - Complexity: O(log n + their number), at some bytes an instruction
  func answers(in range: Range<Int>) -> [Int8] {
    guard let answers = bytes(in: range) else {
      preconditionFailure("an answer of more than 8 bits in \(range)")
    }
    return answers
  }
}
