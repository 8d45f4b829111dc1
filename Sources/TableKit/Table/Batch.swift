import HeightEngine

/// Changes as they are collected, told to the others once, when the outermost batch ends.
///
/// Invariant: outside a batch nothing is collected.
struct Batch {
  private(set) var changes = BatchChanges()
  private var depth = 0

  /// Whether changes are being collected. The data may be ahead of what was told then: it must not be
  /// asked.
  var isOpen: Bool { depth > 0 }

  mutating func begin() { depth += 1 }

  mutating func collect(_ change: (inout BatchChanges) -> Void) { change(&changes) }

  /// Ends a batch. What was collected, if it was the outermost.
  mutating func end() -> BatchChanges? {
    depth -= 1
    guard depth == 0 else { return nil }
    defer { changes = BatchChanges() }
    return changes
  }

  /// What is wrong with it; nil: nothing. For tests.
  func checkInvariants() -> String? {
    depth == 0 && !changes.isEmpty ? "changes were collected outside a batch" : nil
  }
}
