/// A field's value, or what a filter asks for, and what it is besides a text: a number, so much of something, a date or a
/// version.
struct FieldValue {
  private let text: String
  /// In small letters.
  let folded: String
  private let number: DecimalNumber?
  private let quantity: Quantity?
  /// What numbers without a unit count.
  private let unit: Quantity.Unit?
  /// Whether what is asked for is a time: see `FieldTime`.
  private let isTime: Bool
  /// Of what is asked for, with which each row's value is compared, the version that it is, or that a number is beside one.
  private let askedVersion: Version?
  /// What stands before that version: `go` of `go1.9`; nil: nothing.
  private let askedName: Substring?
  /// Whether the field that is asked for has versions by its name, also those that are numbers: `1.9` is before `1.10`.
  private let isVersion: Bool

  /// What a row has.
  init(_ text: String) {
    self.init(text, isText: false, unit: nil, isTime: false, isVersion: false, isAsked: false)
  }

  /// What a filter asks for.
  ///
  /// - Parameters:
  ///   - isText: Whether it is no number, whatever it looks like.
  ///   - unit: What numbers without a unit count in the field that is asked for; nil: its name does not say.
  ///   - isTime: Whether it is a time that is asked for.
  ///   - isVersion: Whether the field has versions by its name.
  init(
    asked text: String, isText: Bool, unit: Quantity.Unit?, isTime: Bool, isVersion: Bool
  ) {
    self.init(
      text, isText: isText, unit: unit, isTime: isTime, isVersion: isVersion, isAsked: true)
  }

  private init(
    _ text: String, isText: Bool, unit: Quantity.Unit?, isTime: Bool, isVersion: Bool,
    isAsked: Bool
  ) {
    self.text = text
    (self.unit, self.isTime) = (unit, isTime)
    folded = text.lowercased()
    number = isText ? nil : DecimalNumber(text[...])
    quantity = isText || number != nil ? nil : Quantity(text)
    let mayBeVersion = isAsked && !isText && quantity == nil
    let named = mayBeVersion ? Version.named(text) : nil
    let version = mayBeVersion ? Version(text, parts: number == nil ? 3 : 1) : nil
    (askedVersion, askedName) = (version ?? named?.version, named?.name)
    self.isVersion = isVersion && askedVersion != nil
  }

  private var isOther: Bool { number == nil && quantity == nil }
  /// Of a row's value, which is read only where it is compared with one.
  private var version: Version? { isOther ? Version(text) : nil }
  private var isDate: Bool { isOther && Self.isDate(text) }
  /// An hour without a day.
  private var isClock: Bool {
    text.utf8.contains(UInt8(ascii: ":"))
      && text.utf8.allSatisfy { isDigit($0) || ":.,".utf8.contains($0) }
  }

  /// Whether it stands so to what is asked for: as numbers where both are some, or so much of one measure; as dates; as
  /// versions, of which those are equal that are neither less nor more; as texts. Of values that are not of one kind none
  /// is less. O(n)
  func stands(_ comparison: RowCondition.Comparison, to wanted: FieldValue) -> Bool {
    let versions = versions(beside: wanted)
    if versions == nil || !wanted.isVersion, let (one, other) = numbers(beside: wanted) {
      return comparison.holds(isLess: one < other, isMore: one > other)
    }
    if let (one, other) = years(beside: wanted) {
      return comparison.holds(isLess: one < other, isMore: one > other)
    }
    if let (one, other) = versions {
      // Texts that differ in case alone are equal, also where one version would be more than the other.
      if comparison != .equal || one == other {
        return comparison.holds(isLess: one < other, isMore: other < one)
      }
    } else if comparison != .equal, !isInOrder(with: wanted) {
      return false
    }
    let (one, other) = wanted.heedsCase ? (text, wanted.text) : (folded, wanted.folded)
    return comparison.holds(isLess: one < other, isMore: one > other)
  }

  /// Whether it is enough of a name in small letters to be meant for that, as git takes it. O(n)
  func isBeginning(of name: String) -> Bool {
    folded.utf8.count >= Self.shortestBeginning && name.utf8.starts(with: folded.utf8)
  }

  private static let shortestBeginning = 4

  /// Whether case counts.
  private var heedsCase: Bool { text.unicodeScalars.contains { $0.properties.isUppercase } }

  /// The numbers by which both are compared; nil: they are not.
  private func numbers(beside wanted: FieldValue) -> (DecimalNumber, DecimalNumber)? {
    if let number, let other = wanted.number { return (number, other) }
    if let number, let other = wanted.quantity {
      return other.amount(of: number, in: wanted.unit).map { ($0, other.number) }
    }
    if let quantity, let other = wanted.number {
      return quantity.amount(of: other, in: wanted.unit).map { (quantity.number, $0) }
    }
    guard let other = wanted.quantity, let quantity = quantity ?? length(beside: other),
      quantity.measure == other.measure
    else { return nil }
    return (quantity.number, other.number)
  }

