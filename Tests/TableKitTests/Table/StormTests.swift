import TestSupport
import Testing

/// Whatever happens in whatever order: every value keeps its invariants, and what is in view is what a
/// list that measures everything anew would show.
@Suite("Storms")
struct StormTests {
  nonisolated static let cases = ListController.Mode.allCases.flatMap { mode in
    (0..<3).map { (mode, $0) }
  }

  @Test("wheel, measuring, resizing, changing and shrinking data, interleaved", arguments: cases)
  func storm(mode: ListController.Mode, seed: Int) {
    var storm = Storm(mode: mode, seed: seed, SplitMix64(seed: UInt64(900 + seed)))
    for step in 0..<200 {
      let deed = storm.act()
      if let wrong = storm.problem {
        Issue.record("\(mode) \(seed), step \(step), \(deed): \(wrong)")
        return
      }
    }
  }
}
