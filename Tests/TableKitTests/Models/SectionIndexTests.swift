import HeightEngine
import TerminalCore
import Testing

@testable import TableKit

@Suite("A section index")
struct SectionIndexTests {
  private func model(_ titles: [DisplayText?], _ index: SectionIndex) -> TableModel<Int> {
    let model = TableModel(sections: titles.map { TableSection(header: $0, rows: [1]) })
    model.sectionIndex = index
    return model
  }

  private func titles(of model: TableModel<Int>) -> [String]? {
    model.sectionIndexTitles(for: TableView())
  }

  @Test("is none, unless asked for, whatever else is asked")
  func none() {
    #expect(titles(of: model(["A", "B"], .none)) == nil)
    let index = SectionIndex(.none, showsSearchSymbol: true, showsNumberSign: true)
    #expect(titles(of: model(["A", "B"], index)) == nil)
    #expect(model(["A"], index).section(forIndexTitle: "A") == nil)
  }

  @Test("that is dynamic shows the first letter of each section's title, each once")
  func dynamic() {
    let model = model(["Beta", "Alpha", nil, "beech", "", "Zulu"], SectionIndex(.dynamic))
    #expect(titles(of: model) == ["B", "A", "Z"])
  }

  @Test("that is alphabetical shows A to Z")
  func alphabetical() {
    let titles = titles(of: model(["Beta"], SectionIndex(.alphabetical)))
    #expect(titles?.joined() == "ABCDEFGHIJKLMNOPQRSTUVWXYZ")
  }

  @Test(
    "has the search symbol first and # last, if asked", arguments: [false, true], [false, true])
  func marks(search: Bool, number: Bool) {
    for letters in [SectionIndex.Letters.dynamic, .alphabetical] {
      let index = SectionIndex(letters, showsSearchSymbol: search, showsNumberSign: number)
      let titles = titles(of: model(["Beta", "#1"], index)) ?? []
      #expect((titles.first == "/") == search)
      #expect(titles.filter { $0 == "#" }.count == (number || letters == .dynamic ? 1 : 0))
      #expect((titles.last == "#") == (number || letters == .dynamic))
    }
  }

  @Test("has the first section win a letter")
  func firstWins() {
    let model = model(["Alpha", "Beta", "alder", "Birch"], SectionIndex(.dynamic))
    #expect(model.section(forIndexTitle: "A") == 0)
    #expect(model.section(forIndexTitle: "B") == 1)
    #expect(model.section(forIndexTitle: "b") == 1)
  }

  @Test("leads from a letter without a section to the nearest mapped one before it, else to 0")
  func nearest() {
    let index = SectionIndex(.alphabetical, showsNumberSign: true)
    let model = model(["Untitled", "Delta", "Kilo"], index)
    #expect(model.section(forIndexTitle: "A") == 0)
    #expect(model.section(forIndexTitle: "D") == 1)
    #expect(model.section(forIndexTitle: "J") == 1)
    #expect(model.section(forIndexTitle: "L") == 2)
    #expect(model.section(forIndexTitle: "U") == 0)
    #expect(model.section(forIndexTitle: "Z") == 0)
    #expect(model.section(forIndexTitle: "#") == 0)
  }

  @Test("leads from # to the section that begins with it")
  func numberSign() {
    let index = SectionIndex(.dynamic, showsNumberSign: true)
    let model = model(["#1", "Alpha"], index)
    #expect(titles(of: model) == ["A", "#"])
    #expect(model.section(forIndexTitle: "#") == 0)
  }

  @Test("leads from an unknown letter to no section")
  func unknown() {
    let model = model(["Alpha", "Ärger"], SectionIndex(.alphabetical))
    for title in ["Ä", "1", "", "Alpha"] {
      #expect(model.section(forIndexTitle: title) == nil)
      #expect(
        model.tableView(TableView(), sectionForSectionIndexTitle: title, at: 0) == -1)
    }
    #expect(self.model([], SectionIndex(.alphabetical)).section(forIndexTitle: "A") == nil)
  }

  @Test("leads from the search symbol to the start of the table")
  func search() {
    let model = model(
      ["Alpha", "Beta"], SectionIndex(.dynamic, showsSearchSymbol: true))
    let table = TableView.over(model)
    table.frame.lines = 2
    table.scrollToEnd()
    #expect(table.contentOffset > 0)
    #expect(model.tableView(table, sectionForSectionIndexTitle: "B", at: 2) == 1)
    #expect(table.contentOffset > 0)
    #expect(model.tableView(table, sectionForSectionIndexTitle: "/", at: 0) == -1)
    #expect(table.contentOffset == 0)
  }

  @Test("leads to a section that begins with the search symbol, where that is no search symbol")
  func slash() {
    let model = model(["Alpha", "/etc"], SectionIndex(.dynamic, showsSearchSymbol: true))
    #expect(titles(of: model) == ["/", "A", "/"])
    #expect(model.tableView(TableView(), sectionForSectionIndexTitle: "/", at: 2) == 1)
  }

  @Test("is updated by each kind of mutation")
  func mutations() {
    let model = MutableTableModel<Int>()
    model.sectionIndex = SectionIndex(.dynamic)
    func titles() -> String? { model.sectionIndexTitles(for: TableView())?.joined() }
    #expect(titles() == nil)
    model.add(1)
    #expect(titles() == nil)
    model.setTitles(ofSection: 0, header: "Mike", footer: nil)
    #expect(titles() == "M")
    model.addSection(header: "Zulu")
    #expect(titles() == "MZ")
    model.insertSection(header: "Alpha", at: 0)
    #expect(titles() == "AMZ")
    #expect(model.section(forIndexTitle: "M") == 1)
    model.moveSection(0, toSection: 2)
    #expect(titles() == "MZA")
    model.add(2, toSection: 1)
    model.insert(3, atRow: 0, inSection: 1)
    model.remove(at: IndexPath(1, 0))
    #expect(titles() == "MZA")
    model.removeSection(at: 0)
    #expect(titles() == "ZA")
    #expect(model.section(forIndexTitle: "A") == 1)
    model.setSections([TableSection(header: "Kilo")])
    #expect(titles() == "K")
    model.sectionIndex.showsNumberSign = true
    #expect(titles() == "K#")
  }
}
