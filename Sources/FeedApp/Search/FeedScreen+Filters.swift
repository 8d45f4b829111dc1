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
  /// line; where it is hidden, the first row in view that is not does, until it is shown again. What had been selected in
  /// its place stays on its line then, as far as both are in view; else it is where it was.
  private func changeFilters(_ change: () -> Void) {
    let table = controller.table
    let selected = table.indexPathForSelectedRow
    let lent = table.indexPathForHiddenFocus
    // At the end, the end is what is looked at.
    let place = table.standing == .end ? nil : selected.flatMap(table.visibleRectForRow(at:))
    noteJump(from: lent ?? selected)
    change()
    controller.filterDidChange()
    controller.noteChange()
    filters.askBeforeFrame()
    if lent == nil, table.indexPathForHiddenFocus != nil { lineOfHiddenRow = place?.line }
    guard let place, let now = table.indexPathForSelectedRow, !table.isHidden(now) else { return }
    if let selected, !table.isHidden(selected),
      table.visibleRectForRow(at: selected)?.line != place.line
    {
      stand(by: selected, onLine: place.line)
    }
    if table.visibleRectForRow(at: now) == nil {
      stand(by: now, onLine: now == lent ? lineOfHiddenRow ?? 0 : 0)
    }
  }

  private func stand(by row: IndexPath, onLine line: Int) {
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
