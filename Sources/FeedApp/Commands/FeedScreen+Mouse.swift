import Feeds
import HeightEngine
import TableKit
import TerminalCore

/// What the mouse does: as with keys, whoever stands in front takes it.
extension FeedScreen {
  /// Takes a click, a turn of the wheel, or a drag.
  func handle(_ event: MouseEvent) -> TableProgram.Outcome {
    // With a key held the mouse is somebody else's; what is written stays as it is, but for a command that is chosen.
    guard event.modifiers.isEmpty else { return .ignored }
    if let prompt { return handle(event, on: prompt) }
    // What was said goes, but what is said of this stays; what was begun by keys is over.
    let said = (message, remark)
    let hadKeys = keyReader.isWaiting
    if event.kind != .release {
      (message, remark) = (nil, nil)
      keyReader = KeyReader()
      if event.kind != .drag { pressedLink = nil }
    }
    if event.kind != .release { controller.letGoOfHeldText() }
    let outcome = outcome(of: event)
    guard outcome != .ignored else {
      (message, remark) = said
      return hadKeys && !keyReader.isWaiting ? .redraw : .ignored
    }
    if event.kind != .release { isFresh = false }
    stopReadingOn()
    stopSearching()
    return outcome
  }

  /// A click on one of the commands that what is written may become writes it.
  private func handle(_ event: MouseEvent, on prompt: Prompt) -> TableProgram.Outcome {
    guard event.isClick, let place = completions?.row(at: event.position, size: size),
      prompt.complete(with: place, among: CommandTable.entries(isDemo: isDemo))
    else { return .ignored }
    return .redraw
  }

  private func outcome(of event: MouseEvent) -> TableProgram.Outcome {
    if event.kind == .release, let pressed = pressedLink.take() {
      guard link(at: event) == pressed else { return .ignored }
      open(pressed)
      return .redraw
    }
    if let choice { return handle(event, on: choice) }
    if let fieldList { return handle(event, on: fieldList) }
    if overlay != nil { return handleOnOverlay(event) }
    if let rect = panes.log, rect.contains(event.position), logPage == nil {
      switch event.kind {
      case .wheelUp: log.scroll(byLines: -Self.linesOfWheel)
      case .wheelDown: log.scroll(byLines: Self.linesOfWheel)
      default:
        guard event.isClick else { return .ignored }
        logPage = LogPage(log)
      }
      return .redraw
    }
    if let front { return handle(event, on: front) }
    if let rect = panes.histogram, rect.contains(event.position) {
      return handle(event, onHistogramIn: rect)
    }
    if let (row, link) = addressInRow(at: event) {
      guard press(link, event) else { return .ignored }
      controller.table.focusRow(at: row)
      return .redraw
    }
    return controller.table.handle(.mouse(event)) ? .redraw : .ignored
  }

  /// The address in a row's texts that is clicked on. What a row is called leads where the row does, and is there to
  /// be selected.
  private func addressInRow(at event: MouseEvent) -> (IndexPath, FeedLink)? {
    guard event.isClick, let link = link(at: event),
      case .row(let row)? = controller.table.item(atCanvas: event.position),
      controller.row(at: row)?.entry.link != link
    else { return nil }
    return (row, link)
  }

  private func link(at event: MouseEvent) -> FeedLink? {
    lastFrame?.link(at: event.position).flatMap { FeedLink($0.address) }
  }

  /// It opens where the button is released on it, and not at the beginning of a drag. Whether it is going to: the
  /// second click of two was meant for what the first one opened.
  private func press(_ link: FeedLink, _ event: MouseEvent) -> Bool {
    guard event.kind == .press else { return false }
    pressedLink = link
    return true
  }

  private func handle(_ event: MouseEvent, on choice: Choice) -> TableProgram.Outcome {
    if let key = event.wheelKey { return perform(key, on: choice) }
    guard event.isClick else { return .ignored }
    let place = choice.overlay.row(at: event.position, size: size)
    // A click beside a row of the list is none on what is behind it.
    guard place != nil || !choice.overlay.holds(event.position, size: size) else { return .ignored }
    self.choice = nil
    if let place { choice.action(place) }
    return .redraw
  }

  private func handle(_ event: MouseEvent, on list: FieldList) -> TableProgram.Outcome {
    if let key = event.wheelKey { return perform(key, on: list) }
    guard event.isClick else { return .ignored }
    guard let place = list.overlay.row(at: event.position, size: size) else {
      guard !list.overlay.holds(event.position, size: size) else { return .ignored }
      fieldList = nil
      return .redraw
    }
    var list = list
    list.selected = place
    return perform(.character(" "), on: list)
  }

  /// A click on a bar goes to the rows of that time; the wheel scrolls the list above.
  private func handle(
    _ event: MouseEvent, onHistogramIn rect: Rect
  ) -> TableProgram.Outcome {
    let table = controller.table
    switch event.kind {
    case .wheelUp: table.scrollKeepingFocus(byLines: -Self.linesOfWheel)
    case .wheelDown: table.scrollKeepingFocus(byLines: Self.linesOfWheel)
    default:
      guard event.isClick, let histogram,
        let row = histogram.row(atColumn: event.position.column - rect.column, of: rect.columns)
      else { return .ignored }
      noteJump()
      table.selectRow(at: row, scrollPosition: .top)
    }
    return .redraw
  }

  private func handleOnOverlay(_ event: MouseEvent) -> TableProgram.Outcome {
    switch event.kind {
    case .wheelUp: overlay?.scroll(byLines: -Self.linesOfWheel, size: size)
    case .wheelDown: overlay?.scroll(byLines: Self.linesOfWheel, size: size)
    case .press, .doubleClick: overlay = nil
    case .release, .drag: return .ignored
    }
    return .redraw
  }

  private static let linesOfWheel = 3

  /// Nothing is selected on a page: a click follows what leads somewhere, or folds.
  private func handle(_ event: MouseEvent, on front: any ScreenPage) -> TableProgram.Outcome {
    let table = front.table
    if event.isClick, let link = link(at: event) {
      return press(link, event) ? .redraw : .ignored
    }
    switch event.kind {
    case .wheelUp: table.scroll(byLines: -Self.linesOfWheel)
    case .wheelDown: table.scroll(byLines: Self.linesOfWheel)
    case .press, .doubleClick:
      if case .row(let row)? = table.item(atCanvas: event.position) {
        guard event.button == 1, let page = front as? EntryPage,
          page.click(row: row.row, at: event.position)
        else { return .ignored }
      } else {
        return table.handle(.mouse(event)) ? .redraw : .ignored
      }
    case .drag, .release: return table.handle(.mouse(event)) ? .redraw : .ignored
    }
    return .redraw
  }

  /// Lets the terminal have the mouse, for selecting, or takes it again.
  func toggleMouse() {
    isMouseEnabled.toggle()
    message =
      isMouseEnabled
      ? "the mouse scrolls, selects and opens; with Shift held it selects text"
      : "the mouse is the terminal's: it selects text"
  }

  /// Shows a bar at the right edge that says where in all of it the view is, or hides it.
  func toggleScrollBar() {
    isBarShown.toggle()
    for table in [controller.table, page?.table, help?.table] {
      table?.appearance.showsScrollBar = isBarShown
    }
  }
}

extension MouseEvent {
  fileprivate var isClick: Bool { button == 1 && (kind == .press || kind == .doubleClick) }

  /// The key that goes the same way in a list.
  fileprivate var wheelKey: Key? {
    switch kind {
    case .wheelUp: .up
    case .wheelDown: .down
    default: nil
    }
  }
}
