import TerminalTable

struct Tea { var name, notes: DisplayText }

final class TeaCell: TableViewCell, ObjectCell {
  private var tea: Tea?
  func shouldUpdate(with tea: Tea) { self.tea = tea }

  override var layout: CellLayout? {
    guard let tea else { return nil }
    let name = TextBlock(tea.name, style: Style(attributes: .bold))
    return .stack([.text(name), .text(TextBlock(tea.notes))])
  }
}

final class TeaTable {
  let table = TableView()
  private let cells = CellFactory()
  private let model = TableModel(list: [
    Tea(name: "Sencha", notes: "Steamed and grassy; a minute at 70 °C."),
    Tea(name: "Genmaicha", notes: "With roasted rice."),
    Tea(name: "Lapsang Souchong", notes: "Smoked over pine wood, for winter evenings."),
  ])

  init() {
    cells.map(TeaCell.self)
    model.cellForObject = cells.cell
    table.dataSource = model
  }
}
