// Decoding, with and without checking that the bytes are valid UTF-8.

/// A decoded scalar and the bytes that it took.
struct DecodedScalar {
  let value: UInt32
  let length: Int
}

extension UTF8Bytes {
  /// The scalar at `offset`. The bytes must be valid UTF-8 and `offset` the start of a scalar: then all
  /// bytes that the first one announces are there.
  @inline(__always)
  func scalar(at offset: Int) -> DecodedScalar {
    let first = UInt32(self[offset])
    if first < 0x80 { return DecodedScalar(value: first, length: 1) }
    let second = UInt32(self[offset + 1]) & 0x3F
    if first < 0xE0 { return DecodedScalar(value: (first & 0x1F) << 6 | second, length: 2) }
    let third = UInt32(self[offset + 2]) & 0x3F
    if first < 0xF0 {
      return DecodedScalar(value: (first & 0x0F) << 12 | second << 6 | third, length: 3)
    }
    let fourth = UInt32(self[offset + 3]) & 0x3F
    return DecodedScalar(
      value: (first & 0x07) << 18 | second << 12 | third << 6 | fourth, length: 4)
  }

  /// The start of the scalar that ends at `offset`. The bytes up to there must be valid UTF-8 and not
  /// empty.
  @inline(__always)
  func scalarStart(before offset: Int) -> Int {
    var start = offset - 1
    while self[start] & 0xC0 == 0x80 { start -= 1 }
    return start
  }
}

extension UTF8Bytes {
  /// The scalar at `offset`, which is before `end`; nil where the bytes up to `end` begin with none.
  @inline(__always)
  func validScalar(at offset: Int, end: Int) -> DecodedScalar? {
    let first = self[offset]
    if first < 0x80 { return DecodedScalar(value: UInt32(first), length: 1) }
    let length = first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4
    guard first >= 0xC2, offset + length <= end, isContinuation(at: offset + 1) else { return nil }
    if length == 2 { return scalar(at: offset) }
    guard isContinuation(at: offset + 2) else { return nil }
    if length == 3 {
      let found = scalar(at: offset)
      return found.value >= 0x800 && found.value &- 0xD800 >= 0x800 ? found : nil
    }
    guard first < 0xF5, isContinuation(at: offset + 3) else { return nil }
    let found = scalar(at: offset)
    return found.value &- 0x1_0000 < 0x10_0000 ? found : nil
  }

  /// Bytes of what `validScalar(at:end:)` refuses that stand for one U+FFFD: the longest start of a
  /// scalar, or one byte (section 3.9 of the Unicode Standard).
  func invalidLength(at offset: Int, end: Int) -> Int {
    let first = self[offset]
    guard first >= 0xC2, first < 0xF5, offset + 1 < end else { return 1 }
    let second = self[offset + 1]
    let fits =
      switch first {
      case 0xE0: second >= 0xA0
      case 0xED: second < 0xA0
      case 0xF0: second >= 0x90
      case 0xF4: second < 0x90
      default: true
      }
    guard fits, isContinuation(at: offset + 1), first >= 0xE0 else { return 1 }
    let most = Swift.min(first < 0xF0 ? 2 : 3, end - offset)
    return most > 2 && isContinuation(at: offset + 2) ? 3 : 2
  }

  @inline(__always)
  private func isContinuation(at offset: Int) -> Bool { self[offset] & 0xC0 == 0x80 }
}

/// What the first bytes of characters of more than a byte say; made on first use, never freed.
struct LeadForms: Sendable {
  static let shared = LeadForms()

  private let forms: PermanentTable<LeadForm>

  private init() {
    forms = PermanentTable(
      (0..<256).map { byte in
        switch byte {
        case 0xC2..<0xE0: LeadForm(length: 2, announcement: 0, least: 0x80)
        case 0xE0..<0xF0: LeadForm(length: 3, announcement: 0x2_0000, least: 0x800)
        case 0xF0..<0xF5: LeadForm(length: 4, announcement: 0xC0_0000, least: 0x1_0000)
        default: LeadForm(length: 2, announcement: 0, least: 0x100_0000)
        }
      })
  }

  /// Of a byte that starts no such character, a form that no value fits.
  @inline(__always)
  subscript(_ byte: UInt8) -> LeadForm { forms[Int(byte)] }
}

/// What the first byte of a character of more than a byte says, for loops that meet all lengths and may not
/// branch by them.
struct LeadForm: BitwiseCopyable, Sendable {
  let length: UInt8
  /// Bits that the value has too many in a number of 24 bits.
  private let excess: UInt8
  /// A bit for each byte behind the first, from bit 1 on.
  let continuations: UInt8
  /// What the first byte has beyond its part of the value.
  private let announcement: UInt32
  /// The least value that has this length.
  private let least: UInt32

  fileprivate init(length: UInt8, announcement: UInt32, least: UInt32) {
    self.length = length
    excess = 24 - 6 * length
    continuations = 1 << length - 2
    self.announcement = announcement
    self.least = least
  }

  /// The value of the four bytes at `offset`, whatever follows the first.
  @inline(__always)
  func value(at offset: Int, of text: UTF8Bytes) -> UInt32 { value(of: text.quad(at: offset)) }

  /// The same of four bytes or more; zeros stand for those behind the last.
  @inline(__always)
  func value(at offset: Int, ofBlock text: UTF8Bytes) -> UInt32 {
    let place = min(offset, text.count &- 4)
    return value(of: text.quad(at: place) &<< UInt32(truncatingIfNeeded: 8 &* (offset &- place)))
  }

  @inline(__always)
  private func value(of bytes: UInt32) -> UInt32 {
    let high = bytes >> 6 & 0xFC_0000 | bytes >> 4 & 0x3_F000
    let low = bytes >> 2 & 0xFC0 | bytes & 0x3F
    return (high | low) &>> UInt32(excess) ^ announcement
  }

  /// Whether `value` is neither too small for the length nor too large.
  @inline(__always)
  func fits(_ value: UInt32) -> Bool { value &- least < 0x10_0000 }
}
