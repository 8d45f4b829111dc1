import Feeds
import HeightEngine
import TableKit
import TerminalCore

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
    // Nobody has seen the rows without them.
    hiddenPlaces = nil
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
      if let number = filters.number(of: filter, hidesMatches: hides) {
        self.prompt = nil
        if !filters.entries[number - 1].isOn { changeFilters { _ = filters.toggle(number) } }
        return message = keys.completed("filter \(number) is that; {filter} \(number) switches it")
      }
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
  ///
  /// - Parameter isOfContext: Whether rows around those that match come or go: then the row that is selected in another's
  ///   place stays so, be that one shown again.
  private func changeFilters(isOfContext: Bool = false, _ change: () -> Void) {
    let table = controller.table
    let before = (selected: table.indexPathForSelectedRow, rows: table.indexPathsForVisibleRows)
    let placeBefore = before.selected.flatMap(table.placeOfRow)
    let line = placeBefore?.firstLine
    let wasSeen = before.selected.map(controller.rowsSeen.contains) ?? false
    if !isWhereFiltersLeft(before.selected, line) {
      table.focusRow(at: before.selected)
      hiddenPlaces = nil
    }
    // At the end, the end is what is looked at.
    let wasAtEnd = table.standing == .end && isLastRowSelected == true
    var hidden = table.indexPathsForHiddenFocus
    var places = hiddenPlaces?.places ?? [placeBefore]
    noteJump(from: hidden.first ?? before.selected)
    change()
    if isOfContext, let selected = before.selected, !table.isHidden(selected) {
      // Those that are shown again have lent it for good.
      let kept = hidden.indices.filter { table.isHidden(hidden[$0]) }
      places = kept.map { places[$0] } + places[hidden.count...]
      hidden = kept.map { hidden[$0] }
      table.focusRow(at: selected, inPlaceOf: hidden)
    }
    controller.filterDidChange()
    controller.noteChange()
    if isFollowing, wasAtEnd {
      // What came meanwhile is behind the row that was selected before.
      table.perform(.lastRow)
      return hiddenPlaces = nil
    }
    // Where rows follow that were hidden, it is the end no more.
    let isAtEnd = wasAtEnd && isLastRowSelected == true
    // The status line may take more lines, or fewer.
    layOutPanes()
    guard let now = table.indexPathForSelectedRow else { return hiddenPlaces = nil }
    // One that was found only since has none yet.
    if places.count == hidden.count { places.append(placeBefore) }
    let place = table.indexPathsForHiddenFocus.count
    if !table.isHidden(now), place <= hidden.count {
      // A row that was out of sight is not what is looked at: the view stays.
      if let place = places[place], !isAtEnd || lineOfRow(now) == nil { stand(by: now, at: place) }
      places.removeSubrange((place + 1)...)
    } else {
      if before.rows.allSatisfy(table.isHidden) || line != nil && lineOfRow(now) == nil {
        takePlace(now, ofRowOnLine: line ?? 0)
      }
      if place > hidden.count { places.append(table.placeOfRow(at: now)) }
    }
    if wasSeen, table.standing != .end, !controller.rowsSeen.contains(now), !table.isHidden(now) {
      table.scrollToRow(at: now, at: .nearest)
    }
    hiddenPlaces = HiddenPlaces(
      places: places, numberOfHidden: table.indexPathsForHiddenFocus.count, substitute: now,
      substituteLine: lineOfRow(now), frame: table.frame)
  }

  /// Of a row that began above the view there is no line to stand on.
  private func takePlace(_ row: IndexPath, ofRowOnLine line: Int) {
    let table = controller.table
    guard line > 0 else { return table.scrollToRow(at: row, at: .top) }
    stand(by: row, at: table.place(of: TableView.Anchor(.row(row), screenLine: line)))
  }

  /// Where rows stood that filters have hidden while they were selected, and which row is selected for them, where.
  struct HiddenPlaces {
    /// The places of those of `indexPathsForHiddenFocus`, and that of the selected one as far as there is enough around it.
    var places: [TableView.Place?]
    /// How many rows a filter hides that the selected one stands for: none once the person has selected another.
    var numberOfHidden: Int
    var substitute: IndexPath
    var substituteLine: Int?
    /// How much room there was for them.
    var frame: Rect
    /// Whether the person has not gone elsewhere since.
    var areHeld = true

    /// Whether that is what is selected, there, and in the place of as many.
    func isWhere(_ selected: IndexPath?, isOn line: Int?, inPlaceOf count: Int) -> Bool {
      substitute == selected && substituteLine == line && numberOfHidden == count
    }
  }

  /// What is selected, and where, may have changed since the last event as matches were found: it is where filters left it
  /// all the same.
  func noteFoundPlaces() {
    // A search goes elsewhere while it is typed, and comes back.
    if searchOrigin == nil, hiddenPlaces?.areHeld ?? false { holdPlaces() }
  }

  /// What is selected, and where, is where filters left it.
  func holdPlaces() {
    guard let selected = controller.table.indexPathForSelectedRow else { return }
    hiddenPlaces?.areHeld = true
    hiddenPlaces?.numberOfHidden = controller.table.indexPathsForHiddenFocus.count
    hiddenPlaces?.substitute = selected
    holdSubstitute(on: lineOfRow(selected))
  }

  private func holdSubstitute(on line: Int?) {
    guard let held = hiddenPlaces else { return }
    hiddenPlaces?.substituteLine = line
    // Where it is to be, if that was not where it is.
    let count = controller.table.indexPathsForHiddenFocus.count
    if count + 1 == held.places.count, held.places[count]?.firstLine == held.substituteLine {
      hiddenPlaces?.places[count] = controller.table.placeOfRow(at: held.substitute)
    }
  }

  /// Whether an event has led elsewhere; a pane that opens, or another width, does not.
  func noteLeftPlaces() {
    guard let places = hiddenPlaces else { return }
    let table = controller.table
    let selected = table.indexPathForSelectedRow
    let line = selected.flatMap(lineOfRow)
    if places.areHeld, places.frame != table.frame, places.substitute == selected {
      holdSubstitute(on: line)
    }
    let count = table.indexPathsForHiddenFocus.count
    let isSame = hiddenPlaces?.isWhere(selected, isOn: line, inPlaceOf: count) ?? false
    hiddenPlaces?.frame = table.frame
    hiddenPlaces?.areHeld = isSame && !isGoingToEnd && goalAmongShown == nil
  }

  /// Whether what is selected is where the last change of filters left it.
  private func isWhereFiltersLeft(_ selected: IndexPath?, _ line: Int?) -> Bool {
    let hidden = controller.table.indexPathsForHiddenFocus
    guard let held = hiddenPlaces else { return hidden.isEmpty }
    guard (0...1).contains(held.places.count - hidden.count) else { return false }
    return held.isWhere(selected, isOn: line, inPlaceOf: hidden.count)
  }

  func lineOfRow(_ row: IndexPath) -> Int? {
    controller.table.visibleRectForRow(at: row)?.line
  }

  private func stand(by row: IndexPath, at place: TableView.Place) {
    let anchor = controller.table.anchor(at: place, ofRowAt: row)
    guard lineOfRow(row) != anchor.firstLine else { return }
    controller.table.standing = .row(anchor)
  }

  /// Shows more rows around those that match, or fewer.
  func addContext(_ rows: Int) {
    guard filters.isOn else {
      message = "no filter is on: \(keys.label(of: .filter)) makes one"
      return
    }
    changeFilters(isOfContext: true) { filters.addContext(rows) }
    message = "rows around those that match: \(filters.context)"
  }
}
