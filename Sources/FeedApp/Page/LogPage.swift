import Feeds
import HeightEngine
import TableKit
import TerminalCore

/// The lines of the log pane as a page: to be scrolled, searched, and looked at by kind. It stands at the newest, and
/// goes along with what comes.
final class LogPage: ScreenPage {
  let table = TableView()
  private(set) lazy var search = TableSearch(table, selects: false)
  private let log: LogPane
  /// How many lines of the log have been taken.
  private var taken = 0
  private var all: [LogLine] = []
  /// Those that are shown.
  private var lines: [LogLine] = []
  /// Of which kind lines are shown; nil: of all.
  private(set) var kind: LogLine.Kind?
  /// Of more lines the older half goes.
  private static let most = 10_000

  init(_ log: LogPane) {
    self.log = log
    table.separatorStyle = .none
    table.register(PageCell.self, forCellReuseIdentifier: PageCell.identifier)
    table.dataSource = self
    table.rowMatcher = self
    table.hold = .end
    update()
    table.scrollToEnd()
  }

  /// What it is, for the status line.
  var title: String? {
    let count = lines.count == 1 ? "1 line" : "\(lines.count) lines"
    return kind.map { "log, \($0.rawValue): \($0.meaning) · \(count)" } ?? "log · \(count)"
  }

  /// Takes in what has come.
  func update() {
    let new = log.last(log.count - taken)
    taken = log.count
    guard !new.isEmpty else { return }
    all += new
    let gone = all.count > Self.most ? all.count - Self.most / 2 : 0
    show(new.filter(isShown), leavingOut: all.prefix(gone).count(where: isShown))
    all.removeFirst(gone)
  }

  /// Shows lines behind those that are shown, and no longer the first of all these.
  private func show(_ new: [LogLine], leavingOut gone: Int) {
    guard !new.isEmpty || gone > 0 else { return }
    let old = lines.count
    let goneOfOld = min(gone, old)
    lines += new
    lines.removeFirst(gone)
    table.performBatchUpdates {
      if goneOfOld > 0 { table.deleteRows(0..<goneOfOld, inSection: 0) }
      let first = old - goneOfOld
      if first < lines.count { table.insertRows(first..<lines.count, inSection: 0) }
    }
    search.firstRowsDidGo(goneOfOld)
  }

  /// Shows lines of the next kind only, or of all again.
  func showNextKind() {
    let kinds = LogLine.Kind.allCases
    let next = kind.flatMap(kinds.firstIndex).map { $0 + 1 } ?? 0
    kind = kinds.indices.contains(next) ? kinds[next] : nil
    showAll()
  }

  private func showAll() {
    lines = all.filter(isShown)
    table.reloadData()
    search.askAgain()
    table.scrollToEnd()
  }

  private func isShown(_ line: LogLine) -> Bool { kind == nil || line.kind == kind }
}

extension LogPage: TableViewDataSource {
  func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int { lines.count }

  func tableView(_ tableView: TableView, cellForRowAt indexPath: IndexPath) -> TableViewCell {
    let cell = tableView.dequeueReusableCell(withIdentifier: PageCell.identifier, for: indexPath)
    let layout = lines[indexPath.row].layout(columns: tableView.frame.columns)
    (cell as? PageCell)?.part = search.marking(layout)
    return cell
  }
}

extension LogPage: TableViewRowMatching {
  func tableView(
    _ tableView: TableView, matchesOf question: RowQuestion, amongFirstOf rows: Range<Int>,
    inSection section: Int
  ) -> (count: Int, matches: [Int]) {
    search.matches(among: rows) { lines[$0].layout(columns: tableView.frame.columns) }
  }
}
