import HeightEngine
import TerminalCore
import Testing

@testable import TableKit

@Suite("A table model")
struct TableModelTests {
  private func titles<Object>(of model: TableModel<Object>) -> [String?] {
    model.sections.map { $0.header?.string }
  }

  @Test("from a list has one section with a row for each object")
  func list() {
    let model = TableModel(list: ["a", "b", "c"])
    #expect(model.counts == [3])
    #expect(model.sections[0].header == nil)
    #expect(model.object(at: IndexPath(0, 2)) == "c")
  }

  @Test(
    "without a list has no section, of an empty list one, of no or an empty sectioned array none")
  func nothing() {
    #expect(TableModel<Int>(list: nil).counts == [])
    #expect(TableModel<Int>(list: []).counts == [0])
    #expect(TableModel<Int>(sectioned: nil).counts == [])
    #expect(TableModel<Int>(sectioned: []).counts == [])
    #expect(TableModel<Int> {}.counts == [])
  }

  @Test("begins a section at a string, which is its header")
  func stringStartsSection() {
    let model = TableModel<Int>(sectioned: ["One", .row(1), "Two", .row(2), .row(3)])
    #expect(titles(of: model) == ["One", "Two"])
    #expect(model.counts == [1, 2])
  }

  @Test("ends a section at a footer, which it gets")
  func footerEndsSection() {
    let model = TableModel<Int>(sectioned: ["One", .row(1), .footer("end"), "Two", .row(2)])
    #expect(model.sections.map { $0.footer?.string } == ["end", nil])
    #expect(model.counts == [1, 1])
  }

  @Test("takes strings as rows, once any explicit header is there")
  func stringsAsRows() {
    let strings = TableModel<String>(sectioned: ["a", .header("One"), "b", "c"])
    #expect(titles(of: strings) == [nil, "One"])
    #expect(strings.counts == [1, 2])
    let anything = TableModel<Any>(sectioned: [.header("One"), "b", .row(1)])
    #expect(anything.counts == [2])
    #expect(anything.object(at: IndexPath(0, 0)) as? String == "b")
  }

  @Test("keeps strings as headers where its rows can't be strings")
  func stringsThatCantBeRows() {
    let model = TableModel<Int>(sectioned: [.header("One"), .row(1), "Two", .row(2)])
    #expect(titles(of: model) == ["One", "Two"])
  }

  @Test("makes an untitled section of rows after a footer and before the next header")
  func rowsAfterFooter() {
    let model = TableModel<Int>(
      sectioned: ["One", .row(1), .footer("end"), .row(2), .row(3), "Two", .row(4)])
    #expect(titles(of: model) == ["One", nil, "Two"])
    #expect(model.counts == [1, 2, 1])
    let footers = TableModel<Int>(sectioned: [.footer("a"), .footer("b")])
    #expect(footers.counts == [0, 0])
  }

  @Test("of header, row, row, header, header, row, footer has sections of 2, 0 and 1 rows")
  func example() {
    let array = TableModel<Int>(
      sectioned: ["A", .row(1), .row(2), "B", "C", .row(3), .footer("end")])
    let built = TableModel<Int> {
      Header("A")
      1
      2
      Header("B")
      Header("C")
      3
      Footer("end")
    }
    for model in [array, built] {
      #expect(model.counts == [2, 0, 1])
      #expect(titles(of: model) == ["A", "B", "C"])
      #expect(model.sections[2].footer?.string == "end")
    }
  }

  @Test("reads as a block: headers, rows, footers, conditions, loops and collections")
  func builder() {
    let more = true
    let model = TableModel<Any> {
      "Loose"
      if more { 1 } else { 2 }
      for number in 3...4 { number }
      if !more { 5 }
      Footer("end")
      TableModelElement.rows([6, 7])
      "More"
      Stone()
    }
    #expect(model.counts == [3, 2, 1])
    #expect(titles(of: model) == ["Loose", nil, "More"])
    #expect(model.object(at: IndexPath(1, 1)) as? Int == 7)
    let strings = TableModel<String> {
      Header("Words")
      "a"
      "b"
    }
    #expect(strings.counts == [2])
  }

