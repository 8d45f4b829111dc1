/// The rows of a section: a random-access collection that was given, as a whole or with edits.
///
/// The collection itself is kept and asked for a row when the row is wanted. Edits are kept beside it:
/// rows that were never touched cost no memory, however many they are, and an edit costs no more in a
/// million rows than in ten.
public struct RowSequence<Object>: RandomAccessCollection {
  /// The collection, as long as nothing was edited: all that most sections ever have; nil: there
  /// are no rows.
  private var source: RowSource<Object>?
  /// How many rows of it were taken up; below 0: it is one of edits, and counts them itself.
  private var rowsTakenUp: Int32 = 0
  /// Which of the source's sections it is.
  private var section: Int32 = 0

  /// A sequence without rows.
  public init() {}

  /// The rows of a collection, which is kept, not copied. Of more than a table can have, 2³¹ − 1, the
  /// first ones.
  public init<Rows: RandomAccessCollection<Object>>(_ rows: Rows) {
    if Rows.self == RowSequence.self, let same = rows as? RowSequence {
      self = same
    } else {
      source = CollectionRowSource(rows)
      rowsTakenUp = rowsThere
    }
  }

  /// The rows of one of many sections.
  init(section: Int, of rows: SectionedRows<Object>) {
    source = rows.source
    self.section = Int32(section)
    rowsTakenUp = rowsThere
  }

  private init(_ rows: EditedRows<Object>) {
    source = EditedRowSource(rows)
    rowsTakenUp = -1
  }

  /// 0: rows count from there.
  public var startIndex: Int { 0 }
  /// The number of rows.
  public var endIndex: Int { count }
  /// The number of rows; said here, as counting index by index from one to the other takes longer.
  public var count: Int { rowsTakenUp >= 0 ? Int(rowsTakenUp) : countOfSource }

  /// The object of a row, made by its collection if it makes them when asked. O(log edits).
  ///
  /// - Precondition: there is such a row.
  public subscript(row: Int) -> Object {
    guard let source, row >= 0, row < count else {
      preconditionFailure("no row \(row) among \(count)")
    }
    return source.row(row, ofSection: Int(section))
  }

  private var countOfSource: Int { source?.count(ofSection: Int(section)) ?? 0 }

  /// Rows of the collection that can be taken up: as many as a table can have.
  private var rowsThere: Int32 {
    Int32(Swift.min(Swift.max(countOfSource, 0), RowRuns.longestRun))
  }

  /// The same rows, as they are edited.
  private var editable: EditedRows<Object> {
    guard let source else { return EditedRows() }
    return source.edited?.rows
      ?? EditedRows(source, section: Int(section), count: Int(rowsTakenUp))
  }

  private mutating func edit<Result>(_ change: (inout EditedRows<Object>) -> Result) -> Result {
    if !isKnownUniquelyReferenced(&source) || rowsTakenUp >= 0 {
      source = EditedRowSource(editable)
      rowsTakenUp = -1
    }
    guard let edited = source?.edited else { preconditionFailure("it was made just now") }
    return change(&edited.rows)
  }
}

extension RowSequence {
  /// Inserts an object before a row, or at the end.
  mutating func insert(_ object: Object, at row: Int) { edit { $0.insert(object, at: row) } }

  /// Inserts a collection's rows before a row, or at the end; many are kept as the collection.
  mutating func insert(contentsOf rows: some RandomAccessCollection<Object>, at row: Int) {
    edit { $0.insert(contentsOf: rows, at: row) }
  }

  /// Takes a row out.
  mutating func remove(at row: Int) { edit { $0.remove(at: row) } }

  /// Shows another object in a row.
  mutating func replace(at row: Int, with object: Object) {
    edit { $0.replace(at: row, with: object) }
  }

  /// Puts a row elsewhere; `target` counts without it.
  mutating func move(from row: Int, to target: Int) { edit { $0.move(from: row, to: target) } }

  /// Appends what the collection that the sequence was made of has grown by at its end.
  ///
  /// - Returns: the new rows.
  mutating func takeUpNewRows() -> Range<Int> {
    guard rowsTakenUp >= 0 else { return edit { $0.takeUpNewRows() } }
    let start = rowsTakenUp
    rowsTakenUp = Swift.max(start, rowsThere)
    return Int(start)..<Int(rowsTakenUp)
  }

  /// Takes out the rows from `row` on, as a sequence of their own. Rows of a collection stay its rows, of
  /// which each of both has a slice; rows that it grows by are taken up by the one that has its end.
  /// - Complexity: O(edits behind `row`)
  mutating func removeTail(from row: Int) -> RowSequence {
    RowSequence(edit { $0.removeTail(from: row) })
  }

  /// Appends the rows of other sequences. Slices of one collection become one again where they meet; what
  /// the last of the collections that may grow grows by is taken up here.
  /// - Complexity: O(edits)
  mutating func append(rowsOf others: some Sequence<RowSequence>) {
    edit { $0.append(rowsOf: others.lazy.map(\.editable)) }
  }

  /// How many runs the rows are kept in: what edits cost in memory.
  var numberOfRuns: Int { source?.edited?.rows.numberOfRuns ?? Swift.min(count, 1) }
  /// How many objects were inserted one by one and hold memory.
  var numberOfPlaces: Int { source?.edited?.rows.numberOfPlaces ?? 0 }
}
