import CBlockScan

/// The columns of 64 bytes of UTF-8 in which each character takes one, or two from U+3000 on: added up by numbers of
/// eight bytes, without a look at any character.
struct BlockColumns {
  /// A bit for each byte with which a character begins, and for each with which one of two columns does.
  private let begins: block_columns
  /// The columns up to the end of each eight bytes, 65 at most.
  private let sums: UInt64

  private static let ones: UInt64 = 0x0101_0101_0101_0101
  private static let highest: UInt64 = 0x8080_8080_8080_8080

  /// Those of the characters that begin behind the first `skipped` bytes, fewer than 64.
  @inline(__always)
  init(_ columns: block_columns, from skipped: Int) {
    let counted = UInt64.max &<< UInt64(skipped)
    begins = block_columns(firsts: columns.firsts & counted, wides: columns.wides & counted)
    let four = Self.countsOfFour(begins.firsts) &+ Self.countsOfFour(begins.wides)
    let low: UInt64 = 0x0F0F_0F0F_0F0F_0F0F
    sums = ((four & low) &+ (four &>> 4 & low)) &* Self.ones
  }

  /// Columns that all of them take.
  @inline(__always)
  var count: Int { Int(sums &>> 56) }

  /// The first character that doesn't fit into `room`, less than `count`: where it begins, and the columns before it.
  @inline(__always)
  func edge(in room: Int) -> (offset: Int, column: Int) {
    let eight = Self.firstPlace(in: sums, above: room)
    let before = Self.before(eight, in: sums)
    let within =
      (Self.spread(begins.firsts &>> eight) &+ Self.spread(begins.wides &>> eight)) &* Self.ones
    let place = Self.firstPlace(in: within, above: room - before)
    return (Int(eight + place / 8), before + Self.before(place, in: within))
  }

  /// How many bits of each four are set.
  @inline(__always)
  private static func countsOfFour(_ bits: UInt64) -> UInt64 {
    let two = bits &- (bits &>> 1 & 0x5555_5555_5555_5555)
    return (two & 0x3333_3333_3333_3333) &+ (two &>> 2 & 0x3333_3333_3333_3333)
  }

  /// In bits, the first byte of `sums`, below 128 each, that is more than `least`, as one of them is.
  @inline(__always)
  private static func firstPlace(in sums: UInt64, above least: Int) -> UInt64 {
    let isAbove = ((sums | highest) &- UInt64(truncatingIfNeeded: least + 1) &* ones) & highest
    return UInt64(isAbove.trailingZeroBitCount - 7)
  }

  /// The sum before that at a place.
  @inline(__always)
  private static func before(_ place: UInt64, in sums: UInt64) -> Int {
    Int((sums &<< 8) &>> place & 0xFF)
  }

  /// A byte of 0 or 1 for each of the first eight bits.
  @inline(__always)
  private static func spread(_ bits: UInt64) -> UInt64 {
    let one = (bits & 0xFF) &* ones & 0x8040_2010_0804_0201
    return (one &+ 0x7F7F_7F7F_7F7F_7F7F) &>> 7 & ones
  }
}
