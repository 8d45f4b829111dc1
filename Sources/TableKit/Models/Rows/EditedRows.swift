/// The rows of a collection with the edits that were made, and rows of others among them.
///
/// Rows that were never touched cost no memory, however many they are, and an edit costs no more in a
/// million rows than in ten.
struct EditedRows<Object> {
  private struct Base {
    /// nil: all its rows were removed.
    var source: RowSource<Object>?
    /// Which of the source's sections it is.
    var section = 0
    /// How many of its rows stand in the sequence.
    var rowsInUse = 0

    /// What it is known by among others; nil: it has no rows.
    var id: BaseID? { source.map { BaseID(source: ObjectIdentifier($0), section: section) } }
  }

  private struct BaseID: Hashable {
    var source: ObjectIdentifier
    var section: Int
  }

  /// The base whose rows at its end are to be taken up, and how many of its rows were.
  private struct Growth {
    var base: Int
    var rowsTakenUp: Int
  }

  private var runs = RowRuns()
  private var bases: [Base] = []
  private var growth: Growth?
  /// Objects that were inserted one by one, and the places in it that are free.
  private var inserted: [Object?] = []
  private var freePlaces: [Int] = []
  /// What stands for `inserted` where a base's number would.
  private static var insertedSource: Int { -1 }
  /// More objects than this come as a base of their own.
  private static var mostInserted: Int { 16 }

  init() {}

  /// The first rows of a source's section, which may grow.
  init(_ source: RowSource<Object>, section: Int, count: Int) {
    growth = Growth(base: 0, rowsTakenUp: count)
    bases.append(Base(source: source, section: section))
    append(RowRuns.Run(source: 0, start: 0, count: count), ofBase: 0)
  }

  var count: Int { runs.count }

  /// The object of a row. O(log edits).
  ///
  /// - Precondition: there is such a row.
  subscript(row: Int) -> Object {
    let (source, offset) = runs[row]
    if source == Self.insertedSource, let object = inserted[offset] { return object }
    guard source >= 0, let rows = bases[source].source else {
      preconditionFailure("row \(row) has lost its object")
    }
    return rows.row(offset, ofSection: bases[source].section)
  }
}

extension EditedRows {
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
      letGo(1, ofBase: source)
    }
  }

  /// So many rows of a base are not used any more. One that may grow stays.
  private mutating func letGo(_ rows: Int, ofBase base: Int) {
    bases[base].rowsInUse -= rows
    if bases[base].rowsInUse == 0, growth?.base != base { bases[base].source = nil }
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
    let start = count
    guard let growth, let source = bases[growth.base].source else { return start..<start }
    let count = source.count(ofSection: bases[growth.base].section) - growth.rowsTakenUp
    guard count > 0 else { return start..<start }
    runs.insert(
      RowRuns.Run(source: growth.base, start: growth.rowsTakenUp, count: count), at: start)
    self.growth?.rowsTakenUp += count
    bases[growth.base].rowsInUse += count
    return start..<runs.count
  }

  /// How many runs the rows are kept in: what edits cost in memory.
  var numberOfRuns: Int { runs.numberOfRuns }
  /// How many objects were inserted one by one and hold memory.
  var numberOfPlaces: Int { inserted.count }
}

// MARK: - Cutting and joining

extension EditedRows {
  /// Takes out the rows from `row` on, as a sequence of their own. Rows of a collection stay its rows, of
  /// which each of both has a slice; rows that it grows by are taken up by the one that has its end.
  /// - Complexity: O(edits behind `row`)
  mutating func removeTail(from row: Int) -> EditedRows {
    var tail = EditedRows()
    var added: [Int: Int] = [:]
    if let growth {
      let base = tail.addBase(bases[growth.base])
      added[growth.base] = base
      tail.growth = Growth(base: base, rowsTakenUp: growth.rowsTakenUp)
      self.growth = nil
      letGo(0, ofBase: growth.base)
    }
    for run in runs.removeTail(from: row) {
      if run.source == Self.insertedSource {
        tail.append(inserted[run.start..<run.end].compactMap(\.self))
        for place in run.start..<run.end { inserted[place] = nil }
        freePlaces += run.start..<run.end
      } else {
        let base = added[run.source] ?? tail.addBase(bases[run.source])
        added[run.source] = base
        tail.append(run, ofBase: base)
        letGo(run.count, ofBase: run.source)
      }
    }
    return tail
  }

  /// Appends the rows of other sequences. Slices of one collection become one again where they meet; what
  /// the last of the collections that may grow grows by is taken up here.
  /// - Complexity: O(edits)
  mutating func append(rowsOf others: some Sequence<EditedRows>) {
    var known: [BaseID: Int] = [:]
    for (index, base) in bases.enumerated() {
      if let id = base.id { known[id] = index }
    }
    for other in others {
      let new = other.bases.map { base -> Int in
        guard let id = base.id else { return 0 }
        let index = known[id] ?? addBase(base)
        known[id] = index
        return index
      }
      for run in other.runs.all {
        if run.source == Self.insertedSource {
          append(other.inserted[run.start..<run.end].compactMap(\.self))
        } else {
          append(run, ofBase: new[run.source])
        }
      }
      if let growth = other.growth {
        self.growth = Growth(base: new[growth.base], rowsTakenUp: growth.rowsTakenUp)
      }
    }
  }

  private mutating func addBase(_ base: Base) -> Int {
    bases.append(Base(source: base.source, section: base.section))
    return bases.count - 1
  }

  private mutating func append(_ run: RowRuns.Run, ofBase base: Int) {
    bases[base].rowsInUse += run.count
    runs.insert(RowRuns.Run(source: base, start: run.start, count: run.count), at: count)
  }

  private mutating func append(_ objects: [Object]) {
    runs.insert(
      RowRuns.Run(source: Self.insertedSource, start: inserted.count, count: objects.count),
      at: count)
    inserted += objects
  }
}
