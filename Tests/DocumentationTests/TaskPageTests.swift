import Dispatch
import TerminalTable
import Testing

nonisolated struct News: Identifiable, Hashable, Sendable {
  let id: Int
  var text: DisplayText
}

final class NewsCell: TableViewCell, ObjectCell {
  private var news: News?
  func shouldUpdate(with news: News) { self.news = news }
  override var layout: CellLayout? { news.map { .text(TextBlock($0.text)) } }
}

final class NewsList {
  let table = TableView()
  private(set) var news: [News] = []
  private(set) var message: DisplayText = ""
  private let cells = CellFactory()
  private let model = MutableTableModel<News>()
  private var shown = SectionedIdentifiers<Int, Int>()

  init() {
    cells.map(NewsCell.self)
    model.cellForObject = cells.cell
    table.dataSource = model
  }

  func load() {
    Task { show(await fetchNews()) }
  }

  func show(_ news: [News]) {
    do {
      let new = try SectionedIdentifiers([
        .init(id: 0, items: news.map(\.id), fingerprints: news.map(\.text.hashValue))
      ])
      table.apply(new, from: shown) { model.setSections([TableSection(rows: news)]) }
      (self.news, shown) = (news, new)
    } catch {
      message = DisplayText("\(error)")  // an id stands twice
    }
  }
}

@concurrent func fetchNews() async -> [News] {
  [News(id: 1, text: "Fetched"), News(id: 2, text: "away from the main actor")]
}

/// The code of "Data from tasks", as it stands there.
@Suite("Data from tasks")
struct TaskPageTests {
  private let terminal = InMemoryTerminal(size: Size(columns: 30, lines: 8))
  private let list = NewsList()

  @Test("a task fetches, the table applies what differs, a thread sends")
  func run() async {
    let list = list
    let program = TableProgram(table: list.table, terminal: terminal)
    let running = Task { await program.run() }
    list.load()
    await wait { terminal.text.contains("away from the main actor") }
    DispatchQueue.global().async {
      let news = News(id: 3, text: "From a thread")
      program.send { list.show(list.news + [news]) }
    }
    await wait { terminal.text.contains("From a thread") }
    program.quit()
    #expect(await running.value == .quit)
  }

  @Test("only what is new or changed is measured")
  func changes() {
    list.table.frame = Rect(size: terminal.size)
    list.show((1...3).map { News(id: $0, text: "News \($0)") })
    list.table.layoutIfNeeded()
    #expect(list.table.debugLog.counts.computed == 3)
    var news = list.news
    news.swapAt(0, 2)
    news[1].text = "News of two lines: it has been written again"
    news.append(News(id: 4, text: "News 4"))
    list.show(news)
    list.table.layoutIfNeeded()
    #expect(list.table.debugLog.counts.computed == 5)
    #expect(list.table.contentHeight == 9)
  }

  @Test("an id that stands twice is said")
  func twice() {
    list.show([News(id: 1, text: "one"), News(id: 1, text: "another")])
    #expect(list.message.string.contains("stands twice"))
    #expect(list.table.numberOfRows == 0)
  }
}
