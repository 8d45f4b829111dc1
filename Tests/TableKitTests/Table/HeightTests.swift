import HeightEngine
import TerminalCore
import Testing

@testable import TableKit

/// A cell of which everything can be said from outside.
private final class ProbeCell: TableViewCell {
  var declared: CellLayout?
  var fitting = 0
  var widthAsked: Int?
  private(set) var preparations = 0

  override func prepareForReuse() {
    preparations += 1
    declared = nil
    fitting = 0
    enforcesFrameLayout = false
    accessoryType = .none
  }
  override var layout: CellLayout? { declared }
  override func sizeThatFits(_ size: Size) -> Size {
    widthAsked = size.columns
    return Size(columns: size.columns, lines: fitting)
  }
}

@Suite("Heights by template cells")
struct HeightTests {
  private func make(width: Int = 40) -> TableView {
    let table = TableView(frame: Rect(size: Size(columns: width, lines: 10)))
    table.register(ProbeCell.self, forCellReuseIdentifier: "Probe")
    return table
  }

  private func height(in table: TableView, _ configure: (ProbeCell) -> Void) -> Int {
    table.heightForCell(withIdentifier: "Probe") {
      guard let cell = $0 as? ProbeCell else { return }
      configure(cell)
    }
  }

  private func probe(_ table: TableView) throws -> ProbeCell {
    try #require(table.templateCell(forReuseIdentifier: "Probe") as? ProbeCell)
  }

  @Test("one template per identifier, prepared and configured for each height")
  func template() throws {
    let table = make()
    let template = try probe(table)
    #expect(template.isTemplateLayoutCell)
    var configured = 0
    for _ in 0..<3 {
      _ = height(in: table) { cell in
        #expect(cell === template && cell.preparations == configured + 1)
        configured += 1
      }
    }
    #expect(configured == 3)
  }

