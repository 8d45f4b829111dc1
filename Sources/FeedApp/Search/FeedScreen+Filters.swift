import Feeds
import HeightEngine
import TableKit

/// Filters.
extension FeedScreen {
  /// Takes a key while a filter is being written.
  func filterPromptDid(_ answer: Prompt.Answer, _ prompt: Prompt) {
    switch answer {
    case .changed:
      prompt.mistake = nil
    case .submitted: submitFilter(prompt)
    case .cancelled: self.prompt = nil
    case .moved, .toggled, .completing, .ignored: break
    }
  }

  var filters: FilterStack { controller.filters }

  /// Adds the filters for logs, once, if it is one.
  func addFiltersOfLogs() {
    guard !filtersOfLogs.isEmpty, controller.feed.isLog else { return }
    let added = filtersOfLogs
    filtersOfLogs = []
    changeFilters { for filter in added { _ = filters.add(filter) } }
  }

  private func submitFilter(_ prompt: Prompt) {
    let hides = prompt.text.hasPrefix("!")
    let text = String(prompt.text.dropFirst(hides ? 1 : 0))
    guard !text.isEmpty else {
      self.prompt = nil
      return changeFilters { filters.removeAll() }
    }
    // A digit alone is no text.
    if prompt.text.count == 1, let number = Int(prompt.text) {
      self.prompt = nil
      guard filters.entries.indices.contains(number - 1) else {
        return message = "there is no filter \(number); as a text it has quotes: \"\(number)\""
      }
      return changeFilters { _ = filters.toggle(number) }
    }
    do {
      let filter = try controller.feed.filter(text, onDayOf: momentInView)
      guard filters.entries.count < FilterStack.mostEntries else {
        prompt.mistake = "there are \(FilterStack.mostEntries) filters already"
        return
      }
      filterHistory.remember(prompt.line)
      self.prompt = nil
      changeFilters { _ = filters.add(filter, hidesMatches: hides) }
    } catch {
      prompt.point(at: error.offset + (hides ? 1 : 0), saying: error.reason)
    }
  }

  /// Looks at rows near the view at once, so that the first frame shows what there is. The selected row stays on its
  /// line; where it is hidden, the first row in view that is not does, until it is shown again and is where it was. Who
  /// has gone elsewhere meanwhile stays there.
  private func changeFilters(_ change: () -> Void) {
    let table = controller.table
    let selected = table.indexPathForSelectedRow
    let wasInView = table.indexPathsForVisibleRows
    // At the end, the end is what is looked at.
    let isAtEnd = table.standing == .end
    let line = isAtEnd ? nil : selected.flatMap(lineOfRow)
    if let place = hiddenPlace, place.substitute != selected || place.substituteLine != line {
      table.focusRow(at: selected)
      hiddenPlace = nil
    }
    let hidden = table.indexPathForHiddenFocus
    noteJump(from: hidden ?? selected)
    change()
    controller.filterDidChange()
    controller.noteChange()
    filters.askBeforeFrame()
    guard let now = table.indexPathForSelectedRow, !table.isHidden(now) else { return }
    if !isAtEnd {
      if now == hidden {
        stand(by: now, onLine: hiddenPlace?.line ?? 0)
      } else if let line, now == selected {
        stand(by: now, onLine: line)
      } else if wasInView.allSatisfy(table.isHidden) || lineOfRow(now) == nil {
        stand(by: now, onLine: max(line ?? 0, 0))
      }
    }
    noteHiddenPlace(line)
  }

  /// Where a filter hid the selected row, and which row has taken its place, where.
  struct HiddenPlace {
    var line: Int
    var substitute: IndexPath
    var substituteLine: Int
  }

  /// - Parameter line: Where the row was that is hidden now, if it was not before.
  private func noteHiddenPlace(_ line: Int?) {
    guard controller.table.indexPathForHiddenFocus != nil,
      let substitute = controller.table.indexPathForSelectedRow,
      let substituteLine = lineOfRow(substitute), let line = hiddenPlace?.line ?? line
    else { return hiddenPlace = nil }
    hiddenPlace = HiddenPlace(
      line: line, substitute: substitute, substituteLine: substituteLine)
  }

  private func lineOfRow(_ row: IndexPath) -> Int? {
    controller.table.visibleRectForRow(at: row)?.line
  }

  private func stand(by row: IndexPath, onLine line: Int) {
    guard lineOfRow(row) != line else { return }
    controller.table.standing = .row(
      TableView.Anchor(.row(row), line: max(-line, 0), screenLine: max(line, 0)))
  }

  /// Shows more rows around those that match, or fewer.
  func addContext(_ rows: Int) {
    guard filters.isOn else {
      message = "no filter is on: \(keys.label(of: .filter)) makes one"
      return
    }
    changeFilters { filters.addContext(rows) }
    message = "rows around those that match: \(filters.context)"
  }
}
