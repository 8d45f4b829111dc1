/// What there is to know of a leaf of small heights, found eight at a time.
struct SmallHeights {
  /// Lines.
  let sum: Int
  /// Whether they are all the same.
  let areEqual: Bool

  private static let low: UInt64 = 0x00FF_00FF_00FF_00FF
  private static let signs: UInt64 = 0x8080_8080_8080_8080
  /// Two words of so many leave 16 bits for each of their four sums.
  private static let most = 1024

  /// Of heights of a byte each; nil: one of them is open, or they are more than 1024.
  @inline(__always)
  init?(_ heights: RawSpan) {
    let (count, words) = (heights.byteCount, heights.byteCount / 8)
    guard count > 0, count <= Self.most else { return nil }
    // Safe: here and below so many bytes and words lie within the heights, and any bits are a number.
    let first = unsafe heights.unsafeLoad(fromUncheckedByteOffset: 0, as: UInt8.self)
    let repeated = UInt64(first) &* 0x0101_0101_0101_0101
    var (sums, all, others) = (UInt64(0), UInt64(first), UInt64(0))
    for index in 0..<words {
      let word = unsafe heights.unsafeLoadUnaligned(
        fromUncheckedByteOffset: 8 &* index, as: UInt64.self)
      all |= word
      others |= word ^ repeated
      sums &+= (word & Self.low) &+ ((word >> 8) & Self.low)
    }
    var sum = (sums & 0xFFFF) &+ ((sums >> 16) & 0xFFFF) &+ ((sums >> 32) & 0xFFFF) &+ (sums >> 48)
    for index in 8 &* words..<count {
      let byte = unsafe heights.unsafeLoad(fromUncheckedByteOffset: index, as: UInt8.self)
      all |= UInt64(byte)
      others |= UInt64(byte ^ first)
      sum &+= UInt64(byte)
    }
    guard all & Self.signs == 0 else { return nil }
    self.sum = Int(sum)
    areEqual = others == 0
  }
}
