import TableKit
import TerminalCore

/// What keys do.
extension FeedScreen {
  /// Does what a key says.
  func handle(_ key: Key) -> TableProgram.Outcome {
    let hadMessage = message != nil
    message = nil
    stopGoingToEnd()
    controller.heldText = nil
    if let prompt { return perform(key, on: prompt) }
    if key == .control("c") { return .quit }
    if let fieldList { return perform(key, on: fieldList) }
    if let prefix {
      self.prefix = nil
      return finish(prefix, with: key)
    }
    guard let command = KeyMap.standard.command(for: key) else {
      return hadMessage ? .redraw : .ignored
    }
    if overlay != nil { return perform(command, onOverlayBy: key) }
    return page.map { perform(command, on: $0) } ?? perform(command)
  }

  private func perform(_ key: Key, on prompt: Prompt) -> TableProgram.Outcome {
    perform(prompt.handle(key), on: prompt)
  }

  /// Takes in what was pasted, where something is being written.
  func paste(_ text: String) -> TableProgram.Outcome {
    prompt.map { perform($0.paste(text), on: $0) } ?? .ignored
  }

  private func perform(_ answer: Prompt.Answer, on prompt: Prompt) -> TableProgram.Outcome {
    switch prompt.kind {
    case .search: searchPromptDid(answer, prompt)
    case .filter: filterPromptDid(answer, prompt)
    case .time: timePromptDid(answer, prompt)
    case .command: return commandPromptDid(answer, prompt)
    }
    return answer == .ignored ? .ignored : .redraw
  }

  private func finish(_ prefix: KeyMap.Prefix, with key: Key) -> TableProgram.Outcome {
    switch prefix {
    case .section:
      guard let letter = key.character else { break }
      page = nil
      if !controller.selectSection(letter: String(letter)) {
        message = "no section \(letter)"
      }
    }
    return .redraw
  }

  private func perform(_ command: Command, onOverlayBy key: Key) -> TableProgram.Outcome {
    switch command {
    case .nextRow, .nextLine: overlay?.scroll(byLines: 1, size: size)
    case .previousRow, .previousLine: overlay?.scroll(byLines: -1, size: size)
    case .pageDown, .halfPageDown: overlay?.scroll(byLines: size.lines / 2, size: size)
    case .pageUp, .halfPageUp: overlay?.scroll(byLines: -size.lines / 2, size: size)
    case .back, .backOnPage, .quit, .toggleHelp, .openPage: overlay = nil
    case .suspend: return .suspend
    case .redraw: return .clearAndRedraw
    default: return .ignored
    }
    return .redraw
  }

  /// What a command does on an entry's page; what does not concern the page, it does as ever.
  private func perform(_ command: Command, on page: EntryPage) -> TableProgram.Outcome {
    let table = page.table
    let lines = max(table.frame.lines, 1)
    switch command {
    case .nextRow, .nextLine: table.scroll(byLines: 1)
    case .previousRow, .previousLine: table.scroll(byLines: -1)
    case .pageDown: table.scroll(byLines: max(lines - 1, 1))
    case .pageUp: table.scroll(byLines: -max(lines - 1, 1))
    case .halfPageDown: table.scroll(byLines: max(lines / 2, 1))
    case .halfPageUp: table.scroll(byLines: -max(lines / 2, 1))
    case .firstRow: table.scrollToStart()
    case .lastRow: table.scrollToEnd()
    case .nextTurn: goToTurn(forward: true, showingPage: true)
    case .previousTurn: goToTurn(forward: false, showingPage: true)
    case .nextEntry: showPage(rowsFurther: 1)
    case .previousEntry: showPage(rowsFurther: -1)
    case .back, .quit: self.page = nil
    case .openPage: page.follow()
    case .backOnPage: if !page.goBack() { self.page = nil }
    case .details where page.hasStops: page.chooseNext()
    case .insertRow, .insertSection, .deleteRow, .deleteSection: break
    case .filter, .goToTime, .moreContext, .lessContext:
      // They are about the feed.
      self.page = nil
      return perform(command)
    case .search, .nextMatch, .previousMatch, .searchForWord, .command, .mode, .nextMode,
      .nextSeparator, .nextLogDetail, .chooseFields, .togglePageWidth,
      .toggleLog, .toggleHelp, .toggleFollowing, .reload, .redraw, .suspend, .prefix, .details:
      return perform(command)
    }
    return .redraw
  }

