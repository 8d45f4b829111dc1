import struct HeightEngine.IndexPath

/// How a feed became another, in the terms of a table's batch update: what goes or changed is named
/// by where it was, what came by where it is.
public struct FeedChange: Sendable, Hashable {
  /// A row that went elsewhere, unchanged.
  public struct Move: Sendable, Hashable {
    /// Where the entry was.
    public var from: IndexPath
    /// Where it is now.
    public var to: IndexPath
  }

  /// Nothing is known of what stayed: read everything anew. The other lists are empty then.
  public var isReset = false
  /// Sections that went, rows and all.
  public var deletedSections: [Int] = []
  /// Sections that came, rows and all.
  public var insertedSections: [Int] = []
  /// Rows that went, but for those of deleted sections.
  public var deletedRows: [IndexPath] = []
  /// Rows that came, but for those of inserted sections.
  public var insertedRows: [IndexPath] = []
  /// Rows that stayed where they are and say something else, by where they were.
  public var updatedRows: [IndexPath] = []
  /// Rows that went elsewhere, between sections that are there before and after.
  public var moves: [Move] = []

  /// A change of nothing.
  public init() {}

  /// Whether nothing changed.
  public var isEmpty: Bool { self == FeedChange() }

  /// A change of everything.
  static var reset: FeedChange {
    var change = FeedChange()
    change.isReset = true
    return change
  }
}
