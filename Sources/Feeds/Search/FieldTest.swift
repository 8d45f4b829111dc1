/// What the value of a field is to be.
struct FieldTest {
  /// As it is given, with those of what it lies in: `user.id`.
  let name: String
  private let kind: Kind

  /// What it is to hold, if it is.
  var pattern: TextPattern? { if case .holds(let pattern) = kind { pattern } else { nil } }

  private enum Kind {
    case compares(RowCondition.Comparison, FieldValue)
    case holds(TextPattern)
    case isThere
  }

  /// - Parameter isQuoted: Whether the value is a text, where it is to be the same: 1.1 is none of 1.10. Order goes by
  ///   numbers all the same.
  init(
    _ name: String, _ comparison: RowCondition.Comparison, _ value: String, isQuoted: Bool = false
  ) {
    self.name = name
    let wanted = FieldValue(
      value, isText: isQuoted && comparison == .equal, unit: Quantity.unit(ofFieldNamed: name))
    kind = .compares(comparison, wanted)
  }

  init(_ name: String, holds pattern: TextPattern) { self.init(name, .holds(pattern)) }

  private init(_ name: String, _ kind: Kind) { (self.name, self.kind) = (name, kind) }

  /// Whether there is such a field, whatever it holds.
  var ofPresence: FieldTest { FieldTest(name, .isThere) }

  /// Whether it asks for no more than that.
  var isOfPresence: Bool { if case .isThere = kind { true } else { false } }

  /// Whether a field's value is so, see `FieldValue`. O(n)
  func holds(_ value: String) -> Bool {
    switch kind {
    case .isThere: true
    case .holds(let pattern): value.withBytes { pattern.isFound(in: $0) }
    case .compares(let comparison, let wanted): FieldValue(value).stands(comparison, to: wanted)
    }
  }
}
