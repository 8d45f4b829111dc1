import Feeds
import HeightEngine
import TableKit

/// Which rows match what is looked for, as they are shown.
extension FeedController: TableViewRowMatching {
  func tableView(
    _ tableView: TableView, matchesOf question: RowQuestion, amongFirstOf rows: Range<Int>,
    inSection section: Int
  ) -> (count: Int, matches: [Int]) {
    if let runs, runs.asks(question) {
      return runs.matches(amongFirstOf: rows, inSection: section)
    }
    let ofShown = shownQuestions.first { $0.asks(question) }
    let filter =
      filters.filter(of: question) ?? ofShown?.filter
      ?? (question == memory?.unread ? memory?.filter : nil)
    guard let filter else { return (rows.count, []) }
    if let known = ofShown?.known(question, of: rows, inSection: section) {
      return (rows.count, known)
    }
    let found =
      edits.isEmpty
      ? reader.matches(of: filter, ofFirstOf: rows, inSection: section, mostPieces: 1)
      : matches(of: filter, inRow: IndexPath(row: rows.lowerBound, section: section))
    // What a filter hides is not to be found.
    let isOfShown = question == ofShown?.current || question == memory?.unread
    guard isOfShown, tableView.filter != nil else { return (found.count, found.rows) }
    let shown = found.rows.filter {
      !tableView.isHidden(IndexPath(row: $0, section: section))
    }
    return (found.count, shown)
  }

  /// What is asked of the rows that are shown.
  private var shownQuestions: [ShownQuestion] {
    (search.asked.map { [$0] } ?? []) + (levels?.asked ?? [])
  }

  /// Other rows are hidden than before.
  func filterDidChange() {
    search.filterDidChange()
    for question in levels?.asked ?? [] { question.filterDidChange() }
    if let unread = memory?.unread { table.askAgain(unread) }
  }

  /// Where the person has inserted rows, the feed has others at these places.
  private func matches(of filter: RowFilter, inRow indexPath: IndexPath) -> RowMatches {
    guard let place = place(ofRowAt: indexPath), place != .none else {
      return RowMatches(count: 1)
    }
    let found = reader.matches(
      of: filter, ofFirstOf: place.row..<place.row + 1, inSection: place.section)
    return RowMatches(count: 1, rows: found.rows.isEmpty ? [] : [indexPath.row])
  }

  /// What a row says, without when and how urgent; of a long text about its first `most` bytes, and whether that is
  /// not all.
  func messageOfRow(at indexPath: IndexPath, most: Int) -> (text: String, isCut: Bool)? {
    guard let place = place(ofRowAt: indexPath), place != .none else { return nil }
    let ofLine = feed.startOfMessage(ofRow: place.row, inSection: place.section)
    return reader.withTexts(at: place) { texts, _ in
      let title = texts.text(in: EntryText.title.rawValue)
      let slot = title == nil ? EntryText.content : EntryText.title
      let long = texts.growingText(in: slot.rawValue)
      let beginning = long.map { $0.prefix(most) }
      guard let text = title ?? beginning?.whole ?? texts.text(in: slot.rawValue) else {
        return nil
      }
      let isCut = beginning.map { $0.utf8Count < long?.utf8Count ?? 0 } ?? false
      let marked = Self.startOfMessage(texts.marks(in: slot.rawValue))
      let start = title == nil ? max(ofLine, marked) : marked
      let rest = text.string.utf8.dropFirst(start)
      let message = String(decoding: rest, as: UTF8.self)
      // What it says may begin behind what was cut off.
      if message.isEmpty, isCut { return ("", true) }
      return (message.isEmpty ? text.string : message, isCut)
    }
  }

  /// Behind what a log's line begins with: when, how urgent, and signs between them.
  private static func startOfMessage(_ marks: [TextMark]) -> Int {
    var end = 0
    for mark in marks where mark.range.lowerBound <= end + mostSigns {
      switch EntryMark(kind: mark.kind) {
      // A letter alone is klog's, with which its time begins.
      case .level where mark.range.count == 1: return end
      case .time, .level: end = mark.range.upperBound
      default: return end
      }
    }
    return end
  }

  private static let mostSigns = 4

  /// Selects the n-th of the rows that are shown, from 1, or the last one, and brings it into view.
  func select(rowNumber number: Int) {
    let last = table.numberOfVisibleRows
    guard let row = table.indexPath(atVisibleOrdinal: min(number, last) - 1) else { return }
    let isInView = table.visibleRectForRow(at: row) != nil
    table.selectRow(at: row, scrollPosition: isInView ? .nearest : .middle)
  }
}
