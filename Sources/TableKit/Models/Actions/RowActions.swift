import HeightEngine

/// What happens on a row, as closures and methods of the target.
///
/// Not generic in the target, as the actions are, and in one piece: asked of every row's object, they must neither look up
/// a type each time nor copy twelve closures.
final class RowActions {
  struct Action<Result> {
    /// Whether this object has the action at all; nil: all have it.
    var condition: ((Any) -> Bool)?
    var needsTarget: Bool
    /// nil: what needs a target has none any more.
    var run: (Any, AnyObject?, IndexPath) -> Result?

    func applies(to object: Any) -> Bool { condition?(object) ?? true }
  }

  let tap: Action<Bool>?
  let tapMethod: Action<Bool>?
  let detail: Action<Void>?
  let detailMethod: Action<Void>?
  let navigate: Action<Void>?
  let navigateMethod: Action<Void>?

  init(
    tap: Action<Bool>? = nil, tapMethod: Action<Bool>? = nil, detail: Action<Void>? = nil,
    detailMethod: Action<Void>? = nil, navigate: Action<Void>? = nil,
    navigateMethod: Action<Void>? = nil
  ) {
    (self.tap, self.tapMethod) = (tap, tapMethod)
    (self.detail, self.detailMethod) = (detail, detailMethod)
    (self.navigate, self.navigateMethod) = (navigate, navigateMethod)
  }

  /// These, with those that are new in the place of those of the same kind.
  func merged(with new: RowActions) -> RowActions {
    RowActions(
      tap: new.tap ?? tap, tapMethod: new.tapMethod ?? tapMethod, detail: new.detail ?? detail,
      detailMethod: new.detailMethod ?? detailMethod, navigate: new.navigate ?? navigate,
      navigateMethod: new.navigateMethod ?? navigateMethod)
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

extension RowActions {
  /// Whether one of them is told the target.
  var needsTarget: Bool {
    func needs<Result>(_ action: Action<Result>?) -> Bool { action?.needsTarget ?? false }
    return needs(tap) || needs(tapMethod) || needs(detail) || needs(detailMethod)
      || needs(navigate) || needs(navigateMethod)
  }
}

extension RowActions.Action {
  private init<Object>(
    where applies: ((Object) -> Bool)?, needsTarget: Bool,
    run: @escaping (Object, AnyObject?, IndexPath) -> Result?
  ) {
    self.init(
      condition: applies.map { applies in
        { object in
          var holds = false
          CellObject.take(object) { holds = applies($0) }
          return holds
        }
      },
      needsTarget: needsTarget,
      run: { object, target, indexPath in
        var result: Result?
        CellObject.take(object) { result = run($0, target, indexPath) }
        return result
      })
  }

  /// nil for no closure.
  init?<Object, Target: AnyObject>(
    _ action: ((Object, Target, IndexPath) -> Result)?, where applies: ((Object) -> Bool)?
  ) {
    guard let action else { return nil }
    self.init(where: applies, needsTarget: true) { object, target, indexPath in
      (target as? Target).map { action(object, $0, indexPath) }
    }
  }

  /// nil for no method.
  init?<Object, Target: AnyObject>(
    method: ((Target) -> (Object, IndexPath) -> Result)?, where applies: ((Object) -> Bool)?
  ) {
    guard let method else { return nil }
    self.init(where: applies, needsTarget: true) { object, target, indexPath in
      (target as? Target).map { method($0)(object, indexPath) }
    }
  }

  /// nil for no closure.
  init?<Object>(
    withoutTarget action: ((Object, IndexPath) -> Result)?, where applies: ((Object) -> Bool)?
  ) {
    guard let action else { return nil }
    self.init(where: applies, needsTarget: false) { object, _, indexPath in
      action(object, indexPath)
    }
  }
}

/// A tap action as one that never has its row deselected.
func stayingSelected<each Argument>(
  _ tap: @escaping (repeat each Argument) -> Void
) -> (repeat each Argument) -> Bool {
  { (arguments: repeat each Argument) in
    tap(repeat each arguments)
    return false
  }
}
