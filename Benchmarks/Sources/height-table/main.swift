// height-table: what the height engine takes, beside what it may take. Each figure is the best of many
// short runs, and what is compared runs in turns: other programs on the machine only ever add time.

import HeightWorkloads

/// Nanoseconds per operation.
func measure(_ workloads: [HeightWorkload], turns: Int = 400) -> [Double] {
  var best = workloads.map { _ in Double.infinity }
  var sum = 0
  for _ in 0..<turns {
    for (index, workload) in workloads.enumerated() {
      let time = ContinuousClock().measure { sum &+= workload.run() }.components
      let nanoseconds = Double(time.seconds) * 1e9 + Double(time.attoseconds) * 1e-9
      best[index] = min(best[index], nanoseconds / Double(workload.operations))
    }
  }
  precondition(sum != Int.min)
  return best
}

func rounded(_ value: Double) -> String { "\((value * 10).rounded() / 10)" }

func row(_ workload: HeightWorkload, _ time: Double, _ target: String) {
  print("| \(workload.name) | \(rounded(time)) ns | \(target) |")
}

/// The large one beside the small one.
func scale(_ make: (Int) -> HeightWorkload, _ target: String) {
  let workloads = [make(10_000), make(1_000_000)]
  let times = measure(workloads)
  row(workloads[0], times[0], "")
  row(
    workloads[1], times[1], "\(target); \(rounded(times[1] / times[0])) times 10,000, at most 2.5")
}

print("| work | measured | may take |\n| --- | --- | --- |")
scale(HeightWorkload.rowAtLine, "150 ns")
scale(HeightWorkload.lineOfRow, "150 ns")
scale(HeightWorkload.exchangeWidths, "500 ns")
scale(HeightWorkload.splitAndJoin, "")
scale({ HeightWorkload.appendSection(to: $0 * 3 / 10) }, "")
for (workload, target) in [
  (HeightWorkload.editAtFront(rows: 1_000_000), "2000 ns"),
  (.hitByIndexPath(rows: 54), "15 ns"), (.hitByIndexPath(rows: 1_000_000), "15 ns"),
  (.randomHitByIndexPath(rows: 54), "15 ns"), (.randomHitByIndexPath(rows: 1_000_000), ""),
  (.hitByKey(keys: 54), "60 ns"), (.hitByKey(keys: 1000), "60 ns"),
  (.hitByOtherKey(keys: 54), ""), (.forgetKey(rows: 1_000_000), "2,000,000 ns"),
] {
  row(workload, measure([workload])[0], target)
}
let reload = [HeightWorkload.hashing(ids: 100_000), .reload(ids: 100_000)]
let times = measure(reload, turns: 25)
row(reload[0], times[0], "")
// A run of the reload goes there and back, and so hashes once, compares twice.
row(reload[1], times[1], "\(rounded(times[1] / times[0])) times the hashing, at most 5")
