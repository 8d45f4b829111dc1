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

  /// The number of bytes at the start that are printable ASCII, up to 63 fewer than there are.
  @inline(__always)
  static func printableBlocks(_ text: UTF8Bytes, from start: Int, to end: Int) -> Int {
    var offset = start
    while end - offset >= 64 {
      var found: UInt64 = 0
      for part in 0..<8 {
        found |= outside(text.word(at: offset + part * 8))
      }
      if found & highBits != 0 { break }
      offset += 64
    }
    return offset
  }

  /// The first offset whose byte is not printable ASCII, or `end`.
  @inline(__always)
  static func printableEnd(_ text: UTF8Bytes, from start: Int, to end: Int) -> Int {
    var offset = printableBlocks(text, from: start, to: end)
    while end - offset >= 8 {
      let found = outside(text.word(at: offset)) & highBits
      // The lowest byte found is right: a borrow or carry goes upwards only.
      if found != 0 { return offset + found.trailingZeroBitCount / 8 }
      offset += 8
    }
    while offset < end, text[offset] &- 0x20 < 0x5F { offset += 1 }
    return offset
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

  /// What is in 64 bytes, a bit for each.
  struct Block {
    /// Where a character of more than a byte starts.
    var leads: UInt64
    /// The rest of such characters.
    var continuations: UInt64
    /// Whether there is a control character of ASCII.
    let hasControl: Bool
  }

  /// What is in the first 64 bytes.
  @inline(__always)
  static func block(_ text: UTF8Bytes) -> Block {
    var leads = Columns()
    var continuations = Columns()
    var controls: UInt64 = 0
    for pair in 0..<4 {
      let first = text.word(at: pair * 16)
      let second = text.word(at: pair * 16 + 8)
      leads.add(first & (first << 1), second & (second << 1), pair)
      continuations.add(first & ~(first << 1), second & ~(second << 1), pair)
      controls |= self.controls(first) | self.controls(second)
    }
    return Block(
      leads: leads.bits, continuations: continuations.bits,
      hasControl: controls & highBits != 0)
  }

  /// Of the first 64 bytes, those at which a character of more than a byte starts.
  @inline(__always)
  static func leads(_ text: UTF8Bytes) -> UInt64 {
    var leads = Columns()
    for pair in 0..<4 {
      let first = text.word(at: pair * 16)
      let second = text.word(at: pair * 16 + 8)
      leads.add(first & (first << 1), second & (second << 1), pair)
    }
    return leads.bits
  }

  /// A high bit where a byte is a control character of ASCII.
  @inline(__always)
  private static func controls(_ word: UInt64) -> UInt64 {
    let low = word & ~highBits
    return (~(low &+ 0x6060_6060_6060_6060) | (low &+ ones)) & ~word
  }

  /// The high bits of eight words of bytes: a square of 8 by 8 bits, filled column by column, two at a
  /// time so that the compiler can do both at once.
  private struct Columns {
    private var even: UInt64 = 0
    private var odd: UInt64 = 0

    @inline(__always)
    mutating func add(_ first: UInt64, _ second: UInt64, _ pair: Int) {
      even |= (first & highBits) &>> UInt64(7 - 2 * pair)
      odd |= (second & highBits) &>> UInt64(7 - 2 * pair)
    }

    /// A bit for each byte, in their order: the square turned over (Warren, Hacker's Delight, 7-3).
    @inline(__always)
    var bits: UInt64 {
      var square = even | odd << 1
      var moved = (square ^ (square >> 7)) & 0x00AA_00AA_00AA_00AA
      square ^= moved ^ (moved << 7)
      moved = (square ^ (square >> 14)) & 0x0000_CCCC_0000_CCCC
      square ^= moved ^ (moved << 14)
      moved = (square ^ (square >> 28)) & 0x0000_0000_F0F0_F0F0
      return square ^ moved ^ (moved << 28)
    }
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
