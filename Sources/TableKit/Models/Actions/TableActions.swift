import HeightEngine

/// What happens on the rows of objects: a table's delegate that runs an object's tap, detail and
/// navigate actions, and has rows show which they have.
///
/// An action is a closure of the object, the target and the index path, or a method of the target, or
/// both. Attaching returns the object, so that it can stand in the model's list:
///
/// ```swift
/// actions.attach(to: about, navigate: { page, app, _ in app.show(page) })
/// ```
///
/// The row's object comes from the table's data source, if that is a `TableModel` or another
/// `RowObjectSource`. The target and the delegates forwarded to are held weakly; without its target no
/// action runs.
@MainActor
public final class TableActions<Target: AnyObject> {
  /// An action as a closure.
  public typealias Closure<Object, Result> = (Object, Target, IndexPath) -> Result
  /// An action as a method of the target: `App.open` for `func open(_ page: Page, at: IndexPath)`.
  public typealias Method<Object, Result> = (Target) -> (Object, IndexPath) -> Result

  /// What actions act on.
  public weak var target: Target?
  private var ofObjects: [ObjectKey: RowActions<Target>] = [:]
  private var ofTypes = TypeMap<RowActions<Target>>()
  private var forwarded: [WeakDelegate] = []

  /// Actions on a target, which may also be given later.
  public init(target: Target? = nil) {
    self.target = target
  }

  /// Attaches actions to an object, beside those of other kinds that it has; they stand for all of its
  /// type's. Tap actions return whether the row is to be deselected.
  ///
  /// An instance of a class is told from others by identity, a value by its `id` if it is
  /// `Identifiable`, else by `==`.
  ///
  /// - Precondition: a value is `Identifiable` or `Hashable`.
  /// - Returns: the object.
  @discardableResult
  public func attach<Object>(
    to object: Object,
    tap: Closure<Object, Bool>? = nil, tapMethod: Method<Object, Bool>? = nil,
    detail: Closure<Object, Void>? = nil, detailMethod: Method<Object, Void>? = nil,
    navigate: Closure<Object, Void>? = nil, navigateMethod: Method<Object, Void>? = nil
  ) -> Object {
    guard let key = ObjectKey(object) else {
      preconditionFailure("\(Object.self) is neither a class, Identifiable nor Hashable")
    }
    ofObjects[key, default: RowActions()].merge(
      RowActions(
        tap: .init(tap, where: nil), tapMethod: .init(method: tapMethod, where: nil),
        detail: .init(detail, where: nil), detailMethod: .init(method: detailMethod, where: nil),
        navigate: .init(navigate, where: nil),
        navigateMethod: .init(method: navigateMethod, where: nil)))
    return object
  }

  /// Attaches actions to all objects of a type and, if it is a class, of the classes below it that
  /// have none of their own; with a condition, to those that meet it. Tap actions return whether the
  /// row is to be deselected.
  public func attach<Object>(
    toAll type: Object.Type, where condition: ((Object) -> Bool)? = nil,
    tap: Closure<Object, Bool>? = nil, tapMethod: Method<Object, Bool>? = nil,
    detail: Closure<Object, Void>? = nil, detailMethod: Method<Object, Void>? = nil,
    navigate: Closure<Object, Void>? = nil, navigateMethod: Method<Object, Void>? = nil
  ) {
    var actions = ofTypes[exactly: type] ?? RowActions()
    actions.merge(
      RowActions(
        tap: .init(tap, where: condition), tapMethod: .init(method: tapMethod, where: condition),
        detail: .init(detail, where: condition),
        detailMethod: .init(method: detailMethod, where: condition),
        navigate: .init(navigate, where: condition),
        navigateMethod: .init(method: navigateMethod, where: condition)))
    ofTypes.set(actions, for: type)
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
  func actions(of object: Any) -> RowActions<Target> {
    attached(to: object)?.applying(to: object) ?? RowActions()
  }

  private func kinds(of object: Any) -> RowActionKinds {
    attached(to: object)?.kinds(for: object) ?? RowActionKinds()
  }

  /// The object's own, else its type's, else those of the nearest class above.
  private func attached(to object: Any) -> RowActions<Target>? {
    // Finding out what an object is told apart by takes longer than all the rest.
    if !ofObjects.isEmpty, let own = ObjectKey(object).flatMap({ ofObjects[$0] }) { return own }
    let type = type(of: object)
    return ofTypes[exactly: type] ?? ofTypes.nearestAbove(type)
  }

  /// Has another delegate told too of what happens (rows to be displayed, selections, accessories), and
  /// asked for heights and views.
  public func forward(to delegate: any TableViewDelegate) {
    guard !delegates.contains(where: { $0 === delegate }) else { return }
    forwarded.append(WeakDelegate(delegate: delegate))
  }

  /// Ends forwarding to a delegate.
  public func removeForwarding(to delegate: any TableViewDelegate) {
    forwarded.removeAll { $0.delegate == nil || $0.delegate === delegate }
  }

  /// Those forwarded to that are still there.
  var delegates: [any TableViewDelegate] { forwarded.compactMap(\.delegate) }

  private struct WeakDelegate {
    weak var delegate: (any TableViewDelegate)?
  }
}

extension TableActions: CellDecorator {
  /// Gives the cell the accessory and the selection style that the object's actions call for; where
  /// they call for none, it keeps its own.
  public func decorate(_ cell: TableViewCell, for object: Any) {
    let kinds = kinds(of: object)
    cell.accessoryForActions = kinds.accessory
    cell.selectionStyleForActions = kinds.selectionStyle
  }
}
