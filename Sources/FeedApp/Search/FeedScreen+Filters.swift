import Feeds
import HeightEngine
import TableKit
import TerminalCore

/// Filters that the person adds, switches and takes away, and where the view is after that.
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
  /// line; where it is hidden, the nearest row in view that is not does, until it is shown again and is where it was. Under
  /// a filter that was on before, all is as it was then. Who has gone elsewhere meanwhile stays there.
  ///
  /// - Parameter isOfContext: Whether rows around those that match come or go: then the row that is selected in another's
  ///   place stays so, be that one shown again.
  private func changeFilters(isOfContext: Bool = false, _ change: () -> Void) {
    let table = controller.table
    let before = (selected: table.indexPathForSelectedRow, rows: placesInView)
    let line = before.selected.flatMap(lineOfRow)
    let wasSeen = before.selected.map(controller.rowsSeen.contains) ?? false
    if !isWhereFiltersLeft(before.selected, line) {
      table.focusRow(at: before.selected)
      hiddenPlaces = nil
    }
    // At the end, the end is what is looked at.
    let wasAtEnd = table.standing == .end && isLastRowSelected == true
    var views = hiddenPlaces?.views ?? FilterViews()
    views.note(controller, jump: jump)
    let hidden = table.indexPathsForHiddenFocus
    change()
    // What they show may take reading on again.
    (isFilling, rowWhenStopped) = (false, nil)
    if isOfContext, let selected = before.selected, !table.isHidden(selected) {
      table.focusRow(at: selected, inPlaceOf: hidden.filter(table.isHidden))
    }
    controller.filterDidChange()
    controller.noteChange()
    if isFollowing, wasAtEnd {
      // What came meanwhile is behind the row that was selected before.
      table.perform(.lastRow)
      return hiddenPlaces = nil
    }
    // The status line may take more lines, or fewer.
    layOutPanes()
    if !showAgain(views) {
      // Where rows follow that were hidden, it is the end no more.
      let isAtEnd = wasAtEnd && isLastRowSelected == true
      stand(by: views, afterHiding: before.selected, amid: before.rows, isAtEnd: isAtEnd)
      if wasSeen { showSelectedRow() }
    }
    guard let now = table.indexPathForSelectedRow else { return hiddenPlaces = nil }
    noteJump(from: hidden.first ?? before.selected, to: now, views)
    hiddenPlaces = HiddenPlaces(
      views: views, numberOfHidden: table.indexPathsForHiddenFocus.count, substitute: now,
      substituteLine: lineOfRow(now), frame: table.frame)
  }

  /// Shows what was seen under this filter before. Whether it was on, and what is held and selected there is shown.
  private func showAgain(_ views: FilterViews) -> Bool {
    let table = controller.table
    guard let view = views.view(under: table.filter),
      let selected = views.row(.selected, of: view, in: table), !table.isHidden(selected)
    else { return false }
    let held = views.row(.held, of: view, in: table)
    if let held, table.isHidden(held) { return false }
    table.focusRow(
      at: selected,
      inPlaceOf: views.rowsSelected(before: view, in: table).filter(table.isHidden))
    let isAtEdge = view.standing == .start || view.standing == .end && isLastRowSelected == true
    if let place = view.place, !isAtEdge {
      let isOfRow = if case .row = place.anchor.item { true } else { false }
      // Where the row is gone that was held, or rows are higher or lower, the one that is selected is where it was.
      let isLost = held == nil && isOfRow || view.look != controller.look
      let other = isLost ? view.placeOfSelected : nil
      table.stand(at: other ?? place, ofRowAt: other == nil ? held : selected)
    } else {
      table.standing = view.standing
    }
    // Of another width the row at the top is the one that stays, as after a resize.
    if view.columns == table.frame.columns, view.placeOfSelected != nil { showSelectedRow() }
    return true
  }

  /// The selected row is where it was when it was selected first. Where it takes the place of one that was in view, the row
  /// nearest to that one which was in view and still is shown stays on its line, below before above; where there is none, or
  /// the selected row would be out of view, that is on the line of the other one.
  ///
  /// - Parameters:
  ///   - selected: The row that was selected before.
  ///   - rows: Those in view then, in order, and where they were.
  private func stand(
    by views: FilterViews, afterHiding selected: IndexPath?, amid rows: [PlacedRow], isAtEnd: Bool
  ) {
    let table = controller.table
    guard let now = table.indexPathForSelectedRow, !isAtEnd || lineOfRow(now) == nil
    else { return }
    if !table.isHidden(now), let view = views.view(selecting: now, in: table) {
      // A row that was out of sight is not what is looked at: the view stays.
      if let place = view.placeOfSelected { stand(by: now, at: place) }
    } else if let index = rows.firstIndex(where: { $0.row == selected }) {
      let isShown = { (placed: PlacedRow) in !table.isHidden(placed.row) }
      let kept = rows[index...].first(where: isShown) ?? rows[..<index].last(where: isShown)
      if let kept { stand(by: kept.row, at: kept.place) }
      if kept == nil || lineOfRow(now) == nil {
        takePlace(now, ofRowOnLine: rows[index].place.firstLine)
      }
    } else if rows.allSatisfy({ table.isHidden($0.row) }) {
      takePlace(now, ofRowOnLine: 0)
    }
  }

  /// A row in view, and where it is.
  private typealias PlacedRow = (row: IndexPath, place: TableView.Place)

  /// The rows in view, in order. O(rows in view)
  private var placesInView: [PlacedRow] {
    let table = controller.table
    return table.indexPathsForVisibleRows.compactMap { row in
      table.placeOfRow(at: row).map { (row: row, place: $0) }
    }
  }

  private func showSelectedRow() {
    let table = controller.table
    guard let row = table.indexPathForSelectedRow, table.standing != .end,
      !controller.rowsSeen.contains(row), !table.isHidden(row)
    else { return }
    table.scrollToRow(at: row, at: .nearest)
  }

  /// Back where one was, `''` leads where it led then; a row that is selected in another's place has been jumped to.
  private func noteJump(from row: IndexPath?, to selected: IndexPath, _ views: FilterViews) {
    let table = controller.table
    if let view = views.view(selecting: selected, in: table) {
      jump = (views.row(.jump, of: view, in: table), view.placeOfJump)
    } else {
      let place = row.flatMap { views.view(selecting: $0, in: table) }?.placeOfSelected
      noteJump(from: row, at: place)
    }
  }

  /// Of a row that began above the view there is no line to stand on.
  private func takePlace(_ row: IndexPath, ofRowOnLine line: Int) {
    let table = controller.table
    guard line > 0 else { return table.scrollToRow(at: row, at: .top) }
    stand(by: row, at: table.place(of: TableView.Anchor(.row(row), screenLine: line)))
  }

  /// Where the person was before filters changed, and where these have left them.
  struct HiddenPlaces {
    var views: FilterViews
    /// How many rows a filter hides that the selected one stands for: none once the person has selected another.
    var numberOfHidden: Int
    var substitute: IndexPath
    var substituteLine: Int?
    /// How much room there was.
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
    hiddenPlaces?.substituteLine = lineOfRow(selected)
  }

  /// Reads the file again, be all of it another one then: where filters have left the person they still have.
  func reload() {
    let table = controller.table
    let views = hiddenPlaces.flatMap { $0.areHeld ? $0.views : nil }
    let owners = table.indexPathsForHiddenFocus.compactMap { views?.view(selecting: $0, in: table) }
    lookBeforeRowsCome()
    do { try controller.reload() } catch { message = "\(error)" }
    lookForAlerts()
    guard let views else { return }
    // Where all was read anew, nobody knows any more whose place the selected row has.
    let hidden = table.indexPathsForHiddenFocus
    let rows = owners.compactMap { views.row(.selected, of: $0, in: table) }
      .filter { !hidden.contains($0) }
    if !rows.isEmpty, let selected = table.indexPathForSelectedRow {
      table.focusRow(at: selected, inPlaceOf: rows + hidden)
    }
    holdPlaces()
  }

  /// Whether an event has led elsewhere; a pane that opens, or another width, does not.
  func noteLeftPlaces() {
    guard let places = hiddenPlaces else { return }
    let table = controller.table
    let selected = table.indexPathForSelectedRow
    let line = selected.flatMap(lineOfRow)
    if places.areHeld, places.frame != table.frame, places.substitute == selected {
      hiddenPlaces?.substituteLine = line
    }
    let count = table.indexPathsForHiddenFocus.count
    let isSame = hiddenPlaces?.isWhere(selected, isOn: line, inPlaceOf: count) ?? false
    hiddenPlaces?.frame = table.frame
    hiddenPlaces?.areHeld = isSame && !isGoingToEnd && numberAhead == nil && goalAmongShown == nil
  }

  /// Whether what is selected is where the last change of filters left it.
  private func isWhereFiltersLeft(_ selected: IndexPath?, _ line: Int?) -> Bool {
    let hidden = controller.table.indexPathsForHiddenFocus
    guard let held = hiddenPlaces else { return hidden.isEmpty }
    return held.isWhere(selected, isOn: line, inPlaceOf: hidden.count)
  }

  func lineOfRow(_ row: IndexPath) -> Int? {
    controller.table.visibleRectForRow(at: row)?.line
  }

  private func stand(by row: IndexPath, at place: TableView.Place) {
    guard lineOfRow(row) != controller.table.anchor(at: place, ofRowAt: row).firstLine else {
      return
    }
    controller.table.stand(at: place, ofRowAt: row)
  }

  /// Shows more rows around those that match, or fewer.
  func addContext(_ rows: Int) {
    guard filters.isOn else {
      message = "no filter is on: \(keys.label(of: .filter)) makes one"
      return
    }
    let before = filters.context
    changeFilters(isOfContext: true) { filters.addContext(rows) }
    // How many there are stands beside the counts; that a key changed nothing is said.
    if filters.context == before { message = "rows around those that match: \(before)" }
  }
}
