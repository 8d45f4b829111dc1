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

  /// The name before a version, and that: `go` and `1.22` of `go1.22`, `release-` and `2.4` of `release-2.4`; nil: there is
  /// none, or it is the `v` of a version. O(n)
  static func named(_ text: String) -> (name: Substring, version: Version)? {
    let name = text.prefix { $0.utf8.allSatisfy { isLetter($0) || "-_/".utf8.contains($0) } }
    guard name != "v", name.utf8.first.map(isLetter) == true,
      let version = Version(String(text[name.endIndex...]), parts: 2)
    else { return nil }
    return (name, version)
  }

  static func < (one: Version, other: Version) -> Bool {
    guard one.numbers == other.numbers else {
      return one.numbers.lexicographicallyPrecedes(other.numbers)
    }
    guard let release = one.release else { return false }
    return other.release.map { isOlder(release, $0) } ?? true
  }

  /// Numbers in what comes before a version go as such: `rc.9` and `rc9` before `rc.10` and `rc10`.
  private static func isOlder(_ one: Substring, _ other: Substring) -> Bool {
    let (one, other) = (runs(of: one), runs(of: other))
    for (own, its) in zip(one, other) where own != its {
      switch (DecimalNumber(own), DecimalNumber(its)) {
      case (let number?, let other?) where number == other: continue
      case (let number?, let other?): return number < other
      case (.some, nil): return true
      case (nil, .some): return false
      case (nil, nil): return own < its
      }
    }
    return one.count < other.count
  }

  /// Digits, and what stands between them.
  private static func runs(of text: Substring) -> [Substring] {
    var (runs, rest) = ([Substring](), text)
    while let first = rest.utf8.first {
      let run = rest.utf8.prefix { isDigit($0) == isDigit(first) }
      runs.append(rest[..<run.endIndex])
      rest = rest[run.endIndex...]
    }
    return runs
  }

  /// Whether a field is one by its name: `version`, `appVersion`, `v`.
  static func isNamed(_ field: String) -> Bool {
    ["v", "ver", "version", "semver"].contains(Quantity.lastWord(of: field))
  }
}
