import CBlockScan

/// Finds, 64 bytes at once, what may make a line a suspect of a `RawScan`: two bytes of a part of the text as far from
/// each other as they are in it, or one that may mean something else than it says. Line ends,
/// most characters beyond ASCII, and backslashes and brackets before what they usually stand before, are none.
struct SuspectBlocks: Sendable {
  /// Bytes that are looked at at once.
  static let size = Int(BLOCK_SCAN_SIZE)

  private let scan: block_scan

  /// For two places in a part; `meansPlain` tells which bytes mean what they say, and `units` which characters may mean
  /// something else, spelled out or not.
  init(
    _ part: [UInt8], folds: [UInt8], at places: (Int, Int), meansPlain: (UInt8) -> Bool,
    units: UnitSet
  ) {
    precondition(folds.count == part.count && part.indices.contains(places.0))
    precondition(part.indices.contains(places.1) && max(places.0, places.1) > 0)
    let others: [UInt8] = (0...UInt8.max).map { meansPlain($0) ? 0 : 1 }
    // Safe: there are 256 of the others, and the places are in the part and its folds.
    scan = unsafe withUnsafePointer(to: units.set) {
      unsafe block_scan_make(others, $0, part, folds, places.0, places.1)
    }
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

/// Some units of UTF-16 as `SuspectBlocks` finds them, spelled out or as UTF-8: in groups of which each says which ones its
/// four digits may be.
struct UnitSet {
  /// For each digit of it, a bit for each value.
  struct Group {
    let digits: (UInt16, UInt16, UInt16, UInt16)
    /// Whether it counts behind other characters of it and beyond ASCII, too.
    var countsAnywhere = false

    init(digits: (UInt16, UInt16, UInt16, UInt16), countsAnywhere: Bool = false) {
      self.digits = digits
      self.countsAnywhere = countsAnywhere
    }

    /// Units, and those that have their digits in common with several.
    init(of units: [UInt16]) {
      func mask(_ shift: UInt16) -> UInt16 {
        units.reduce(0) { $0 | 1 << ($1 >> shift & 15) }
      }
      self.init(digits: (mask(12), mask(8), mask(4), mask(0)))
    }
  }

  fileprivate var set = unit_set()

  /// - Precondition: they are eight at most.
  init(_ groups: [Group]) {
    precondition(groups.count <= 8)
    var digits = [[UInt8]](repeating: [UInt8](repeating: 0, count: 16), count: 4)
    for (number, group) in groups.enumerated() {
      let bit: UInt8 = 1 << UInt8(number)
      let masks = [group.digits.0, group.digits.1, group.digits.2, group.digits.3]
      for (place, mask) in masks.enumerated() {
        for value in 0..<16 where mask >> UInt16(value) & 1 != 0 { digits[place][value] |= bit }
      }
      if group.countsAnywhere { set.anywhere |= bit }
    }
    // Safe: there are four times 16 bytes on both sides.
    unsafe withUnsafeMutableBytes(of: &set.digits) { unsafe $0.copyBytes(from: digits.joined()) }
  }
}
