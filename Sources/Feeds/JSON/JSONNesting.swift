/// The containers that are open, a bit each: 64 levels in place, those above them in an array.
struct JSONNesting {
  /// How many are open.
  private(set) var depth = 0
  /// The innermost levels, the last in the lowest bit: set for an object.
  private var inner: UInt64 = 0
  private var outer: [UInt64] = []

  /// Whether the innermost open container is an object.
  var isInObject: Bool { depth > 0 && inner & 1 == 1 }

  /// Opens a container in the innermost. O(1), amortised.
  mutating func enter(object isObject: Bool) {
    if depth > 0, depth % 64 == 0 { outer.append(inner) }
    inner = inner << 1 | (isObject ? 1 : 0)
    depth += 1
  }

  /// Closes the innermost container, if one is open.
  mutating func leave() {
    guard depth > 0 else { return }
    depth -= 1
    inner >>= 1
    if depth > 0, depth % 64 == 0 { inner = outer.removeLast() }
  }
}
