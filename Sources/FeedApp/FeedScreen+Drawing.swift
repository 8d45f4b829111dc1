import HeightEngine
import TableKit
import TerminalCore

/// The screen as it is drawn: the feed or what stands in its place, the panes and what lies over them.
extension FeedScreen {
  /// The screen as it is now.
  public func draw(in canvas: inout Canvas) {
    isScreenBehind = false
    readWhatPauses()
    noteSilence()
    if let prompt { searchAsWritten(prompt) }
    let table = controller.table
    logPage?.update()
    let panes = keepingEyePlace {
      let panes = drawTable(in: &canvas)
      // What has been seen by this is said no more, and the status line may take fewer lines.
      guard panes != self.panes else { return panes }
      canvas = Canvas(size: size)
      return drawTable(in: &canvas)
    }
    wantRows()
    if front == nil, controller.isEmpty || table.numberOfVisibleRows == 0 {
      drawAbsence(in: &canvas, rect: panes.feed)
    }
    if let rect = panes.log { drawLog(in: &canvas, rect: rect, beside: panes.feed) }
    if let rect = panes.histogram { drawHistogram(in: &canvas, rect: rect) }
    if prompt?.kind == .filter { filters.overlay?.draw(in: &canvas) }
    if let rect = panes.status { drawStatus(in: &canvas, rect: rect) }
    overlay?.draw(in: &canvas)
    fieldList?.overlay.draw(in: &canvas)
    choice?.overlay.draw(in: &canvas)
    completions?.draw(in: &canvas)
    if let rect = panes.status { drawPrompt(in: &canvas, rect: rect) }
    theme.apply(to: &canvas, hasPalette: hasPalette)
    if hasPalette, let rect = panes.status { theme.quietenStatus(in: &canvas, rect: rect) }
    if theme == .terminal { colorsOnGround?.apply(to: &canvas) }
    lastFrame = canvas
  }

  /// Draws the feed, or what stands in its place. Where it is.
  private func drawTable(in canvas: inout Canvas) -> ScreenPanes {
    let panes = layOutPanesAnew()
    (front?.table ?? controller.table).draw(in: &canvas)
    noteEnd()
    return panes
  }

  private func drawLog(in canvas: inout Canvas, rect: Rect, beside feed: Rect) {
    if rect.column > feed.column {
      canvas.verticalRule(
        at: Point(column: feed.endColumn, line: 0), lines: rect.lines, style: Theme.rule)
    } else {
      canvas.horizontalRule(
        at: Point(column: 0, line: feed.endLine), columns: rect.columns, style: Theme.rule)
    }
    log.draw(figures, in: &canvas, rect: rect)
  }

  private func drawStatus(in canvas: inout Canvas, rect: Rect) {
    status.draw(in: &canvas, rect: rect)
  }

  /// What is being written takes the status line's first line.
  private func drawPrompt(in canvas: inout Canvas, rect: Rect) {
    guard let prompt else { return }
    prompt.note = prompt.kind == .search && !prompt.text.isEmpty ? search.count : nil
    prompt.draw(
      in: &canvas,
      rect: Rect(column: rect.column, line: rect.line, columns: rect.columns, lines: 1))
  }

  private var status: StatusLine {
    let table = controller.table
    return StatusLine(
      name: name,
      row: currentRow.flatMap {
        table.numberOfVisibleRows > 0 ? table.visibleOrdinal(of: $0) : nil
      },
      numberOfRows: table.numberOfVisibleRows, isCountOpen: isCountOpen,
      numberOfUnread: controller.numberOfUnread,
      page: page?.linesInView,
      cache: isLogShown ? cacheState : nil, size: size,
      front: front?.title, frontCount: search.count,
      isFollowing: isFollowing, isHeldBack: isFollowing && controller.feed.isHeldBack,
      isMissing: controller.feed.missingFile != nil, cut: cutMark,
      isWaiting: silence.isSaid, newRows: newRowsShown,
      progress: progress, search: search.state, widestSearch: search.widestState,
      searchCount: search.count,
      filter: filters.state, filterCount: filters.count, complaint: filters.complaint,
      alert: alertState, alertMark: alertMark, failure: failureMark,
      message: message ?? remark ?? saidOfPipe, corner: corner, hasLastCell: hasLastCell)
  }

  private var figures: LogPane.Figures {
    let table = controller.table
    return LogPane.Figures(
      mode: controller.mode, counts: table.debugLog.counts, progress: table.precacheProgress,
      sizes: controller.mode == .key
        ? table.keyedHeightCache.sizes : table.indexPathHeightCache.sizes)
  }

  /// What the log pane counts.
  private var cacheState: StatusLine.CacheState {
    let counts = controller.table.debugLog.counts
    return StatusLine.CacheState(mode: controller.mode, hits: counts.hits, misses: counts.misses)
  }

  /// What was typed of a command, else what is useful where one is.
  private var corner: StatusLine.Corner? {
    if keyReader.isWaiting { return .typed(keyReader.text) }
    // Not before it is wanted: on most frames none of these is there.
    lazy var closing = keys.completed("{quit} closes")
    if help != nil || messagesPage != nil {
      return .hint(keys.completed("{quit} closes, {search} looks in it"), short: closing)
    }
    if logPage != nil {
      return .hint(keys.completed("{detail} by kind, {quit} closes"), short: closing)
    }
    if page != nil { return .hint(keys.completed("{back} back")) }
    return isFresh ? .hint(keys.completed("{help} help")) : nil
  }

  var panes: ScreenPanes {
    ScreenPanes(
      size: size, showsLog: isLogShown, statusLines: heightOfStatus,
      showsHistogram: histogram != nil)
  }

  /// Asked for several times a frame, and found once for what is said then.
  private var heightOfStatus: Int {
    let status = status
    if let known = knownStatus, known.line == status { return known.height }
    let height = status.height
    knownStatus = (status, height)
    return height
  }
}
