/// What is remembered of a row.
public struct RowState: OptionSet, Hashable, Sendable {
  public let rawValue: UInt8

  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// Its page was opened, or the person said so.
  public static let read = RowState(rawValue: 1)
  /// The person wants to find it again.
  public static let starred = RowState(rawValue: 2)
  /// All there is.
  public static let all: RowState = [.read, .starred]
}

/// A row to be found again, though others may have come or gone since.
public struct RowPlace: Hashable, Sendable {
  /// Which one it was in its file, from 0.
  public var row: Int
  /// What it is known by.
  public var key: UInt64
  /// The line of the view, from 0, on which it began; below 0 where it began above.
  public var line: Int

  /// The row that was so many behind the first.
  public init(row: Int, key: UInt64, line: Int = 0) {
    (self.row, self.key, self.line) = (row, key, line)
  }
}