  private func perform(_ command: Command) -> TableProgram.Outcome {
    if let refusal = filters.refusal(of: command, at: controller.table.indexPathForSelectedRow) {
      message = refusal
      return .redraw
    }
    switch command {
    case .nextRow, .nextEntry: controller.table.perform(.nextRow)
    case .previousRow, .previousEntry: controller.table.perform(.previousRow)
    case .nextTurn: goToTurn(forward: true)
    case .previousTurn: goToTurn(forward: false)
    case .nextLine: controller.table.perform(.nextLine)
    case .previousLine: controller.table.perform(.previousLine)
    case .pageDown: controller.table.perform(.pageDown)
    case .pageUp: controller.table.perform(.pageUp)
    case .halfPageDown: controller.table.perform(.halfPageDown)
    case .halfPageUp: controller.table.perform(.halfPageUp)
    case .firstRow: controller.table.perform(.firstRow)
    case .lastRow: goToEnd()
    case .openPage: controller.table.perform(.select)
    case .details: if !controller.table.perform(.detail) { message = "no further details" }
    case .back, .backOnPage: if isFollowing { toggleFollowing() }
    case .prefix(let prefix): self.prefix = prefix
    case .search: openSearch()
    case .nextMatch: goToNextMatch(forward: true)
    case .previousMatch: goToNextMatch(forward: false)
    case .searchForWord: searchForWord()
    case .filter: prompt = Prompt(.filter, history: filterHistory)
    case .goToTime: prompt = Prompt(.time)
    case .moreContext: addContext(1)
    case .lessContext: addContext(-1)
    case .command: prompt = Prompt(.command)
    case .mode(let mode): controller.setMode(mode)
    case .nextMode: controller.setMode(controller.mode.next)
    case .nextSeparator:
      controller.separator = controller.separator.next
      message = "between rows: \(controller.separator.title)"
    case .nextLogDetail: showNextLogDetail()
    case .chooseFields: chooseFields()
    case .togglePageWidth: togglePageWidth()
    case .toggleLog: isLogShown.toggle()
    case .toggleHelp: overlay = .help
    case .toggleFollowing: toggleFollowing()
    case .insertRow: controller.insertRow()
    case .insertSection: controller.insertSection()
    case .deleteRow: controller.deleteSelectedRow()
    case .deleteSection: controller.deleteFirstSection()
    case .reload: reload()
    case .redraw: return .clearAndRedraw
    case .suspend: return .suspend
    case .quit: return .quit
    }
    layOutPanes()
    return .redraw
  }

  private func showPage(rowsFurther rows: Int) {
    controller.select(byRows: rows)
    controller.table.perform(.select)
  }

  private func goToTurn(forward: Bool, showingPage: Bool = false) {
    switch controller.selectTurn(forward: forward) {
    case .found: if showingPage { controller.table.perform(.select) }
    case .notFound: message = "no turn of the person \(forward ? "below" : "above")"
    case .noConversation:
      message = "no conversation: ] and [ go to the turns of a person in one"
    }
  }

  private func showNextLogDetail() {
    message =
      switch controller.showNextLogDetail() {
      case nil: "these rows are no log's: they show all they have"
      case .message: "time, level and message"
      case .fields: "message and fields"
      case .all: "all fields, whole"
      }
  }

  private func togglePageWidth() {
    controller.hasWidePages.toggle()
    page?.setWide(controller.hasWidePages)
    message =
      controller.hasWidePages
      ? "pages are as wide as the screen"
      : "sentences of pages are \(PagePart.measure) columns wide"
  }

  private func reload() {
    do { try controller.reload() } catch { message = "\(error)" }
  }
}