  @Test("the declared layout first, then sizeThatFits, then the default; then the separator")
  func order() throws {
    let table = make()
    table.defaultRowHeight = 3
    #expect(height(in: table) { $0.declared = .space(lines: 5) } == 6)
    #expect(
      height(in: table) {
        $0.declared = .space(lines: 0)
        $0.fitting = 4
      } == 5)
    #expect(height(in: table) { $0.fitting = 2 } == 3)
    #expect(height(in: table) { _ in } == 4)
    #expect(
      height(in: table) {
        $0.declared = .space(lines: 5)
        $0.fitting = 2
        $0.enforcesFrameLayout = true
      } == 3)
    table.separatorStyle = .none
    #expect(height(in: table) { $0.declared = .space(lines: 5) } == 5)
    #expect(height(in: table) { _ in } == 3)
  }

  @Test(
    "an accessory takes its columns off the width",
    arguments: [
      (CellAccessory.none, 0), (.disclosureIndicator, 2), (.detailDisclosureButton, 4),
      (.checkmark, 2), (.detailButton, 2), (.custom(TextBlock("漢字")), 5),
    ])
  func accessories(accessory: CellAccessory, columns: Int) throws {
    let table = make()
    _ = height(in: table) { $0.accessoryType = accessory }
    #expect(try probe(table).widthAsked == 40 - columns)
    #expect(accessory.columns == columns)
  }

  @Test("an accessory that would leave no width for the content is left out")
  func narrowAccessory() throws {
    let table = make(width: 2)
    _ = height(in: table) { $0.accessoryType = .disclosureIndicator }
    #expect(try probe(table).widthAsked == 2)
  }

  @Test("the section index takes its columns off the width")
  func sectionIndex() {
    let controller = IndexedController()
    let table = TableView(frame: Rect(size: Size(columns: 40, lines: 5)))
    table.dataSource = controller
    table.layoutIfNeeded()
    #expect(table.contentWidth == 38)
    table.frame.columns = 20
    #expect(table.contentWidth == 20)
  }

  private final class IndexedController: TableViewDataSource {
    func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int { 0 }
    func tableView(
      _ tableView: TableView, cellForRowAt indexPath: IndexPath
    ) -> TableViewCell { TableViewCell(reuseIdentifier: "") }
    func sectionIndexTitles(for tableView: TableView) -> [String]? { ["A", "B"] }
  }

  @Test("a width of 0 or less is neither measured nor remembered", arguments: [0, -3])
  func noWidth(width: Int) {
    let table = make(width: width)
    let configure: (TableViewCell) -> Void = { _ in Issue.record("was configured") }
    let path = IndexPath(row: 0, section: 0)
    #expect(table.heightForCell(withIdentifier: "Probe", configuration: configure) == 2)
    #expect(
      table.heightForCell(withIdentifier: "Probe", cacheBy: path, configuration: configure) == 2)
    #expect(
      table.heightForCell(withIdentifier: "Probe", cacheByKey: "k", configuration: configure) == 2)
    #expect(table.indexPathHeightCache.count == 0 && table.keyedHeightCache.count == 0)
    #expect(table.debugLog.counts == DebugLog.Counts())
  }

  @Test("the separator is in what is remembered; another separator style forgets it")
  func separatorChanges() {
    let table = make()
    let path = IndexPath(row: 0, section: 0)
    let height = {
      table.heightForCell(withIdentifier: "Probe", cacheBy: path) {
        ($0 as? ProbeCell)?.declared = .space(lines: 5)
      }
    }
    #expect(height() == 6 && height() == 6)
    table.separatorStyle = .none
    #expect(height() == 5)
  }

  @Test("a section has the separator that the delegate says, and another one when it says so")
  func separatorsOfSections() {
    let controller = SeparatingController()
    let table = TableView(frame: Rect(size: Size(columns: 4, lines: 8)))
    table.dataSource = controller
    table.delegate = controller
    func screen() -> [String] {
      var canvas = Canvas(size: Size(columns: 4, lines: 8))
      table.draw(in: &canvas)
      #expect(table.checkInvariants() == nil)
      return canvas.text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    }
    #expect(screen() == ["0.0", "", "0.1", "", "1.0", "1.1", "2.0", "────"])
    controller.styles = [.singleLine, .emptyLine, .singleLine]
    table.reloadSeparatorStyles()
    #expect(screen() == ["0.0", "────", "0.1", "────", "1.0", "", "1.1"])
    table.scrollToEnd()
    #expect(screen().last == "────")
  }

  private final class SeparatingController: TableViewDataSource, TableViewDelegate {
    var styles: [TableView.SeparatorStyle] = [.emptyLine, .none, .singleLine]

    func numberOfSections(in tableView: TableView) -> Int { 3 }
    func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int { 2 }
    func tableView(
      _ tableView: TableView, cellForRowAt indexPath: IndexPath
    ) -> TableViewCell {
      let cell = SeparatedCell(reuseIdentifier: "")
      cell.text = DisplayText("\(indexPath.section).\(indexPath.row)")
      return cell
    }
    func tableView(_ tableView: TableView, separatorStyleForRowsInSection section: Int)
      -> TableView.SeparatorStyle
    { styles[section] }
  }

  private final class SeparatedCell: TableViewCell {
    var text: DisplayText = ""
    override var layout: CellLayout? { .text(TextBlock(text)) }
  }

  @Test("headers and footers are measured with their configuration, and remembered")
  func headers() {
    let table = make()
    let model = TableModel<Int>(list: [1, 2, 3])
    table.dataSource = model
    table.register(
      TableViewHeaderFooterView.self, forHeaderFooterViewReuseIdentifier: "Header")
    var configured = 0
    let measure = {
      table.heightForHeaderFooterView(withIdentifier: "Header", cacheBy: .header(0)) {
        configured += 1
        $0.text = "Title"
      }
    }
    #expect(measure() == 1 && measure() == 1)
    #expect(configured == 1)
    #expect(table.indexPathHeightCache.height(of: .header(0), forWidth: 40) != nil)
    #expect(table.heightForHeaderFooterView(withIdentifier: "Header") { _ in } == 0)
  }

  @Test("rows of a fixed height are not measured at all")
  func fixedHeight() {
    let controller = ListController(
      texts: [["one", "two", "three"], ["four"]], mode: .automatic,
      size: Size(columns: 20, lines: 30))
    controller.table.rowHeight = 4
    controller.precacheAll()
    #expect(controller.table.contentHeight == 18)
    #expect(controller.table.isContentHeightExact)
    controller.table.frame.columns = 10
    controller.model.sections[1].rows.append(ListModel.Row(id: 99, text: "five"))
    controller.table.insertRows(1..<2, inSection: 1)
    #expect(controller.table.contentHeight == 22)
    #expect(controller.screen.contains("five"))
    #expect(controller.measurements.isEmpty)
    #expect(controller.table.debugLog.counts.computed == 0)
  }

  @Test("a key's height is forgotten when it is said to have changed, in view or not")
  func invalidatedKey() {
    let controller = ListController(
      texts: [(0..<30).map { "row \($0)" }], mode: .key, size: Size(columns: 20, lines: 6))
    controller.precacheAll()
    let row = controller.model.sections[0].rows[25]
    controller.model.sections[0].rows[25].text = "longer\nthan before"
    controller.model.sections[0].rows[25].version = 1
    controller.table.invalidateHeight(forKey: "row-\(row.id)")
    controller.precacheAll()
    #expect(controller.table.contentHeight == controller.expectedHeight)
    #expect(controller.table.debugLog.counts.computed == 31)
  }

  @Test("an identifier that nothing is registered for stops the program and is named")
  func unregistered() async {
    await #expect(processExitsWith: .failure) { @MainActor in
      let table = TableView(frame: Rect(size: Size(columns: 20, lines: 5)))
      _ = table.heightForCell(withIdentifier: "Nobody") { _ in }
    }
    await #expect(processExitsWith: .failure) { @MainActor in
      let table = TableView(frame: Rect(size: Size(columns: 20, lines: 5)))
      _ = table.dequeueReusableHeaderFooterView(withIdentifier: "")
    }
  }

  @Test("changes that do not add up stop the program")
  func invalidUpdate() async {
    await #expect(processExitsWith: .failure) { @MainActor in
      let controller = ListController(texts: [["one"]], size: Size(columns: 20, lines: 5))
      controller.table.layoutIfNeeded()
      controller.table.deleteRows(at: [IndexPath(row: 0, section: 0)])
    }
  }
}
