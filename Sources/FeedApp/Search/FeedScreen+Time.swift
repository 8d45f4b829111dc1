import Feeds
import HeightEngine
import TableKit

/// Going to a time.
extension FeedScreen {
  /// Takes a key while a time is being written.
  func timePromptDid(_ answer: Prompt.Answer, _ prompt: Prompt) {
    switch answer {
    case .changed: prompt.mistake = nil
    case .submitted: submitTime(prompt)
    case .cancelled: self.prompt = nil
    case .moved, .toggled, .completing, .ignored: break
    }
  }

  private func submitTime(_ prompt: Prompt) {
    guard !prompt.text.isEmpty else {
      self.prompt = nil
      return
    }
    do {
      let time = try controller.feed.time(prompt.text, onDayOf: momentInView)
      timeHistory.remember(prompt.line)
      self.prompt = nil
      noteJump()
      goToTime(time)
    } catch {
      prompt.point(
        at: error.offset,
        saying: error.reason ?? "14:05, -2h, 2pm, yesterday 18:00, sunday, Oct 25, 2026-05-04T14:05"
      )
    }
  }

  /// The way to a time, while it is not known where time goes back, or no row has come to it.
  struct TimeGoal {
    var time: TimeExpression
    var start: IndexPath?
    /// Whether all rows are before it, and more may come.
    var isAhead = false
  }

  /// Goes there by what is known of the order of rows, and once more as soon as all of it is.
  private func goToTime(_ time: TimeExpression) {
    let goal = TimeGoal(time: time, start: controller.table.indexPathForSelectedRow)
    if let times = controller.rowTimes {
      controller.timeRuns(isDescending: times.isDescending).find(for: TableSearch.timeBeforeFrame)
    }
    go(to: goal, awaitsRows: rowsMayCome)
  }

  var isOrderOfTimeKnown: Bool {
    controller.feed.isComplete && controller.runs?.isExact ?? true
  }

  /// Goes where the last time led that was asked for, if that is known only now. Whether that is elsewhere.
  func goOnToTime() -> Bool {
    guard let goal = timeGoal, !goal.isAhead, isOrderOfTimeKnown else { return false }
    let table = controller.table
    let before = table.indexPathForSelectedRow
    go(to: goal, awaitsRows: rowsMayCome)
    return table.indexPathForSelectedRow != before
  }

  /// Goes to a time that was ahead, if a row has come to it, or no more come. Whether it is there.
  func arriveAtTime(isLast: Bool) -> Bool {
    guard let goal = timeGoal, isOrderOfTimeKnown,
      isLast || controller.hasCome(to: goal.time.milliseconds)
    else { return false }
    go(to: goal, awaitsRows: !isLast)
    return timeGoal == nil
  }

  /// - Parameter awaitsRows: Whether a time behind the last row is waited for, and the view stays meanwhile.
  private func go(to goal: TimeGoal, awaitsRows: Bool) {
    let table = controller.table
    let start = goal.start.flatMap { table.isValid($0) ? $0 : nil }
    let feed = controller.feed
    let outcome = arrive(at: goal.time, from: start, staysBefore: awaitsRows)
    let isKnown = isOrderOfTimeKnown
    timeGoal = isKnown ? nil : goal
    if awaitsRows, case .behind = outcome {
      timeGoal = TimeGoal(time: goal.time, start: goal.start, isAhead: isKnown)
      return
    }
    message =
      switch outcome {
      case .noTimes: absenceOfTimes
      case .arrived: nil
      case .before(let first): "that is before the first row, \(feed.text(ofMoment: first))"
      case .behind(let last): "that is behind the last row, \(feed.text(ofMoment: last))"
      }
  }

  /// A time that clocks show twice is the first of these, but where only the second is among the rows.
  private func arrive(
    at time: TimeExpression, from start: IndexPath?, staysBefore: Bool
  ) -> FeedController.TimeOutcome {
    let first = controller.select(time: time.milliseconds, from: start, staysBefore: staysBefore)
    guard first != .arrived, time.latest != time.milliseconds else { return first }
    return controller.select(time: time.latest, from: start, staysBefore: staysBefore)
  }

  /// Why no row that is shown says when it was written.
  var absenceOfTimes: String {
    controller.isEmpty || controller.table.numberOfVisibleRows > 0
      ? "these rows have no times" : keys.completed(filters.absence)
  }

  /// When the row was written that one reads.
  var momentInView: Int? {
    controller.table.indexPathForSelectedRow.flatMap(controller.milliseconds(at:))
  }
}
