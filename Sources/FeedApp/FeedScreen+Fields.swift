import HeightEngine
import TableKit
import TerminalCore

/// How much of rows is shown, and which fields of logs.
extension FeedScreen {
  /// Opens the list of the fields that rows in view have.
  func chooseFields() {
    fieldList = controller.fieldList(inOrderOf: orderOfFields)
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
      orderOfFields = list.names
      changeHeights {
        controller.show(list.selection)
        let argument = list.selection.argument
        message = argument.isEmpty ? "all fields" : "--fields \(argument)"
      }
    }
    fieldList = list
    return .redraw
  }

  /// Shows more of rows, or less.
  func showNextDetail() {
    changeHeights {
      message =
        switch controller.showNextLogDetail() {
        case nil:
          controller.toggleTitles() == true ? "titles, or first lines" : "all that rows have"
        case .message: "time, level and message"
        case .fields: "message and fields"
        case .all: "all fields, whole"
        }
    }
  }
}
