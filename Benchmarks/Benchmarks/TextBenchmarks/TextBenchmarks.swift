import Benchmark
import TextWorkloads

let benchmarks: @Sendable () -> Void = {
  Benchmark.defaultConfiguration = .init(
    metrics: [.wallClock, .throughput], warmupIterations: 2, maxDuration: .seconds(2))
  let make: [@Sendable () -> Workload] = [
    { .memcpy(.asciiProse()) }, { .lines(.asciiProse()) }, { .icu(.asciiProse()) },
    { .sanitize(.asciiProse()) }, { .lines(.shortRows()) },
    { .memcpy(.mixed()) }, { .lines(.mixed()) }, { .icu(.mixed()) }, { .unistring(.mixed()) },
    { .sanitize(.mixed()) }, { .bytesToLines(.asciiProse()) }, { .bytesToLines(.mixed()) },
    { .prepare(.asciiProse()) }, { .relayout(.asciiProse()) },
    { .prepare(.mixed()) }, { .relayout(.mixed()) },
  ]
  for workload in make {
    let workload = workload()
    Benchmark(workload.name) { benchmark in
      blackHole(workload.run())
    }
  }
}
