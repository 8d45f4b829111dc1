import HeightEngine

/// Actions of an object stand beside those of other kinds that it has, and for all of its type's. Each
/// of these returns the object. An instance of a class is told from others by identity, a value by its
/// `id` if it is `Identifiable`, else by `==`, a `CellObject` by what it wraps.
extension TableActions {
  /// Attaches actions to an object; tapping answers whether the row is to be deselected.
  ///
  /// - Precondition: there is a target, and a value is `Identifiable` or `Hashable`.
  @discardableResult
  public func attach<Object>(
    to object: Object,
    tap: @escaping Closure<Object, Bool>, tapMethod: Method<Object, Bool>? = nil,
    detail: Closure<Object, Void>? = nil, detailMethod: Method<Object, Void>? = nil,
    navigate: Closure<Object, Void>? = nil, navigateMethod: Method<Object, Void>? = nil
  ) -> Object {
    add(
      RowActions(
        tap: .init(tap, where: nil), tapMethod: .init(method: tapMethod, where: nil),
        detail: .init(detail, where: nil),
        detailMethod: .init(method: detailMethod, where: nil),
        navigate: .init(navigate, where: nil),
        navigateMethod: .init(method: navigateMethod, where: nil)), to: object)
  }

  /// Attaches actions to an object; after tapping the row stays selected.
  @discardableResult
  public func attach<Object>(
    to object: Object,
    tap: @escaping Closure<Object, Void>, tapMethod: Method<Object, Bool>? = nil,
    detail: Closure<Object, Void>? = nil, detailMethod: Method<Object, Void>? = nil,
    navigate: Closure<Object, Void>? = nil, navigateMethod: Method<Object, Void>? = nil
  ) -> Object {
    attach(
      to: object,
      tap: stayingSelected(tap), tapMethod: tapMethod,
      detail: detail, detailMethod: detailMethod,
      navigate: navigate, navigateMethod: navigateMethod)
  }

  /// Attaches actions to an object, none of which is a closure for tapping.
  @discardableResult
  public func attach<Object>(
    to object: Object,
    tapMethod: Method<Object, Bool>? = nil,
    detail: Closure<Object, Void>? = nil, detailMethod: Method<Object, Void>? = nil,
    navigate: Closure<Object, Void>? = nil, navigateMethod: Method<Object, Void>? = nil
  ) -> Object {
    add(
      RowActions(
        tapMethod: .init(method: tapMethod, where: nil), detail: .init(detail, where: nil),
        detailMethod: .init(method: detailMethod, where: nil),
        navigate: .init(navigate, where: nil),
        navigateMethod: .init(method: navigateMethod, where: nil)), to: object)
  }

  /// Attaches actions to an object; after tapping the row stays selected.
  @discardableResult
  public func attach<Object>(
    to object: Object,
    tapMethod: @escaping Method<Object, Void>,
    detail: Closure<Object, Void>? = nil, detailMethod: Method<Object, Void>? = nil,
    navigate: Closure<Object, Void>? = nil, navigateMethod: Method<Object, Void>? = nil
  ) -> Object {
    attach(
      to: object,
      tapMethod: { stayingSelected(tapMethod($0)) },
      detail: detail, detailMethod: detailMethod,
      navigate: navigate, navigateMethod: navigateMethod)
  }

  /// Attaches actions that need no target to an object; tapping answers whether the row is to be
  /// deselected.
  ///
  /// - Precondition: a value is `Identifiable` or `Hashable`.
  @discardableResult
  public func attach<Object>(
    to object: Object,
    tap: @escaping PlainClosure<Object, Bool>,
    detail: PlainClosure<Object, Void>? = nil, navigate: PlainClosure<Object, Void>? = nil
  ) -> Object {
    add(
      RowActions(
        tap: .init(withoutTarget: tap, where: nil),
        detail: .init(withoutTarget: detail, where: nil),
        navigate: .init(withoutTarget: navigate, where: nil)), to: object)
  }

  /// Attaches actions that need no target to an object; after tapping the row stays
  /// selected.
  @discardableResult
  public func attach<Object>(
    to object: Object,
    tap: @escaping PlainClosure<Object, Void>,
    detail: PlainClosure<Object, Void>? = nil, navigate: PlainClosure<Object, Void>? = nil
  ) -> Object {
    attach(
      to: object,
      tap: stayingSelected(tap), detail: detail, navigate: navigate)
  }

  /// Attaches actions that need no target to an object: none for tapping, which is what a
  /// trailing closure stands for.
  @discardableResult
  @_disfavoredOverload
  public func attach<Object>(
    to object: Object,
    detail: PlainClosure<Object, Void>? = nil, navigate: PlainClosure<Object, Void>? = nil
  ) -> Object {
    add(
      RowActions(
        detail: .init(withoutTarget: detail, where: nil),
        navigate: .init(withoutTarget: navigate, where: nil)), to: object)
  }
}
