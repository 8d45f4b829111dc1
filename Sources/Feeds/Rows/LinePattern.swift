/// A regular expression that is looked for in lines, and for how long.
final class LinePattern {
  private let expression: RegularExpression
  /// In how many lines the search gave up.
  private(set) var numberOfLinesGivenUp = 0

  /// It is not looked for any further where it gave up in so many lines.
  private static let mostGivenUp = 10

  /// Compiles `pattern`. Throws what is wrong with it.
  init(_ pattern: String) throws(RegularExpression.Mistake) {
    expression = try RegularExpression(pattern)
  }

  /// Whether it is found in `line`, of which this is the beginning where it `isCut`. It is not where that
  /// takes too long to tell.
  func isFound(in line: Span<UInt8>, isCut: Bool) -> Bool {
    guard numberOfLinesGivenUp < Self.mostGivenUp else { return false }
    let hasReturn = !isCut && !line.isEmpty && line[line.count - 1] == 0x0D
    let text = line.extracting(first: line.count - (hasReturn ? 1 : 0))
    switch expression.firstMatch(in: text, isCut: isCut) {
    case .found: return true
    case .notFound: return false
    case .gaveUp:
      numberOfLinesGivenUp += 1
      return false
    }
  }

  /// What is said of it, if there is anything to say.
  var failure: String? {
    guard numberOfLinesGivenUp > 0 else { return nil }
    return "--rows takes too long in some lines, which start no row"
  }
}
