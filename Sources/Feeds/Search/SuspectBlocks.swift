import CBlockScan

/// Finds, 64 bytes at once, what may make a line a suspect of a `RawScan`: two bytes of a part of the text as far from
/// each other as they are in it, or one that may mean something else than it says. Line ends,
/// most characters beyond ASCII, and backslashes and brackets before what they usually stand before, are none.
struct SuspectBlocks: Sendable {
  /// Bytes that are looked at at once.
  static let size = Int(BLOCK_SCAN_SIZE)

  private let scan: block_scan

  /// For two places in a part; `meansPlain` tells which bytes mean what they say, `tells` before which others a
  /// backslash or a bracket may not, and `units`, by their first three digits, which ones of UTF-16 may mean something else
  /// where they are spelled out.
  init(
    _ part: [UInt8], folds: [UInt8], at places: (Int, Int), meansPlain: (UInt8) -> Bool,
    tells: (_ head: UInt8, _ next: UInt8) -> Bool, units: [Bool]
  ) {
    precondition(folds.count == part.count && part.indices.contains(places.0))
    precondition(part.indices.contains(places.1) && max(places.0, places.1) > 0)
    precondition(units.count == 1 << 12)
    let others: [UInt8] = (0...UInt8.max).map { meansPlain($0) ? 0 : 1 }
    let heads: [UInt8] = [UInt8(ascii: "\\"), UInt8(ascii: "[")]
    let told: [UInt8] = heads.flatMap { head in
      (0...UInt8.max).map { tells(head, $0) ? 1 : 0 }
    }
    // Safe: there are 256 of the others, two heads with as many each, 4096 units, and the places are in the part and its
    // folds.
    scan = unsafe block_scan_make(
      others, heads, told, units.map { $0 ? 1 : 0 }, part, folds, places.0, places.1)
  }

  /// Where the first byte may be that makes a suspect, or with which the part begins, in the blocks from `start` on, of those
  /// that begin at `last` or before; behind them if there is none. O(n), at 64 bytes in some nanoseconds.
  ///
  /// - Precondition: each of those blocks is there, and `reach` bytes behind it.
  func first(in text: Span<UInt8>, from start: Int, through last: Int) -> Int {
    precondition(start >= 0 && last <= text.count - Self.size - reach)
    // Safe: what is read is there, as was checked.
    return unsafe text.withUnsafeBufferPointer { text in
      guard let base = text.baseAddress else { return start }
      return unsafe withUnsafePointer(to: scan) {
        unsafe block_scan_first($0, base, start, last)
      }
    }
  }

  /// How many bytes behind a block are read.
  var reach: Int { max(scan.places.0, scan.places.1, Self.escape) }

  /// Behind a backslash, a `u` and four digits.
  private static let escape = 5
}
