import HeightEngine

/// How a feed became another.
public enum FeedUpdate: Sendable, Equatable {
  /// Rows that came at a section's end.
  public struct Growth: Sendable, Hashable {
    /// The section, from 0.
    public var section: Int
    /// The new rows, from 0.
    public var rows: Range<Int>

    public init(section: Int, rows: Range<Int>) {
      self.section = section
      self.rows = rows
    }
  }

  /// Nothing is known of what stayed: everything is to be read anew.
  case reset
  /// Rows came at the ends of sections, and nothing else happened.
  case grown([Growth])
  /// What a table is to be told. `updated` are the rows that say something else than before, by where
  /// they are now: what is remembered by their keys counts no more.
  case changed(BatchChanges, updated: [IndexPath])
}
