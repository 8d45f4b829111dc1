import HeightEngine

/// What happens on a row, as closures and methods of the target.
struct RowActions<Target: AnyObject> {
  struct Action<Result> {
    /// Whether this object has the action at all; nil: all have it.
    var condition: ((Any) -> Bool)?
    var run: (Any, Target, IndexPath) -> Result?

    func applies(to object: Any) -> Bool { condition?(object) ?? true }
  }

  var tap: Action<Bool>?
  var tapMethod: Action<Bool>?
  var detail: Action<Void>?
  var detailMethod: Action<Void>?
  var navigate: Action<Void>?
  var navigateMethod: Action<Void>?

  /// With the actions that are new in the place of those of the same kind.
  mutating func merge(_ new: RowActions) {
    tap = new.tap ?? tap
    tapMethod = new.tapMethod ?? tapMethod
    detail = new.detail ?? detail
    detailMethod = new.detailMethod ?? detailMethod
    navigate = new.navigate ?? navigate
    navigateMethod = new.navigateMethod ?? navigateMethod
  }

  /// Those that an object has.
  func applying(to object: Any) -> RowActions {
    func kept<Result>(_ action: Action<Result>?) -> Action<Result>? {
      action.flatMap { $0.applies(to: object) ? $0 : nil }
    }
    return RowActions(
      tap: kept(tap), tapMethod: kept(tapMethod), detail: kept(detail),
      detailMethod: kept(detailMethod), navigate: kept(navigate),
      navigateMethod: kept(navigateMethod))
  }

  /// Which kinds of actions an object has. Asked for every row that is measured.
  func kinds(for object: Any) -> RowActionKinds {
    func has<Result>(_ action: Action<Result>?) -> Bool { action?.applies(to: object) ?? false }
    return RowActionKinds(
      tap: has(tap) || has(tapMethod), detail: has(detail) || has(detailMethod),
      navigate: has(navigate) || has(navigateMethod))
  }
}

/// Which kinds of actions an object has.
struct RowActionKinds {
  var tap = false
  var detail = false
  var navigate = false

  var isEmpty: Bool { !tap && !detail && !navigate }

  /// The accessory that says what there is to do; nil: nothing that an accessory says.
  var accessory: CellAccessory? {
    if detail { return .detailDisclosureButton }
    return navigate ? .disclosureIndicator : nil
  }

  /// Whether selecting the row does something; nil: there are no actions.
  var selectionStyle: TableViewCell.SelectionStyle? {
    if tap || navigate { return .default }
    return detail ? TableViewCell.SelectionStyle.none : nil
  }
}

extension RowActions.Action {
  /// nil for no closure.
  init?<Object>(
    _ action: ((Object, Target, IndexPath) -> Result)?, where applies: ((Object) -> Bool)?
  ) {
    guard let action else { return nil }
    self.init(
      condition: applies.map { applies in
        { object in (object as? Object).map(applies) ?? false }
      },
      run: { object, target, indexPath in
        (object as? Object).map { action($0, target, indexPath) }
      })
  }

  /// nil for no method.
  init?<Object>(
    method: ((Target) -> (Object, IndexPath) -> Result)?, where applies: ((Object) -> Bool)?
  ) {
    guard let method else { return nil }
    self.init(
      { (object: Object, target: Target, indexPath: IndexPath) in
        method(target)(object, indexPath)
      }, where: applies)
  }
}

/// What an object is told apart by: an instance of a class by its identity, a value by its `id`, else
/// by `==`.
struct ObjectKey: Hashable {
  private let key: AnyHashable
  /// Keeps an instance, so that no other can come to have its identity.
  private let instance: AnyObject?

  /// nil for a value that can't be told apart.
  init?(_ object: Any) {
    if type(of: object) is AnyClass {
      let instance = object as AnyObject
      self.instance = instance
      key = AnyHashable(ObjectIdentifier(instance))
    } else if let object = object as? any Identifiable {
      instance = nil
      key = Self.key(of: object)
    } else if let object = object as? any Hashable {
      instance = nil
      key = AnyHashable(object)
    } else {
      return nil
    }
  }

  /// The same `id` in another type is another object.
  private static func key<Object: Identifiable>(of object: Object) -> AnyHashable {
    AnyHashable([AnyHashable(ObjectIdentifier(Object.self)), AnyHashable(object.id)])
  }

  static func == (a: Self, b: Self) -> Bool { a.key == b.key }
  func hash(into hasher: inout Hasher) { hasher.combine(key) }
}
