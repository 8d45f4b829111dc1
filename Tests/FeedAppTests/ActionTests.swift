import Feeds
import Testing

@testable import FeedApp

@Suite("Accessories, actions and the section index")
struct ActionTests {
  private static let feed = """
    {"version": "https://jsonfeed.org/version/1.1", "title": "T", "items": [
      {"id": "1", "title": "Linked", "url": "https://e.example/1"},
      {"id": "2", "title": "Plain", "content_text": "x"},
      {"id": "3", "title": "Pictured", "url": "https://e.example/3", "image": "https://e.example/p"},
      {"id": "4", "title": "Hostile", "url": "javascript:alert(1)"}]}
    """

  @Test("a link shows a disclosure, further details a detail disclosure, neither nothing")
  func accessories() throws {
    let app = AppUnderTest(try .text(Self.feed), columns: 31, lines: 12)
    let titles = app.feedLines.filter { $0.contains("ed") || $0.contains("Plain") }
    #expect(
      titles == [
        "Linked                       ›", "Plain", "Pictured                   ⓘ ›",
      ])
  }

  @Test("the demo keeps its alternating accessories, also where rows changed places")
  func demo() throws {
    let app = try AppUnderTest(demo: 80, 40)
    for keys in ["", "i", "jx", "I"] {
      app.press(keys)
      let table = app.screen.controller.table
      for indexPath in table.indexPathsForVisibleRows {
        let cell = try #require(table.cellForRow(at: indexPath))
        #expect(
          cell.accessoryType
            == (indexPath.row.isMultiple(of: 2) ? .disclosureIndicator : .checkmark))
      }
    }
  }

  @Test("a shows the details of an entry that has some, and says so of one that has none")
  func details() throws {
    let app = AppUnderTest(try .text(Self.feed), columns: 60, lines: 20)
    app.press("jja")
    #expect(app.text.contains("https://e.example/p"))
    #expect(app.text.contains("Details"))
    app.press("<Esc>k")
    #expect(!app.text.contains("Details"))
    app.press("a")
    #expect(app.status.hasPrefix("no further details"))
    app.press("k")
    #expect(app.status.contains("row 1 of 4"))
  }

  @Test("the section index stands at the right edge, and @ and a letter jump")
  func sectionIndex() throws {
    let rows = ["Apples", "Figs", "Kiwis", "Melons", "Pears", "Zebras"].flatMap { section in
      (0..<5).map { "{\"title\": \"\(section) \($0)\", \"section\": \"\(section)\"}" }
    }
    let app = AppUnderTest(
      try .text("{\"feed\": [\(rows.joined(separator: ","))]}"), columns: 50, lines: 9)
    let letters = app.feedLines.compactMap(\.last).filter { "AFKMPZ".contains($0) }
    #expect(letters == ["A", "F", "K", "M", "P", "Z"])
    app.press("@z")
    #expect(app.feedLines.first == "Zebras")
    #expect(app.status.contains("row 26 of 30"))
    app.press("@A")
    #expect(app.status.contains("row 1 of 30"))
    app.press("@q")
    #expect(app.status.hasPrefix("no section q"))
  }
}
