import TestSupport

/// How many lines were looked at, and after how many that is told.
private var objects = 0
private let told = 100

/// Every scalar of lines of JSON of any shape is on their pages, in order.
func fuzz(_ bytes: [UInt8]) {
  var random = SplitMix64(choices: bytes)
  repeat {
    let line = RandomLine.line(&random)
    let width = [12, 40, 80, 200][random.below(4)]
    let lost = try? Reachability.lost(line, width: width)
    check(
      lost == .some(nil),
      "“\(lost ?? "all")” of \(String(decoding: line, as: UTF8.self)) at \(width)")
    objects += 1
    if objects.isMultiple(of: told) { print("objects:", objects) }
  } while random.hasChoices
}
