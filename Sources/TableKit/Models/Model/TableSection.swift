import HeightEngine

/// A section of a table model: rows between a header and a footer, each of which may be missing.
public struct TableSection<Object> {
  /// The title above the rows; the section index takes its letter from it.
  public var header: DisplayText?
  /// The text below the rows.
  public var footer: DisplayText?
  /// The rows' objects.
  public internal(set) var rows: RowSequence<Object>

  /// A section without rows.
  public init(header: DisplayText? = nil, footer: DisplayText? = nil) {
    self.header = header
    self.footer = footer
    self.rows = RowSequence()
  }

  /// A section of a collection's rows. The collection is kept and asked for a row when the row is
  /// wanted, so that a view of a file does for an array of everything in it.
  public init(
    header: DisplayText? = nil, footer: DisplayText? = nil,
    rows: some RandomAccessCollection<Object>
  ) {
    self.header = header
    self.footer = footer
    self.rows = RowSequence(rows)
  }
}
