/// Tells of 64 bytes at once whether one of them may make their line a suspect of a `RawScan`: two bytes of the
/// atom as far from each other as they are in it, or one that may mean something else than it says. Line ends, and
/// most characters beyond ASCII, are none.
struct SuspectBlocks: Sendable {
  /// Bytes that are looked at at once.
  static let size = 64

  private typealias Bytes = SIMD16<UInt8>

  /// The places of two bytes in the atom, what they are, and which of their bits don't count.
  private let places: (first: Int, second: Int)
  private let bytes: (first: Bytes, second: Bytes)
  private let folds: (first: Bytes, second: Bytes)
  /// Control characters that are plain: from one on so many more.
  private let plain: (first: Bytes, more: Bytes)
  /// `[`, the backslash and the first byte of ſ; where they mean nothing, DEL once more.
  private let bracket, backslash, long: Bytes

  /// For an atom and two of its places; `meansPlain` tells which bytes mean what they say.
  init(
    _ atom: [UInt8], folds: [UInt8], at places: (Int, Int), meansPlain: (UInt8) -> Bool
  ) {
    func all(_ byte: UInt8) -> Bytes { Bytes(repeating: byte) }
    func unlessPlain(_ byte: UInt8) -> Bytes { all(meansPlain(byte) ? 0x7F : byte) }
    self.places = places
    bytes = (all(atom[places.0]), all(atom[places.1]))
    self.folds = (all(folds[places.0]), all(folds[places.1]))
    // Tabs and all line ends, or line feeds alone.
    plain = meansPlain(0x09) ? (all(0x09), all(4)) : (all(0x0A), all(0))
    (bracket, backslash, long) = (unlessPlain(0x5B), unlessPlain(0x5C), unlessPlain(0xC5))
  }

  /// Whether there may be a suspect among the bytes from `index` on.
  ///
  /// Safe where 64 bytes and the atom behind them are there, which is not checked.
  @unsafe @inline(__always)
  func mayHoldSuspect(_ text: Span<UInt8>, at index: Int) -> Bool {
    var found = SIMDMask<SIMD16<Int8>>(repeating: false)
    for part in 0..<4 {
      let place = index + 16 * part
      // Safe: the caller says that they are there.
      let word = unsafe text.vector(unchecked: place)
      let first = unsafe text.vector(unchecked: place + places.first) | folds.first
      let second = unsafe text.vector(unchecked: place + places.second) | folds.second
      found = found .| ((first .== bytes.first) .& (second .== bytes.second))
      let isOther = (word &- plain.first) .> plain.more
      found = found .| ((word .< Bytes(repeating: 0x20)) .& isOther)
      found = found .| (word .== bracket) .| (word .== backslash) .| (word .== long)
      found = found .| (word .== Bytes(repeating: 0x7F)) .| (word .== Bytes(repeating: 0xC2))
      found = found .| (word .== Bytes(repeating: 0xD8)) .| (word .== Bytes(repeating: 0xE2))
      found = found .| (word .== Bytes(repeating: 0xEF)) .| (word .== Bytes(repeating: 0xF3))
    }
    // Safe: 16 bytes are two numbers.
    let halves = unsafe unsafeBitCast(found, to: SIMD2<UInt64>.self)
    return halves[0] | halves[1] != 0
  }
}
