import HeightEngine

/// What happens on the rows of objects: a table's delegate that runs an object's tap, detail and
/// navigate actions, and has rows show which they have.
///
/// An action is a closure of the object, the target and the index path, a method of the target, or
/// both; or a closure of the object and the index path, which needs no target. Attaching returns the
/// object, so that it can stand in the model's list:
///
/// ```swift
/// actions.attach(to: about, navigate: { page, app, _ in app.show(page) })
/// ```
///
/// The row's object comes from the table's data source, if that is a `TableModel` or another
/// `RowObjectSource`. The target and the delegates forwarded to are held weakly; what takes a target
/// can only be attached while there is one, and does nothing when it is gone. `TableActions()` makes
/// actions that have none.
@MainActor
public final class TableActions<Target: AnyObject> {
  /// What happens on a row, told its object, the target and where the row is.
  public typealias Closure<Object, Result> = (Object, Target, IndexPath) -> Result
  /// An action as a closure that needs no target.
  public typealias PlainClosure<Object, Result> = (Object, IndexPath) -> Result
  /// An action as a method of the target: `App.open` for `func open(_ page: Page, at: IndexPath)`.
  public typealias Method<Object, Result> = (Target) -> (Object, IndexPath) -> Result

  /// What actions act on.
  public weak var target: Target?
  private var ofObjects: [ObjectKey: RowActions] = [:]
  private var ofTypes = TypeMap<RowActions>()
  private(set) var forwarded = ForwardedDelegates()

  /// Actions on a target, which may also be given later: before actions are attached that take it.
  public init(target: Target? = nil) {
    self.target = target
  }

  func add<Object>(_ new: RowActions, to object: Object) -> Object {
    checkTarget(of: new)
    guard let key = ObjectKey(object) else {
      preconditionFailure(
        "a value of type \(type(of: object)) is neither Identifiable nor Hashable: it can't be told "
          + "from others, to have actions of its own")
    }
    ofObjects[key] = ofObjects[key]?.merged(with: new) ?? new
    return object
  }

  func add<Object>(_ new: RowActions, toAll type: Object.Type) {
    checkTarget(of: new)
    ofTypes.set(ofTypes[exactly: type]?.merged(with: new) ?? new, for: type)
  }

  private func checkTarget(of actions: RowActions) {
    precondition(
      target != nil || !actions.needsTarget,
      "an action that takes a target is attached to actions that have none: set `target` before, or "
        + "attach a closure of the object and the index path")
  }

  /// Takes an object's own actions off it; its type's count again.
  public func removeActions(from object: Any) {
    if let key = ObjectKey(object) { ofObjects[key] = nil }
  }

  /// Whether anything happens on the object's row.
  public func isActionable(_ object: Any) -> Bool { !kinds(of: object).isEmpty }

  /// The accessory of an object's row: detail disclosure with a detail action, else disclosure with a
  /// navigate action, else none.
  public func accessoryType(for object: Any) -> CellAccessory {
    kinds(of: object).accessory ?? .none
  }

  /// How an object's row looks while it is selected: `default` with a tap or navigate action, else
  /// `none`.
  public func selectionStyle(for object: Any) -> TableViewCell.SelectionStyle {
    kinds(of: object).selectionStyle ?? .none
  }

  /// What happens on the object's row.
  func actions(of object: Any) -> RowActions {
    attached(to: object)?.applying(to: object) ?? RowActions()
  }

  private func kinds(of object: Any) -> RowActionKinds {
    attached(to: object)?.kinds(for: object) ?? RowActionKinds()
  }

  private func attached(to object: Any) -> RowActions? {
    // Finding out what an object is told apart by takes longer than all the rest.
    if !ofObjects.isEmpty, let own = own(of: object) { return own }
    return ofType(of: object)
  }

  /// Those of what a `CellObject` wraps, where it has none itself.
  private func own(of object: Any) -> RowActions? {
    ObjectKey(object).flatMap { ofObjects[$0] }
      ?? CellObject(wrapping: object).flatMap { own(of: $0.value) }
  }

  private func ofType(of object: Any) -> RowActions? {
    ofTypes[exactly: type(of: object)]
      ?? CellObject(wrapping: object).flatMap { ofType(of: $0.value) }
      ?? ofTypes.nearest(to: object)
  }

  /// Has another delegate told too of what happens (rows to be displayed, selections, accessories),
  /// asked for heights and views and, if it is a `CellDecorator`, shown the cells.
  public func forward(to delegate: any TableViewDelegate) {
    forwarded.add(delegate)
  }

  /// Ends forwarding to a delegate.
  public func removeForwarding(to delegate: any TableViewDelegate) {
    forwarded.remove(delegate)
  }
}

/// The target of actions that have none: there is no instance of it.
public final class NoTarget {
  private init() {}
}

extension TableActions where Target == NoTarget {
  /// Actions without a target: closures of the object and the index path.
  public convenience init() { self.init(target: nil) }
}

extension TableActions: CellDecorator {
  /// Gives the cell the accessory and the selection style that the object's actions call for; where
  /// they call for none, it keeps its own. Then has those forwarded to decorate it.
  public func decorate(_ cell: TableViewCell, for object: Any, at indexPath: IndexPath) {
    let kinds = kinds(of: object)
    cell.accessoryForActions = kinds.accessory
    cell.selectionStyleForActions = kinds.selectionStyle
    forwarded.decorate(cell, for: object, at: indexPath)
  }
}
