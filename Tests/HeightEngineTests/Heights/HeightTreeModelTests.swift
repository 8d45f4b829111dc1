import TestSupport
import Testing

@testable import HeightEngine

@Suite("The height tree, beside arrays")
struct HeightTreeModelTests {
  /// Seeds from 8 on have ropes of small leaves, where every edit is near some edge.
  @Test(
    "agrees with arrays at every width, through batches, resizes and measuring, and stays sound",
    arguments: 0..<16)
  func steps(seed: Int) throws {
    var random = SplitMix64(seed: UInt64(seed))
    for _ in 0..<8 {
      var table = TreeUnderTest(&random, hasSmallLeaves: seed >= 8)
      for step in 0..<50 {
        let action = try table.act(&random)
        guard let problem = table.problem(&random) else { continue }
        Issue.record("seed \(seed), step \(step), \(action): \(problem)")
        return
      }
    }
  }
}
