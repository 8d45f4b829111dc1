import HeightEngine
import TableKit
import TerminalCore

/// Keys by which rows become higher or lower: what the person looks at stays on its line.
extension FeedScreen {
  /// Where the view is, and the selected row in it.
  struct EyeView: Equatable {
    let standing: TableView.Standing
    let selected: IndexPath
    /// Where it begins; nil: it is not in view.
    let line: Int?
    /// How wide the table is.
    let columns: Int
  }

  /// Where the view was before keys that make rows higher or lower, and where it is since the last of them.
  struct EyePlace {
    let look: RowLook
    let before: EyeView
    /// Whether the selected row's first line was in view then.
    let isBeginningSeen: Bool
    var after: EyeView
  }

  /// Does what makes rows higher or lower. The selected row begins on the line on which it did before the first of such
  /// keys, further up where it would not fit below; where its first line was not in view, the row at the top stays. With
  /// rows as they were then, the view is as it was.
  func changeHeights(_ change: () -> Void) {
    let table = controller.table
    let known = eyePlaceNow
    eyePlace = nil
    change()
    // The status line may take more lines, or fewer.
    layOutPanes()
    // At the end, the end is what is looked at.
    guard var place = known, place.before.standing != .end,
      place.before.selected == table.indexPathForSelectedRow
    else { return }
    if place.isBeginningSeen, let line = place.before.line, place.look != controller.look {
      stand(by: place.before.selected, onLine: line)
    } else if place.after.standing != place.before.standing {
      table.standing = place.before.standing
    }
    guard let view = eyeView else { return }
    place.after = view
    eyePlace = place
  }

  /// Draws what may leave more or fewer lines for the rows, or bring the end of them: that leads nowhere else.
  func keepingEyePlace(_ draw: () -> ScreenPanes) -> ScreenPanes {
    let isThere = if let eyePlace, let view = eyeView { eyePlace.after == view } else { false }
    let panes = draw()
    if isThere, let view = eyeView { eyePlace?.after = view }
    return panes
  }

  /// Where the view is now; nil: no row is selected.
  private var eyeView: EyeView? {
    let table = controller.table
    return table.indexPathForSelectedRow.map {
      EyeView(
        standing: table.standing, selected: $0, line: lineOfRow($0), columns: table.frame.columns)
    }
  }

  /// Where such keys began that have led here; else here. nil: no row is selected.
  private var eyePlaceNow: EyePlace? {
    guard let view = eyeView else { return nil }
    if let eyePlace, eyePlace.after == view { return eyePlace }
    return EyePlace(
      look: controller.look, before: view,
      isBeginningSeen: controller.isBeginningSeen(ofRowAt: view.selected), after: view)
  }

  /// The row begins on a line, or as far above it as its lines need to be in view.
  private func stand(by row: IndexPath, onLine line: Int) {
    let table = controller.table
    let last = max(table.frame.lines - 1, 0)
    table.standing = .row(TableView.Anchor(.row(row), screenLine: min(line, last)))
    guard let rect = table.visibleRectForRow(at: row), rect.endLine > table.frame.lines else {
      return
    }
    table.scrollToRow(at: row, at: .nearest)
  }
}
