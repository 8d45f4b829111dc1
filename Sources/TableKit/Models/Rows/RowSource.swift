/// A random-access collection of rows whose type is forgotten: a row is made when it is asked for.
class RowSource<Object> {
  /// Rows as of now: a collection that is a view of something may have grown.
  var count: Int { 0 }

  /// - Precondition: `offset` is less than `count`.
  subscript(offset: Int) -> Object { preconditionFailure("an empty source has no row") }

  /// The rows as edits, if they are.
  var edited: EditedRowSource<Object>? { nil }
}

/// The source that a collection is.
final class CollectionRowSource<Rows: RandomAccessCollection>: RowSource<Rows.Element> {
  private let rows: Rows

  init(_ rows: Rows) { self.rows = rows }

  override var count: Int { rows.count }

  override subscript(offset: Int) -> Rows.Element {
    rows[rows.index(rows.startIndex, offsetBy: offset)]
  }
}

/// Rows with edits, which take more room than most sections need.
final class EditedRowSource<Object>: RowSource<Object> {
  var rows: EditedRows<Object>

  init(_ rows: EditedRows<Object>) { self.rows = rows }

  override var count: Int { rows.count }

  override subscript(offset: Int) -> Object { rows[offset] }

  override var edited: EditedRowSource<Object>? { self }
}
