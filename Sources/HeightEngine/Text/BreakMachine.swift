// The plain state machine: character by character, what may happen before each.

/// Walks over valid UTF-8 and tells where clusters start and lines may break.
struct BreakMachine {
  private let steps = BreakTables.shared.steps
  private let scalars = ScalarTable.shared
  private var row = BreakTables.start

  /// Takes in the scalar at `offset`. `bytes` must be valid UTF-8.
  mutating func take(at offset: Int, of bytes: UTF8Bytes) -> Finding? {
    guard let base = bytes.baseAddress, offset < bytes.count else { return nil }
    let scalar = base.scalar(at: offset)
    let step = steps[Int(row | scalars.entry(scalar.value).breakClass)]
    row = step.row
    let end = offset + scalar.length
    return Finding(
      startsCluster: step.startsCluster,
      mayBreak: step & BreakStep.breakAllowed != 0
        || step & BreakStep.breakUnlessNumber != 0
          && !numberFollows(base, at: end, end: bytes.count),
      end: end)
  }

  /// What may happen before a scalar, and where it ends.
  struct Finding {
    let startsCluster: Bool
    let mayBreak: Bool
    let end: Int
  }
}

/// Whether the next scalar that LB9 doesn't look through is a digit: the one look ahead of UAX #14
/// (LB25: prefix, opening bracket, number). It costs the marks in between, once per bracket.
@inline(never)
func numberFollows(_ base: UnsafePointer<UInt8>, at offset: Int, end: Int) -> Bool {
  let tables = BreakTables.shared
  var next = offset
  while next < end {
    let scalar = base.scalar(at: next)
    let traits = tables.traits(ofClass: ScalarTable.shared.entry(scalar.value).breakClass)
    if !traits.contains(.transparent) { return traits.contains(.number) }
    next += scalar.length
  }
  return false
}
