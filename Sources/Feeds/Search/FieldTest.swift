/// What the value of a field is to be.
struct FieldTest {
  /// As it is given, with those of what it lies in: `user.id`.
  let name: String
  /// In small letters, as what rows have besides their own fields is called.
  let foldedName: String
  private let kind: Kind

  /// What it is to hold, if it is.
  var pattern: TextPattern? { if case .holds(let pattern) = kind { pattern } else { nil } }

  private enum Kind {
    case compares(RowCondition.Comparison, FieldValue, FieldTime?)
    case holds(TextPattern)
    case isThere
    /// Whether it is so much of something, where a number that is asked for does not say of what.
    case measures(Quantity.Measure, number: String)
    /// Whether it is a number, where a word is asked for.
    case isNumber(besideWord: String)
  }

  /// - Parameters:
  ///   - isText: Whether the value is a text, whatever it looks like: 1.1 is none of 1.10.
  ///   - time: The time that the value is, if it is one.
  init(
    _ name: String, _ comparison: RowCondition.Comparison, _ value: String, isText: Bool,
    time: FieldTime?
  ) {
    let wanted = FieldValue(
      asked: value, isText: isText, unit: Quantity.unit(ofFieldNamed: name), isTime: time != nil,
      isVersion: Version.isNamed(name))
    self.init(name, .compares(comparison, wanted, time))
  }

  init(_ name: String, holds pattern: TextPattern) { self.init(name, .holds(pattern)) }

  private init(_ name: String, _ kind: Kind) {
    (self.name, foldedName, self.kind) = (name, name.lowercased(), kind)
  }

  /// Whether there is such a field, whatever it holds.
  var ofPresence: FieldTest { FieldTest(name, .isThere) }

  /// Whether it asks for no more than that.
  var isOfPresence: Bool { if case .isThere = kind { true } else { false } }

  /// Whether the field's values are in no order with what is asked for: of a number without a unit, whether they have one,
  /// a test for each measure; of a word, whether they are numbers.
  var ofDisorder: [FieldTest] {
    guard case .compares(let comparison, let wanted, .none) = kind else { return [] }
    if comparison != .equal, let word = wanted.word {
      return [FieldTest(name, .isNumber(besideWord: word))]
    }
    guard let number = wanted.bareNumber else { return [] }
    let measures: [Quantity.Measure] = [.seconds, .percent]
    return measures.map { FieldTest(name, .measures($0, number: number)) }
  }

  /// What to write instead where one of these holds, for a sentence; nil: it is none of them.
  var hintOfDisorder: String? {
    switch kind {
    case .measures(let measure, let number):
      let written = measure == .percent ? "\(number)%" : "\(number)s or \(number)ms"
      return "“\(name)” has units, \(number) of what is not said: write \(written)"
    case .isNumber(let word): return "“\(name)” is a number, “\(word)” is none"
    case .compares, .holds, .isThere: return nil
    }
  }

  /// Whether it asks for a time.
  var isOfTime: Bool { if case .compares(_, _, .some) = kind { true } else { false } }

  /// Whether a name is to be the same that is known by its beginning, too: `77133ce` is a commit's, of which a row may
  /// have all, or the filter. O(n)
  func isOf(commitCalled name: String) -> Bool {
    switch kind {
    case .compares(.equal, let wanted, _):
      wanted.isBeginning(of: name) || GitLog.isBeginning(name, of: wanted.folded)
    case .holds(let pattern) where pattern.kind == .literal:
      GitLog.isBeginning(name, of: pattern.text.lowercased())
    default: false
    }
  }

  /// Whether a field's value is so, see `FieldValue`. O(n)
  func holds(_ value: String) -> Bool {
    switch kind {
    case .isThere: true
    case .holds(let pattern): value.withBytes { pattern.isFound(in: $0) }
    case .measures(let measure, _): Quantity(value)?.measure == measure
    case .isNumber: DecimalNumber(value[...]) != nil
    case .compares(let comparison, let wanted, let time):
      time?.holds(comparison, of: value) ?? FieldValue(value).stands(comparison, to: wanted)
    }
  }
}
