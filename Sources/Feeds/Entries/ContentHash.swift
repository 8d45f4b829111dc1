/// A hash of bytes, 64 bits: the same on every run and machine, unlike `Hasher`'s. Not for what an
/// enemy chooses.
///
/// Sixteen bytes a step: two words, each mixed with a constant or with what came before, are
/// multiplied to 128 bits, and the halves are folded together, so that every bit of the input
/// reaches every bit of the state. (The step is that of wyhash, Wang Yi 2019.)
struct ContentHash {
  // Odd, half of the bits set, from the digits of pi.
  private static let first: UInt64 = 0x243F_6A88_85A3_08D3
  private static let second: UInt64 = 0x1319_8A2E_0370_7345
  private static let third: UInt64 = 0xA409_3822_299F_31D1
  private static let fourth: UInt64 = 0x082E_FA98_EC4E_6C89

  private var state = ContentHash.fourth

  /// The hash of the pieces so far.
  var value: UInt64 { ContentHash.fold(state ^ ContentHash.first, ContentHash.second) }

  /// Adds a piece; where a piece ends counts. O(n).
  mutating func combine(_ piece: Span<UInt8>) {
    // Unsafe as this is asked for all bytes of a feed; safe as every load ends at the count or before.
    piece.withUnsafeBytes { bytes in
      let count = bytes.count
      var index = 0
      while index + 16 < count {
        combine(ContentHash.word(bytes, index), ContentHash.word(bytes, index + 8))
        index += 16
      }
      // The last words may overlap others: the length, which is mixed in, tells how far.
      let length = UInt64(truncatingIfNeeded: count) &* ContentHash.third
      switch count {
      case 16...:
        combine(ContentHash.word(bytes, count - 16), ContentHash.word(bytes, count - 8) ^ length)
      case 8...:
        combine(ContentHash.word(bytes, 0), ContentHash.word(bytes, count - 8) ^ length)
      default:
        var word: UInt64 = 0
        for byte in bytes { word = word << 8 | UInt64(byte) }
        combine(word, length)
      }
    }
  }

  /// Adds a number.
  mutating func combine(_ number: UInt64) { combine(number, ContentHash.third) }

  /// The hash of one piece. O(n).
  static func hash(_ bytes: Span<UInt8>) -> UInt64 {
    var hash = ContentHash()
    hash.combine(bytes)
    return hash.value
  }

  /// The hash of a text's UTF-8. O(n).
  static func hash(_ text: String) -> UInt64 {
    var text = text
    return text.withUTF8 { hash($0.span) }
  }

  @inline(__always)
  private mutating func combine(_ low: UInt64, _ high: UInt64) {
    state = ContentHash.fold(low ^ ContentHash.first, high ^ state)
  }

  @inline(__always)
  private static func fold(_ one: UInt64, _ other: UInt64) -> UInt64 {
    let product = one.multipliedFullWidth(by: other)
    return product.high ^ product.low
  }

  /// The eight bytes from `index` on, the first the lowest.
  @inline(__always)
  private static func word(_ bytes: UnsafeRawBufferPointer, _ index: Int) -> UInt64 {
    UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self))
  }
}
