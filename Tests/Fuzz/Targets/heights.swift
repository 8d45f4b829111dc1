import TestSupport

/// The heights of a table are those of arrays, through batches, widths, sections and measuring.
func fuzz(_ bytes: [UInt8]) {
  var random = SplitMix64(choices: bytes)
  var table = TreeUnderTest(&random, hasSmallLeaves: random.chance(50))
  while random.hasChoices {
    do {
      let action = try table.act(&random)
      let problem = table.problem(&random)
      check(problem == nil, "\(action): \(problem ?? "")")
    } catch {
      check(false, "\(error)")
    }
  }
}
