/// Rows of one section or of many, of a collection whose type is forgotten: a row is made when it
/// is asked for.
///
/// A source of one section's rows takes any number for that section's.
class RowSource<Object> {
  /// Rows of a section as of now: a collection that is a view of something may have grown.
  func count(ofSection section: Int) -> Int { 0 }

  /// - Precondition: `offset` is less than the section's count.
  func row(_ offset: Int, ofSection section: Int) -> Object {
    preconditionFailure("an empty source has no row")
  }

  /// The rows as edits, if they are.
  var edited: EditedRowSource<Object>? { nil }
}

/// The source that a collection is.
final class CollectionRowSource<Rows: RandomAccessCollection>: RowSource<Rows.Element> {
  private let rows: Rows

  init(_ rows: Rows) { self.rows = rows }

  override func count(ofSection section: Int) -> Int { rows.count }

  override func row(_ offset: Int, ofSection section: Int) -> Rows.Element {
    rows[rows.index(rows.startIndex, offsetBy: offset)]
  }
}

/// Rows with edits, which take more room than most sections need.
final class EditedRowSource<Object>: RowSource<Object> {
  var rows: EditedRows<Object>

  init(_ rows: EditedRows<Object>) { self.rows = rows }

  override func count(ofSection section: Int) -> Int { rows.count }

  override func row(_ offset: Int, ofSection section: Int) -> Object { rows[offset] }

  override var edited: EditedRowSource<Object>? { self }
}
