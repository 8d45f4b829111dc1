import Dispatch
import Feeds
import HeightEngine
import Synchronization
import TableKit

/// Rows whose heights other cores find: which are being looked at, and what came of them. The loop starts
/// jobs and takes their results between two inputs; it never waits for one.
///
/// Rows are counted from the feed's first: sections may be divided meanwhile.
final class HeightJobs {
  /// What is known of rows before anybody needs it.
  nonisolated struct Result: Sendable {
    var number: Int
    var contentWidth: Int
    /// Lines of each row's content; empty where the rows were not what they had been.
    var lines: [Int]
  }

  /// One thread for each.
  private let queues: [DispatchQueue]
  /// Where threads leave what they found.
  private let found = FoundLines()
  /// The rows of jobs whose results were not all taken, by the job's number.
  private var claimed: [Int: Range<Int>] = [:]
  /// Rows that can't be looked at elsewhere.
  private var refused: [Range<Int>] = []
  private(set) var numberStarted = 0
  private var results: [Result] = []
  /// How many lines of the first result have been taken.
  private var taken = 0

  /// Bytes of rows in a job, about: as many as stay in a core's own cache from where they are read to where they are
  /// measured.
  var bytesPerJob = 1 << 18
  /// While the loop does something else, a thread finds its next job waiting.
  private static let jobsPerThread = 8

  /// None, if `threads` is 0.
  init(threads: Int) {
    // Behind the loop where cores are short.
    queues = (0..<max(threads, 0)).map { _ in DispatchQueue(label: "HeightJobs", qos: .utility) }
  }

  /// Whether there is something to take.
  var hasResults: Bool { !results.isEmpty || !found.isEmpty }

  /// Whether there are jobs whose results were not all taken.
  var isBusy: Bool { !claimed.isEmpty }

  /// Whether a thread would have to wait for another job.
  var hasRoom: Bool { claimed.count < queues.count * Self.jobsPerThread }

  /// The job whose rows this one is among, or that can't be had.
  func claim(on row: Int) -> Range<Int>? {
    claimed.values.first { $0.contains(row) } ?? refused.first { $0.contains(row) }
  }

  /// Those of `rows` around `row`, which is in no job, that are in none either.
  func unclaimed(_ rows: Range<Int>, around row: Int) -> Range<Int> {
    var (start, end) = (rows.lowerBound, rows.upperBound)
    for claim in claimed.values where claim.overlaps(rows) {
      if claim.lowerBound > row { end = min(end, claim.lowerBound) }
      if claim.upperBound <= row { start = max(start, claim.upperBound) }
    }
    return start..<end
  }

  /// Has a thread find the lines of these rows.
  func start(
    _ rows: Range<Int>, _ stretch: FeedStretch, contentWidth: Int, _ plans: RowPlans,
    showsTitles: Bool
  ) {
    numberStarted += 1
    let number = numberStarted
    claimed[number] = rows
    queues[number % queues.count].async { [found] in
      let lines = stretch.numbersOfLines(
        contentWidth: contentWidth, plans, showsTitles: showsTitles)
      found.add(Result(number: number, contentWidth: contentWidth, lines: lines))
    }
  }

  /// These rows are left to the loop.
  func refuse(_ rows: Range<Int>) { refused.append(rows) }

  /// Rows are not any more what they were: what comes of jobs that run counts for nothing.
  func forgetAll() {
    claimed = [:]
    refused = []
    results = []
    taken = 0
  }

  /// Up to so many lines that were found, with their first row and content width; nil: there are none.
  func takeLines(limit: Int) -> (lines: [Int], firstRow: Int, contentWidth: Int)? {
    if !queues.isEmpty, results.isEmpty { results = found.takeAll() }
    while let result = results.first {
      guard let rows = claimed[result.number] else {
        dropFirst()
        continue
      }
      guard !result.lines.isEmpty else {
        refuse(rows)
        dropFirst()
        continue
      }
      let lines = Array(result.lines[taken...].prefix(limit))
      let firstRow = rows.lowerBound + taken
      taken += lines.count
      if taken == result.lines.count { dropFirst() }
      return (lines, firstRow, result.contentWidth)
    }
    return nil
  }

  private func dropFirst() {
    claimed[results.removeFirst().number] = nil
    taken = 0
  }
}

extension FeedStretch {
  /// Lines of each row's content; empty where they can't be read.
  fileprivate nonisolated func numbersOfLines(
    contentWidth: Int, _ plans: RowPlans, showsTitles: Bool
  ) -> [Int] {
    var lines: [Int] = []
    lines.reserveCapacity(count)
    var buffer = RowTextBuffer()
    let isWhole = withTexts(buffer: &buffer) { texts, traits in
      lines.append(
        plans.lines(
          of: texts, traits, inRow: 0, isDemo: false, width: contentWidth,
          showsTitles: showsTitles))
    }
    return isWhole ? lines : []
  }
}

/// What threads found, for the loop to take.
private nonisolated final class FoundLines: Sendable {
  private let results = Mutex<[HeightJobs.Result]>([])

  var isEmpty: Bool { results.withLock { $0.isEmpty } }

  func add(_ result: HeightJobs.Result) { results.withLock { $0.append(result) } }

  func takeAll() -> [HeightJobs.Result] {
    results.withLock {
      let all = $0
      $0 = []
      return all
    }
  }
}
