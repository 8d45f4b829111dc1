/// Values by type, found by exactly an object's type or by the nearest type that the object is too.
///
/// Nothing is remembered about what was looked up, so that nothing can go stale: what is added later
/// counts, and only for its own type.
struct TypeMap<Value> {
  private struct Entry {
    var type: Any.Type
    /// Whether a type is this class or one below it.
    var isAbove: (Any.Type) -> Bool
    /// Whether an object is one of this type, as by `is`.
    var holds: (Any) -> Bool
    var value: Value
  }

  private var exact: [ObjectIdentifier: Value] = [:]
  private var classes: [Entry] = []
  /// Protocols, and values, which others may be cast to: the one that was set last comes first.
  private var others: [Entry] = []

  /// The value for exactly this type.
  subscript(exactly type: Any.Type) -> Value? { exact[ObjectIdentifier(type)] }

  mutating func set<Object>(_ value: Value, for type: Object.Type) {
    exact[ObjectIdentifier(type)] = value
    classes.removeAll { $0.type == type }
    others.removeAll { $0.type == type }
    // Swift calls every value an `AnyObject`, since it can put it into a box.
    let holds: (Any) -> Bool =
      type == AnyObject.self ? { Swift.type(of: $0) is AnyClass } : { $0 is Object }
    let entry = Entry(
      type: type, isAbove: { $0 is Object.Type }, holds: holds, value: value)
    if type is AnyClass { classes.append(entry) } else { others.insert(entry, at: 0) }
  }

  /// The value for an object by what it is besides its own type: of the nearest class above it, else
  /// of the protocol it conforms to (or another type it can be cast to) that was set last, else that
  /// for `Any`. O(entries).
  func nearest(to object: Any) -> Value? {
    nearestClass(above: type(of: object)) ?? others.first {
      $0.type != Any.self && $0.holds(object)
    }?
    .value ?? self[exactly: Any.self]
  }

  private func nearestClass(above type: Any.Type) -> Value? {
    guard !classes.isEmpty, type is AnyClass else { return nil }
    var nearest: Entry?
    for entry in classes where entry.type != type && entry.isAbove(type) {
      // Classes above the same one stand in a line: the lower of two has the other above it.
      if nearest.map({ $0.isAbove(entry.type) }) ?? true { nearest = entry }
    }
    return nearest?.value
  }
}
