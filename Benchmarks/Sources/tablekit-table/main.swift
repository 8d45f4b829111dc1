// tablekit-table: what the table costs around the height engine. Each figure is the least of several turns.
//
// `tablekit-table hits N` asks N times for heights that are known and does nothing else: the number of
// allocations that valgrind counts for it does not depend on N.

import HeightEngine
import TableKit
import TerminalCore

/// Seconds that one run takes, the least of some turns.
func time(turns: Int = 7, runs: Int = 1, _ body: () -> Void) -> Double {
  let clock = ContinuousClock()
  return (0..<turns).map { _ in
    let (seconds, attoseconds) = clock.measure { for _ in 0..<runs { body() } }.components
    return (Double(seconds) + Double(attoseconds) * 1e-18) / Double(runs)
  }.min() ?? 0
}

func text(_ seconds: Double) -> String {
  func rounded(_ value: Double) -> String {
    let tenths = Int((value * 10).rounded())
    return tenths < 1_000 ? "\(tenths / 10).\(tenths % 10)" : "\(tenths / 10)"
  }
  if seconds < 1e-6 { return "\(rounded(seconds * 1e9)) ns" }
  return seconds < 1e-3 ? "\(rounded(seconds * 1e6)) µs" : "\(rounded(seconds * 1e3)) ms"
}

func row(_ work: String, _ seconds: Double, _ remark: String = "") {
  print("| \(work) | \(text(seconds)) | \(remark) |")
}

/// The height function that a table asks, with and without caches, and the bare cache behind it.
func measureHits() {
  let count = 54
  let list = TextList(counts: [count])
  _ = list.askHeights(ofRows: count)
  let byIndexPath = time(runs: 2_000) { _ = list.askHeights(ofRows: count) } / Double(count)
  var tree = HeightTree(
    sections: [.init(numberOfRows: count, rowEstimate: 3)], width: 80)
  for row in 0..<count { tree.setHeight(3, of: .row(IndexPath(row: row, section: 0))) }
  var sum = 0
  let bare =
    time(runs: 2_000) {
      for row in 0..<count {
        sum &+= tree.rememberedHeight(at: IndexPath(row: row, section: 0)) ?? 0
      }
    } / Double(count)
  list.mode = .key
  _ = list.askHeights(ofRows: count)
  let byKey = time(runs: 2_000) { _ = list.askHeights(ofRows: count) } / Double(count)
  list.mode = .none
  let computed = time(runs: 200) { _ = list.askHeights(ofRows: count) } / Double(count)
  row("a height, no cache", computed)
  row("a height, hit by index path", byIndexPath, "1/\(Int(computed / byIndexPath)) of no cache")
  row("a height, hit by key", byKey, "1/\(Int(computed / byKey)) of no cache")
  row("the bare index-path cache, once per height", bare)
  if sum == 1 { print(sum) }
}

func measureMillion() {
  let list = TextList(counts: [1_000_000])
  let table = list.table
  table.scrollToRow(at: IndexPath(row: 500_000, section: 0), at: .middle)
  let line = time(runs: 200) {
    table.scroll(byLines: 1)
    table.scroll(byLines: -1)
  }
  row("a line down or up, 1 million rows", line / 2)
  row(
    "to the end and to the start, 1 million rows",
    time(runs: 100) {
      table.scrollToEnd()
      table.scrollToStart()
    })
  row(
    "a row inserted at the front of 1 million, and laid out",
    time(runs: 200) {
      list.counts[0] += 1
      table.insertRows(at: [IndexPath(row: 0, section: 0)])
      table.layoutIfNeeded()
    })
  var columns = 80
  row(
    "a new width, 1 million rows",
    time {
      columns += 1
      table.frame.columns = columns
      table.layoutIfNeeded()
    })
  measureReturns()
}

/// Back to a width at which every height is known.
func measureReturns() {
  for count in [10_000, 1_000_000] {
    let list = TextList(counts: [count])
    let table = list.table
    for columns in [80, 60, 80] {
      table.frame.columns = columns
      while !table.precache(for: .seconds(1)).isFinished {}
    }
    let returning = time(runs: 200) {
      table.frame.columns = table.frame.columns == 80 ? 60 : 80
      table.layoutIfNeeded()
    }
    row("a width seen before, \(count) rows", returning, table.isContentHeightExact ? "exact" : "")
  }
}

func measureSections() {
  let list = TextList(counts: Array(repeating: 3, count: 100_000))
  row(
    "a row inserted, 100 thousand sections",
    time(runs: 50) {
      list.counts[7] += 1
      list.table.insertRows(at: [IndexPath(row: 0, section: 7)])
      list.table.layoutIfNeeded()
    })
}

/// Ten thousand days found in a million rows that are in the table, and days that come one by one.
func measureDays() {
  let list = TextList(counts: [1_000_000])
  let days = (1..<10_000).map { $0 * 100 }
  list.table.scrollToRow(at: IndexPath(row: 500_000, section: 0), at: .middle)
  let splitAndJoin = time {
    list.counts = Array(repeating: 100, count: 10_000)
    list.table.splitSection(0, atRows: days)
    list.table.layoutIfNeeded()
    list.counts = [1_000_000]
    list.table.joinSections(0..<10_000)
    list.table.layoutIfNeeded()
  }
  row("1 million rows to 10 thousand sections and back", splitAndJoin)
  var last = 1_000_000
  let one = time(runs: 100) {
    last -= 100
    list.counts[0] = last
    list.counts.insert(100, at: 1)
    list.table.splitSection(0, atRows: [last])
    list.table.layoutIfNeeded()
  }
  row("a section of 100 rows split off 1 million, and laid out", one)
  for count in [1, 300_000] {
    let list = TextList(counts: Array(repeating: 1, count: count))
    let appending = time(runs: 100) {
      list.counts.append(1)
      list.table.insertSections([list.counts.count - 1])
      list.table.layoutIfNeeded()
    }
    row("a section of one row appended to \(count), and laid out", appending)
  }
}

/// A reload with three new rows, beside hashing all ids into a set.
func measureDifferences() throws {
  var ids = (0..<100_000).map { "unique-id-\($0)" }
  let list = TextList(counts: [ids.count])
  var old = try SectionedIdentifiers([.init(id: 0, items: ids)])
  var next = ids.count
  let hashing = time { if Set(ids).count != ids.count { print("duplicates") } }
  var failed = 0
  let applying = time {
    for place in [0, 40_000, 80_000] {
      ids.insert("unique-id-\(next)", at: place)
      next += 1
    }
    guard let new = try? SectionedIdentifiers([.init(id: 0, items: ids)]) else {
      failed += 1
      return
    }
    list.table.apply(new, from: old) { list.counts[0] = ids.count }
    list.table.layoutIfNeeded()
    old = new
  }
  let ratio = (applying / hashing * 10).rounded() / 10
  row("100 thousand rows with three new ones through apply", applying, "\(ratio) × hashing the ids")
  if failed > 0 { print("\(failed) lists had duplicates") }
}

if CommandLine.arguments.count == 3, let count = Int(CommandLine.arguments[2]) {
  let list = TextList(counts: [54])
  _ = list.askHeights(ofRows: 54)
  var sum = 0
  for _ in 0..<count { sum &+= list.askHeights(ofRows: 54) }
  print(sum)
} else {
  print("| work | time | |\n| --- | --- | --- |")
  measureHits()
  measureMillion()
  measureSections()
  measureDays()
  try measureDifferences()
  measureGrowth()
}
