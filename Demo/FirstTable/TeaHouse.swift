import HeightEngine
import TableKit

struct Tea: Hashable { var name, notes: DisplayText }

/// A table of teas, and a message that says what happened.
final class TeaHouse {
  let table = TableView()
  private(set) var message: DisplayText = "Enter: choose, i: details, q: quit"
  private let cells = CellFactory()
  private let actions = TableActions<TeaHouse>()
  private var model = TableModel<Any>()

  init() {
    cells.map(TeaCell.self)
    cells.map(CupsCell.self)
    actions.target = self
    table.delegate = actions
    showMenu()
  }

  func showMenu() {
    show(
      TableModel {
        Header("Green")
        actions.attach(
          to: Tea(name: "Sencha", notes: "Steamed and grassy; a minute at 70 °C."),
          navigate: { tea, house, _ in house.show(tea) })
        actions.attach(
          to: Tea(name: "Genmaicha", notes: "With roasted rice."),
          tapMethod: TeaHouse.order, detail: { tea, house, _ in house.message = tea.notes })
        Footer("All from Shizuoka.")
        Header("Cups on the shelf")
        50
      })
  }

  private func show(_ tea: Tea) {
    show(
      TableModel {
        Header(tea.name)
        Tea(name: "How it tastes", notes: tea.notes)
        Footer("Esc: back")
      })
  }

  private func order(_ tea: Tea, at indexPath: IndexPath) -> Bool {
    message = DisplayText("A cup of \(tea.name.string) is on its way.")
    return false  // true would deselect the row
  }

  private func show(_ model: TableModel<Any>) {
    self.model = model
    model.cellForObject = cells.cell
    table.dataSource = model
    table.selectRow(at: IndexPath(row: 0, section: 0))
  }
}
