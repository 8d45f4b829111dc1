/// What the value of a field is to be.
struct FieldTest {
  /// As it is given, with those of what it lies in: `user.id`.
  let name: String
  private let kind: Kind

  /// What it is to hold, if it is.
  var pattern: TextPattern? { if case .holds(let pattern) = kind { pattern } else { nil } }

  private enum Kind {
    case compares(RowCondition.Comparison, Value)
    case holds(TextPattern)
  }

  /// A value, and which number it is.
  private struct Value {
    let text: String
    let folded: String
    /// Whether case counts.
    let heedsCase: Bool
    let whole: Int?
    let number: Double?

    init(_ text: String) {
      self.text = text
      folded = text.lowercased()
      heedsCase = text.unicodeScalars.contains { $0.properties.isUppercase }
      whole = Int(text)
      // Not what Double takes for a number besides: nan, inf, 0x10.
      let isPlain = text.utf8.allSatisfy { isDigit($0) || "+-.eE".utf8.contains($0) }
      number = isPlain ? Double(text) : nil
    }
  }

  init(_ name: String, _ comparison: RowCondition.Comparison, _ value: String) {
    self.name = name
    kind = .compares(comparison, Value(value))
  }

  init(_ name: String, holds pattern: TextPattern) {
    self.name = name
    kind = .holds(pattern)
  }

  /// Whether a field's value is so. Numbers compare as numbers; other values by their characters, and order
  /// counts for them only where neither is a number. O(n)
  func holds(_ value: String) -> Bool {
    switch kind {
    case .holds(let pattern): return value.withBytes { pattern.isFound(in: $0) }
    case .compares(let comparison, let wanted):
      let found = Value(value)
      if let one = found.whole, let other = wanted.whole {
        return comparison.holds(isLess: one < other, isMore: one > other)
      }
      if let one = found.number, let other = wanted.number {
        return comparison.holds(isLess: one < other, isMore: one > other)
      }
      guard comparison == .equal || found.number == nil && wanted.number == nil else {
        return false
      }
      let (one, other) =
        wanted.heedsCase ? (found.text, wanted.text) : (found.folded, wanted.folded)
      return comparison.holds(isLess: one < other, isMore: one > other)
    }
  }
}
