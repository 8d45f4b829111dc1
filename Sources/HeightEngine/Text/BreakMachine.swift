// The plain state machine: character by character, what may happen before each.

/// Walks over valid UTF-8 and tells where clusters start and lines may break.
struct BreakMachine {
  private let steps = BreakTables.shared.steps
  private let scalars = ScalarTable.shared
  private var row = BreakTables.start

  /// Takes in the scalar at `offset`. `bytes` must be valid UTF-8.
  mutating func take(at offset: Int, of bytes: UTF8Bytes) -> Finding? {
    guard offset < bytes.count else { return nil }
    let scalar = bytes.scalar(at: offset)
    let step = steps[Int(row | scalars.entry(scalar.value).breakClass)]
    row = step.row
    return Finding(
      startsCluster: step.startsCluster, mayBreak: step.mayBreak, end: offset + scalar.length)
  }

  /// What may happen before a scalar, and where it ends.
  struct Finding {
    let startsCluster: Bool
    let mayBreak: Bool
    let end: Int
  }
}
