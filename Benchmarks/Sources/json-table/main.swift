// json-table: finding the parts of each row of a JSON Lines feed, by the feed's own reader and by others.
// The own reader's files are links to Sources/Feeds, whose module only the program can import. What is
// compared runs in turns; each figure is the fastest of the turns.

func measure(_ rows: JSONRows, turns: Int) {
  let contestants = Contestant.all
  var times = contestants.map { _ in Double.infinity }
  var sums = contestants.map { _ in 0 }
  let clock = ContinuousClock()
  for _ in 0..<turns {
    for (index, contestant) in contestants.enumerated() {
      let time = clock.measure { sums[index] = contestant.run(rows) }.components
      times[index] = min(times[index], Double(time.seconds) + Double(time.attoseconds) * 1e-18)
    }
  }
  for (index, contestant) in contestants.enumerated() {
    guard sums[index] >= 0 else {
      print("| \(rows.name) | \(contestant.name) | not there | | |")
      continue
    }
    let nanoseconds = Int(times[index] * 1e9 / Double(rows.count))
    let speed = Int(Double(rows.byteCount) / times[index] / 1e6)
    let ratio = Int((times[index] / times[0] * 100).rounded())
    print(
      "| \(rows.name) | \(contestant.name) | \(nanoseconds) ns | \(speed) MB/s | \(ratio)% |")
  }
}

print("| rows | reader | a row | speed | time / own |\n| --- | --- | --- | --- | --- |")
let count = CommandLine.arguments.dropFirst().first.flatMap { Int($0) } ?? 20_000
let turns = CommandLine.arguments.dropFirst(2).first.flatMap { Int($0) } ?? 30
for rows in [JSONRows.plain(count), JSONRows.logs(count)] { measure(rows, turns: turns) }
