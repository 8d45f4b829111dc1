/// The rows of very many sections, each made when it is asked for, such as those of a file's days.
///
/// A section of them keeps its number and no collection of its own, so that there may be as many
/// sections as rows:
///
/// ```swift
/// let rows = SectionedRows(count: { days[$0].count }, row: { log.line(days[$1].lowerBound + $0) })
/// model.setSections(days.indices.map { TableSection(section: $0, of: rows) })
/// ```
public struct SectionedRows<Object> {
  let source: RowSource<Object>

  /// Rows of sections, which are known by their numbers.
  ///
  /// - Parameters:
  ///   - count: How many rows a section has now; it may grow, see
  ///     `MutableTableModel.takeUpGrowth(ofSection:)`.
  ///   - row: The object of a row, from 0, of a section.
  public init(
    count: @escaping (_ section: Int) -> Int, row: @escaping (_ row: Int, _ section: Int) -> Object
  ) {
    source = SectionedRowSource(count: count, row: row)
  }
}

/// The source of the rows of many sections.
private final class SectionedRowSource<Object>: RowSource<Object> {
  private let countRows: (Int) -> Int
  private let makeRow: (Int, Int) -> Object

  init(count: @escaping (Int) -> Int, row: @escaping (Int, Int) -> Object) {
    countRows = count
    makeRow = row
  }

  override func count(ofSection section: Int) -> Int { countRows(section) }

  override func row(_ offset: Int, ofSection section: Int) -> Object { makeRow(offset, section) }
}
