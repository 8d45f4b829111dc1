import HeightEngine

/// Rows as runs of a few sources' rows. What was never edited is one run, however long: a row costs
/// nothing; an edit splits one run, and with p runs it costs O(log p).
///
/// No run is empty, and none goes on with the one before it.
struct RowRuns {
  /// Rows that stand one after the other in a source.
  struct Run: Hashable {
    var source: Int
    var start: Int
    var count: Int

    var end: Int { start + count }
    func isFollowed(by other: Run) -> Bool { source == other.source && end == other.start }
  }

  private struct Origin {
    var source: Int
    var start: Int
  }

  /// The largest number that a rope holds; no table has more rows.
  static let longestRun = Int(Int32.max)

  /// Rows of each run.
  private var lengths = HeightRope(isWide: true)
  /// For each run, which of `origins` it has.
  private var numbers = HeightRope(isWide: true)
  private var origins: [Origin] = []
  private var freeNumbers: [Int32] = []

  var count: Int { lengths.sum }
  var numberOfRuns: Int { lengths.count }

  /// The source of a row, and the row's place in it.
  ///
  /// - Precondition: there is such a row.
  subscript(row: Int) -> (source: Int, offset: Int) {
    let (index, start) = indexOfRun(holding: row)
    let origin = origin(at: index)
    return (origin.source, origin.start + row - start)
  }

  /// Puts a run, of which there are at most `longestRun` rows, before a row, or at the end.
  mutating func insert(_ run: Run, at row: Int) {
    precondition(row >= 0 && row <= count, "no place \(row) among \(count) rows")
    guard run.count > 0 else { return }
    var run = run
    run.count = min(run.count, Self.longestRun)
    let index = cut(before: row)
    putIn(run, at: index)
    join(at: index + 1)
    join(at: index)
  }

  /// Takes a row out.
  ///
  /// - Precondition: there is such a row.
  mutating func remove(at row: Int) -> (source: Int, offset: Int) {
    let index = cut(before: row)
    let run = run(at: index)
    if run.count == 1 {
      takeOut(at: index)
      join(at: index)
    } else {
      origins[Int(numbers.value(at: index))].start += 1
      lengths.set(Int32(run.count - 1), at: index)
    }
    return (run.source, run.start)
  }

  /// All runs in order. O(runs · log runs).
  var all: [Run] { (0..<numberOfRuns).map(run(at:)) }

  /// Takes out the rows from `row` on. O(runs taken out · log runs).
  mutating func removeTail(from row: Int) -> [Run] {
    guard row < count else { return [] }
    var (index, start) = indexOfRun(holding: row)
    var tail: [Run] = []
    if row > start {
      var rest = run(at: index)
      rest.start += row - start
      rest.count -= row - start
      tail.append(rest)
      lengths.set(Int32(row - start), at: index)
      index += 1
    }
    for index in index..<numberOfRuns {
      tail.append(run(at: index))
      freeNumbers.append(numbers.value(at: index))
    }
    lengths.remove(index..<lengths.count)
    numbers.remove(index..<numbers.count)
    return tail
  }

  private func indexOfRun(holding row: Int) -> (index: Int, start: Int) {
    precondition(row >= 0 && row < count, "no row \(row) among \(count)")
    let (index, start) = lengths.find(line: row)
    return (index, start)
  }

  private func origin(at index: Int) -> Origin { origins[Int(numbers.value(at: index))] }

  private func run(at index: Int) -> Run {
    let origin = origin(at: index)
    return Run(source: origin.source, start: origin.start, count: Int(lengths.value(at: index)))
  }

  /// Makes a run begin with `row`. Gives its index; at the end, that of the run to come.
  private mutating func cut(before row: Int) -> Int {
    guard row < count else { return numberOfRuns }
    let (index, start) = indexOfRun(holding: row)
    guard row > start else { return index }
    var rest = run(at: index)
    rest.start += row - start
    rest.count -= row - start
    lengths.set(Int32(row - start), at: index)
    putIn(rest, at: index + 1)
    return index + 1
  }

  /// Joins a run to the one before it, if it goes on with it.
  private mutating func join(at index: Int) {
    guard index > 0, index < numberOfRuns, origin(at: index - 1).source == origin(at: index).source
    else { return }
    let (before, run) = (run(at: index - 1), run(at: index))
    guard before.isFollowed(by: run), before.count + run.count <= Self.longestRun else { return }
    lengths.set(Int32(before.count + run.count), at: index - 1)
    takeOut(at: index)
  }

  private mutating func putIn(_ run: Run, at index: Int) {
    let origin = Origin(source: run.source, start: run.start)
    let number: Int32
    if let free = freeNumbers.popLast() {
      origins[Int(free)] = origin
      number = free
    } else {
      number = Int32(origins.count)
      origins.append(origin)
    }
    lengths.insert(Int32(run.count), count: 1, at: index)
    numbers.insert(number, count: 1, at: index)
  }

  private mutating func takeOut(at index: Int) {
    freeNumbers.append(numbers.value(at: index))
    lengths.remove(index..<(index + 1))
    numbers.remove(index..<(index + 1))
  }
}
