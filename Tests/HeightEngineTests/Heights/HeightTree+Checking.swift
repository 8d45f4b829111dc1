import Testing

@testable import HeightEngine

extension HeightTree {
  /// Records what is wrong with the tree, if anything.
  ///
  /// - Returns: whether all is well.
  @discardableResult
  func checkInvariants(
    _ when: @autoclosure () -> String = "", sourceLocation: SourceLocation = #_sourceLocation
  ) -> Bool {
    // Not by #expect, which costs more than the check.
    guard let problem = brokenInvariant() else { return true }
    Issue.record("\(problem) \(when())", sourceLocation: sourceLocation)
    return false
  }
}
