import HeightEngine
import TerminalCore
import Testing

@testable import TableKit

@Suite("A cell factory")
struct CellFactoryTests {
  private let factory = CellFactory()
  private let rows = TableModel<Int>(list: [1, 2, 3])
  private let table: TableView
  private let first = IndexPath(row: 0, section: 0)

  init() { table = .over(rows) }

  /// nil: the factory has no cell class for the object.
  private func cell(for object: Any) -> TableViewCell? {
    factory.cellClass(for: object).map { _ in factory.cell(in: table, at: first, for: object) }
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

  @Test("that knows no cell class for an object says so when asked, until a mapping comes")
  func nothing() {
    factory.map(Dog.self, to: DogCell.self)
    for object in [Stone(), Animal(), 1, "text"] as [Any] {
      #expect(factory.cellClass(for: object) == nil)
      #expect(factory.cellClass(for: object) == nil)
    }
    factory.map(StringCell.self)
    #expect(cell(for: "text") is StringCell)
  }

  @Test("has no cell class for an object that the mapped one can't show")
  func mismatch() {
    factory.map(Stone.self, to: DogCell.self)
    #expect(factory.cellClass(for: Stone()) == nil)
  }

  @Test("without a cell for an object stops as an unregistered identifier does, naming the type")
  func stopsWithoutCell() async throws {
    let result = try await #require(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) { @MainActor in
      let cells = CellFactory()
      cells.map(Dog.self, to: DogCell.self)
      let model = TableModel<Any>(list: [Stone()])
      model.cellForObject = cells.cell
      let table = TableView.over(model)
      table.layoutIfNeeded()
    }
    let message = String(decoding: result.standardErrorContent, as: UTF8.self)
    #expect(message.contains("no cell class is mapped to the type TableKitTests.Stone"))
  }

