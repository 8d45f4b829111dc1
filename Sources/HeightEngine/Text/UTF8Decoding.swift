// Decoding where the text is known to be valid UTF-8: inside a `String`'s storage.

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
}
