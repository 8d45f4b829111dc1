import HeightEngine

/// A cell that shows objects of a type: what a cell factory hands out.
///
/// ```swift
/// final class EntryCell: TableViewCell, ObjectCell {
///   func shouldUpdate(with entry: Entry) { title = entry.title }
/// }
/// ```
@MainActor
public protocol ObjectCell<Object>: TableViewCell {
  /// What the cell shows.
  associatedtype Object

  /// Show `object`. Called every time the cell is handed out, to be shown or (a template layout cell)
  /// to be measured.
  func shouldUpdate(with object: Object)

  /// Lines of the object's row, its separator among them; 0 or less: as the table has it. 0, where it is
  /// not given.
  static func height(
    for object: Object, at indexPath: IndexPath, in tableView: TableView
  ) -> Int

  /// Whether the object's type is part of the reuse identifier, so that cells are used again for
  /// objects of the same type only. No, where it is not given.
  static var appendsObjectTypeToReuseIdentifier: Bool { get }
}

extension ObjectCell {
  public static func height(
    for object: Object, at indexPath: IndexPath, in tableView: TableView
  ) -> Int { 0 }

  public static var appendsObjectTypeToReuseIdentifier: Bool { false }
}

/// An object that says itself which cell shows it.
public protocol CellChoosing {
  /// The class of the cell that shows it.
  var cellClass: any ObjectCell.Type { get }
}

/// Any value as a row, wrapped with the class of the cell that shows it and whatever else the cell
/// may want to know.
///
/// What is asked of a row's object is asked of the value where it is not asked of the `CellObject`:
/// actions attached to the value, or to its type, are the row's, and `indexPath(for:)` finds the row by
/// either.
public struct CellObject: CellChoosing {
  /// What is shown.
  public let value: Any
  /// The class of the cell that shows it.
  public let cellClass: any ObjectCell.Type
  /// Whatever else the cell may want to know: a cell that shows `CellObject`s finds it there.
  public let userInfo: Any?

  /// Wraps a value that the cell shows.
  public init<Cell: ObjectCell>(
    _ value: Cell.Object, cellClass: Cell.Type, userInfo: Any? = nil
  ) {
    self.value = value
    self.cellClass = cellClass
    self.userInfo = userInfo
  }

  /// Wraps a value for a cell that shows `CellObject`s, which gets the value with the user info.
  public init<Cell: ObjectCell>(
    _ value: Any, cellClass: Cell.Type, userInfo: Any? = nil
  ) where Cell.Object == CellObject {
    self.value = value
    self.cellClass = cellClass
    self.userInfo = userInfo
  }
}

extension CellObject {
  /// Lends what of a row's object is taken where a type is wanted: what it wraps, if that is of the type,
  /// else itself. Answers whether it is of the type.
  ///
  /// Lent, and by `switch`: for each object that is handed out in an Optional, as `guard case` does too, the runtime
  /// looks its type up.
  @discardableResult
  static func take<Object>(_ object: Any, _ body: (Object) -> Void) -> Bool {
    // Most are of just that type, which is found out sooner than what they might wrap.
    if type(of: object) != Object.self, Object.self != CellObject.self,
      let wrapper = CellObject(wrapping: object), lend(wrapper.value, to: body)
    {
      return true
    }
    return lend(object, to: body)
  }

  /// Lends an object if it is of the type, and answers whether it is.
  @inline(__always)
  private static func lend<Object>(_ object: Any, to body: (Object) -> Void) -> Bool {
    switch object {
    case let object as Object:
      body(object)
      return true
    default: return false
    }
  }
}
