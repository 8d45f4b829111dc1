import HeightEngine

/// What a table model asks for: cells, and what the person may do. Every member has a default.
@MainActor
public protocol TableModelDelegate<Object>: AnyObject {
  /// What the model's rows are.
  associatedtype Object

  /// A cell for an object, where the model's `cellForObject` gives none. nil, where it is not given.
  func tableModel(
    _ model: TableModel<Object>, cellFor object: Object, at indexPath: IndexPath,
    in tableView: TableView
  ) -> TableViewCell?

  /// Whether the person may delete the row of a mutable model. No, where it is not given.
  func tableModel(
    _ model: TableModel<Object>, canEdit object: Object, at indexPath: IndexPath,
    in tableView: TableView
  ) -> Bool

  /// Whether the person may move the row of a mutable model. No, where it is not given.
  func tableModel(
    _ model: TableModel<Object>, canMove object: Object, at indexPath: IndexPath,
    in tableView: TableView
  ) -> Bool

  /// Whether the row that the person deleted should go. Yes, where it is not given.
  func tableModel(
    _ model: TableModel<Object>, shouldDelete object: Object, at indexPath: IndexPath,
    in tableView: TableView
  ) -> Bool

  /// Whether the row that the person moved should go there. Yes, where it is not given.
  func tableModel(
    _ model: TableModel<Object>, shouldMove object: Object, at indexPath: IndexPath,
    to newIndexPath: IndexPath, in tableView: TableView
  ) -> Bool
}

extension TableModelDelegate {
  public func tableModel(
    _ model: TableModel<Object>, cellFor object: Object, at indexPath: IndexPath,
    in tableView: TableView
  ) -> TableViewCell? { nil }

  public func tableModel(
    _ model: TableModel<Object>, canEdit object: Object, at indexPath: IndexPath,
    in tableView: TableView
  ) -> Bool { false }

  public func tableModel(
    _ model: TableModel<Object>, canMove object: Object, at indexPath: IndexPath,
    in tableView: TableView
  ) -> Bool { false }

  public func tableModel(
    _ model: TableModel<Object>, shouldDelete object: Object, at indexPath: IndexPath,
    in tableView: TableView
  ) -> Bool { true }

  public func tableModel(
    _ model: TableModel<Object>, shouldMove object: Object, at indexPath: IndexPath,
    to newIndexPath: IndexPath, in tableView: TableView
  ) -> Bool { true }
}

/// A data source that knows its rows' objects: where table actions find what they act on.
@MainActor
public protocol RowObjectSource: AnyObject {
  /// The object of a row; nil: there is no such row.
  func rowObject(at indexPath: IndexPath) -> Any?
}

/// A table's delegate that has a say in how the cells of objects look: table actions are one. Cells
/// that a table model or a cell factory hands out are shown to it, those that are measured too.
@MainActor
public protocol CellDecorator: AnyObject {
  /// Called after the cell was configured for the object; more than once, where both a model and a
  /// factory hand it out.
  func decorate(_ cell: TableViewCell, for object: Any, at indexPath: IndexPath)
}

extension TableView {
  /// What the delegate has to say about the look of an object's cell, and nothing that another one
  /// said when the cell stood for another row.
  func decorate(_ cell: TableViewCell, for object: Any, at indexPath: IndexPath) {
    cell.accessoryForActions = nil
    cell.selectionStyleForActions = nil
    decorator?.decorate(cell, for: object, at: indexPath)
  }
}
