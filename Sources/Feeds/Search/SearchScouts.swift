import Dispatch
import Synchronization

/// Looks at the bytes of rows on other cores while a search is on its way to them: which of them have nothing by which a
/// row could match (`RawScan`). The search passes over these at once, and looks at all others itself. It gives out
/// stretches of rows while it looks at its own, and never waits for one.
///
/// One search at a time in one file: another one takes its place.
public final class SearchScouts {
  /// One thread for each.
  private let queues: [DispatchQueue]
  /// With fewer bytes in a file a search is through before anybody could help it.
  private let leastBytes: Int
  private var search: ScoutedSearch?
  private var numberStarted = 0

  /// Bytes of rows that are given out at once, about, in pieces of those that are read at once.
  private static let piecesAtOnce = 8
  /// While the search does something else, a thread finds its next stretches waiting.
  private static let jobsPerThread = 2

  /// None, if `threads` is 0.
  public init(threads: Int, leastBytes: Int = 8 << 20) {
    self.leastBytes = leastBytes
    queues = (0..<max(threads, 0)).map { _ in
      // Behind the search where cores are short.
      DispatchQueue(label: "SearchScouts", qos: .utility)
    }
  }

  /// Rows are not any more what they were.
  public func forgetAll() { search = nil }

  /// How many of the first of `rows` can be passed over, as another core has looked at them; 0: they are to be looked at
  /// here, and it is noted that they are.
  func pass(
    _ rows: Range<Int>, of source: LineSource, for pattern: TextPattern, _ scan: RawScan
  ) -> Int {
    guard !queues.isEmpty, source.bytesRead >= leastBytes, !rows.isEmpty else { return 0 }
    if search?.source !== source || search?.pattern !== pattern {
      search = ScoutedSearch(source, pattern, scan)
    }
    guard let search else { return 0 }
    startJobs(search, from: rows.lowerBound)
    return min(search.found.passed(from: rows.lowerBound), rows.count)
  }

  /// These rows have been looked at by the search itself.
  func note(_ rows: Range<Int>) { search?.lookedAt.insert(contentsOf: rows) }

  private func startJobs(_ search: ScoutedSearch, from row: Int) {
    // The rows' own, each time: another file may have taken its place.
    while search.found.wantsJobs(queues.count * Self.jobsPerThread),
      let file = search.source.store.duplicatedDescriptor()
    {
      let stretches = search.takeStretches(Self.piecesAtOnce, from: row)
      guard !stretches.isEmpty else { return }
      numberStarted += 1
      let (scan, found) = (search.scan, search.found)
      found.begin()
      queues[numberStarted % queues.count].async {
        Self.look(at: stretches, of: file, scan, found)
      }
    }
  }

  private static func look(
    at stretches: [RowStretch], of file: OwnedDescriptor, _ scan: RawScan, _ found: PassedRows
  ) {
    var memory = RawMemory(count: ByteStore.pieceSize)
    var passed: [Range<Int>] = []
    for stretch in stretches where !found.isStopped {
      let isPassed = file.withBytes(stretch.bytes, in: &memory) { bytes in
        rulesOutAll(of: stretch, in: bytes, scan)
      }
      if isPassed == true { passed.append(stretch.rows) }
    }
    found.end(passed, of: stretches.count)
  }

  private static func rulesOutAll(
    of stretch: RowStretch, in bytes: Span<UInt8>, _ scan: RawScan
  ) -> Bool {
    guard let suspects = scan.suspects(in: bytes, stretch.lines) else { return false }
    guard !suspects.isEmpty, stretch.lines != .rows else { return suspects.isEmpty }
    var mayMatch = false
    stretch.forEachRange(in: bytes, among: suspects) { _, range, isSuspect in
      if isSuspect, !mayMatch { mayMatch = scan.mayMatch(range, of: bytes) }
    }
    return !mayMatch
  }

  /// Waits until all that was given out was looked at, for tests.
  func finish() { for queue in queues { queue.sync {} } }
}

/// A search for a pattern in the rows of a file, and what others found out for it.
private final class ScoutedSearch {
  let source: LineSource
  let pattern: TextPattern
  let scan: RawScan
  let found = PassedRows()
  /// Rows that the search itself has looked at.
  var lookedAt = RangeSet<Int>()
  /// Rows that were given out.
  private var given = RangeSet<Int>()
  /// Those that are given out next.
  private var next = 0..<0

  init(_ source: LineSource, _ pattern: TextPattern, _ scan: RawScan) {
    (self.source, self.pattern, self.scan) = (source, pattern, scan)
  }

  deinit { found.stop() }

  /// Up to so many stretches to be looked at, away from `row`, where the search is; none: it is soon there itself.
  func takeStretches(_ most: Int, from row: Int) -> [RowStretch] {
    var stretches: [RowStretch] = []
    while stretches.count < most {
      if next.isEmpty || lookedAt.contains(next.lowerBound) { next = rowsFarthest(from: row) }
      guard !next.isEmpty else { break }
      guard let stretch = source.stretchToScan(ofFirstOf: next) else {
        given.insert(contentsOf: next.prefix(1))
        next = next.dropFirst()
        continue
      }
      given.insert(contentsOf: stretch.rows)
      next = next.dropFirst(stretch.rows.count)
      stretches.append(stretch)
    }
    return stretches
  }

  /// Of the rows that nobody has looked at yet the most that stand together, or, if the search is about to look at these,
  /// their second half.
  private func rowsFarthest(from row: Int) -> Range<Int> {
    var rest = RangeSet(0..<source.numberOfFinishedRows)
    rest.subtract(lookedAt)
    rest.subtract(given)
    guard let most = rest.ranges.max(by: { $0.count < $1.count }), most.count > Self.fewestRows
    else {
      return 0..<0
    }
    guard most.contains(row) else { return most }
    return (most.lowerBound + most.count / 2)..<most.upperBound
  }

  /// Fewer are not worth it to be given out.
  private static let fewestRows = 256
}

/// Rows that threads found to have no match.
private final class PassedRows: Sendable {
  private struct State {
    var rows = RangeSet<Int>()
    var numberOfJobs = 0
    /// Stretches that were looked at, and those of them that have no match.
    var looked = 0
    var passed = 0
    var isStopped = false
  }

  private let state = Mutex(State())

  /// Whether fewer than `most` jobs run, and it has not been found that most stretches have something to be looked at.
  func wantsJobs(_ most: Int) -> Bool {
    state.withLock {
      $0.numberOfJobs < most && ($0.looked < Self.fewestLooked || $0.passed * 2 >= $0.looked)
    }
  }

  private static let fewestLooked = 16

  var isStopped: Bool { state.withLock { $0.isStopped } }

  func begin() { state.withLock { $0.numberOfJobs += 1 } }

  func end(_ passed: [Range<Int>], of count: Int) {
    state.withLock { state in
      state.numberOfJobs -= 1
      state.looked += count
      state.passed += passed.count
      for rows in passed { state.rows.insert(contentsOf: rows) }
    }
  }

  func stop() { state.withLock { $0.isStopped = true } }

  /// How many rows from this one on have nothing by which one could match. O(log n)
  func passed(from row: Int) -> Int {
    state.withLock { state in
      let ranges = state.rows.ranges
      var (low, high) = (0, ranges.count)
      while low < high {
        let middle = (low + high) / 2
        if ranges[middle].upperBound <= row { low = middle + 1 } else { high = middle }
      }
      guard low < ranges.count, ranges[low].contains(row) else { return 0 }
      return ranges[low].upperBound - row
    }
  }
}
