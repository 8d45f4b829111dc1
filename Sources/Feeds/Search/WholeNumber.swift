/// A whole number of any length, as it is written: ids are longer than a number of the machine's holds.
struct WholeNumber: Comparable {
  private let isNegative: Bool
  /// Without zeros before it; empty for 0.
  private let digits: Substring

  /// nil: the text is none. O(n)
  init?(_ text: String) {
    let sign = text.first.flatMap { "+-".contains($0) ? $0 : nil }
    let number = sign == nil ? text[...] : text.dropFirst()
    guard !number.isEmpty, number.utf8.allSatisfy(isDigit) else { return nil }
    digits = number.drop { $0 == "0" }
    isNegative = sign == "-" && !digits.isEmpty
  }

  static func < (one: WholeNumber, other: WholeNumber) -> Bool {
    guard one.isNegative == other.isNegative else { return one.isNegative }
    return one.isNegative ? other.isNearerToZero(than: one) : one.isNearerToZero(than: other)
  }

  private func isNearerToZero(than other: WholeNumber) -> Bool {
    let (count, otherCount) = (digits.utf8.count, other.digits.utf8.count)
    return count == otherCount
      ? digits.utf8.lexicographicallyPrecedes(other.digits.utf8) : count < otherCount
  }
}