  @Test("whose cell can't show the object it is mapped to stops, naming both types")
  func stopsAtMismatch() async throws {
    let result = try await #require(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) { @MainActor in
      let cells = CellFactory()
      cells.map(Stone.self, to: DogCell.self)
      _ = cells.cell(in: TableView(), at: IndexPath(0, 0), for: Stone())
    }
    let message = String(decoding: result.standardErrorContent, as: UTF8.self)
    #expect(
      message.contains(
        "class TableKitTests.DogCell can't show an object of type TableKitTests.Stone"))
  }

  @Test("shows with a catch-all class (`Any.self`) values and instances that have no nearer one")
  func catchAll() throws {
    factory.map(Any.self, to: AnyCell.self)
    factory.map(Animal.self, to: AnimalCell.self)
    factory.map(String.self, to: StringCell.self)
    for object in [1, Note(id: 1, text: ""), Letter.a, Stone(), [1, 2], Int?.none as Any] as [Any] {
      #expect(cell(for: object) is AnyCell)
    }
    #expect((cell(for: Letter.b) as? AnyCell)?.object as? Letter == .b)
    #expect(cell(for: Puppy()) is AnimalCell)
    #expect(cell(for: "text") is StringCell)
    #expect(cell(for: ChoosingDog()) is AnimalCell)
    #expect(factory.height(of: Letter.a, at: first, in: table, cachedBy: .none) == 2)
  }

  @Test("gives a cell of the catch-all class the value that is wrapped for it")
  func catchAllOfWrapped() throws {
    let shown = try #require(cell(for: CellObject(7, cellClass: AnyCell.self)) as? AnyCell)
    #expect(shown.object as? Int == 7)
  }

  @Test("takes the cell class mapped last to a protocol of the object's before the catch-all one")
  func protocols() {
    factory.map(Any.self, to: AnyCell.self)
    factory.map((any Sounding).self, to: SoundingCell.self)
    #expect(cell(for: Letter.a) is SoundingCell)
    #expect(cell(for: Stone()) is AnyCell)
    factory.map((any Barking).self, to: BarkingCell.self)
    #expect(cell(for: Letter.a) is SoundingCell)
    #expect(cell(for: Terrier()) is BarkingCell)
    factory.map((any Sounding).self, to: SoundingCell.self)
    #expect(cell(for: Terrier()) is SoundingCell)
    factory.map(Dog.self, to: DogCell.self)
    #expect(cell(for: Terrier()) is DogCell)
    factory.map(AnyObject.self, to: AnyCell.self)
    #expect(cell(for: Stone()) is AnyCell)
    #expect(cell(for: Letter.a) is SoundingCell)
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
    table.pool.recycle(cell, limit: 10)
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
    let ofOther = caching == .key("k") ? HeightCaching.key("other") : caching
    #expect(factory.height(of: 7, at: other, in: table, cachedBy: ofOther) == 7)
    let unknown = IndexPath(row: 2, section: 0)
    #expect(
      factory.height(of: nil, at: unknown, in: table, cachedBy: .none)
        == TableView.automaticDimension)
  }

  @Test("`height(of:cachedBy:)` never remembers `automaticDimension`")
  func neverRemembersAutomaticDimension() {
    for caching in [HeightCaching.none, .indexPath, .key("k")] {
      for object in ["text" as Any, nil] {
        #expect(
          factory.height(of: object, at: first, in: table, cachedBy: caching)
            == TableView.automaticDimension)
      }
    }
    #expect(table.debugLog.counts.misses == 0)
    #expect(table.indexPathHeightCache.height(at: first, forWidth: 20) == nil)
    factory.map(StringCell.self)
    for caching in [HeightCaching.none, .indexPath, .key("k")] {
      #expect(factory.height(of: "text", at: first, in: table, cachedBy: caching) == 2)
    }
    #expect(table.debugLog.counts.misses == 2)
    #expect(table.debugLog.counts.hits == 0)
  }

  @Test("configures a cell alike where it is measured and where it is shown without a model")
  func decoratedByFactory() {
    let rows = Rows(factory: factory)
    factory.map(StringCell.self)
    table.dataSource = rows
    table.delegate = rows
    table.separatorStyle = .none
    var canvas = Canvas(size: Size(columns: 20, lines: 10))
    table.draw(in: &canvas)
    #expect(canvas.text == "123456789          ✓\n123456789")
    #expect(table.contentHeight == 2)
  }

  @Test("leaves the decorator to a model that asks it itself: once for each cell")
  func decoratedByModel() {
    let counter = DecorationCounter()
    factory.map(StringCell.self)
    let model = TableModel<String>(list: ["a", "b", "c"])
    model.cellForObject = factory.cellToDecorate
    table.dataSource = model
    table.delegate = counter
    var canvas = Canvas(size: Size(columns: 20, lines: 10))
    table.draw(in: &canvas)
    #expect(counter.shown == ["a", "b", "c"])
    model.cellForObject = factory.cell
    table.reloadData()
    table.draw(in: &canvas)
    #expect(counter.shown.filter { $0 == "b" }.count == 3, "the factory asks it, and the model")
    #expect(model.numberOfSections == 1)
  }

  @Test(
    "does not even make the object whose height is remembered",
    arguments: [HeightCaching.indexPath, .key("k")])
  func remembered(caching: HeightCaching) {
    factory.map(StringCell.self)
    var made = 0
    func object() -> String {
      made += 1
      return "text"
    }
    for _ in 0..<3 {
      _ = factory.height(of: object(), at: first, in: table, cachedBy: caching)
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

private protocol Sounding {}
private protocol Barking: Sounding {}
private enum Letter: Sounding { case a, b }
private final class Terrier: Dog, Barking {}

private final class AnyCell: TableViewCell, ObjectCell {
  private(set) var object: Any?
  func shouldUpdate(with object: Any) { self.object = object }
  override var layout: CellLayout? { .text(TextBlock(DisplayText("\(object ?? "")"))) }
}

private final class SoundingCell: TableViewCell, ObjectCell {
  func shouldUpdate(with object: any Sounding) {}
}

private final class BarkingCell: TableViewCell, ObjectCell {
  func shouldUpdate(with object: any Barking) {}
}

/// A data source of its own, which has cells and heights from a factory.
private final class Rows: TableViewDataSource, TableViewDelegate, CellDecorator {
  let factory: CellFactory
  let text = "123456789 123456789"

  init(factory: CellFactory) { self.factory = factory }

  func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int { 1 }

  func tableView(_ tableView: TableView, cellForRowAt indexPath: IndexPath) -> TableViewCell {
    factory.cell(in: tableView, at: indexPath, for: text)
  }

  func tableView(_ tableView: TableView, heightForRowAt indexPath: IndexPath) -> Int {
    factory.height(of: text, at: indexPath, in: tableView, cachedBy: .indexPath)
  }

  func decorate(_ cell: TableViewCell, for object: Any, at indexPath: IndexPath) {
    cell.accessoryType = .checkmark
  }
}

private final class DecorationCounter: TableViewDelegate, CellDecorator {
  var shown: [String] = []

  func decorate(_ cell: TableViewCell, for object: Any, at indexPath: IndexPath) {
    if !cell.isTemplateLayoutCell, let text = object as? String { shown.append(text) }
  }
}
