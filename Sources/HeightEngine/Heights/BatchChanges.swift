/// What a batch collects, in UIKit's terms: deletes, reloads and the sources of moves by the indexes
/// before the batch; inserts and the targets of moves by those after.
///
/// Order and repetition do not matter: what is deleted twice is deleted once.
public struct BatchChanges: Sendable, Equatable {
  struct Move<Index: Hashable & Sendable>: Sendable, Equatable {
    var from: Index
    var to: Index
  }

  var deletedSections: [ChangeRun] = []
  var insertedSections: [ChangeRun] = []
  var reloadedSections: [ChangeRun] = []
  var movedSections: [Move<Int>] = []
  var deletedRows: [ChangeRun] = []
  var insertedRows: [ChangeRun] = []
  var reloadedRows: [ChangeRun] = []
  var movedRows: [Move<IndexPath>] = []

  /// A batch without changes.
  public init() {}

  /// Whether nothing was collected.
  public var isEmpty: Bool {
    deletedSections.isEmpty && insertedSections.isEmpty && reloadedSections.isEmpty
      && movedSections.isEmpty && deletedRows.isEmpty && insertedRows.isEmpty
      && reloadedRows.isEmpty && movedRows.isEmpty
  }

  /// Sections that will stand at these indexes.
  public mutating func insertSections(_ sections: some Sequence<Int>) {
    for section in sections { Self.add(section, to: &insertedSections) }
  }

  /// Sections that stand at these indexes go.
  public mutating func deleteSections(_ sections: some Sequence<Int>) {
    for section in sections { Self.add(section, to: &deletedSections) }
  }

  /// All that is known of these sections is forgotten; their numbers of rows may change.
  public mutating func reloadSections(_ sections: some Sequence<Int>) {
    for section in sections { Self.add(section, to: &reloadedSections) }
  }

  /// A section goes from an index before to an index after.
  public mutating func moveSection(from: Int, to: Int) {
    movedSections.append(Move(from: from, to: to))
  }

  /// Rows that will stand at these index paths.
  public mutating func insertRows(at indexPaths: some Sequence<IndexPath>) {
    for path in indexPaths { Self.add(path.row, inSection: path.section, to: &insertedRows) }
  }

  /// Rows that will stand at `rows` of `section`.
  public mutating func insertRows(_ rows: Range<Int>, inSection section: Int) {
    guard !rows.isEmpty else { return }
    insertedRows.append(ChangeRun(section: section, start: rows.lowerBound, count: rows.count))
  }

  /// Rows that stand at these index paths go.
  public mutating func deleteRows(at indexPaths: some Sequence<IndexPath>) {
    for path in indexPaths { Self.add(path.row, inSection: path.section, to: &deletedRows) }
  }

  /// Rows that stand at `rows` of `section` go.
  public mutating func deleteRows(_ rows: Range<Int>, inSection section: Int) {
    guard !rows.isEmpty else { return }
    deletedRows.append(ChangeRun(section: section, start: rows.lowerBound, count: rows.count))
  }

  /// Rows at these index paths are to be measured anew.
  public mutating func reloadRows(at indexPaths: some Sequence<IndexPath>) {
    for path in indexPaths { Self.add(path.row, inSection: path.section, to: &reloadedRows) }
  }

  /// A row goes from an index path before to an index path after.
  public mutating func moveRow(from: IndexPath, to: IndexPath) {
    movedRows.append(Move(from: from, to: to))
  }

  private static func add(_ index: Int, inSection section: Int = 0, to runs: inout [ChangeRun]) {
    if let last = runs.indices.last, runs[last].section == section, runs[last].end == index {
      runs[last].count += 1
    } else {
      runs.append(ChangeRun(section: section, start: index, count: 1))
    }
  }
}

/// Why a batch of changes can't be carried out, in words.
public struct BatchChangesError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What is wrong, for the programmer.
  public let description: String

  package init(description: String) { self.description = description }
}
