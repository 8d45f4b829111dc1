/// Anything that knows how many sections there are and how many rows each has.
public protocol SectionedRowCounts {
  var numberOfSections: Int { get }
  func numberOfRows(inSection section: Int) -> Int
}

/// Numbers of rows in an array, one per section.
public struct RowCounts: SectionedRowCounts, Hashable, Sendable {
  public var rows: [Int]

  public init(_ rows: [Int]) { self.rows = rows }

  public var numberOfSections: Int { rows.count }
  public func numberOfRows(inSection section: Int) -> Int { rows[section] }
}
