import HeightEngine
import TableKit
import TerminalCore

/// Choosing the fields of logs.
extension FeedScreen {
  /// Opens the list of the fields that rows in view have.
  func chooseFields() {
    fieldList = controller.fieldList()
    fieldList?.title = DisplayText(keys.completed(FieldList.keys))
    if fieldList == nil { message = "these rows have no fields to choose from" }
  }

  /// Takes a key while the list is open; rows follow at once.
  func perform(_ key: Key, on list: FieldList) -> TableProgram.Outcome {
    var list = list
    switch list.handle(key, command(of: key)) {
    case .closed:
      fieldList = nil
      return .redraw
    case .ignored: return .ignored
    case .moved: break
    case .changed:
      controller.show(list.selection)
      let argument = list.selection.argument
      message = argument.isEmpty ? "all fields" : "--fields \(argument)"
    }
    fieldList = list
    return .redraw
  }

  /// Where the view stood when rows were shown in another way, and where it does since, as the selected row would have
  /// left it.
  struct DetailPlace {
    var before: TableView.Standing
    var after: TableView.Standing
    var selected: IndexPath
    var line: Int
    /// Whether no frame has been drawn since.
    var awaitsFrame = false
  }

  /// Shows more of rows, or less. The top of the view stays where it is, unless the selected row would leave it then: that
  /// one does.
  func showNextDetail() {
    let table = controller.table
    let selected = table.indexPathForSelectedRow
    var place = detailPlace
    if place?.selected != selected { place = nil }
    if let known = place, !known.awaitsFrame, known.after != table.standing { place = nil }
    if place == nil { place = selected.flatMap(detailPlace(ofRow:)) }
    showNextDetailOfRows()
    detailPlace = nil
    // At the end, the end is what is looked at.
    guard var place, place.before != .end else { return }
    if place.before != place.after { table.standing = place.before }
    place.after = place.before
    place.awaitsFrame = true
    detailPlace = place
  }

  private func detailPlace(ofRow row: IndexPath) -> DetailPlace? {
    let table = controller.table
    return table.visibleRectForRow(at: row).map {
      DetailPlace(before: table.standing, after: table.standing, selected: row, line: $0.line)
    }
  }

  /// Brings the selected row back where the frame that is drawn shows rows in another way, and not that one. Before a frame
  /// nobody looks: HTML is read for rows' heights, and would be once more. Whether the frame is another now.
  func keepSelectedRowOfDetail() -> Bool {
    guard var place = detailPlace, place.awaitsFrame else { return false }
    let table = controller.table
    place.awaitsFrame = false
    detailPlace = nil
    guard place.selected == table.indexPathForSelectedRow, place.after == table.standing else {
      return false
    }
    let isLost = table.visibleRectForRow(at: place.selected) == nil
    if isLost {
      table.standing = .row(
        TableView.Anchor(
          .row(place.selected), line: max(-place.line, 0), screenLine: max(place.line, 0)))
      table.layoutIfNeeded()
    }
    place.after = table.standing
    detailPlace = place
    return isLost
  }

  private func showNextDetailOfRows() {
    message =
      switch controller.showNextLogDetail() {
      case nil: controller.toggleTitles() == true ? "titles, or first lines" : "all that rows have"
      case .message: "time, level and message"
      case .fields: "message and fields"
      case .all: "all fields, whole"
      }
  }
}
