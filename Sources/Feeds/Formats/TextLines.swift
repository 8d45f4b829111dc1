/// The lines of a text as places in its bytes, one after the other: nothing is copied. Every line end of
/// Unicode ends one (CRLF is a single one), so that there is always a last line, maybe an empty one.
struct TextLines {
  private var next = 0
  private var isAtEnd = false

  /// Where the next line is, without its line end; nil behind the last. O(its bytes).
  mutating func line(in text: Span<UInt8>) -> Range<Int>? {
    guard !isAtEnd else { return nil }
    let start = next
    var end = start
    while end < text.count {
      let length = text.lineEnd(at: end)
      if length > 0 {
        next = end + length
        return start..<end
      }
      end += 1
    }
    isAtEnd = true
    return start..<end
  }

  /// The next line, unless it is empty or there is none: one of a header, which an empty line ends.
  mutating func headerLine(in text: Span<UInt8>) -> Range<Int>? {
    guard let line = line(in: text), !line.isEmpty else { return nil }
    return line
  }
}

extension Span<UInt8> {
  /// Bytes of the line end at `index`; 0 where there is none.
  fileprivate func lineEnd(at index: Int) -> Int {
    switch self[index] {
    case 0x0A...0x0C: 1
    case 0x0D: index + 1 < count && self[index + 1] == 0x0A ? 2 : 1
    // U+0085, U+2028, U+2029
    case 0xC2: index + 1 < count && self[index + 1] == 0x85 ? 2 : 0
    case 0xE2:
      index + 2 < count && self[index + 1] == 0x80 && self[index + 2] | 1 == 0xA9 ? 3 : 0
    default: 0
    }
  }
}
