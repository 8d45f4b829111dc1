/// Goes through the bytes of a line without the sequences that give it colours (SGR, `ESC [ … m`).
struct UncolouredBytes {
  private var index = 0

  /// The next byte; nil at the end. O(1), but for sequences.
  @inline(__always)
  mutating func next(in line: Span<UInt8>) -> UInt8? {
    while index < line.count, line[index] == 0x1B, let end = Self.end(of: index, in: line) {
      index = end
    }
    guard index < line.count else { return nil }
    defer { index += 1 }
    return line[index]
  }

  /// Where the sequence ends that begins at an escape; nil: it is another one.
  fileprivate static func end(of start: Int, in line: Span<UInt8>) -> Int? {
    guard start + 1 < line.count, line[start + 1] == UInt8(ascii: "[") else { return nil }
    var index = start + 2
    // Digits, colons and semicolons.
    while index < line.count, (0x30...0x3B).contains(line[index]) { index += 1 }
    return index < line.count && line[index] == UInt8(ascii: "m") ? index + 1 : nil
  }
}

extension Span<UInt8> {
  /// Where the text goes on behind the colours that are set at `start`; there, where none are. O(1), but for sequences.
  @inline(__always)
  func placeBehindColours(from start: Int) -> Int {
    guard start < count, self[start] == 0x1B else { return start }
    var index = start
    while index < count, self[index] == 0x1B,
      let end = UncolouredBytes.end(of: index, in: self)
    {
      index = end
    }
    return index
  }

  /// Where the text ends before its line ends, and the colours that are set or taken back before these. O(1), but for
  /// sequences.
  @inline(__always)
  var endBeforeColours: Int {
    var end = countWithoutLineEnds
    while end > 0, self[end - 1] == UInt8(ascii: "m") {
      var start = end - 1
      while start > 0, (0x30...0x3B).contains(self[start - 1]) { start -= 1 }
      guard start > 1, self[start - 1] == UInt8(ascii: "["), self[start - 2] == 0x1B else { break }
      end = start - 2
    }
    return end
  }

  /// A copy without colours. O(n).
  var withoutColours: [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(count)
    var bytes = UncolouredBytes()
    while let byte = bytes.next(in: self) { result.append(byte) }
    return result
  }
}