  /// What a clock shows is a length where it is compared with one.
  private func length(beside wanted: Quantity) -> Quantity? {
    wanted.measure == .seconds ? Quantity(clock: text) : nil
  }

  /// The year of a date, beside one that stands alone.
  private func years(beside wanted: FieldValue) -> (Substring, Substring)? {
    guard wanted.isYear, isDate else { return nil }
    return (text.prefix(4), wanted.text[...])
  }

  /// Whether it is a number that may be a year.
  private var isYear: Bool {
    number != nil && text.utf8.count == 4 && text.utf8.allSatisfy(isDigit)
  }

  /// Both as versions, where one is and the other may be a short one: `1.9` or `2` beside `1.10.0`, and a year beside
  /// `2026.1.0` alone; behind a name beside one without, or behind the same: `go1.22` beside `1.9` or `go1.9`.
  private func versions(beside wanted: FieldValue) -> (Version, Version)? {
    guard let other = wanted.askedVersion else { return nil }
    if let one = namedVersion(beside: wanted) { return (one, other) }
    guard wanted.askedName == nil else { return nil }
    if wanted.isVersion { return Version(text, parts: 1).map { ($0, other) } }
    let own = version
    guard own != nil || wanted.number == nil, !wanted.isYear || beginsWithFourDigits,
      let one = own ?? number.flatMap({ _ in Version(text, parts: 1) })
    else { return nil }
    return (one, other)
  }

  /// The version behind a name, where what is asked for has none, or the same; nil: there is none.
  private func namedVersion(beside wanted: FieldValue) -> Version? {
    guard isOther, let (name, version) = Version.named(text) else { return nil }
    guard let asked = wanted.askedName else {
      return !wanted.isYear || beginsWithFourDigits ? version : nil
    }
    let isSame = wanted.heedsCase ? name == asked : name.lowercased() == asked.lowercased()
    return isSame ? version : nil
  }

  /// Whether the first number in it has as many digits as a year.
  private var beginsWithFourDigits: Bool {
    text.utf8.drop { !isDigit($0) }.prefix(while: isDigit).count == 4
  }

  /// Whether one of both can be less than the other, which are no numbers to be compared.
  private func isInOrder(with wanted: FieldValue) -> Bool {
    guard number == nil, text != "null", !wanted.isMeasure, wanted.askedVersion == nil else {
      return false
    }
    if isDate && wanted.isDate || isClock && wanted.isClock { return true }
    return !wanted.isTime && (isDate || !wanted.isDate)
  }

  /// Whether it is a number, or so many of a unit that is known.
  private var isMeasure: Bool {
    if number != nil { return true }
    guard let quantity else { return false }
    if case .other = quantity.measure { return false }
    return true
  }

  /// The number that it is, as it is written, if nobody knows what that counts; nil also of 0, which is so in every unit,
  /// and of one with an exponent, which takes no unit.
  var bareNumber: String? {
    guard let number, !number.isZero, unit == nil, !text.utf8.contains(where: isLetter) else {
      return nil
    }
    return text
  }

  /// The text of what is asked for, if that is in order with texts alone; nil: it is a number or a version, a date or a time.
  var word: String? { isOther && askedVersion == nil && !isTime && !isDate ? text : nil }

  /// Whether a word by itself behind it would be the unit of its number, or one more part of a time: `1 MB`, `1h 30m`.
  func goesOn(with word: String) -> Bool {
    isMeasure && !word.isEmpty && FieldValue("\(text) \(word)").isMeasure
  }

  /// Whether it begins as ISO 8601 has dates: `2026-05-04`, or that is all there is of it: `2026-05`.
  static func isDate(_ text: String) -> Bool {
    let bytes = text.utf8.prefix(10)
    let isSoFar = zip(bytes, "0000-00-00".utf8).allSatisfy { byte, shape in
      shape == UInt8(ascii: "-") ? byte == shape : isDigit(byte)
    }
    return isSoFar && (bytes.count == 10 || text.utf8.count == 7)
  }

  /// Why a text is neither less nor more than anything, though it begins as a number does: a slip, as in `10msx`; nil: it is
  /// none of these. Dates, versions and addresses are texts.
  static func slip(in text: String) -> String? {
    let signs = text.utf8.prefix { "+-".utf8.contains($0) }
    let rest = text.utf8[signs.endIndex...]
    let behind = rest.drop { isDigit($0) || $0 == UInt8(ascii: ".") }
    let number = rest.first == UInt8(ascii: ".") ? rest.dropFirst() : rest[...]
    guard number.first.map(isDigit) == true, let next = behind.first,
      !"-:/".utf8.contains(next), !FieldValue(text).isMeasure,
      DateParser(zone: .fixed(secondsEast: 0), lastYear: DateParser.lastYearAskedFor)
        .date(text) == nil
    else { return nil }
    return "“\(text)” is no number with a unit, as 10ms, 1h30m, 7d, 2MB or 5% are; "
      + "a text stands in quotes"
  }
}
