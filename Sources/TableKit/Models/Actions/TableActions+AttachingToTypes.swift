import HeightEngine

extension TableActions {
  /// Attaches actions to all objects of a type; tapping answers whether the row is to be deselected.
  ///
  /// They are those of the objects that are of the type, meet the condition and have no nearer ones:
  /// of their own, of their own type, of a class nearer above theirs. With a protocol they are those of
  /// what conforms to it (of several protocols, the one attached to last), with `Any` those of the rest.
  ///
  /// - Precondition: there is a target.
  public func attach<Object>(
    toAll type: Object.Type, where condition: ((Object) -> Bool)? = nil,
    tap: @escaping Closure<Object, Bool>, tapMethod: Method<Object, Bool>? = nil,
    detail: Closure<Object, Void>? = nil, detailMethod: Method<Object, Void>? = nil,
    navigate: Closure<Object, Void>? = nil, navigateMethod: Method<Object, Void>? = nil
  ) {
    add(
      RowActions(
        tap: .init(tap, where: condition), tapMethod: .init(method: tapMethod, where: condition),
        detail: .init(detail, where: condition),
        detailMethod: .init(method: detailMethod, where: condition),
        navigate: .init(navigate, where: condition),
        navigateMethod: .init(method: navigateMethod, where: condition)), toAll: type)
  }

  /// Attaches actions to all objects of a type; after tapping the row stays selected.
  public func attach<Object>(
    toAll type: Object.Type, where condition: ((Object) -> Bool)? = nil,
    tap: @escaping Closure<Object, Void>, tapMethod: Method<Object, Bool>? = nil,
    detail: Closure<Object, Void>? = nil, detailMethod: Method<Object, Void>? = nil,
    navigate: Closure<Object, Void>? = nil, navigateMethod: Method<Object, Void>? = nil
  ) {
    attach(
      toAll: type, where: condition,
      tap: stayingSelected(tap), tapMethod: tapMethod,
      detail: detail, detailMethod: detailMethod,
      navigate: navigate, navigateMethod: navigateMethod)
  }

  /// Attaches actions to all objects of a type, none of which is a closure for tapping.
  public func attach<Object>(
    toAll type: Object.Type, where condition: ((Object) -> Bool)? = nil,
    tapMethod: Method<Object, Bool>? = nil,
    detail: Closure<Object, Void>? = nil, detailMethod: Method<Object, Void>? = nil,
    navigate: Closure<Object, Void>? = nil, navigateMethod: Method<Object, Void>? = nil
  ) {
    add(
      RowActions(
        tapMethod: .init(method: tapMethod, where: condition),
        detail: .init(detail, where: condition),
        detailMethod: .init(method: detailMethod, where: condition),
        navigate: .init(navigate, where: condition),
        navigateMethod: .init(method: navigateMethod, where: condition)), toAll: type)
  }

  /// Attaches actions to all objects of a type; after tapping the row stays selected.
  public func attach<Object>(
    toAll type: Object.Type, where condition: ((Object) -> Bool)? = nil,
    tapMethod: @escaping Method<Object, Void>,
    detail: Closure<Object, Void>? = nil, detailMethod: Method<Object, Void>? = nil,
    navigate: Closure<Object, Void>? = nil, navigateMethod: Method<Object, Void>? = nil
  ) {
    attach(
      toAll: type, where: condition,
      tapMethod: { stayingSelected(tapMethod($0)) },
      detail: detail, detailMethod: detailMethod,
      navigate: navigate, navigateMethod: navigateMethod)
  }

  /// Attaches actions that need no target to all objects of a type; tapping answers whether the row is
  /// to be deselected.
  public func attach<Object>(
    toAll type: Object.Type, where condition: ((Object) -> Bool)? = nil,
    tap: @escaping PlainClosure<Object, Bool>,
    detail: PlainClosure<Object, Void>? = nil, navigate: PlainClosure<Object, Void>? = nil
  ) {
    add(
      RowActions(
        tap: .init(withoutTarget: tap, where: condition),
        detail: .init(withoutTarget: detail, where: condition),
        navigate: .init(withoutTarget: navigate, where: condition)), toAll: type)
  }

  /// Attaches actions that need no target to all objects of a type; after tapping the row stays
  /// selected.
  public func attach<Object>(
    toAll type: Object.Type, where condition: ((Object) -> Bool)? = nil,
    tap: @escaping PlainClosure<Object, Void>,
    detail: PlainClosure<Object, Void>? = nil, navigate: PlainClosure<Object, Void>? = nil
  ) {
    attach(
      toAll: type, where: condition,
      tap: stayingSelected(tap), detail: detail, navigate: navigate)
  }

  /// Attaches actions that need no target to all objects of a type: none for tapping, which is what a
  /// trailing closure stands for.
  @_disfavoredOverload
  public func attach<Object>(
    toAll type: Object.Type, where condition: ((Object) -> Bool)? = nil,
    detail: PlainClosure<Object, Void>? = nil, navigate: PlainClosure<Object, Void>? = nil
  ) {
    add(
      RowActions(
        detail: .init(withoutTarget: detail, where: condition),
        navigate: .init(withoutTarget: navigate, where: condition)), toAll: type)
  }
}
