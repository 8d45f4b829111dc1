import HeightEngine

/// How a feed became another.
public enum FeedUpdate: Sendable, Equatable {
  /// Rows that came at a section's end.
  public struct Growth: Sendable, Hashable {
    /// The section, from 0.
    public var section: Int
    /// The new rows, from 0.
    public var rows: Range<Int>
    /// Rows before them that say something else than before, such as a last line that was not whole.
    public var updated: Range<Int>

    /// Rows that came to a section, and those that changed.
    public init(section: Int, rows: Range<Int>, updated: Range<Int> = 0..<0) {
      self.section = section
      self.rows = rows
      self.updated = updated
    }
  }

  /// Nothing is known of what stayed: everything is to be read anew.
  case reset
  /// Rows came at the ends of sections, and nothing else happened.
  case grown([Growth])
  /// Days were found in rows that are there: a section's rows from each of `rows` on, which ascend, are
  /// a section of their own. The section is the last one.
  case divided(section: Int, atRows: [Int])
  /// These sections are one.
  case joined(Range<Int>)
  /// What a table is to be told. `updated` are the rows that say something else than before, by where
  /// they are now: what is remembered by their keys counts no more.
  case changed(BatchChanges, updated: [IndexPath])
}

extension FeedUpdate {
  /// What a batch comes to where sections had so many rows and have so many now; `reset` where it does not lead from one to
  /// the other.
  static func resolving(
    _ batch: BatchChanges, rowsBefore: [Int], rowsAfter: [Int]
  ) -> FeedUpdate {
    guard let resolved = try? batch.resolved(rowsBefore: rowsBefore, rowsAfter: rowsAfter) else {
      return .reset
    }
    return .changed(batch, updated: resolved.reloadedRows)
  }
}