  @Test("gives the object at an index path")
  func objectAt() {
    let model = TableModel<Int>(sectioned: ["A", .row(1), "B", .row(2)])
    #expect(model.object(at: IndexPath(1, 0)) == 2)
  }

  @Test(
    "gives nil for what is asked outside the range",
    arguments: [IndexPath(-1, 0), IndexPath(0, -1), IndexPath(0, 1), IndexPath(1, 0)])
  func outside(indexPath: IndexPath) {
    let model = TableModel(list: [1])
    #expect(model.object(at: indexPath) == nil)
    #expect(model.rowObject(at: indexPath) == nil)
    #expect(!model.isValid(indexPath))
  }

  @Test("finds an object's index path by equality, the first match")
  func indexPathFor() {
    let model = TableModel<String>(sectioned: [.header("A"), .row("x"), .header("B"), "y", "x"])
    #expect(model.indexPath(for: "x") == IndexPath(0, 0))
    #expect(model.indexPath(for: "y") == IndexPath(1, 0))
    #expect(model.indexPath(for: "z") == nil)
    #expect(model.indexPath { $0 > "x" } == IndexPath(1, 0))
  }

  @Test("finds objects of any type by equality, and instances without it by identity")
  func indexPathForAnything() {
    let stone = Stone()
    let model = TableModel<Any> {
      1
      Note(id: 2, text: "n")
      Stone()
      stone
    }
    #expect(model.indexPath(for: Note(id: 2, text: "n")) == IndexPath(0, 1))
    #expect(model.indexPath(for: stone) == IndexPath(0, 3))
    #expect(model.indexPath(for: Stone()) == nil)
    #expect(model.indexPath(for: Optional<Int>.none as Any) == nil)
  }

  @Test("equal numbers of different types are different objects: each is found as itself")
  func numbersOfDifferentTypes() {
    let numbers: [any Hashable] = [1.0, UInt8(1), 1, Float(1)]
    let model = TableModel<Any>(list: numbers)
    let keys = TableModel(list: numbers.map { AnyHashable($0) })
    for (row, number) in numbers.enumerated() {
      #expect(model.indexPath(for: number) == IndexPath(0, row))
      #expect(model.indexPath(for: AnyHashable(number)) == IndexPath(0, row))
      #expect(keys.indexPath(for: AnyHashable(number)) == IndexPath(0, row))
    }
    #expect(model.indexPath(for: Int32(1)) == nil)
    #expect(keys.indexPath(for: AnyHashable(Int32(1))) == nil)
  }

  @Test("`CellObject` can be found by `indexPath(for:)`: by itself and by what it wraps")
  func cellObjects() {
    let stone = Stone()
    func wrapped(_ value: Any) -> CellObject { CellObject(value, cellClass: WrapperCell.self) }
    let objects = [
      wrapped(2), wrapped(1), wrapped(stone), wrapped(Note(id: 1, text: "n")), wrapped(Tag(id: 3)),
    ]
    let values: [Any] = [2, 1, stone, Note(id: 1, text: "n"), Tag(id: 3)]
    let anything = TableModel<Any>(list: [1 as Any] + objects)
    let wrappers = TableModel<CellObject>(list: objects)
    for (row, value) in values.enumerated() {
      #expect(wrappers.indexPath(for: wrapped(value)) == IndexPath(0, row))
      #expect(wrappers.indexPath(for: value) == IndexPath(0, row))
      #expect(anything.indexPath(for: wrapped(value)) == IndexPath(0, row + 1))
    }
    #expect(anything.indexPath(for: 1) == IndexPath(0, 0))
    #expect(anything.indexPath(for: 2) == IndexPath(0, 1))
    for other in [3, 1.0, Stone(), Note(id: 1, text: ""), Tag(id: 4)] as [Any] {
      #expect(wrappers.indexPath(for: wrapped(other)) == nil)
      #expect(anything.indexPath(for: other) == nil)
    }
    #expect(wrappers.indexPath(for: wrapped(wrapped(1))) == nil)
  }

