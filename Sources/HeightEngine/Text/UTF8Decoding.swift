// Decoding, with and without checking that the bytes are valid UTF-8.

/// Bytes of valid UTF-8.
typealias UTF8Bytes = UnsafeBufferPointer<UInt8>

/// A decoded scalar and the bytes that it took.
struct DecodedScalar {
  let value: UInt32
  let length: Int
}

extension UnsafePointer<UInt8> {
  /// The scalar at `offset`. Safe as long as the bytes are valid UTF-8 and `offset` is the start of a
  /// scalar: then all bytes that the first one announces are there.
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

  /// The scalar of more than a byte that the byte at `offset` announces, whatever bytes follow. Without
  /// a branch, for loops that meet all lengths; reads four bytes.
  @inline(__always)
  func announcedScalar(at offset: Int) -> DecodedScalar {
    let bytes = UInt32(
      bigEndian: UnsafeRawPointer(self).loadUnaligned(fromByteOffset: offset, as: UInt32.self))
    let high = bytes >> 6 & 0xFC_0000 | bytes >> 4 & 0x3_F000
    let low = bytes >> 2 & 0xFC0 | bytes & 0x3F
    let isLong = bytes >= 0xE000_0000
    let isLongest = bytes >= 0xF000_0000
    let length: UInt32 = 2 + (isLong ? 1 : 0) + (isLongest ? 1 : 0)
    // What the first byte has beyond its part of the value; what is still too much stays in.
    let announcement: UInt32 = isLongest ? 0xC0_0000 : isLong ? 0x2_0000 : 0
    let value = (high | low) &>> (24 - 6 * length) ^ announcement
    return DecodedScalar(value: value, length: Int(length))
  }

  /// The start of the scalar that ends at `offset`. Safe where the bytes up to there are valid UTF-8 and
  /// not empty.
  @inline(__always)
  func scalarStart(before offset: Int) -> Int {
    var start = offset - 1
    while self[start] & 0xC0 == 0x80 { start -= 1 }
    return start
  }
}

extension UnsafePointer<UInt8> {
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

extension String {
  /// A copy of `bytes`, which must be valid UTF-8, without checking them again.
  init(valid bytes: UTF8Bytes, isASCII: Bool) {
    if #available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *) {
      self.init(
        copying: UTF8Span(unchecked: Span(_unsafeElements: bytes), isKnownASCII: isASCII))
    } else {
      self.init(decoding: bytes, as: UTF8.self)
    }
  }
}
