import HeightEngine
import TerminalCore
import Testing

@testable import TableKit

/// What a change costs in a table of very many sections, counted in questions.
@Suite("Very many sections")
struct ManySectionsTests {
  private func list(sections: Int = 10_000) -> DayTable {
    let list = DayTable(rows: sections, size: Size(columns: 40, lines: 20))
    list.split(0, atRows: Array(1..<sections), isTitled: false)
    list.table.layoutIfNeeded()
    list.forgetAsked()
    return list
  }

  @Test("a section appended to 300,000 asks as much as one appended to one")
  func append() {
    let list = list(sections: 300_000)
    for count in 0..<1_000 {
      let section = list.model.addSection(TableSection(rows: [count]))
      list.table.insertSections(section)
      if count.isMultiple(of: 10) { list.table.layoutIfNeeded() }
    }
    list.table.layoutIfNeeded()
    #expect(list.table.numberOfSections == 301_000)
    #expect(list.asked[.sections] == 1_000 && list.asked[.rows] == 1_000)
    #expect(list.asked[.estimate] == 1_000)
    // And what each of the 101 layouts asks of what is in view.
    #expect(list.asked[.title, default: 0] <= 1_000 + 101 * 20)
    #expect(
      list.asked[.cell, default: 0] <= 101 * 20 && list.asked[.height, default: 0] <= 101 * 20)
    #expect(list.asked[.letters, default: 0] <= 101, "read when they are wanted")
  }

  @Test("rows and sections that come or go anywhere ask only about themselves")
  func anywhere() {
    let list = list()
    for count in 0..<100 {
      let section = count * 99
      list.table.insertRows(at: list.model.insert(count, atRow: 0, inSection: section))
      list.table.deleteSections(list.model.removeSection(at: section + 1))
      list.split(section, atRows: [1])
      list.join(section..<(section + 3))
    }
    #expect(list.table.numberOfSections == 9_800)
    #expect(list.asked[.rows, default: 0] <= 100 * 8)
    #expect(list.asked[.title, default: 0] <= 100 * 8)
    #expect(list.table.book.tree.inconsistency == nil)
  }

  @Test("where heights stay at their index paths, those before the change are not looked at")
  func heightsThatStay() {
    let list = list()
    list.table.indexPathHeightCache.automaticallyInvalidateEnabled = false
    for count in 0..<20 {
      list.table.insertSections(list.model.addSection(TableSection(rows: [count])))
    }
    #expect(list.asked[.rows] == 40 && list.asked[.title] == 20)
  }

  @Test("what thousands of sections are joined to is one again, at a question for each once")
  func joined() {
    let list = list()
    list.join(0..<10_000)
    #expect(list.table.numberOfSections == 1 && list.table.numberOfRows == 10_000)
    #expect(list.model.sections[0].rows.numberOfRuns == 1)
    #expect(list.asked[.rows] == 1 && list.asked[.title] == 1)
  }
}
