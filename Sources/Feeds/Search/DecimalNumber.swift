/// A number as it is written, to the last digit and however many there are: ids are longer than a number of the machine's
/// holds, and most fractions are none of these.
struct DecimalNumber: Comparable {
  private var isNegative: Bool
  /// Of its digits those from the first to the last that is no 0; none: it is 0.
  private var digits: [UInt8]
  /// Where its point is, counted from the first of these digits on; 0, if there are none.
  private var point: Int

  /// Reads digits, with a sign before them, a point among them and an exponent behind them, if they have such.
  ///
  /// nil: the text is no number, or its exponent has more than nine digits. O(n)
  init?(_ text: Substring) {
    var rest = text.utf8
    isNegative = rest.first == UInt8(ascii: "-")
    if let first = rest.first, "+-".utf8.contains(first) { rest.removeFirst() }
    let whole = rest.prefix(while: isDigit)
    rest = rest.dropFirst(whole.count)
    var fraction = rest.prefix(0)
    if rest.first == UInt8(ascii: ".") {
      fraction = rest.dropFirst().prefix(while: isDigit)
      rest = rest.dropFirst(1 + fraction.count)
    }
    guard !whole.isEmpty || !fraction.isEmpty, let exponent = Self.exponent(rest) else {
      return nil
    }
    digits = (Array(whole) + Array(fraction)).map { $0 - UInt8(ascii: "0") }
    point = whole.count + exponent
    dropZeros()
  }

  /// The exponent that a number ends with; nil: that is none.
  private static func exponent(_ text: Substring.UTF8View) -> Int? {
    guard let first = text.first else { return 0 }
    let isShort = text.count <= 2 + 9
    return first | 0x20 == UInt8(ascii: "e") && isShort ? Int(Substring(text.dropFirst())) : nil
  }

  var isZero: Bool { digits.isEmpty }

  private mutating func dropZeros() {
    let zeros = digits.prefix { $0 == 0 }.count
    digits.removeFirst(zeros)
    point -= zeros
    while digits.last == 0 { digits.removeLast() }
    if digits.isEmpty { (isNegative, point) = (false, 0) }
  }

  /// The same so many times, and that so many times ten times. O(n)
  ///
  /// - Precondition: `factor` is more than 0, and below 2⁵⁰.
  func multiplied(by factor: Int, tenTimes exponent: Int = 0) -> DecimalNumber {
    guard !digits.isEmpty else { return self }
    var product = self
    product.point += exponent
    var carry = 0
    for index in digits.indices.reversed() {
      carry += Int(digits[index]) * factor
      product.digits[index] = UInt8(carry % 10)
      carry /= 10
    }
    while carry > 0 {
      product.digits.insert(UInt8(carry % 10), at: 0)
      product.point += 1
      carry /= 10
    }
    product.dropZeros()
    return product
  }

  /// The sum of two numbers without an exponent, of which none is below 0. O(their digits)
  static func + (one: DecimalNumber, other: DecimalNumber) -> DecimalNumber {
    guard !one.digits.isEmpty else { return other }
    guard !other.digits.isEmpty else { return one }
    let point = max(one.point, other.point)
    let last = min(one.point - one.digits.count, other.point - other.digits.count)
    var sum = one
    // The first digit is what is carried out of all the others.
    sum.digits = [UInt8](repeating: 0, count: point - last + 1)
    sum.point = point + 1
    var carry: UInt8 = 0
    for index in sum.digits.indices.reversed() {
      let place = point - index
      let digits = one.digit(at: place) + other.digit(at: place) + carry
      sum.digits[index] = digits % 10
      carry = digits / 10
    }
    sum.dropZeros()
    return sum
  }

  /// Which digit counts ten to the power of `place`.
  private func digit(at place: Int) -> UInt8 {
    let index = point - 1 - place
    return digits.indices.contains(index) ? digits[index] : 0
  }

  static prefix func - (number: DecimalNumber) -> DecimalNumber {
    var negated = number
    negated.isNegative = !number.isNegative && !number.digits.isEmpty
    return negated
  }

  static func < (one: DecimalNumber, other: DecimalNumber) -> Bool {
    guard one.isNegative == other.isNegative else { return one.isNegative }
    return one.isNegative ? other.isNearerToZero(than: one) : one.isNearerToZero(than: other)
  }

  private func isNearerToZero(than other: DecimalNumber) -> Bool {
    guard !digits.isEmpty, !other.digits.isEmpty else { return !other.digits.isEmpty }
    return point == other.point
      ? digits.lexicographicallyPrecedes(other.digits) : point < other.point
  }
}