  @Test("finds what has an `id` and no `==` by its `id`, also where that is nothing")
  func indexPathByID() {
    struct Draft: Identifiable { var id: Int? }
    let model = TableModel<Any>(list: [1, Draft(id: 2), Draft(id: nil)])
    #expect(model.indexPath(for: Draft(id: 2)) == IndexPath(0, 1))
    #expect(model.indexPath(for: Draft(id: nil)) == IndexPath(0, 2))
  }

  @Test("asks a collection for a row only when the row is wanted")
  func lazyRows() {
    var made: [Int] = []
    let rows = (0..<1_000_000).lazy.map { number in
      made.append(number)
      return number * 2
    }
    let model = TableModel(list: rows)
    #expect(model.counts == [1_000_000])
    #expect(model.object(at: IndexPath(0, 777_777)) == 1_555_554)
    #expect(made == [777_777])
  }

  @Test("takes a cell from its closure, and from its delegate where that gives nil")
  func cells() {
    let delegate = CellDelegate()
    let model = TableModel(list: [1, 2])
    model.delegate = delegate
    let table = TableView.over(model)
    #expect(model.tableView(table, cellForRowAt: IndexPath(0, 0)) === delegate.cell)
    let own = TableViewCell(reuseIdentifier: "own")
    model.cellForObject = { _, _, object in object == 2 ? own : nil }
    #expect(model.tableView(table, cellForRowAt: IndexPath(0, 0)) === delegate.cell)
    #expect(model.tableView(table, cellForRowAt: IndexPath(0, 1)) === own)
  }

  @Test("shows an empty row where nobody has a cell")
  func noCell() {
    let model = TableModel(list: [1])
    let table = TableView.over(model)
    var canvas = Canvas(size: Size(columns: 20, lines: 10))
    table.draw(in: &canvas)
    #expect(table.contentHeight == 2)
  }

  @Test("can't be edited")
  func noEditing() {
    let model = TableModel(list: [1])
    #expect(!model.tableView(TableView.over(model), canEditRowAt: IndexPath(0, 0)))
  }

  @Test("asks for the header of a section that has none of its own when it is shown")
  func lazyHeaders() {
    let model = TableModel<Int>(sections: [
      TableSection(header: "own", rows: [1]), TableSection(rows: [2]), TableSection(rows: [3]),
    ])
    model.headerForSection = { $0 == 1 ? "made" : nil }
    let table = TableView.over(model)
    let titles = (0..<4).map { model.tableView(table, titleForHeaderInSection: $0)?.string }
    #expect(titles == ["own", "made", nil, nil])
    #expect(model.sections[1].header == nil)
  }

  @Test("draws headers, rows and footers in a table")
  func drawing() {
    let model = TableModel<String> {
      Header("Fruit")
      "apple"
      "pear"
      Footer("fresh")
    }
    let factory = CellFactory()
    factory.map(StringCell.self)
    model.cellForObject = factory.cell
    let table = TableView.over(model)
    table.separatorStyle = .none
    var canvas = Canvas(size: Size(columns: 20, lines: 10))
    table.draw(in: &canvas)
    #expect(canvas.text == "Fruit\napple\npear\nfresh")
  }
}

private final class CellDelegate: TableModelDelegate {
  let cell = TableViewCell(reuseIdentifier: "delegate")

  func tableModel(
    _ model: TableModel<Int>, cellFor object: Int, at indexPath: IndexPath, in tableView: TableView
  ) -> TableViewCell? { cell }
}

private struct Tag: Identifiable { var id: Int }

private final class WrapperCell: TableViewCell, ObjectCell {
  func shouldUpdate(with object: CellObject) {}
}
