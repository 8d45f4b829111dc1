import CBlockScan

/// What there is to know of a leaf of small heights, found sixteen at a time.
struct SmallHeights {
  /// Lines.
  let sum: Int
  /// Whether they are all the same.
  let areEqual: Bool

  /// Of heights of a byte each; nil: one of them is open, or there is none.
  @inline(__always)
  init?(_ heights: RawSpan) {
    guard !heights.isEmpty else { return nil }
    // Safe: so many bytes are lent, and are nothing but numbers.
    let found: block_sum? = unsafe heights.withUnsafeBytes { bytes in
      unsafe bytes.baseAddress.map { unsafe block_sum_of($0, bytes.count) }
    }
    guard let found, found.has_highest == 0 else { return nil }
    (sum, areEqual) = (Int(found.sum), found.has_others == 0)
  }
}
