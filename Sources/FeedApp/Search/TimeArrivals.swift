import HeightEngine
import TableKit

/// Where the rows that are shown come to a time: each row of that time or a later one behind an earlier one or none; with
/// the newest first, each of that time or an earlier one behind a later one.
///
/// Of rows in order of time there is one. Where time goes back, as where one log stands behind another, there may be
/// one in every run.
struct TimeArrivals {
  /// Of all rows that are shown.
  let times: FeedController.RowTimes
  private let controller: FeedController
  private let moment: Int
  /// The rows in runs that are in order, as far as that is known; nil: there are too many.
  private let runs: [Range<Int>]?

  /// nil: no row has a time.
  init?(_ controller: FeedController, at time: Range<Int>) {
    guard let times = controller.rowTimes else { return nil }
    (self.controller, self.times) = (controller, times)
    moment = times.isDescending ? time.upperBound : time.lowerBound
    runs = controller.timeRuns(isDescending: times.isDescending).shown
  }

  /// The place for somebody who is in a row, by its number: up where that row came to the time, if it has come; from there
  /// the next one below, and round. nil: no row comes to it.
  ///
  /// - Complexity: O(log n) rows are read in each run, one at least
  func next(from number: Int) -> Int? {
    guard let runs else { return halving(from: number) }
    let own = runs.lastIndex { $0.lowerBound <= number } ?? 0
    if hasCome(number), let above = arrival(in: runs[...own].reversed()), above != number {
      return above
    }
    return arrival(in: runs[own...], behind: number) ?? arrival(in: runs)
  }

  private func arrival(in runs: some Sequence<Range<Int>>, behind number: Int = -1) -> Int? {
    for run in runs {
      if let found = arrival(in: run), found > number { return found }
    }
    return nil
  }

  private func arrival(in run: Range<Int>) -> Int? {
    guard let own = controller.times(of: run, isDescending: times.isDescending),
      hasCome(at: own.last)
    else { return nil }
    let first = controller.firstRow(from: moment, in: own)
    return first > run.lowerBound || !hasCome(first - 1) ? first : nil
  }

  private func hasCome(at time: Int) -> Bool { times.isDescending ? time < moment : time >= moment }

  private func hasCome(_ number: Int) -> Bool {
    number >= 0 && hasCome(at: controller.milliseconds(ofRow: number) ?? times.first)
  }

  /// One of the places, where times go back all the time. O(log n) rows are read.
  private func halving(from number: Int) -> Int? {
    func half(_ rows: Range<Int>) -> Int? {
      let found = controller.firstRow(from: moment, in: times, among: rows)
      return rows.contains(found) ? found : nil
    }
    let hasCome = hasCome(number)
    let above = half(0..<number + 1)
    if hasCome, let above, above != number { return above }
    let below = half(number + 1..<times.rows.upperBound)
    if let below, below > number + 1 || !hasCome { return below }
    return above
  }
}
