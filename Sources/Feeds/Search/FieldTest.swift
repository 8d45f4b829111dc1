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
    let number: DecimalNumber?
    /// A number with a unit behind it: of times in seconds, of sizes in bytes, else as it is.
    let quantity: (number: DecimalNumber, unit: String)?

    /// - Parameter isText: Whether it is no number, whatever it looks like.
    init(_ text: String, isText: Bool = false) {
      self.text = text
      folded = text.lowercased()
      heedsCase = text.unicodeScalars.contains { $0.properties.isUppercase }
      number = isText ? nil : DecimalNumber(text[...])
      quantity = isText || number != nil ? nil : Self.quantity(text)
    }

    /// Whether it is a number of seconds or bytes: what is none of these is neither less nor more.
    var isMeasure: Bool { quantity.map { $0.unit == "s" || $0.unit == "B" } ?? false }

    /// How many bytes a size comes to, as which a number without a unit counts beside it.
    var bytes: DecimalNumber? { quantity.flatMap { $0.unit == "B" ? $0.number : nil } }

    private static func quantity(_ text: String) -> (number: DecimalNumber, unit: String)? {
      let start = text.hasPrefix("-") || text.hasPrefix("+") ? 1 : 0
      let digits = text.utf8.dropFirst(start).prefix { isDigit($0) || $0 == UInt8(ascii: ".") }
      let unit = String(text[digits.endIndex...].drop { $0 == " " })
      guard let number = DecimalNumber(text[..<digits.endIndex]), !unit.isEmpty,
        unit.unicodeScalars.count <= 3, unit.allSatisfy({ $0.isLetter || $0 == "%" })
      else { return nil }
      for (base, units) in [("s", seconds), ("B", bytes)] {
        guard let size = units[unit] else { continue }
        return (number.multiplied(by: size.factor, tenTimes: size.exponent), base)
      }
      return (number, unit)
    }

    /// How much a unit is: a number, so many times ten times.
    private typealias Size = (factor: Int, exponent: Int)

    private static let bytes: [String: Size] = [
      "B": (1, 0), "kB": (1, 3), "KB": (1, 3), "MB": (1, 6), "GB": (1, 9), "KiB": (1024, 0),
      "MiB": (1_048_576, 0), "GiB": (1_073_741_824, 0),
    ]
    private static let seconds: [String: Size] = [
      "ns": (1, -9), "us": (1, -6), "µs": (1, -6), "μs": (1, -6), "ms": (1, -3), "s": (1, 0),
      "m": (6, 1), "h": (36, 2),
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
