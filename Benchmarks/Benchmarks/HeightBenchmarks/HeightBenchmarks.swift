import Benchmark
import HeightWorkloads

let benchmarks: @Sendable () -> Void = {
  Benchmark.defaultConfiguration = .init(
    metrics: [.wallClock, .throughput], warmupIterations: 2, maxDuration: .seconds(2))
  let make: [@Sendable () -> HeightWorkload] = [
    { .rowAtLine(rows: 10_000) }, { .rowAtLine(rows: 1_000_000) },
    { .lineOfRow(rows: 10_000) }, { .lineOfRow(rows: 1_000_000) },
    { .exchangeWidths(rows: 10_000) }, { .exchangeWidths(rows: 1_000_000) },
    { .editAtFront(rows: 1_000_000) }, { .hitByIndexPath(rows: 1_000_000) },
    { .randomHitByIndexPath(rows: 1_000_000) }, { .hitByKey(keys: 54) },
    { .hitByOtherKey(keys: 54) }, { .forgetKey(rows: 1_000_000) },
    { .hashing(ids: 100_000) }, { .reload(ids: 100_000) },
  ]
  for make in make {
    // The name says per how many operations.
    let workload = make()
    Benchmark("\(workload.name), \(workload.operations) times") { benchmark in
      blackHole(workload.run())
    }
  }
}
