import HeightEngine

/// A table model whose sections and rows can change. Every change returns what it changed, to be
/// handed to the table:
///
/// ```swift
/// table.insertRows(at: model.insert(entry, atRow: 0, inSection: 0))
/// ```
///
/// In a batch the table takes removed places as they were before it and inserted ones as they are after
/// it. Changes made one after the other come to that if rows are first removed, the last one first, and
/// then inserted, the first one first.
///
/// What is out of range changes nothing and returns an empty array, of which the table makes nothing:
/// whatever a change returns can be handed on without looking at it. Over a collection of a million rows a
/// change costs what it costs in a small one, and rows that were never touched cost no memory.
public final class MutableTableModel<Object>: TableModel<Object> {
  /// What adding did: rows in a section there was, or a section made for them.
  public struct Addition: Hashable, Sendable {
    /// Where the added objects are.
    public let indexPaths: [IndexPath]
    /// The section that was made for them, if any: the table is told of it and not of the rows.
    public let sections: [Int]
  }

  /// Adds an object at the end of the last section; makes a section if there is none.
  @discardableResult
  public func add(_ object: Object) -> Addition { add(contentsOf: CollectionOfOne(object)) }

  /// Adds objects at the end of the last section; makes a section if there is none. Many objects are
  /// kept as the collection they come in.
  @discardableResult
  public func add(contentsOf objects: some RandomAccessCollection<Object>) -> Addition {
    let made = sections.isEmpty ? addSection() : []
    return Addition(
      indexPaths: add(contentsOf: objects, toSection: sections.count - 1), sections: made)
  }

  /// Adds an object at the end of a section.
  @discardableResult
  public func add(_ object: Object, toSection section: Int) -> [IndexPath] {
    add(contentsOf: CollectionOfOne(object), toSection: section)
  }

  /// Adds objects at the end of a section. Many are kept as the collection they come in.
  @discardableResult
  public func add(
    contentsOf objects: some RandomAccessCollection<Object>, toSection section: Int
  ) -> [IndexPath] {
    guard sections.indices.contains(section) else { return [] }
    return insert(contentsOf: objects, atRow: sections[section].rows.count, inSection: section)
  }

  /// Inserts an object before a row, or at the section's end.
  @discardableResult
  public func insert(_ object: Object, atRow row: Int, inSection section: Int) -> [IndexPath] {
    insert(contentsOf: CollectionOfOne(object), atRow: row, inSection: section)
  }

  /// Inserts objects before a row, or at the section's end. Many are kept as the collection they come
  /// in.
  @discardableResult
  public func insert(
    contentsOf objects: some RandomAccessCollection<Object>, atRow row: Int, inSection section: Int
  ) -> [IndexPath] {
    guard sections.indices.contains(section), row >= 0, row <= sections[section].rows.count else {
      return []
    }
    let count = objects.count
    if count == 1, let object = objects.first {
      edit(section) { $0.insert(object, at: row) }
    } else {
      edit(section) { $0.insert(contentsOf: objects, at: row) }
    }
    return (row..<(row + count)).map { IndexPath(row: $0, section: section) }
  }

  /// Takes up what a section's collection has grown by at its end since it was given: for collections
  /// that are views of something that grows. Rows that were inserted or removed since stay as they are.
  @discardableResult
  public func takeUpNewRows(inSection section: Int) -> [IndexPath] {
    takeUpGrowth(ofSection: section).map { IndexPath(row: $0, section: section) }
  }

  /// The same, for `insertRows(_:inSection:)`: returns which rows are new; nothing is made for each of what
  /// may be a million.
  @discardableResult
  public func takeUpGrowth(ofSection section: Int) -> Range<Int> {
    guard sections.indices.contains(section) else { return 0..<0 }
    var new = 0..<0
    edit(section) { new = $0.takeUpNewRows() }
    return new
  }

  /// Removes a row, for `deleteRows(at:)`; its section stays, also if it was the last. What is removed
  /// is had by `object(at:)` before.
  @discardableResult
  public func remove(at indexPath: IndexPath) -> [IndexPath] {
    guard isValid(indexPath) else { return [] }
    edit(indexPath.section) { $0.remove(at: indexPath.row) }
    return [indexPath]
  }

  /// Puts another object in a row's place: for `reloadRows(at:)` or `reconfigureRows(at:)`.
  @discardableResult
  public func replace(at indexPath: IndexPath, with object: Object) -> [IndexPath] {
    guard isValid(indexPath) else { return [] }
    edit(indexPath.section) { $0.replace(at: indexPath.row, with: object) }
    return [indexPath]
  }

  /// Moves a row to where it will be afterwards: for `moveRow(at:to:)`.
  ///
  /// - Returns: whether there is such a row and such a place.
  @discardableResult
  public func move(from indexPath: IndexPath, to newIndexPath: IndexPath) -> Bool {
    let isSameSection = indexPath.section == newIndexPath.section
    guard let object = object(at: indexPath), sections.indices.contains(newIndexPath.section),
      newIndexPath.row >= 0,
      newIndexPath.row <= sections[newIndexPath.section].rows.count - (isSameSection ? 1 : 0)
    else { return false }
    if isSameSection {
      edit(indexPath.section) { $0.move(from: indexPath.row, to: newIndexPath.row) }
    } else {
      edit(indexPath.section) { $0.remove(at: indexPath.row) }
      edit(newIndexPath.section) { $0.insert(object, at: newIndexPath.row) }
    }
    return true
  }

  /// In place: no copy of the section is made. Rows have no say in the section index, which stays.
  private func edit(_ section: Int, _ change: (inout RowSequence<Object>) -> Void) {
    let index = compiledIndex
    change(&sections[section].rows)
    compiledIndex = index
  }

  /// By the delegate; no, where there is none.
  public override func tableView(
    _ tableView: TableView, canEditRowAt indexPath: IndexPath
  ) -> Bool {
    guard let object = object(at: indexPath) else { return false }
    return delegate?.tableModel(self, canEdit: object, at: indexPath, in: tableView) ?? false
  }

  /// Removes the row that the person deleted, from the table too, unless the delegate says no.
  public override func tableView(
    _ tableView: TableView, commit editingStyle: TableView.EditingStyle,
    forRowAt indexPath: IndexPath
  ) {
    guard editingStyle == .delete, let object = object(at: indexPath),
      delegate?.tableModel(self, shouldDelete: object, at: indexPath, in: tableView) ?? true
    else { return }
    tableView.deleteRows(at: remove(at: indexPath))
  }

  /// Whether the person may move a row: by the delegate; no, where there is none.
  public override func tableView(
    _ tableView: TableView, canMoveRowAt indexPath: IndexPath
  ) -> Bool {
    guard let object = object(at: indexPath) else { return false }
    return delegate?.tableModel(self, canMove: object, at: indexPath, in: tableView) ?? false
  }

  /// Moves the row that the person moved, in the table too, unless the delegate says no.
  public override func tableView(
    _ tableView: TableView, moveRowAt indexPath: IndexPath, to newIndexPath: IndexPath
  ) {
    guard let object = object(at: indexPath),
      delegate?.tableModel(
        self, shouldMove: object, at: indexPath, to: newIndexPath, in: tableView) ?? true,
      move(from: indexPath, to: newIndexPath)
    else { return }
    tableView.moveRow(at: indexPath, to: newIndexPath)
  }
}
