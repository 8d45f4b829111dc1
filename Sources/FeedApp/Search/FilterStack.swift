import Feeds
import HeightEngine
import TableKit

/// What rows must be to be shown: filters, one over the other, each with its count, switched on and off by its
/// number.
final class FilterStack {
  /// One of them.
  struct Entry {
    /// Whether rows that match are hidden, and not the others; one of which that is not known is no match.
    var hidesMatches: Bool
    var isOn = true
    var question: RowQuestion
    var filter: RowFilter
  }

  private let table: TableView
  private(set) var entries: [Entry] = []
  /// Rows shown around each that matches, on either side.
  private(set) var context = 0

  /// Whether there are more rows than were counted.
  var isCountOpen: () -> Bool = { false }

  /// As many as there are digits.
  static let mostEntries = 9
  private static let mostContext = 1000

  init(_ table: TableView) { self.table = table }

  var isOn: Bool { entries.contains(where: \.isOn) }

  /// Puts a filter on top, switched on. Whether there was room.
  func add(_ filter: RowFilter, hidesMatches: Bool = false) -> Bool {
    guard entries.count < Self.mostEntries else { return false }
    let question = table.addQuestion()
    entries.append(
      Entry(hidesMatches: hidesMatches, question: question, filter: filter))
    apply()
    return true
  }

  /// The number of one that says the same, from 1; nil: there is none.
  func number(of filter: RowFilter, hidesMatches: Bool) -> Int? {
    entries.firstIndex { $0.hidesMatches == hidesMatches && $0.filter.saysTheSame(as: filter) }
      .map { $0 + 1 }
  }

  /// Switches a filter on or off, by its number from 1. Whether there is one.
  func toggle(_ number: Int) -> Bool {
    guard entries.indices.contains(number - 1) else { return false }
    entries[number - 1].isOn.toggle()
    // Who is unread is as it was when the filter was switched on.
    if entries[number - 1].isOn, entries[number - 1].filter.usesStates {
      table.askAgain(entries[number - 1].question)
    }
    apply()
    return true
  }

  /// Takes all filters away.
  func removeAll() {
    let questions = entries.map(\.question)
    entries = []
    context = 0
    apply()
    for question in questions { table.removeQuestion(question) }
  }

  /// Shows more rows around those that match, or fewer.
  func addContext(_ rows: Int) {
    context = min(max(context + rows, 0), Self.mostContext)
    apply()
  }

  /// Asks rows near the view what filters that are on ask: what is in view is known before anything is hidden, so that it
  /// can stay where it is, and the first frame shows what there is.
  func askBeforeFrame() {
    let asking = entries.filter { $0.isOn && table.numberOfUnanswered($0.question) > 0 }
    for entry in asking {
      table.findMatchesInView(of: entry.question, for: Self.timeForView / asking.count)
      table.findMatches(of: entry.question, for: Self.timeAround / asking.count)
    }
  }

  /// For rows around the view, of all filters: the first frame is there within 5 ms.
  private static let timeAround = Duration.milliseconds(1)
  /// For those in view that take more than one turn.
  private static let timeForView = Duration.milliseconds(8)

  /// Rows say something else than they did.
  func askAgain() { for entry in entries { table.askAgain(entry.question) } }

  /// What the person did to rows at other times is known by now.
  func askStatesAgain() {
    for entry in entries where entry.filter.usesStates { table.askAgain(entry.question) }
  }

  func filter(of question: RowQuestion) -> RowFilter? {
    entries.first { $0.question == question }?.filter
  }

  private func apply() {
    askBeforeFrame()
    let terms = entries.filter(\.isOn).map {
      TableFilter.Term($0.question, hidesMatches: $0.hidesMatches)
    }
    table.filter = terms.isEmpty ? nil : TableFilter(terms, context: (context, context))
  }

  /// How many rows are shown, and around them; nil: all are.
  var state: String? {
    guard isOn else { return nil }
    let shown = "\(numberShown) of \(numberOfRows) rows"
    let filters = entries.filter(\.isOn).map(\.filter)
    let slow = TableSearch.slowness(
      inTexts: filters.reduce(0) { $0 + $1.numberOfSlowTexts })
    return shown + (stateOfContext.map { ", \($0)" } ?? "") + slow
  }

  /// What a filter that is on asks for and no row has, all of which are known; nil: nothing.
  var complaint: String? {
    if isCountOpen() { return nil }
    return entries.lazy.filter { $0.isOn && self.table.numberOfUnanswered($0.question) == 0 }
      .compactMap { $0.filter.complaints.first }.first
  }

  /// The same in few words.
  var count: String? {
    guard isOn else { return nil }
    return "\(numberShown)/\(numberOfRows)" + (stateOfContext.map { " \($0)" } ?? "")
  }

  /// How many rows are shown around those that match; nil: none.
  private var stateOfContext: String? { context > 0 ? "±\(context)" : nil }

  private var numberOfRows: String { "\(table.numberOfRows)\(isCountOpen() ? "+" : "")" }

  private var numberShown: String {
    "\(table.numberOfVisibleRows)\(table.isFilterExact && !isCountOpen() ? "" : "+")"
  }

  /// Why a command is not for what is hidden; nil: it may be done.
  func refusal(of command: Command, at selected: IndexPath?) -> String? {
    guard isOn else { return nil }
    switch command {
    case .deleteSection: return "a filter hides rows of it: {filter} and Enter shows all again"
    case .openPage, .details, .deleteRow, .searchForWord, .nextEntry, .previousEntry:
      return selected.map(table.isHidden) ?? false ? absence : nil
    default: return nil
    }
  }

  /// What stands in the place of rows where none is shown.
  var absence: String {
    table.isFilterExact && !isCountOpen()
      ? "No row matches\(complaint.map { ": \($0)" } ?? ""); {filter} and Enter shows all again."
      : "No row that matches has been found yet."
  }

  /// A line for each: its number, whether it is on, what it says, and how many rows it holds of.
  var overlay: Overlay? {
    guard !entries.isEmpty else { return nil }
    let rows = entries.enumerated().map { index, entry in
      let count = table.numberOfMatches(of: entry.question)
      let more = table.numberOfUnanswered(entry.question) > 0 || isCountOpen() ? "+" : ""
      let what = "\(entry.hidesMatches ? "not " : "")\(entry.filter.text)"
      let counts = entry.hidesMatches ? "hides \(count)\(more)" : "\(count)\(more)"
      return (
        name: DisplayText("\(index + 1) [\(entry.isOn ? "x" : " ")]"),
        text: DisplayText("\(what) (\(counts))")
      )
    }
    return Overlay(
      title: "Filters: a digit and Enter switches one", rows: rows, nameColumns: 6)
  }
}
