import TestSupport

/// What a table shows is what a list shows that measures everything anew, and it stands still.
func fuzz(_ bytes: [UInt8]) {
  var random = SplitMix64(choices: bytes)
  let mode = ListController.Mode.allCases[random.below(ListController.Mode.allCases.count)]
  var storm = Storm(mode: mode, seed: random.below(3), random)
  while storm.edits.random.hasChoices {
    let deed = storm.act()
    let problem = storm.problem
    check(problem == nil, "\(deed): \(problem ?? "")")
  }
}
