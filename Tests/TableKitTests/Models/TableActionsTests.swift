import HeightEngine
import TerminalCore
import Testing

@testable import TableKit

@Suite("Table actions")
struct TableActionsTests {
  private let log = ActionLog()
  private let actions: TableActions<ActionLog>
  private let table = TableView(frame: Rect(column: 0, line: 0, columns: 20, lines: 10))
  private let first = IndexPath(row: 0, section: 0)

  init() {
    actions = TableActions(target: log)
    table.delegate = actions
  }

  /// Shows the objects in the table and selects the first one's row as the person does.
  private func tap(_ objects: Any...) {
    let model = TableModel<Any>(list: objects)
    table.dataSource = model
    table.performSelection(ofRowAt: first)
  }

  @Test("are attached as closures of the object, the target and the index path")
  func closures() {
    actions.attach(
      to: "a",
      tap: { object, target, indexPath in
        target.lines.append("tap \(object) \(indexPath)")
        return false
      },
      detail: { object, target, indexPath in target.lines.append("detail \(object) \(indexPath)") },
      navigate: { object, target, indexPath in target.lines.append("go \(object) \(indexPath)") })
    let model = TableModel<Any>(list: ["a"])
    table.dataSource = model
    table.performSelection(ofRowAt: first)
    #expect(log.lines == ["tap a [0:0]", "go a [0:0]"])
    table.performAccessoryAction(ofRowAt: first)
    #expect(log.lines == ["tap a [0:0]", "go a [0:0]", "detail a [0:0]"])
  }

  @Test("are attached as methods of the target")
  func methods() {
    actions.attach(
      to: "a", tapMethod: ActionLog.tapped, detailMethod: ActionLog.showDetail,
      navigateMethod: ActionLog.show)
    let model = TableModel<Any>(list: ["a"])
    table.dataSource = model
    table.performSelection(ofRowAt: first)
    table.performAccessoryAction(ofRowAt: first)
    #expect(log.lines == ["tapped a", "show a", "detail a"])
  }

  @Test("return the object they are attached to, so that it can stand in the list")
  func returned() {
    let stone = Stone()
    let model = TableModel<Any> {
      Header("Things")
      actions.attach(to: stone, navigate: { _, target, _ in target.lines.append("stone") })
      actions.attach(to: "a", tap: { _, _, _ in true })
    }
    table.dataSource = model
    #expect(model.object(at: first) as AnyObject === stone)
    table.performSelection(ofRowAt: first)
    #expect(log.lines == ["stone"])
  }

  @Test("of an object replace its class's entirely")
  func objectReplacesClass() {
    let (own, other) = (Dog(), Dog())
    actions.attach(
      toAll: Dog.self, tapMethod: ActionLog.tapped,
      detail: { _, target, _ in target.lines.append("class") })
    actions.attach(to: own, navigate: { _, target, _ in target.lines.append("own") })
    tap(own)
    #expect(log.lines == ["own"])
    #expect(actions.accessoryType(for: own) == .disclosureIndicator)
    #expect(actions.accessoryType(for: other) == .detailDisclosureButton)
    actions.removeActions(from: own)
    #expect(actions.accessoryType(for: own) == .detailDisclosureButton)
  }

  @Test("of a class count for the classes below it, the nearest one's")
  func nearestAncestor() {
    actions.attach(toAll: Animal.self, navigate: { _, _, _ in })
    #expect(actions.accessoryType(for: Puppy()) == .disclosureIndicator)
    actions.attach(toAll: Dog.self, detail: { _, _, _ in })
    #expect(actions.accessoryType(for: Puppy()) == .detailDisclosureButton)
    #expect(actions.accessoryType(for: Animal()) == .disclosureIndicator)
    #expect(!actions.isActionable(Stone()))
  }

  @Test("of a type of values count for all its values")
  func values() {
    actions.attach(toAll: Note.self, navigate: { _, _, _ in })
    #expect(actions.isActionable(Note(id: 1, text: "")))
    #expect(!actions.isActionable("text"))
  }

