import HeightEngine
import TerminalCore
import Testing

@testable import TableKit

@Suite("A cell factory")
struct CellFactoryTests {
  private let factory = CellFactory()
  private let table = TableView(frame: Rect(column: 0, line: 0, columns: 20, lines: 10))
  private let first = IndexPath(row: 0, section: 0)

  private func cell(for object: Any) -> TableViewCell? {
    factory.cell(in: table, at: first, for: object)
  }

  @Test("takes a mapping for exactly the object's type first, a class or a value")
  func exact() {
    factory.map(Animal.self, to: AnimalCell.self)
    factory.map(Dog.self, to: DogCell.self)
    factory.map(String.self, to: StringCell.self)
    #expect(cell(for: Animal()) is AnimalCell)
    #expect(cell(for: Dog()) is DogCell)
    #expect(cell(for: "text") is StringCell)
    factory.map(ChoosingDog.self, to: DogCell.self)
    #expect(cell(for: ChoosingDog()) is DogCell)
  }

  @Test("takes the object's own cell class second")
  func ownClass() {
    factory.map(Dog.self, to: DogCell.self)
    #expect(cell(for: ChoosingDog()) is AnimalCell)
  }

  @Test("takes the mapping of the object's nearest superclass last")
  func superclass() {
    factory.map(Animal.self, to: AnimalCell.self)
    #expect(cell(for: Puppy()) is AnimalCell)
    factory.map(Dog.self, to: DogCell.self)
    #expect(cell(for: Puppy()) is DogCell)
    #expect(cell(for: Animal()) is AnimalCell)
  }

  @Test("that finds nothing gives nil, each time it is asked, until a mapping comes")
  func nothing() {
    factory.map(Dog.self, to: DogCell.self)
    for object in [Stone(), Animal(), 1, "text"] as [Any] {
      #expect(cell(for: object) == nil)
      #expect(cell(for: object) == nil)
      #expect(factory.cellClass(for: object) == nil)
    }
    factory.map(StringCell.self)
    #expect(cell(for: "text") is StringCell)
  }

  @Test("gives nil for a cell class that can't show the object")
  func mismatch() {
    factory.map(Stone.self, to: DogCell.self)
    #expect(cell(for: Stone()) == nil)
  }

  @Test("shows any value that is wrapped with a cell class and a user info")
  func cellObject() throws {
    let wrapped = try #require(cell(for: CellObject("text", cellClass: StringCell.self)))
    #expect((wrapped as? StringCell)?.string == "text")
    let informed = cell(for: CellObject(1, cellClass: InfoCell.self, userInfo: "info"))
    let object = try #require((informed as? InfoCell)?.object)
    #expect(object.value as? Int == 1)
    #expect(object.userInfo as? String == "info")
  }

  @Test("has the cell class's name as reuse identifier, followed by the object's type if asked")
  func identifiers() {
    factory.map(Animal.self, to: AnimalCell.self)
    factory.map(Int.self, to: TypedCell.self)
    factory.map(String.self, to: TypedCell.self)
    #expect(cell(for: Puppy())?.reuseIdentifier == "AnimalCell")
    #expect(cell(for: 1)?.reuseIdentifier == "TypedCell.Int")
    #expect(cell(for: "a")?.reuseIdentifier == "TypedCell.String")
  }

  @Test("keeps two cell classes of the same name apart")
  func sameName() {
    enum Other {
      final class StringCell: TableViewCell, ObjectCell { func shouldUpdate(with: Int) {} }
    }
    factory.map(StringCell.self)
    factory.map(Other.StringCell.self)
    for _ in 0..<2 {
      #expect(cell(for: "text") is StringCell)
      #expect(cell(for: 1) is Other.StringCell)
    }
    #expect(cell(for: "text")?.reuseIdentifier == "StringCell")
  }

  @Test("tells a cell its object every time it hands it out, a reused one too")
  func update() throws {
    factory.map(AnimalCell.self)
    let (one, two) = (Animal(), Dog())
    let cell = try #require(cell(for: one) as? AnimalCell)
    #expect(cell.shown.map(ObjectIdentifier.init) == [ObjectIdentifier(one)])
    table.recycle(cell)
    #expect(self.cell(for: two) === cell)
    #expect(cell.shown.last === two)
  }

  @Test("takes a height from the cell class; 0 or less means the table's row height")
  func heights() {
    factory.map(HighCell.self)
    table.rowHeight = 3
    #expect(factory.height(for: 5, at: first, in: table) == 5)
    #expect(factory.height(for: 0, at: first, in: table) == 3)
    #expect(factory.height(for: -5, at: first, in: table) == 3)
    #expect(factory.height(for: "unknown", at: first, in: table) == 3)
    table.rowHeight = TableView.automaticDimension
    #expect(factory.height(for: 0, at: first, in: table) == TableView.automaticDimension)
  }

  @Test(
    "measures what has no height of its own, by the template cell",
    arguments: [
      HeightCaching.none, .indexPath, .key("k"),
    ])
  func measured(caching: HeightCaching) {
    factory.map(StringCell.self)
    factory.map(HighCell.self)
    let text = String(repeating: "twelve chars ", count: 4)
    for _ in 0..<2 {
      #expect(factory.height(of: text, at: first, in: table, cachedBy: caching) == 4)
    }
    #expect(table.debugLog.counts.computed == (caching == .none ? 2 : 1))
    #expect(table.debugLog.counts.hits == (caching == .none ? 0 : 1))
    let other = IndexPath(row: 1, section: 0)
    #expect(factory.height(of: 7, at: other, in: table, cachedBy: caching) == 7)
    let unknown = IndexPath(row: 2, section: 0)
    #expect(
      factory.height(of: nil, at: unknown, in: table, cachedBy: .none)
        == TableView.automaticDimension)
  }

  @Test("does not even make the object whose height is remembered by index path")
  func remembered() {
    factory.map(StringCell.self)
    var made = 0
    func object() -> String {
      made += 1
      return "text"
    }
    for _ in 0..<3 {
      _ = factory.height(of: object(), at: first, in: table, cachedBy: .indexPath)
    }
    #expect(made == 1)
  }
}

private final class ChoosingDog: Dog, CellChoosing {
  var cellClass: any ObjectCell.Type { AnimalCell.self }
}

private final class InfoCell: TableViewCell, ObjectCell {
  var object: CellObject?
  func shouldUpdate(with object: CellObject) { self.object = object }
}

private final class TypedCell: TableViewCell, ObjectCell {
  static var appendsObjectTypeToReuseIdentifier: Bool { true }
  func shouldUpdate(with object: Any) {}
}

private final class HighCell: TableViewCell, ObjectCell {
  func shouldUpdate(with object: Int) {}
  static func height(for object: Int, at indexPath: IndexPath, in tableView: TableView) -> Int {
    object
  }
}
