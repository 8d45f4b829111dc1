/// The rows of a section: a random-access collection that was given, as a whole or with edits.
///
/// The collection itself is kept and asked for a row when the row is wanted. Edits are kept beside it:
/// rows that were never touched cost no memory, however many they are, and an edit costs no more in a
/// million rows than in ten.
public struct RowSequence<Object>: RandomAccessCollection {
  private struct Base {
    /// nil: all its rows were removed.
    var source: RowSource<Object>?
    /// How many of its rows stand in the sequence.
    var rowsInUse: Int
  }

  private var runs = RowRuns()
  private var bases: [Base] = []
  /// The rows of the first base that were taken up.
  private var rowsTakenUp = 0
  /// Objects that were inserted one by one, and the places in it that are free.
  private var inserted: [Object?] = []
  private var freePlaces: [Int] = []
  /// What stands for `inserted` where a base's number would.
  private static var insertedSource: Int { -1 }
  /// More objects than this come as a base of their own.
  private static var mostInserted: Int { 16 }

  /// A sequence without rows.
  public init() {}

  /// The rows of a collection, which is kept, not copied. Of more than a table can have, 2³¹ − 1, the
  /// first ones.
  public init(_ rows: some RandomAccessCollection<Object>) {
    if let same = rows as? RowSequence<Object> {
      self = same
    } else {
      let source = CollectionRowSource(rows)
      rowsTakenUp = source.count
      append(source, count: rowsTakenUp)
    }
  }

  /// 0: rows count from there.
  public var startIndex: Int { 0 }
  /// The number of rows.
  public var endIndex: Int { runs.count }
  /// The number of rows; said here, as counting index by index from one to the other takes longer.
  public var count: Int { runs.count }

  /// The object of a row, made by its collection if it makes them when asked. O(log edits).
  ///
  /// - Precondition: there is such a row.
  public subscript(row: Int) -> Object {
    let (source, offset) = runs[row]
    if source == Self.insertedSource, let object = inserted[offset] { return object }
    guard source >= 0, let rows = bases[source].source else {
      preconditionFailure("row \(row) has lost its object")
    }
    return rows[offset]
  }

  private mutating func append(_ source: RowSource<Object>, count: Int) {
    bases.append(Base(source: source, rowsInUse: count))
    runs.insert(RowRuns.Run(source: bases.count - 1, start: 0, count: count), at: runs.count)
  }
}

extension RowSequence {
  /// Inserts an object before a row, or at the end.
  mutating func insert(_ object: Object, at row: Int) {
    let place: Int
    if let free = freePlaces.popLast() {
      inserted[free] = object
      place = free
    } else {
      place = inserted.count
      inserted.append(object)
    }
    runs.insert(RowRuns.Run(source: Self.insertedSource, start: place, count: 1), at: row)
  }

  /// Inserts a collection's rows before a row, or at the end; many are kept as the collection.
  mutating func insert(contentsOf rows: some RandomAccessCollection<Object>, at row: Int) {
    let count = rows.count
    if count <= Self.mostInserted {
      runs.insert(
        RowRuns.Run(source: Self.insertedSource, start: inserted.count, count: count), at: row)
      for object in rows { inserted.append(object) }
    } else {
      // The first base is the one that `takeUpNewRows` looks at.
      if bases.isEmpty { bases.append(Base(source: nil, rowsInUse: 0)) }
      bases.append(Base(source: CollectionRowSource(rows), rowsInUse: count))
      runs.insert(RowRuns.Run(source: bases.count - 1, start: 0, count: count), at: row)
    }
  }

  /// Takes a row out.
  mutating func remove(at row: Int) {
    let (source, offset) = runs.remove(at: row)
    if source == Self.insertedSource {
      inserted[offset] = nil
      freePlaces.append(offset)
    } else {
      bases[source].rowsInUse -= 1
      // The first base stays: it may grow.
      if source > 0, bases[source].rowsInUse == 0 { bases[source].source = nil }
    }
  }

  /// Shows another object in a row.
  mutating func replace(at row: Int, with object: Object) {
    remove(at: row)
    insert(object, at: row)
  }

  /// Puts a row elsewhere; `target` counts without it.
  mutating func move(from row: Int, to target: Int) {
    let (source, offset) = runs.remove(at: row)
    runs.insert(RowRuns.Run(source: source, start: offset, count: 1), at: target)
  }

  /// Appends what the collection that the sequence was made of has grown by at its end.
  ///
  /// - Returns: the new rows.
  mutating func takeUpNewRows() -> Range<Int> {
    let start = endIndex
    guard let source = bases.first?.source else { return start..<start }
    let count = source.count - rowsTakenUp
    guard count > 0 else { return start..<start }
    runs.insert(RowRuns.Run(source: 0, start: rowsTakenUp, count: count), at: start)
    rowsTakenUp += count
    bases[0].rowsInUse += count
    return start..<endIndex
  }

  /// How many runs the rows are kept in: what edits cost in memory.
  var numberOfRuns: Int { runs.numberOfRuns }
  /// How many objects were inserted one by one and hold memory.
  var numberOfPlaces: Int { inserted.count }
}
