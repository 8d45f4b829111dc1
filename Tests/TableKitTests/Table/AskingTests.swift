import HeightEngine
import TableKit
import TerminalCore
import TestSupport
import Testing

@Suite("Whose turn it is to ask rows")
@MainActor
struct AskingTests {
  /// A list whose rows answer one at a time.
  private final class List: TableViewDataSource, TableViewRowMatching {
    let table = TableView(frame: Rect(column: 0, line: 0, columns: 20, lines: 10))
    let count: Int

    init(_ count: Int) {
      self.count = count
      table.register(TextCell.self, forCellReuseIdentifier: "cell")
      table.dataSource = self
      table.rowMatcher = self
      // No slice is longer than a turn.
      table.clock = { .zero }
      table.layoutIfNeeded()
    }

    func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int { count }

    func tableView(_ tableView: TableView, cellForRowAt indexPath: IndexPath) -> TableViewCell {
      tableView.dequeueReusableCell(withIdentifier: "cell", for: indexPath)
    }

    func tableView(
      _ tableView: TableView, matchesOf question: RowQuestion, amongFirstOf rows: Range<Int>,
      inSection section: Int
    ) -> (count: Int, matches: [Int]) { (1, [rows.lowerBound]) }

    func take(turns: Int) { for _ in 0..<turns { table.findMatches(for: .zero) } }

    func numberAnswered(_ question: RowQuestion) -> Int {
      count - table.numberOfUnanswered(question)
    }
  }

  @Test("what a filter asks has three turns of four, and the others follow near the view")
  func filters() {
    let list = List(400)
    let other = list.table.addQuestion()
    list.take(turns: 100)
    #expect(list.numberAnswered(other) == 100)
    let filtering = list.table.addQuestion()
    list.table.filter = TableFilter([TableFilter.Term(filtering)])
    list.take(turns: 120)
    #expect(list.numberAnswered(filtering) >= 90 && list.numberAnswered(other) >= 100)
    list.take(turns: 420)
    #expect(list.table.isFilterExact && list.table.numberOfUnanswered(other) > 0)
    list.take(turns: 800)
    #expect(list.table.numberOfUnanswered(other) == 0)
  }

  @Test("what came to be asked last has three turns of four, if no filter asks anything")
  func searches() {
    let list = List(400)
    let first = list.table.addQuestion()
    let last = list.table.addQuestion()
    list.take(turns: 200)
    #expect(list.numberAnswered(last) >= 150 && list.numberAnswered(first) >= 40)
    list.take(turns: 600)
    #expect(list.table.numberOfUnanswered(last) + list.table.numberOfUnanswered(first) == 0)
  }
}