  @Test("can be attached to a class after a miss")
  func attachAfterMiss() {
    #expect(!actions.isActionable(Dog()))
    #expect(!actions.isActionable(Dog()))
    actions.attach(toAll: Animal.self, tap: { _, _, _ in true })
    #expect(actions.isActionable(Dog()))
    actions.attach(toAll: Dog.self, navigate: { _, _, _ in })
    #expect(actions.accessoryType(for: Dog()) == .disclosureIndicator)
  }

  @Test("attached to a subclass that was looked up before leave its ancestor as it was")
  func subclassAfterAncestor() {
    actions.attach(toAll: Animal.self, tap: { _, _, _ in true })
    #expect(actions.accessoryType(for: Dog()) == .none)
    actions.attach(toAll: Dog.self, detail: { _, _, _ in })
    #expect(actions.accessoryType(for: Dog()) == .detailDisclosureButton)
    #expect(actions.accessoryType(for: Animal()) == .none)
    #expect(actions.selectionStyle(for: Animal()) == .default)
  }

  @Test(
    "run in order: tap closure, tap method, navigate closure, navigate method, those forwarded to")
  func order() {
    let other = Recorder("other", log)
    actions.forward(to: other)
    actions.attach(
      to: "a",
      tap: { _, target, _ in
        target.lines.append("tap")
        return false
      },
      tapMethod: ActionLog.tapped,
      navigate: { _, target, _ in target.lines.append("go") },
      navigateMethod: ActionLog.show)
    tap("a")
    #expect(log.lines == ["tap", "tapped a", "go", "show a", "other selected [0:0]"])
  }

  @Test(
    "deselect the row if the tap closure or the tap method returned true",
    arguments: [false, true],
    [false, true])
  func deselection(closure: Bool, method: Bool) {
    log.answer = method
    actions.attach(
      to: "a",
      tap: { _, target, _ in
        target.lines.append("tap")
        return closure
      },
      tapMethod: ActionLog.tapped,
      navigate: { [table] _, target, _ in
        target.lines.append("selected: \(table.indexPathForSelectedRow != nil)")
      })
    tap("a")
    #expect(log.lines == ["tap", "tapped a", "selected: \(!(closure || method))"])
    #expect((table.indexPathForSelectedRow == nil) == (closure || method))
  }

  @Test("leave a row without actions to those forwarded to")
  func withoutActions() {
    let other = Recorder("other", log)
    actions.forward(to: other)
    tap("a")
    #expect(log.lines == ["other selected [0:0]"])
    #expect(table.indexPathForSelectedRow == first)
  }

