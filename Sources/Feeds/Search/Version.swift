/// A version, or an address: numbers between dots, and what may follow the last of them.
struct Version: Comparable {
  /// Without zeros at the end: `1.9.0` is `1.9`.
  private let numbers: [DecimalNumber]
  /// What comes before the version: `rc1` of `1.9.0-rc1`; nil: it is the version.
  private let release: Substring?

  /// More of them are no version.
  private static let mostParts = 16

  /// `1.9.0`, `v1.9`, `1.9.0-rc1`, `1.9.0+b1`, `10.0.0.1`; nil: the text is none. O(n)
  ///
  /// - Parameter parts: How many numbers there are at least, two behind a `v`.
  init?(_ text: String, parts least: Int = 3) {
    let isNamed = text.hasPrefix("v")
    guard text.utf8.dropFirst(isNamed ? 1 : 0).first.map(isDigit) == true else { return nil }
    let body = text.dropFirst(isNamed ? 1 : 0).prefix { $0 != "+" }
    let dash = body.firstIndex(of: "-")
    let parts = body[..<(dash ?? body.endIndex)]
      .split(separator: ".", maxSplits: Self.mostParts, omittingEmptySubsequences: false)
    guard parts.count >= (isNamed ? min(2, least) : least), parts.count <= Self.mostParts,
      parts.allSatisfy({ !$0.isEmpty && $0.utf8.allSatisfy(isDigit) })
    else { return nil }
    var numbers = parts.compactMap { DecimalNumber($0) }
    let zero = DecimalNumber("0")
    while let last = numbers.last, last == zero { numbers.removeLast() }
    self.numbers = numbers
    release = dash.map { body[body.index(after: $0)...] }
  }

  static func < (one: Version, other: Version) -> Bool {
    guard one.numbers == other.numbers else {
      return one.numbers.lexicographicallyPrecedes(other.numbers)
    }
    guard let release = one.release else { return false }
    return other.release.map { release < $0 } ?? true
  }
}
