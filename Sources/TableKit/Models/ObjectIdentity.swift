/// What an object is told apart by: an instance of a class by its identity, a value by its `id`, else
/// by `==`; a `CellObject` by what it wraps. Values of two types are never the same, numbers neither.
struct ObjectKey: Hashable {
  private let key: AnyHashable
  private let type: ObjectIdentifier
  /// How many `CellObject`s stand around it.
  private var wraps = 0
  /// Keeps an instance, so that no other can come to have its identity.
  private let instance: AnyObject?

  /// nil for a value that can't be told apart.
  init?(_ object: Any) {
    if let wrapper = CellObject(wrapping: object) {
      guard var key = Self(wrapper.value) else { return nil }
      key.wraps += 1
      self = key
      return
    }
    let object = withoutAnyHashable(object)
    type = ObjectIdentifier(Swift.type(of: object))
    if Swift.type(of: object) is AnyClass {
      let instance = object as AnyObject
      self.instance = instance
      key = AnyHashable(ObjectIdentifier(instance))
    } else if let object = object as? any Identifiable {
      instance = nil
      key = Self.id(of: object)
    } else if let object = object as? any Hashable {
      instance = nil
      key = AnyHashable(object)
    } else {
      return nil
    }
  }

  private static func id<Object: Identifiable>(of object: Object) -> AnyHashable {
    AnyHashable(object.id)
  }

  static func == (a: Self, b: Self) -> Bool {
    a.key == b.key && a.type == b.type && a.wraps == b.wraps
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(key)
    hasher.combine(type)
  }
}

/// Finds rows that show an object: by `==` where its type has it, else by identity or by its `id`. A
/// row that shows a `CellObject` shows what is wrapped too.
struct ObjectMatch {
  private let matchesBare: (Any) -> Bool
  private let wraps: Int

  /// nil for a value that can't be told apart.
  init?(_ object: Any) {
    let (object, wraps) = Self.unwrapped(object)
    self.wraps = wraps
    if let value = object as? any Equatable {
      matchesBare = Self.equals(value)
    } else if type(of: object) is AnyClass {
      let instance = object as AnyObject
      matchesBare = { type(of: $0) is AnyClass && $0 as AnyObject === instance }
    } else if let value = object as? any Identifiable {
      matchesBare = Self.hasID(of: value)
    } else {
      return nil
    }
  }

  func matches(_ object: Any) -> Bool {
    let (object, wraps) = Self.unwrapped(object)
    return wraps >= self.wraps && matchesBare(object)
  }

  private static func unwrapped(_ object: Any) -> (bare: Any, wraps: Int) {
    var object = object
    var wraps = 0
    while let wrapper = CellObject(wrapping: object) {
      object = wrapper.value
      wraps += 1
    }
    return (withoutAnyHashable(object), wraps)
  }

  private static func equals<Value: Equatable>(_ value: Value) -> (Any) -> Bool {
    { ($0 as? Value) == value }
  }

  private static func hasID<Value: Identifiable>(of value: Value) -> (Any) -> Bool {
    { ($0 as? Value).map { $0.id == value.id } ?? false }
  }
}

/// What an `AnyHashable` holds: by itself it takes equal numbers of different types for one.
private func withoutAnyHashable(_ object: Any) -> Any {
  type(of: object) == AnyHashable.self ? (object as? AnyHashable)?.base ?? object : object
}

extension CellObject {
  /// The object as one that wraps a value; nil: it is none. Quicker than a cast.
  init?(wrapping object: Any) {
    guard type(of: object) == CellObject.self, let wrapper = object as? CellObject else {
      return nil
    }
    self = wrapper
  }
}