  @Test(
    "have a row show detail disclosure with a detail action, else disclosure with a navigate action"
  )
  func accessories() {
    actions.attach(to: 1, detail: { _, _, _ in })
    actions.attach(to: 2, navigate: { _, _, _ in })
    actions.attach(to: 3, detail: { _, _, _ in }, navigate: { _, _, _ in })
    actions.attach(to: 4, tap: { _, _, _ in true })
    let shown = (1...5).map { actions.accessoryType(for: $0) }
    #expect(
      shown == [
        .detailDisclosureButton, .disclosureIndicator, .detailDisclosureButton, .none, .none,
      ])
  }

  @Test("fire detail on the accessory, not on the row")
  func detail() {
    actions.attach(to: "a", detail: { _, target, _ in target.lines.append("detail") })
    tap("a")
    #expect(log.lines == [])
  }

  @Test("highlight rows with tap or navigate, not those with detail only")
  func selectionStyles() {
    actions.attach(to: 1, tap: { _, _, _ in true })
    actions.attach(to: 2, navigateMethod: ActionLog.showNumber)
    actions.attach(to: 3, detail: { _, _, _ in })
    actions.attach(to: 4, tap: { _, _, _ in true }, detail: { _, _, _ in })
    #expect(
      (1...4).map { actions.selectionStyle(for: $0) } == [.default, .default, .none, .default])
  }

  @Test("say whether an object is actionable")
  func isActionable() {
    actions.attach(to: 1, tapMethod: nil)
    actions.attach(to: 2, detail: { _, _, _ in })
    #expect((1...3).map { actions.isActionable($0) } == [false, true, false])
  }

  @Test("forward will-display, did-select and accessory-tapped to all others")
  func forwarding() {
    let (one, two) = (Recorder("one", log), Recorder("two", log))
    actions.forward(to: one)
    actions.forward(to: two)
    actions.forward(to: one)
    actions.attach(to: "a", detail: { _, _, _ in })
    let model = TableModel<Any>(list: ["a"])
    table.dataSource = model
    table.layoutIfNeeded()
    table.performSelection(ofRowAt: first)
    table.performAccessoryAction(ofRowAt: first)
    #expect(
      log.lines == [
        "one displays [0:0]", "two displays [0:0]", "one selected [0:0]", "two selected [0:0]",
        "one accessory [0:0]", "two accessory [0:0]",
      ])
  }

  @Test("hold the others weakly, and let them be removed")
  func forwardingEnds() {
    let stays = Recorder("stays", log)
    let removed = Recorder("removed", log)
    var gone: Recorder? = Recorder("gone", log)
    if let gone { actions.forward(to: gone) }
    actions.forward(to: removed)
    actions.forward(to: stays)
    weak let observed = gone
    gone = nil
    #expect(observed == nil)
    actions.removeForwarding(to: removed)
    tap("a")
    #expect(log.lines.filter { $0.hasSuffix("selected [0:0]") } == ["stays selected [0:0]"])
  }

  @Test("forward questions for heights and views to the first that has an answer")
  func questions() {
    let silent = Recorder("silent", log)
    let sizing = SizingDelegate()
    actions.forward(to: silent)
    #expect(actions.tableView(table, heightForRowAt: first) == TableView.automaticDimension)
    actions.forward(to: sizing)
    #expect(actions.tableView(table, heightForRowAt: first) == 7)
    #expect(actions.tableView(table, estimatedHeightForRowAt: first) == 4)
    #expect(actions.tableView(table, viewForHeaderInSection: 0) === sizing.header)
    #expect(actions.tableView(table, viewForFooterInSection: 0) == nil)
  }

  @Test("tell instances apart by identity, values by their id, others by equality")
  func identity() {
    let dog = Dog()
    actions.attach(to: dog, detail: { _, _, _ in })
    actions.attach(to: Note(id: 1, text: "draft"), detail: { _, _, _ in })
    actions.attach(to: "text", detail: { _, _, _ in })
    #expect(actions.isActionable(dog))
    #expect(!actions.isActionable(Dog()))
    #expect(actions.isActionable(Note(id: 1, text: "final")))
    #expect(!actions.isActionable(Note(id: 2, text: "draft")))
    #expect(actions.isActionable("te" + "xt"))
    #expect(!actions.isActionable(1))
  }

  @Test("attached one after the other stand side by side")
  func attachedInTurn() {
    actions.attach(to: 1, tap: { _, _, _ in true })
    actions.attach(to: 1, navigate: { _, target, _ in target.lines.append("first") })
    actions.attach(to: 1, navigate: { _, target, _ in target.lines.append("second") })
    tap(1)
    #expect(log.lines == ["second"])
    #expect(table.indexPathForSelectedRow == nil)
  }

  @Test("with a condition are only those objects' that meet it")
  func condition() {
    actions.attach(toAll: Int.self, where: { $0 > 1 }, navigate: { _, _, _ in })
    actions.attach(toAll: Int.self, where: { $0 > 2 }, detail: { _, _, _ in })
    let shown = (1...3).map { actions.accessoryType(for: $0) }
    #expect(shown == [.none, .disclosureIndicator, .detailDisclosureButton])
    #expect(!actions.isActionable(1))
  }

  @Test("with a target do not keep it, and do nothing when it is gone")
  func target() {
    var target: ActionLog? = ActionLog()
    weak let observed = target
    let actions = TableActions(target: target)
    actions.attach(to: "a", tapMethod: ActionLog.tapped)
    target = nil
    #expect(observed == nil)
    table.delegate = actions
    tap("a")
    #expect(table.indexPathForSelectedRow == first)
  }

  @Test("without a target run")
  func withoutTarget() {
    let plain = TableActions()
    table.delegate = plain
    let log = log
    plain.attach(
      to: "a",
      tap: { object, indexPath in
        log.lines.append("tap \(object) \(indexPath)")
        return true
      },
      detail: { object, _ in log.lines.append("detail \(object)") },
      navigate: { object, _ in log.lines.append("go \(object)") })
    plain.attach(toAll: Int.self, where: { $0 > 1 }, navigate: { n, _ in log.lines.append("\(n)") })
    let model = TableModel<Any>(list: ["a"])
    table.dataSource = model
    table.performSelection(ofRowAt: first)
    table.performAccessoryAction(ofRowAt: first)
    #expect(table.indexPathForSelectedRow == nil)
    tap(1)
    tap(2)
    #expect(log.lines == ["tap a [0:0]", "go a", "detail a", "2"])
  }

  @Test("that need no target stand beside those that do, and run when it is gone")
  func besideTarget() {
    var target: ActionLog? = ActionLog()
    let actions = TableActions(target: target)
    let log = log
    actions.attach(to: "a", tap: { _, _ in log.lines.append("plain") })
    actions.attach(to: "a", navigate: { _, _, _ in log.lines.append("with target") })
    table.delegate = actions
    tap("a")
    target = nil
    tap("a")
    #expect(log.lines == ["plain", "with target", "plain"])
  }

  @Test("that take a target refuse at `attach` where there is none")
  func refused() async throws {
    let result = try await #require(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) { @MainActor in
      _ = TableActions<ActionLog>().attach(to: "a", navigateMethod: ActionLog.show)
    }
    let message = String(decoding: result.standardErrorContent, as: UTF8.self)
    #expect(message.contains("an action that takes a target is attached to actions that have none"))
  }

  @Test("`tap:` may return nothing: the row stays selected", arguments: 0..<8)
  func tapOfNothing(number: Int) {
    let log = log
    switch number {
    case 0: actions.attach(to: "a", tap: { _, target, _ in target.lines.append("tap") })
    case 1: actions.attach(to: "a") { _, target, _ in target.lines.append("tap") }
    case 2:
      actions.attach(to: "a") { object, target, indexPath in
        guard object == "a", indexPath == first else { return }
        target.lines.append("tap")
      }
    case 3: actions.attach(toAll: String.self) { _, target, _ in target.lines.append("tap") }
    case 4: actions.attach(to: "a", tap: { _, _ in log.lines.append("tap") })
    case 5: actions.attach(to: "a") { _, _ in log.lines.append("tap") }
    case 6: actions.attach(toAll: String.self) { _, _ in log.lines.append("tap") }
    default: actions.attach(to: "a", tapMethod: ActionLog.noteTap)
    }
    tap("a")
    #expect(log.lines == ["tap"])
    #expect(table.indexPathForSelectedRow == first)
  }

  @Test(
    "whose tap returns true have the row deselected, however they are written", arguments: 0..<8)
  func tapOfTrue(number: Int) {
    switch number {
    case 0: actions.attach(to: "a", tap: { _, _, _ in true })
    case 1: actions.attach(to: "a") { _, _, _ in true }
    case 2:
      actions.attach(to: "a") { _, target, _ in
        target.lines.append("tap")
        return true
      }
    case 3: actions.attach(toAll: String.self) { _, _, _ in true }
    case 4: actions.attach(to: "a", tap: { _, _ in true })
    case 5: actions.attach(to: "a") { _, _ in true }
    case 6: actions.attach(toAll: String.self, where: { $0 == "a" }) { _, _ in true }
    default:
      actions.attach(to: "a") { _, _, _ in
        true
      } navigate: { _, _, _ in
      }
    }
    tap("a")
    #expect(table.indexPathForSelectedRow == nil)
  }

  @Test("can be given to a `CellObject`, which is told apart by what it wraps")
  func cellObjects() {
    func wrapped(_ value: Any) -> CellObject { CellObject(value, cellClass: WrapperCell.self) }
    let dog = Dog()
    for value in [1, dog, Note(id: 1, text: "draft")] as [Any] {
      actions.attach(
        to: wrapped(value), tap: { object, target, _ in target.lines.append("\(object.value)") })
    }
    tap(wrapped(1))
    #expect(log.lines == ["1"])
    #expect(actions.isActionable(wrapped(dog)))
    #expect(actions.isActionable(wrapped(Note(id: 1, text: "final"))))
    for other in [2, 1.0, Dog(), Note(id: 2, text: "draft")] as [Any] {
      #expect(!actions.isActionable(wrapped(other)))
    }
    for bare in [1, dog] as [Any] { #expect(!actions.isActionable(bare)) }
    actions.removeActions(from: wrapped(1))
    #expect(!actions.isActionable(wrapped(1)))
  }

  @Test("of a value, or of its type, are those of a `CellObject` that wraps it")
  func wrappedValues() {
    func wrapped(_ value: Any) -> CellObject { CellObject(value, cellClass: WrapperCell.self) }
    actions.attach(to: 1, tap: { number, target, _ in target.lines.append("one \(number)") })
    actions.attach(
      toAll: Int.self, where: { $0 > 0 },
      tap: { number, target, _ in target.lines.append("int \(number)") })
    actions.attach(
      toAll: Animal.self, tap: { animal, target, _ in target.lines.append("\(type(of: animal))") })
    actions.attach(
      toAll: Any.self, tap: { object, target, _ in target.lines.append("any \(object)") })
    for object in [1, 2, 0, Puppy(), "text"] as [Any] { tap(wrapped(object)) }
    #expect(log.lines == ["one 1", "int 2", "Puppy", "any text"])
    actions.attach(
      toAll: CellObject.self, tap: { _, target, _ in target.lines.append("wrapper") })
    tap(wrapped(2))
    tap(wrapped(1))
    #expect(log.lines.suffix(2) == ["wrapper", "one 1"])
  }

  @Test("of a catch-all class (`Any.self`) are those of all that has no nearer ones")
  func catchAll() {
    enum Letter { case a }
    actions.attach(toAll: Any.self, tap: { _, target, _ in target.lines.append("any") })
    actions.attach(toAll: Int.self, tap: { _, target, _ in target.lines.append("int") })
    actions.attach(toAll: Animal.self, tap: { _, target, _ in target.lines.append("animal") })
    actions.attach(
      toAll: (any StringProtocol).self, tap: { _, target, _ in target.lines.append("string") })
    for object in [Letter.a, Note(id: 1, text: ""), Stone(), 1, Puppy(), "a", Substring("b")]
      as [Any]
    { tap(object) }
    #expect(log.lines == ["any", "any", "any", "int", "animal", "string", "string"])
  }

  @Test("take equal numbers of different types for different objects")
  func numbersOfDifferentTypes() {
    actions.attach(to: 1, tap: { _, target, _ in target.lines.append("Int") })
    actions.attach(to: 1.0, tap: { _, target, _ in target.lines.append("Double") })
    actions.attach(to: AnyHashable(UInt8(1)), tap: { _, target, _ in target.lines.append("UInt8") })
    for number in [1, 1.0, UInt8(1), AnyHashable(1), Float(1)] as [Any] { tap(number) }
    #expect(log.lines == ["Int", "Double", "UInt8", "Int"])
  }

  @Test("have those forwarded to decorate the cells too, measured and shown")
  func forwardDecorating() {
    let sizing = DecoratingDelegate()
    sizing.cells.map(StringCell.self)
    actions.forward(to: sizing)
    actions.attach(to: "a", navigate: { _, _, _ in })
    let model = TableModel<String>(list: ["a", "123456789 123456789"])
    model.cellForObject = sizing.cells.cell
    sizing.model = model
    table.dataSource = model
    table.separatorStyle = .none
    var canvas = Canvas(size: Size(columns: 20, lines: 10))
    table.draw(in: &canvas)
    #expect(canvas.text == "a                  ›\n123456789          ✓\n123456789")
    #expect(table.contentHeight == 3)
  }

  @Test("take the accessory's columns off the content, measured and shown alike")
  func measuredWithAccessory() {
    let text = "123456789 123456789"
    let factory = CellFactory()
    factory.map(StringCell.self)
    let model = TableModel<Any>(list: [
      text, actions.attach(to: text + ".", navigate: { _, _, _ in }),
    ])
    model.cellForObject = factory.cell
    table.dataSource = model
    var canvas = Canvas(size: Size(columns: 20, lines: 10))
    table.separatorStyle = .none
    table.draw(in: &canvas)
    #expect(canvas.text == "123456789 123456789\n123456789          ›\n123456789.")
    #expect(table.contentHeight == 3)
    for caching in [HeightCaching.none, .indexPath, .key("k")] {
      let height = factory.height(
        of: text + ".", at: IndexPath(row: 1, section: 0), in: table, cachedBy: caching)
      #expect(height == 2)
    }
  }

  @Test("leave a cell its own accessory where they call for none, also when it is used again")
  func ownAccessory() {
    let cell = StringCell(reuseIdentifier: "cell")
    cell.accessoryType = .checkmark
    actions.attach(to: "a", navigate: { _, _, _ in })
    actions.attach(to: "b", detail: { _, _, _ in })
    actions.decorate(cell, for: "a", at: first)
    #expect(cell.accessoryType == .disclosureIndicator)
    actions.decorate(cell, for: "b", at: first)
    #expect(cell.selectionStyle == .none)
    actions.decorate(cell, for: "c", at: first)
    #expect(cell.accessoryType == .checkmark)
    #expect(cell.selectionStyle == .default)
  }

  @Test("have nothing to do on a row that is not there")
  func noRow() {
    tap()
    table.performAccessoryAction(ofRowAt: first)
    table.performAccessoryAction(ofRowAt: IndexPath(row: 0, section: -1))
    table.dataSource = nil
    actions.tableView(table, didSelectRowAt: first)
    #expect(log.lines == [])
  }
}

