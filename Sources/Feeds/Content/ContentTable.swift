import HeightEngine

/// A table of an entry's content, as a page sets it in columns.
public struct ContentTable: Sendable, Hashable {
  /// Where the texts of a cell stand in their column.
  public enum Alignment: Sendable, Hashable { case left, center, right }

  /// What stands in one row and one column, or several.
  public struct Cell: Sendable, Hashable {
    /// What it says, lines of its own among it.
    public var text: DisplayText
    /// What of that looks different.
    public var runs: [InlineRun]
    /// Whether it says what others are.
    public var isHeader: Bool
    /// Where its lines stand.
    public var alignment: Alignment
    /// How many columns it takes, at least 1.
    public var span: Int

    /// A cell, as given.
    public init(
      _ text: DisplayText, runs: [InlineRun] = [], isHeader: Bool = false,
      alignment: Alignment = .left, span: Int = 1
    ) {
      self.text = text
      self.runs = runs
      self.isHeader = isHeader
      self.alignment = alignment
      self.span = span
    }
  }

  /// More columns have no room side by side on any screen: the cells of such a table stand one below the
  /// other, and none takes several columns.
  public static let mostColumns = 256

  /// Its rows, each from its first column on; behind its last cell it is empty.
  public var rows: [[Cell]]
  /// How many rows at its top say what the columns are.
  public var headerRows: Int
  /// How many columns the widest row takes.
  public var columns: Int

  /// A table of rows that are not empty.
  public init(rows: [[Cell]], headerRows: Int = 0) {
    self.rows = rows
    self.headerRows = headerRows
    columns = rows.reduce(0) { max($0, $1.reduce(0) { $0 + $1.span }) }
  }

  /// Whether it has something to say.
  var isEmpty: Bool { rows.isEmpty }
}
