import CBlockScan

/// Tells of 64 bytes at once whether one of them may make their line a suspect of a `RawScan`: two bytes of the
/// atom as far from each other as they are in it, or one that may mean something else than it says. Line ends,
/// most characters beyond ASCII, and backslashes and brackets before what they usually stand before, are none.
struct SuspectBlocks: Sendable {
  /// Bytes that are looked at at once.
  static let size = Int(BLOCK_SCAN_SIZE)

  private let scan: block_scan

  /// For two places in an atom; `meansPlain` tells which bytes mean what they say, `tells` before which others a
  /// backslash or a bracket may not.
  init(
    _ atom: [UInt8], folds: [UInt8], at places: (Int, Int), meansPlain: (UInt8) -> Bool,
    tells: (_ head: UInt8, _ next: UInt8) -> Bool
  ) {
    precondition(folds.count == atom.count && atom.indices.contains(places.0))
    precondition(atom.indices.contains(places.1) && max(places.0, places.1) > 0)
    let others: [UInt8] = (0...UInt8.max).map { meansPlain($0) ? 0 : 1 }
    let heads: [UInt8] = [UInt8(ascii: "\\"), UInt8(ascii: "[")]
    let told: [UInt8] = heads.flatMap { head in
      (0...UInt8.max).map { tells(head, $0) ? 1 : 0 }
    }
    // Safe: there are 256 of the others, two heads with as many each, and the places are in the atom and its folds.
    scan = unsafe block_scan_make(others, heads, told, atom, folds, places.0, places.1)
  }

  /// Where the first of the blocks from `start` on may hold a suspect, of those that begin at `last` or before; behind
  /// it if none does. O(n), at 64 bytes in some nanoseconds.
  ///
  /// - Precondition: each of those blocks is there, and the atom behind it.
  func first(in text: Span<UInt8>, from start: Int, through last: Int) -> Int {
    precondition(start >= 0 && last <= text.count - Self.size - mostPlaces)
    // Safe: what is read is there, as was checked.
    return unsafe text.withUnsafeBufferPointer { text in
      guard let base = text.baseAddress else { return start }
      return unsafe withUnsafePointer(to: scan) {
        unsafe block_scan_first($0, base, start, last)
      }
    }
  }

  private var mostPlaces: Int { max(scan.places.0, scan.places.1) }
}