/// A target that writes down what it was told.
private final class ActionLog {
  var lines: [String] = []
  var answer = false

  func tapped(_ object: String, at indexPath: IndexPath) -> Bool {
    lines.append("tapped \(object)")
    return answer
  }
  func tapped(_ object: Dog, at indexPath: IndexPath) -> Bool { answer }
  func showDetail(_ object: String, at indexPath: IndexPath) { lines.append("detail \(object)") }
  func show(_ object: String, at indexPath: IndexPath) { lines.append("show \(object)") }
  func noteTap(_ object: String, at indexPath: IndexPath) { lines.append("tap") }
  func showNumber(_ object: Int, at indexPath: IndexPath) {}
}

/// A delegate that writes down what it was told.
private final class Recorder: TableViewDelegate {
  let name: String
  let log: ActionLog

  init(_ name: String, _ log: ActionLog) {
    self.name = name
    self.log = log
  }

  func tableView(
    _ tableView: TableView, willDisplay cell: TableViewCell, forRowAt indexPath: IndexPath
  ) { log.lines.append("\(name) displays \(indexPath)") }

  func tableView(_ tableView: TableView, didSelectRowAt indexPath: IndexPath) {
    log.lines.append("\(name) selected \(indexPath)")
  }

  func tableView(
    _ tableView: TableView, accessoryButtonTappedForRowWith indexPath: IndexPath
  ) { log.lines.append("\(name) accessory \(indexPath)") }
}

private final class SizingDelegate: TableViewDelegate {
  let header = TableViewHeaderFooterView(reuseIdentifier: "header")

  func tableView(_ tableView: TableView, heightForRowAt indexPath: IndexPath) -> Int { 7 }
  func tableView(_ tableView: TableView, estimatedHeightForRowAt indexPath: IndexPath) -> Int { 4 }
  func tableView(_ tableView: TableView, viewForHeaderInSection section: Int)
    -> TableViewHeaderFooterView?
  { header }
}

private final class WrapperCell: TableViewCell, ObjectCell {
  func shouldUpdate(with object: CellObject) {}
}

/// Has heights from a factory, and gives cells a check mark.
private final class DecoratingDelegate: TableViewDelegate, CellDecorator {
  let cells = CellFactory()
  var model: TableModel<String>?

  func tableView(_ tableView: TableView, heightForRowAt indexPath: IndexPath) -> Int {
    cells.height(
      of: model?.object(at: indexPath), at: indexPath, in: tableView, cachedBy: .indexPath)
  }

  func decorate(_ cell: TableViewCell, for object: Any, at indexPath: IndexPath) {
    cell.accessoryType = .checkmark
  }
}
