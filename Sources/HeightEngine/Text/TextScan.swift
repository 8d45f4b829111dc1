// The scans that look at many bytes at once: words of 8 bytes, in steps that the compiler turns into
// vector code.

enum TextScan {
  private static let highBits: UInt64 = 0x8080_8080_8080_8080
  private static let spaces: UInt64 = 0x2020_2020_2020_2020
  private static let ones: UInt64 = 0x0101_0101_0101_0101

  /// A high bit where a byte is not printable ASCII (0x20…0x7E). Exact for "none": a borrow or carry
  /// reaches another byte only from one that is itself out of range.
  @inline(__always)
  private static func outside(_ word: UInt64) -> UInt64 {
    word | (word &- spaces) | (word &+ ones)
  }

  /// The first offset from `start` whose byte is not printable ASCII, or `end`.
  @inline(__always)
  static func printableEnd(_ text: UTF8Bytes, from start: Int, to end: Int) -> Int {
    var offset = start
    while end - offset >= 64, text.hasPrintableBlock(at: offset) { offset += 64 }
    // The last block ends with the text, and begins among bytes that were looked at.
    if end - offset < 64, end >= 64, text.hasPrintableBlock(at: end - 64) { return end }
    while end - offset >= 8 {
      let found = outside(text.word(at: offset)) & highBits
      // The lowest byte found is right: a borrow or carry goes upwards only.
      if found != 0 { return offset + found.trailingZeroBitCount / 8 }
      offset += 8
    }
    while offset < end, text[offset] &- 0x20 < 0x5F { offset += 1 }
    return offset
  }

  /// Where the first block of 64 bytes begins that are not all printable ASCII, or the end of the text if they are; of a
  /// shorter text, where the first byte is that is not.
  @inline(__always)
  static func printableBlocksEnd(_ text: UTF8Bytes) -> Int {
    let end = text.count
    guard end >= 64 else { return printableEnd(text, from: 0, to: end) }
    var offset = 0
    while offset + 64 <= end {
      guard text.hasPrintableBlock(at: offset) else { return offset }
      offset += 64
    }
    return offset == end || text.hasPrintableBlock(at: end - 64) ? end : offset
  }

  /// As `printableEnd`, for runs that are mostly short.
  @inline(__always)
  static func printableRunEnd(_ text: UTF8Bytes, from start: Int, to end: Int) -> Int {
    var offset = start
    while end - offset >= 8, offset - start < 32 {
      let found = outside(text.word(at: offset)) & highBits
      if found != 0 { return offset + found.trailingZeroBitCount / 8 }
      offset += 8
    }
    return printableEnd(text, from: offset, to: end)
  }

  /// How many of the first eight bytes are ASCII before one that is not.
  @inline(__always)
  static func ascii(_ text: UTF8Bytes) -> Int {
    (text.word(at: 0) & highBits).trailingZeroBitCount / 8
  }

  /// How many of the first eight bytes are ASCII letters before one that is not.
  @inline(__always)
  static func letters(_ text: UTF8Bytes) -> Int {
    let word = text.word(at: 0)
    let lower = (word | spaces) & ~highBits
    let fromA = lower &+ 0x1F1F_1F1F_1F1F_1F1F
    let beyondZ = lower &+ 0x0505_0505_0505_0505
    return (~(fromA & ~beyondZ & ~word) & highBits).trailingZeroBitCount / 8
  }

  /// How many of the eight bytes before an offset are ASCII letters or digits, behind the last that is not.
  @inline(__always)
  static func alphanumerics(_ text: UTF8Bytes, before end: Int) -> Int {
    let word = text.word(at: end - 8)
    let low = word & ~highBits
    let lower = low | spaces
    let letters = (lower &+ 0x1F1F_1F1F_1F1F_1F1F) & ~(lower &+ 0x0505_0505_0505_0505)
    let digits = (low &+ 0x5050_5050_5050_5050) & ~(low &+ 0x4646_4646_4646_4646)
    return (~((letters | digits) & ~word) & highBits).leadingZeroBitCount / 8
  }

  /// Whether a byte may begin what says how text looks: ESC or BS.
  @inline(__always)
  static func isSequenceStart(_ byte: UInt8) -> Bool { byte == 0x1B || byte == 0x08 }

  /// Whether there is an ESC or a BS from `start` on.
  static func hasSequenceStart(_ text: UTF8Bytes, from start: Int) -> Bool {
    text.firstOffset(of: EscapeSequence.escape, from: start, to: text.count) < text.count
      || text.firstOffset(of: EscapeSequence.backspace, from: start, to: text.count) < text.count
  }

  /// The first offset of an ESC or a BS, or `end`.
  @inline(__always)
  static func sequenceStart(_ text: UTF8Bytes, from start: Int, to end: Int) -> Int {
    var offset = start
    while end - offset >= 8 {
      let word = text.word(at: offset)
      let found = (zeros(word ^ escapes) | zeros(word ^ backspaces)) & highBits
      // The lowest byte found is right: a borrow goes upwards only.
      if found != 0 { return offset + found.trailingZeroBitCount / 8 }
      offset += 8
    }
    while offset < end, !isSequenceStart(text[offset]) { offset += 1 }
    return offset
  }

  private static let escapes: UInt64 = 0x1B1B_1B1B_1B1B_1B1B
  private static let backspaces: UInt64 = 0x0808_0808_0808_0808

  /// A high bit where a byte is 0, and perhaps above one.
  @inline(__always)
  private static func zeros(_ word: UInt64) -> UInt64 { (word &- ones) & ~word }

  /// The first offset from which there is no space, or `end`.
  static func spacesEnd(_ text: UTF8Bytes, from start: Int, to end: Int) -> Int {
    var offset = start
    while end - offset >= 8, text.word(at: offset) == spaces { offset += 8 }
    while offset < end, text[offset] == 0x20 { offset += 1 }
    return offset
  }

  /// The first offset of a LF, or `end`.
  @inline(__always)
  static func newline(_ text: UTF8Bytes, from start: Int, to end: Int) -> Int {
    if start < end, text[start] == 0x0A { return start }
    return text.firstOffset(of: 0x0A, from: start, to: end)
  }

  /// Whether there is anything but spaces, tabs and line ends.
  static func hasText(_ text: UTF8Bytes, from start: Int, to end: Int) -> Bool {
    (start..<end).contains { text[$0] != 0x20 && text[$0] != 0x09 && text[$0] != 0x0A }
  }
}
