/// Text in Base64 (RFC 4648).
enum Base64 {
  /// The text; nil if that is no Base64. White space in it counts for nothing. O(n).
  static func text(_ encoded: String) -> String? {
    bytes(encoded.utf8).map { String(decoding: $0, as: UTF8.self) }
  }

  /// The bytes; nil if that is no Base64. White space in it counts for nothing. O(n).
  static func bytes(_ encoded: some Sequence<UInt8>) -> [UInt8]? {
    var bytes: [UInt8] = []
    var (group, bits) = (UInt32(0), 0)
    for byte in encoded where !byte.isFoldable {
      if byte == UInt8(ascii: "=") { break }
      guard let value = value(of: byte) else { return nil }
      group = group << 6 | value
      bits += 6
      guard bits >= 8 else { continue }
      bits -= 8
      bytes.append(UInt8(truncatingIfNeeded: group >> UInt32(bits)))
    }
    return bytes
  }

  private static func value(of byte: UInt8) -> UInt32? {
    switch byte {
    case 0x41...0x5A: UInt32(byte - 0x41)
    case 0x61...0x7A: UInt32(byte - 0x61) + 26
    case 0x30...0x39: UInt32(byte - 0x30) + 52
    case UInt8(ascii: "+"): 62
    case UInt8(ascii: "/"): 63
    default: nil
    }
  }
}
