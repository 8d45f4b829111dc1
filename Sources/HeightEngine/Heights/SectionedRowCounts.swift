/// Anything that knows how many sections there are and how many rows each has.
public protocol SectionedRowCounts {
  /// How many sections there are.
  var numberOfSections: Int { get }
  /// How many rows a section has.
  func numberOfRows(inSection section: Int) -> Int
  /// How many rows each of neighbouring sections has; where it is not written, each is asked for by itself.
  func numbersOfRows(inSections sections: Range<Int>) -> [Int]
}

extension SectionedRowCounts {
  public func numbersOfRows(inSections sections: Range<Int>) -> [Int] {
    sections.map(numberOfRows(inSection:))
  }
}

/// Numbers of rows in an array, one per section.
public struct RowCounts: SectionedRowCounts, Hashable, Sendable {
  /// The number of rows of each section.
  public var rows: [Int]

  /// As many sections as there are numbers.
  public init(_ rows: [Int]) { self.rows = rows }

  /// How many sections there are.
  public var numberOfSections: Int { rows.count }
  /// How many rows a section has.
  public func numberOfRows(inSection section: Int) -> Int { rows[section] }
}
