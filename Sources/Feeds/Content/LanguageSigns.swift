/// What the lines of texts in a language look like, and those in others seldom do: what they count for whether a text that
/// comes without a name is written in it.
///
/// In a line's pattern `·` is a name, of letters, digits, `_` and dots, and `…` is anything, even nothing. Blanks around
/// lines don't count.
struct LanguageSigns: Sendable {
  /// So much is enough.
  static let enough = 3

  /// The language's name. One whose rules nobody knows is here so that its texts are not taken for those of another.
  let name: String
  /// Lines that hardly anything but this language has, so that one is enough.
  let sure: [StaticString]
  /// Lines of which one is not quite enough.
  let likely: [StaticString]
  /// How lines begin of which it takes some.
  let beginnings: [StaticString]
  /// Lines of which it takes as many.
  let slight: [StaticString]

  init(
    _ name: String, sure: [StaticString] = [], likely: [StaticString] = [],
    beginnings: [StaticString] = [], slight: [StaticString] = []
  ) {
    self.name = name
    self.sure = sure
    self.likely = likely
    self.beginnings = beginnings
    self.slight = slight
  }

  static let all = compiled + scripts + others

  /// What a line counts for. O(n) in its bytes, for every pattern
  func count(of line: Span<UInt8>) -> Int {
    var count = 0
    if beginnings.contains(where: { line.starts(with: $0) })
      || slight.contains(where: { Self.matches(line, $0) })
    {
      count += 1
    }
    if sure.contains(where: { Self.matches(line, $0) }) { return count + Self.enough }
    if likely.contains(where: { Self.matches(line, $0) }) { count += 2 }
    return count
  }

  private static let firstOfName: UInt8 = 0xC2
  private static let firstOfAny: UInt8 = 0xE2

  /// Whether a line looks like a pattern, what is fixed in it as early as it can be. O(n)
  static func matches(_ line: Span<UInt8>, _ pattern: StaticString) -> Bool {
    let length = pattern.utf8CodeUnitCount
    var (place, index) = (0, 0)
    while place < length {
      switch pattern.byte(at: place) {
      case firstOfName:
        let sign = line.firstIndex(from: index) { !$0.isWordByte && $0 != UInt8(ascii: ".") }
        let end = sign ?? line.count
        guard end > index else { return false }
        index = end
        place += 2
      case firstOfAny:
        place += 3
        let end = endOfLiteral(at: place, in: pattern)
        if end == length {
          let start = line.count - (end - place)
          return start >= index && holds(line, at: start, place..<end, of: pattern)
        }
        guard let found = find(place..<end, of: pattern, in: line, from: index) else {
          return false
        }
        index = found + end - place
        place = end
      case let byte:
        guard index < line.count, line[index] == byte else { return false }
        index += 1
        place += 1
      }
    }
    return index == line.count
  }

  private static func endOfLiteral(at place: Int, in pattern: StaticString) -> Int {
    var end = place
    while end < pattern.utf8CodeUnitCount, pattern.byte(at: end) < 0x80 { end += 1 }
    return end
  }

  private static func holds(
    _ line: Span<UInt8>, at start: Int, _ literal: Range<Int>, of pattern: StaticString
  ) -> Bool {
    guard literal.count <= line.count - start else { return false }
    return literal.allSatisfy { line[start + $0 - literal.lowerBound] == pattern.byte(at: $0) }
  }

  private static func find(
    _ literal: Range<Int>, of pattern: StaticString, in line: Span<UInt8>, from start: Int
  ) -> Int? {
    guard !literal.isEmpty else { return start }
    let first = pattern.byte(at: literal.lowerBound)
    var start = start
    while let place = line.first(first, from: start, to: line.count) {
      if holds(line, at: place, literal, of: pattern) { return place }
      start = place + 1
    }
    return nil
  }
}

extension LanguageSigns {
  /// Languages that have all lines of another, too, and what of a text counts for both: where it has lines that only the
  /// greater one has.
  static let greater = [(less: "c", greater: "cpp"), (less: "javascript", greater: "typescript")]

  /// Whether C++ has such a line, and C has none: `class Pump {`, `#include <vector>`.
  static func isOfCPPAndNotOfC(_ line: Span<UInt8>) -> Bool {
    if line.starts(with: "#include <"),
      let end = line.first(UInt8(ascii: ">"), from: 0, to: line.count)
    {
      return !line.extracting(first: end).ends(with: ".h")
    }
    return besidesC.contains { matches(line, $0) }
  }

  private static let besidesC: [StaticString] = [
    "class …{", "class …;", "namespace …{", "using …;", "template…<…>", "…std::…;", "…std::…{",
    "public:…", "private:…", "protected:…",
  ]
}
