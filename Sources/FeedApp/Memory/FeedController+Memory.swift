import Feeds
import HeightEngine
import Remembering
import TableKit

/// Rows that are read, starred and found again.
extension FeedController {
  /// What a row is known by from one session to the next. O(its bytes).
  func rowID(at indexPath: IndexPath) -> Feed.RowID? {
    guard let place = place(ofRowAt: indexPath), place != .none else { return nil }
    return feed.rowID(ofRow: place.row, inSection: place.section)
  }

  /// What the person did to a row.
  func state(at indexPath: IndexPath) -> RowState {
    guard let place = place(ofRowAt: indexPath), place != .none else { return [] }
    return feed.state(ofRow: place.row, inSection: place.section)
  }

  /// Whether a row is an entry, which is read or not.
  func isEntry(at indexPath: IndexPath) -> Bool {
    guard let place = place(ofRowAt: indexPath), place != .none else { return false }
    return feed.hasEntries(inFile: feed.file(ofRow: place.row, inSection: place.section))
  }

  /// Rows are so from now on, and so not any more. What is in view looks so at once; nothing moves, and filters show
  /// what they showed.
  func note(_ rows: [IndexPath], set: RowState = [], cleared: RowState = []) {
    guard let memory else { return }
    for row in rows {
      guard let id = rowID(at: row) else { continue }
      memory.note(id, set: set, cleared: cleared)
      guard let unread = memory.unread, !set.union(cleared).isDisjoint(with: .read) else {
        continue
      }
      table.setAnswer(
        cleared.contains(.read) && isEntry(at: row) && !table.isHidden(row), to: unread, at: row)
    }
    table.reconfigureVisibleCells()
  }

  /// The page of a row was opened.
  func noteOpening(of indexPath: IndexPath) {
    guard isEntry(at: indexPath) else { return }
    memory?.beginEarly()
    guard !state(at: indexPath).contains(.read) else { return }
    note([indexPath], set: .read)
  }

  /// How many entries that are shown are unread; nil: not known, or they are no entries.
  var numberOfUnread: Int? {
    guard let unread = memory?.unread, table.numberOfUnanswered(unread) == 0 else { return nil }
    return table.numberOfMatches(of: unread)
  }

  /// All that has come of what is remembered is seen: where it was not known before who is so, rows are asked.
  func showRemembered() {
    memory?.countUnread(in: table)
    if let unread = memory?.unread { table.askAgain(unread) }
    filters.askStatesAgain()
    table.reconfigureVisibleCells()
  }

  /// Looks for the rows that are to be found again, as far as they can be told by now. Those that were found, and
  /// where.
  func findSought() -> [(FeedMemory.Sought, IndexPath)] {
    guard let memory, memory.isKnown, !memory.sought.isEmpty, edits.isEmpty else { return [] }
    var found: [(FeedMemory.Sought, IndexPath)] = []
    memory.sought.removeAll { sought in
      switch feed.find(sought.place, inFile: sought.file) {
      case .notYet: return false
      case .notFound: return true
      case .found(let row):
        guard let ordinal = feed.ordinal(ofRow: row, inFile: sought.file),
          let indexPath = table.indexPath(atOrdinal: ordinal)
        else { return false }
        found.append((sought, indexPath))
        return true
      }
    }
    return found
  }
}
