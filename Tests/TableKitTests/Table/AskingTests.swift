import HeightEngine
import TableKit
import TerminalCore
import TestSupport
import Testing

@Suite("Whose turn it is to ask rows")
@MainActor
struct AskingTests {
  /// A list whose rows answer one at a time.
  private func list() -> AskedList {
    let list = AskedList([Array(0..<400)])
    list.mostAtOnce = 1
    // No slice is longer than a turn.
    list.table.clock = { .zero }
    list.table.layoutIfNeeded()
    return list
  }

  @Test("what a filter asks has three turns of four, and the others follow near the view")
  func filters() {
    let list = list()
    let other = list.table.addQuestion()
    list.take(turns: 100)
    #expect(list.numberAnswered(other) == 100)
    let filtering = list.table.addQuestion()
    list.divisors[filtering] = 1
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
    let list = list()
    let first = list.table.addQuestion()
    let last = list.table.addQuestion()
    list.take(turns: 200)
    #expect(list.numberAnswered(last) >= 150 && list.numberAnswered(first) >= 40)
    list.take(turns: 600)
    #expect(list.table.numberOfUnanswered(last) + list.table.numberOfUnanswered(first) == 0)
  }
}

extension AskedList {
  fileprivate func take(turns: Int) { for _ in 0..<turns { table.findMatches(for: .zero) } }

  fileprivate func numberAnswered(_ question: RowQuestion) -> Int {
    table.numberOfRows - table.numberOfUnanswered(question)
  }
}
