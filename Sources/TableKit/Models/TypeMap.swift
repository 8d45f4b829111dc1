/// Values by type, found by exactly a type or by the nearest class above it.
///
/// Nothing is remembered about what was looked up, so that nothing can go stale: what is added later
/// counts, and only for its own type.
struct TypeMap<Value> {
  private struct Entry {
    var type: Any.Type
    /// Whether a type is this one or a subclass of it.
    var isAbove: (Any.Type) -> Bool
    var value: Value
  }

  private var entries: [ObjectIdentifier: Entry] = [:]

  /// The value for exactly this type.
  subscript(exactly type: Any.Type) -> Value? { entries[ObjectIdentifier(type)]?.value }

  mutating func set<Object>(_ value: Value, for type: Object.Type) {
    entries[ObjectIdentifier(type)] = Entry(
      type: type, isAbove: { $0 is Object.Type }, value: value)
  }

  /// The value of the nearest class above a type. O(entries).
  func nearestAbove(_ type: Any.Type) -> Value? {
    guard type is AnyClass else { return nil }
    var nearest: Entry?
    for entry in entries.values where entry.type != type && entry.isAbove(type) {
      // Classes above the same one stand in a line: the lower of two has the other above it.
      if nearest.map({ $0.isAbove(entry.type) }) ?? true { nearest = entry }
    }
    return nearest?.value
  }
}
