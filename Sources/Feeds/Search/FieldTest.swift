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
    case isThere
  }

  /// A value, and which number it is.
  private struct Value {
    let text: String
    let folded: String
    /// Whether case counts.
    let heedsCase: Bool
    let whole: WholeNumber?
    let number: Double?
    /// A number with a unit behind it: of times in seconds, of sizes in bytes, else as it is.
    let quantity: (number: Double, unit: String)?

    /// - Parameter isText: Whether it is no number, whatever it looks like.
    init(_ text: String, isText: Bool = false) {
      self.text = text
      folded = text.lowercased()
      heedsCase = text.unicodeScalars.contains { $0.properties.isUppercase }
      guard !isText else {
        (whole, number, quantity) = (nil, nil, nil)
        return
      }
      whole = WholeNumber(text)
      // Not what Double takes for a number besides: nan, inf, 0x10.
      let isPlain = text.utf8.allSatisfy { isDigit($0) || "+-.eE".utf8.contains($0) }
      number = isPlain ? Double(text) : nil
      quantity = isPlain ? nil : Self.quantity(text)
    }

    /// Whether it is a number of seconds or bytes: what is none of these is neither less nor more.
    var isMeasure: Bool { quantity.map { $0.unit == "s" || $0.unit == "B" } ?? false }

    /// How many bytes a size comes to, as which a number without a unit counts beside it.
    var bytes: Double? { quantity.flatMap { $0.unit == "B" ? $0.number : nil } }

    private static func quantity(_ text: String) -> (number: Double, unit: String)? {
      let digits = text.utf8.prefix { isDigit($0) || $0 == UInt8(ascii: ".") }
      let unit = String(text[digits.endIndex...].drop { $0 == " " })
      guard let number = Double(Substring(digits)), unit.unicodeScalars.count <= 3,
        unit.allSatisfy({ $0.isLetter || $0 == "%" })
      else { return nil }
      if let factor = seconds[unit] { return (number * factor, "s") }
      return bytes[unit].map { (number * $0, "B") } ?? (number, unit)
    }

    private static let bytes = [
      "B": 1.0, "kB": 1e3, "KB": 1e3, "MB": 1e6, "GB": 1e9, "KiB": 1024, "MiB": 1_048_576,
      "GiB": 1_073_741_824,
    ]
    private static let seconds = [
      "ns": 1e-9, "us": 1e-6, "µs": 1e-6, "μs": 1e-6, "ms": 1e-3, "s": 1, "m": 60, "h": 3600,
    ]
  }

  /// - Parameter isQuoted: Whether the value is a text, where it is to be the same: 1.1 is none of 1.10. Order goes by
  ///   numbers all the same.
  init(
    _ name: String, _ comparison: RowCondition.Comparison, _ value: String, isQuoted: Bool = false
  ) {
    self.name = name
    kind = .compares(comparison, Value(value, isText: isQuoted && comparison == .equal))
  }

  init(_ name: String, holds pattern: TextPattern) { self.init(name, .holds(pattern)) }

  private init(_ name: String, _ kind: Kind) { (self.name, self.kind) = (name, kind) }

  /// Whether there is such a field, whatever it holds.
  var ofPresence: FieldTest { FieldTest(name, .isThere) }

  /// Whether it asks for no more than that.
  var isOfPresence: Bool { if case .isThere = kind { true } else { false } }

  /// Whether a field's value is so. Numbers compare as numbers, also those of one unit, and times and sizes of any (`10ms`);
  /// other values by their characters, and order counts for them only where neither is a number. O(n)
  func holds(_ value: String) -> Bool {
    switch kind {
    case .isThere: return true
    case .holds(let pattern): return value.withBytes { pattern.isFound(in: $0) }
    case .compares(let comparison, let wanted):
      let found = Value(value)
      if let one = found.whole, let other = wanted.whole {
        return comparison.holds(isLess: one < other, isMore: one > other)
      }
      if let one = found.number, let other = wanted.number {
        return comparison.holds(isLess: one < other, isMore: one > other)
      }
      if let one = found.number, let other = wanted.bytes {
        return comparison.holds(isLess: one < other, isMore: one > other)
      }
      if let one = found.quantity, let other = wanted.quantity, one.unit == other.unit {
        return comparison.holds(
          isLess: one.number < other.number, isMore: one.number > other.number)
      }
      guard
        comparison == .equal
          || found.number == nil && wanted.number == nil && !wanted.isMeasure
      else { return false }
      let (one, other) =
        wanted.heedsCase ? (found.text, wanted.text) : (found.folded, wanted.folded)
      return comparison.holds(isLess: one < other, isMore: one > other)
    }
  }
}
