/// With how many digits a number is to be written, by a format of .NET's that says nothing else: `000`, `0.00`, `D3`, `F2`.
struct NumberPattern {
  /// Digits before the point, at least.
  private let whole: Int
  /// Digits behind it.
  private let fraction: Int
  /// Whether it is for numbers without a fraction alone.
  private let isForWhole: Bool

  /// More digits are a mistake, or worse.
  private static let mostDigits = 40

  /// nil: the format says something else. O(n)
  init?(_ format: ArraySlice<UInt8>) {
    let letter = format.first.map { $0 | 0x20 }
    if letter == UInt8(ascii: "d") || letter == UInt8(ascii: "f") {
      let count = format.count > 1 ? Int(String(decoding: format.dropFirst(), as: UTF8.self)) : nil
      guard format.count == 1 || count != nil else { return nil }
      isForWhole = letter == UInt8(ascii: "d")
      (whole, fraction) = isForWhole ? (count ?? 1, 0) : (1, count ?? 2)
    } else {
      let parts = format.split(
        separator: UInt8(ascii: "."), maxSplits: 1, omittingEmptySubsequences: false)
      guard let first = parts.first, !first.isEmpty, format.last != UInt8(ascii: "."),
        parts.allSatisfy({ $0.allSatisfy { $0 == UInt8(ascii: "0") } })
      else { return nil }
      isForWhole = false
      (whole, fraction) = (first.count, parts.count > 1 ? parts[1].count : 0)
    }
    guard (0...Self.mostDigits).contains(whole), (0...Self.mostDigits).contains(fraction) else {
      return nil
    }
  }

  /// A number in decimal digits, rounded to these; nil: it is none, or not one of those the format is for. O(n)
  func text(of number: [UInt8]) -> [UInt8]? {
    let zero = UInt8(ascii: "0")
    let isNegative = number.first == UInt8(ascii: "-")
    let parts = number.dropFirst(isNegative ? 1 : 0).split(
      separator: UInt8(ascii: "."), maxSplits: 1, omittingEmptySubsequences: false)
    guard let first = parts.first, parts.count == 1 || !isForWhole,
      parts.allSatisfy({ !$0.isEmpty && $0.allSatisfy(isDigit) })
    else { return nil }
    let rest: [UInt8] = parts.count > 1 ? Array(parts[1]) : []
    var digits = Array(first)
    digits += rest.prefix(fraction)
    digits += [UInt8](repeating: zero, count: max(fraction - rest.count, 0))
    if rest.count > fraction, rest[fraction] >= zero + 5 { Self.increment(&digits) }
    let missing = max(whole + fraction - digits.count, 0)
    var text: [UInt8] = isNegative ? [UInt8(ascii: "-")] : []
    text += [UInt8](repeating: zero, count: missing)
    text += digits.dropLast(fraction)
    if fraction > 0 {
      text.append(UInt8(ascii: "."))
      text += digits.suffix(fraction)
    }
    return text
  }

  /// Adds one to a number in decimal digits.
  private static func increment(_ digits: inout [UInt8]) {
    for index in digits.indices.reversed() {
      guard digits[index] == UInt8(ascii: "9") else {
        digits[index] += 1
        return
      }
      digits[index] = UInt8(ascii: "0")
    }
    digits.insert(UInt8(ascii: "1"), at: 0)
  }
}
