import Feeds
import HeightEngine
import TableKit

/// Files of which not all can be shown, or not as it is there.
extension FeedScreen {
  /// Looks whether the files whose rows are in view were cut or written over since they were opened: one that is not followed
  /// tells nobody, and is looked at when somebody moves in it.
  func lookForWriting() {
    guard controller.edits.isEmpty, looks.isDue() else { return }
    let rows = controller.table.indexPathsForVisibleRows
    guard let first = rows.first, let last = rows.last else { return }
    controller.feed.lookForWriting(inSections: first.section...last.section)
  }

  /// Why not all that came can be shown, for the status line, and what helps.
  var failureMark: String? {
    failure.map {
      controller.feed.isOutdated
        ? "\($0.what): " + keys.completed("{reload} reads it again") : $0.what
    }
  }

  /// That rows of some of several files are here still which these lost when they were cut, and what helps.
  var cutMark: String? {
    let names = controller.feed.cutFiles
    guard let first = names.first else { return nil }
    return names.count == 1
      ? "\(first) was cut: " + keys.completed("{reload} reads it again")
      : "\(first) and \(names.count - 1) more were cut: "
        + keys.completed("{reload} reads them again")
  }
}

/// Lets files be looked at again and again, but so seldom that it costs nothing.
struct FileLooks {
  /// So long there is no other look after one.
  var interval = Duration.seconds(1)
  private var next: ContinuousClock.Instant?

  /// Whether it is time for a look, which is then taken.
  mutating func isDue(now: ContinuousClock.Instant = .now) -> Bool {
    if let next, now < next { return false }
    next = now + interval
    return true
  }
}
