import TestSupport

/// A rope of heights is an array of heights, whatever is done to both.
func fuzz(_ bytes: [UInt8]) {
  var random = SplitMix64(choices: bytes)
  var tested = RopeUnderTest(limit: 4 + random.below(60))
  while random.hasChoices {
    tested.edit(&random)
    let problem = tested.problem(&random)
    check(problem == nil, problem ?? "")
  }
}
