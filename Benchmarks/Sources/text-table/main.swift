// text-table: the ratios that the README quotes. What is compared runs in turns, in runs short enough to
// fit between two interruptions; each figure is the fastest of the turns, so that other programs on the
// machine count as little as they can.

import TextWorkloads

/// Seconds per run, the fastest of turns in which all workloads take part.
func measure(_ workloads: [Workload], turns: Int = 60) -> [Double] {
  var times = workloads.map { _ in [Double]() }
  var sum = 0
  for turn in 0..<(turns + 2) {
    for (index, workload) in workloads.enumerated() {
      let clock = ContinuousClock()
      let time = clock.measure { sum &+= workload.run() }
      let (seconds, attoseconds) = time.components
      if turn > 1 { times[index].append(Double(seconds) + Double(attoseconds) * 1e-18) }
    }
  }
  precondition(sum != Int.min)
  return times.map { $0.min() ?? 0 }
}

func rounded(_ value: Double, _ digits: Int = 1) -> String {
  var scale = 1.0
  for _ in 0..<digits { scale *= 10 }
  let number = Int((value * scale).rounded())
  if digits == 0 { return "\(number)" }
  let fraction = String(number % Int(scale))
  return
    "\(number / Int(scale)).\(String(repeating: "0", count: digits - fraction.count))\(fraction)"
}

func speed(_ workload: Workload, _ seconds: Double) -> String {
  "\(rounded(Double(workload.byteCount) / seconds / 1e6, 0)) MB/s"
}

/// A row: what was measured, how fast, and the ratio to each of the others.
func compare(_ subject: Workload, with others: [Workload], targets: [String]) {
  let times = measure([subject] + others)
  let ratios = zip(others, times.dropFirst()).map { other, time in
    let ratio = time / times[0]
    let share = ratio < 1 ? "\(rounded(ratio * 100, 0))% of" : "\(rounded(ratio)) times"
    return "\(share) \(other.name.prefix { $0 != "," }) (\(speed(other, time)))"
  }
  print(
    "| \(subject.name) | \(speed(subject, times[0])) | \(ratios.joined(separator: "; ")) "
      + "| \(targets.joined(separator: "; ")) |")
}

/// Time per byte of shapes that are made to hurt, and how often that of prose it is.
func compareHostile(_ shapes: [Corpus], with prose: [Corpus]) {
  for make in [{ Workload.lines($0) }, { Workload.sanitize($0) }] as [(Corpus) -> Workload] {
    let workloads = (prose + shapes).map(make)
    let times = measure(workloads, turns: 3)
    let perByte = zip(workloads, times).map { $1 / Double($0.byteCount) }
    for (workload, time) in zip(workloads, perByte) {
      let ratios = prose.indices.map { rounded(time / perByte[$0]) }.joined(separator: " | ")
      print("| \(workload.name) | \(rounded(time * 1e9, 2)) ns/byte | \(ratios) |")
    }
  }
}

/// What is measured, each made when it is first asked for.
enum Texts {
  /// Larger than a cache: what is compared with memcpy reads from memory, as memcpy does.
  static let ascii = Corpus.asciiProse(paragraphs: 60_000)
  /// For what is slow: a run must end before the next interruption.
  static let littleASCII = Corpus.asciiProse(paragraphs: 150)
  static let littleMixed = Corpus.mixed(paragraphs: 150)
}

/// Parts to measure, by name; all without arguments.
let parts = Set(CommandLine.arguments.dropFirst())

func wants(_ part: String) -> Bool { parts.isEmpty || parts.contains(part) }

print("| work | speed | against | target |\n| --- | --- | --- | --- |")
if wants("ascii") {
  compare(
    .lines(Texts.ascii, parts: 12), with: [.memcpy(Texts.ascii, parts: 12)],
    targets: ["20% of memcpy"])
  compare(.lines(Texts.littleASCII), with: [.icu(Texts.littleASCII)], targets: ["20 times ICU"])
  let short = Corpus.shortRows(rows: 200_000)
  compare(.lines(short, parts: 12), with: [.memcpy(short, parts: 12)], targets: ["-"])
}
if wants("mixed") {
  compare(
    .lines(Texts.littleMixed), with: [.icu(Texts.littleMixed), .unistring(Texts.littleMixed)],
    targets: ["3 times ICU", "3 times libunistring"])
}
if wants("bytes") {
  for corpus in [Texts.littleASCII, Texts.littleMixed] {
    compare(
      .bytesToLines(corpus),
      with: [.memcpy(corpus), .icu(corpus), .unistring(corpus)],
      targets: ["4 times ICU", "4 times libunistring"])
  }
}
if wants("sanitising") {
  compare(
    .sanitize(Texts.ascii, parts: 12), with: [.memcpy(Texts.ascii, parts: 12)],
    targets: ["40% of memcpy"])
  compare(.sanitize(Texts.littleMixed), with: [.memcpy(Texts.littleMixed)], targets: ["-"])
}
if wants("prepared") {
  for corpus in [Texts.littleASCII, Texts.littleMixed] {
    let pair = [Workload.relayout(corpus), Workload.prepare(corpus)]
    let times = zip(pair, measure(pair)).map { $1 / Double($0.count) * 1e9 }
    print(
      "| \(pair[0].name) | \(rounded(times[0], 0)) ns a paragraph | 1/\(rounded(times[1] / times[0])) "
        + "of preparing (\(rounded(times[1], 0)) ns) | under 100 ns; under 1/20 |")
  }
}
if wants("hostile") {
  print(
    "\n| hostile text | time | of ASCII prose's | of mixed prose's |\n| --- | --- | --- | --- |")
  compareHostile(
    [
      .repeated("100 MB without a break", "abcdefghij", bytes: 100_000_000),
      .repeated("100 MB of punctuation", "a/(\"-", bytes: 100_000_000),
      .repeated("20 MB of spaces", " ", bytes: 20_000_000),
      .repeated("20 MB of tabs", "\t", bytes: 20_000_000),
      .repeated("20 MB of line ends", "\n", bytes: 20_000_000),
      .repeated("a million marks on a base", "\u{301}", bytes: 2_000_000),
      .repeated("a million joiners", "\u{200D}👩", bytes: 7_000_000),
      .repeated("a million $(", "$(", bytes: 2_000_000),
    ], with: [Texts.ascii, Texts.littleMixed])
}
