/// A run of neighbouring rows of one section (or of sections) that a batch removes or inserts.
struct ChangeRun: Hashable, Sendable {
  enum Kind: Hashable, Sendable {
    case plain
    /// The other end: an index into the table of insertions, or of removals.
    case moved(partner: Int)
    /// A section that is removed and inserted anew at the same place.
    case reloaded(partner: Int)
  }

  /// The section; 0 where the run is of sections.
  var section: Int
  var start: Int
  var count: Int
  /// How much of the section earlier runs take.
  var before = 0
  var kind = Kind.plain

  /// An index as large as can be is a mistake to be told, not a trap.
  var end: Int {
    let (end, overflow) = start.addingReportingOverflow(count)
    return overflow ? .max : end
  }
}

/// Runs in ascending order that do not overlap, so that it takes a binary search to learn what became of an
/// index.
struct ChangeRuns: Hashable, Sendable {
  private(set) var runs: [ChangeRun]

  /// `runs` must be in order.
  init(ascending runs: [ChangeRun] = []) {
    self.runs = runs
    for index in self.runs.indices.dropFirst()
    where self.runs[index].section == self.runs[index - 1].section {
      self.runs[index].before = self.runs[index - 1].before + self.runs[index - 1].count
    }
  }

  subscript(index: Int) -> ChangeRun {
    get { runs[index] }
    set { runs[index] = newValue }
  }

  /// The run that holds `index` of `section`.
  func run(holding index: Int, inSection section: Int = 0) -> ChangeRun? {
    guard let run = lastRun(inSection: section, where: { $0.start <= index }) else { return nil }
    return index < run.end ? run : nil
  }

  /// How many indexes below `index` the runs hold.
  func count(below index: Int, inSection section: Int = 0) -> Int {
    guard let run = lastRun(inSection: section, where: { $0.start < index }) else { return 0 }
    return run.before + min(run.count, index - run.start)
  }

  /// The start of the first run after `index`.
  func start(after index: Int, inSection section: Int) -> Int? {
    let next = lastIndex(inSection: section, where: { $0.start <= index }) + 1
    guard next < runs.count, runs[next].section == section else { return nil }
    return runs[next].start
  }

  func total(inSection section: Int = 0) -> Int {
    lastRun(inSection: section, where: { _ in true }).map { $0.before + $0.count } ?? 0
  }

  /// The index that is in no run and has `rank` such indexes below it.
  func indexOutside(rank: Int, inSection section: Int = 0) -> Int {
    guard let run = lastRun(inSection: section, where: { $0.start - $0.before <= rank })
    else { return rank }
    return rank + run.before + run.count
  }

  /// The last run of the section for which `condition` holds, which must hold for a first part of
  /// them.
  private func lastRun(
    inSection section: Int, where condition: (ChangeRun) -> Bool
  ) -> ChangeRun? {
    let index = lastIndex(inSection: section, where: condition)
    guard index >= 0, runs[index].section == section else { return nil }
    return runs[index]
  }

  private func lastIndex(inSection section: Int, where condition: (ChangeRun) -> Bool) -> Int {
    var (low, high) = (0, runs.count)
    while low < high {
      let middle = (low + high) / 2
      let run = runs[middle]
      if run.section < section || run.section == section && condition(run) {
        low = middle + 1
      } else {
        high = middle
      }
    }
    return low - 1
  }
}
