/// Lets the other tasks of the main actor run until something holds; false: it never did.
///
/// All tests of the main actor stand in one queue: in a whole run a turn can be minutes long, as all the
/// others come first. So what is waited for is given up only after many turns of its own, besides the time.
@MainActor
package func waitInTurns(until holds: () -> Bool) async -> Bool {
  let end = ContinuousClock.now + .seconds(600)
  var turns = 0
  while !holds() {
    guard turns < 10_000 || ContinuousClock.now < end else { return false }
    turns += 1
    await Task.yield()
  }
  return true
}
