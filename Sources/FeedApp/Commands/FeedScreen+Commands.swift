import TableKit
import TerminalCore

/// What keys and commands do: whoever stands in front takes them first.
extension FeedScreen {
  /// Does what a key says.
  func handle(_ key: Key) -> TableProgram.Outcome {
    let said = (message, remark)
    let outcome = take(key)
    // What is drawn anew, by us or by the table's program, is what stood there.
    let isDrawnAnew = outcome == .clearAndRedraw || outcome == .ignored && key == .control("l")
    let isSilent = message == nil && remark == nil
    if isDrawnAnew, isSilent { (message, remark) = said }
    // What was said goes with the key, also where nobody takes that.
    let hasGone = isSilent && said != (nil, nil) && !Self.keysOfProgram.contains(key)
    return outcome == .ignored && hasGone ? .redraw : outcome
  }

  /// What the table's program does itself where nobody takes them.
  private static let keysOfProgram: [Key] = [
    .character("q"), .control("c"), .control("z"), .control("l"),
  ]

  private func take(_ key: Key) -> TableProgram.Outcome {
    let hadMessage = message != nil || remark != nil
    let hadKeys = keyReader.isWaiting
    (message, remark) = (nil, nil)
    // Behind what is being written nobody has seen it.
    if prompt == nil { alerts = 0 }
    stopReadingOn()
    controller.letGoOfHeldText()
    if let prompt { return perform(key, on: prompt) }
    stopSearching()
    if key == .control("c") { return .quit }
    if choice != nil || fieldList != nil, let outcome = leaveList(key) { return outcome }
    if let fieldList { return perform(key, on: fieldList) }
    if let choice { return perform(key, on: choice) }
    if let times = keyReader.times, performOnHistogram(key, times) { return .redraw }
    switch keyReader.take(key, keyMap) {
    case .waiting, .cancelled: break
    case .ofDemo:
      message = "\(key.label) changes test rows: in the demo feed only (feed-tui --demo)"
    case .unbound(let pressed):
      if let key = keyBehindEscape(pressed) {
        // It takes back what was begun, or leads back.
        if !hadKeys { _ = take(.escape) }
        let outcome = take(key)
        return outcome == .ignored ? .redraw : outcome
      }
      remark = keys.completed("no command on \(pressed.label): {help} lists keys")
    case .call(let call):
      isFresh = false
      let outcome = perform(call)
      // What stood in the status line goes with the key, whatever that does.
      return outcome == .ignored && (hadMessage || hadKeys) ? .redraw : outcome
    }
    return .redraw
  }

  /// Of Alt and a character that lead nowhere, the character: Escape and it, where both come together, are the same. nil:
  /// it has no command by itself, or one that ends the program, which nobody wants by mistake.
  private func keyBehindEscape(_ pressed: [Key]) -> Key? {
    guard pressed.count == 1, pressed[0].modifiers == .alt,
      case .character(let character) = pressed[0].code
    else { return nil }
    let key = Key.character(character)
    guard let command = command(of: key), ![.quit, .exit].contains(command) else { return nil }
    return key
  }

  /// Several keys that end the program do so in lists, too. nil: the list is to take the key.
  private func leaveList(_ key: Key) -> TableProgram.Outcome? {
    guard keyReader.isWaiting || key.character?.isWholeNumber != true else { return nil }
    switch keyReader.take(key, keyMapOfLists) {
    case .call: return .quit
    case .waiting: return .redraw
    case .cancelled, .ofDemo, .unbound: return nil
    }
  }

  /// Does a command, in what stands in front.
  func perform(_ call: CommandCall) -> TableProgram.Outcome {
    if overlay != nil { return perform(call, onOverlay: ()) }
    if let front = textInFront { return perform(call, onText: front) }
    if let page { return perform(call, on: page) }
    if call.count != nil, !call.command.takesCount {
      message = "no number goes before \(keys.label(of: call.command))"
      return .redraw
    }
    return performOnFeed(call)
  }

  private func perform(_ call: CommandCall, onOverlay: Void) -> TableProgram.Outcome {
    switch call.command {
    case .nextRow, .nextLine: overlay?.scroll(byLines: call.times, size: size)
    case .previousRow, .previousLine: overlay?.scroll(byLines: -call.times, size: size)
    case .pageDown, .halfPageDown: overlay?.scroll(byLines: size.lines / 2, size: size)
    case .pageUp, .halfPageUp: overlay?.scroll(byLines: -size.lines / 2, size: size)
    case .back, .backOnPage, .quit, .toggleHelp, .openPage: overlay = nil
    case .suspend: return .suspend
    case .redraw: return .clearAndRedraw
    case .exit: return .quit
    default: return .ignored
    }
    return .redraw
  }

  /// What a command does on the help, the log, or what was said.
  private func perform(
    _ call: CommandCall, onText front: any ScreenPage
  ) -> TableProgram.Outcome {
    if scroll(front.table, call) { return .redraw }
    switch call.command {
    case .back, .backOnPage, .quit: closeText()
    case .toggleHelp where help != nil: help = nil
    case .showMessages where front is MessagesPage: messagesPage = nil
    case .openLog where front is LogPage: logPage = nil
    case .nextDetail where front is LogPage: logPage?.showNextKind()
    case .toggleHelp, .showMessages, .search, .nextMatch, .previousMatch, .hideMatches, .command,
      .toggleMouse,
      .toggleScrollBar, .redraw, .suspend, .exit:
      return performOnFeed(call)
    default: return .ignored
    }
    return .redraw
  }

  private func closeText() {
    if help != nil {
      help = nil
    } else if messagesPage != nil {
      messagesPage = nil
    } else {
      logPage = nil
    }
  }

  /// What a command does on an entry's page; what does not concern the page, it does as ever.
  private func perform(_ call: CommandCall, on page: EntryPage) -> TableProgram.Outcome {
    if call.command == .endOfRow || call.command == .lastRow && call.count == nil {
      goToEndOfRow()
      return .redraw
    }
    if scroll(page.table, call) { return .redraw }
    switch call.command {
    case .nextTurn where page.goToTurn(forward: true): break
    case .previousTurn where page.goToTurn(forward: false): break
    case .nextTurn: goToTurn(call, forward: true, showingPage: true)
    case .previousTurn: goToTurn(call, forward: false, showingPage: true)
    case .nextEntry: showPage(rowsFurther: call.times)
    case .previousEntry: showPage(rowsFurther: -call.times)
    case .nextUnread: goToNextUnread(call.times, showingPage: true)
    case .back, .quit: self.page = nil
    case .openPage: page.follow()
    case .backOnPage: if !page.goBack() { self.page = nil }
    case .details where page.hasStops: page.chooseNext()
    case .previousLink:
      if page.hasStops {
        page.chooseNext(forward: false)
      } else {
        message = "nothing leads anywhere on this page"
      }
    case .insertRow, .insertSection, .deleteRow, .deleteSection: break
    case .filter, .goToTime, .moreContext, .lessContext, .section:
      // They are about the feed.
      self.page = nil
      return performOnFeed(call)
    default: return performOnFeed(call)
    }
    return .redraw
  }

  func performOnFeed(_ call: CommandCall) -> TableProgram.Outcome {
    if let refusal = filters.refusal(of: call.command, at: currentRow) {
      message = keys.completed(refusal)
      return .redraw
    }
    if call.command.isJump { noteJump() }
    if !move(call) {
      switch call.command {
      case .redraw: return .clearAndRedraw
      case .suspend: return .suspend
      case .quit, .exit: return .quit
      default: change(call)
      }
    }
    layOutPanesAnew()
    return .redraw
  }

  /// Does a command that is no motion.
  private func change(_ call: CommandCall) {
    switch call.command {
    case .openPage: controller.table.perform(.select)
    case .details: if !controller.table.perform(.detail) { message = "no further details" }
    case .previousLink: message = keys.completed("links are chosen on a page: {open} opens it")
    case .back where isLogShown && !isFollowing: isLogShown = false
    case .back, .backOnPage: if isFollowing { setFollowing(false) }
    case .openLink: openLink(call.count)
    case .copyRow: copyRow(call.times)
    case .copyLink: copyLink(call.times)
    case .copyPage: copyPage(call.times)
    case .edit:
      editRow()
    case .pipe: openPrompt(.pipe, for: call)
    case .pipeJSON: openPrompt(.pipeJSON, for: call)
    case .save: openPrompt(.save, for: call)
    case .search: openSearch(for: call.text)
    case .searchForWord: searchForWord(forward: true, times: call.times)
    case .searchBackForWord: searchForWord(forward: false, times: call.times)
    case .hideMatches: search.isShown = false
    case .filter: openFilter(for: call.text)
    case .goToTime: openTime(for: call.text)
    case .moreContext: addContext(call.times)
    case .lessContext: addContext(-call.times)
    case .command: prompt = Prompt(.command, history: commandHistory)
    case .noCache: show(.none)
    case .indexPathCache: show(.indexPath)
    case .keyCache: show(.key)
    case .nextMode: show(controller.mode.next)
    case .chooseMode: chooseMode(call.text)
    case .nextSeparator: chooseSeparator(call.text)
    case .nextDetail: showNextDetail()
    case .chooseFields: chooseFields()
    case .togglePageWidth: togglePageWidth()
    case .toggleLog: resizeRows(toggleLog)
    case .toggleMouse: toggleMouse()
    case .chooseTheme: chooseTheme(call.text)
    case .toggleScrollBar: toggleScrollBar()
    case .toggleHistogram: resizeRows(toggleHistogram)
    case .tellPlace: tellPlace()
    case .setMark: setMark(call.character)
    case .goToMark: goToMark(call.character)
    case .toggleRead: toggleRead(call.times)
    case .star: toggleStar(call.times)
    case .nextUnread: goToNextUnread(call.times, showingPage: false)
    case .readAll: readAll()
    case .openLog: logPage = LogPage(log)
    case .toggleHelp: showHelp(about: call.text)
    case .showMessages: showMessages()
    case .toggleFollowing: toggleFollowing()
    case .insertRow: controller.insertRow()
    case .insertSection: controller.insertSection()
    case .deleteRow: controller.deleteSelectedRow()
    case .deleteSection: controller.deleteFirstSection()
    case .reload: reload()
    default: break
    }
  }

  /// Shows all of the help, or what it says of a key or a command.
  private func showHelp(about text: String) {
    let page = HelpPage(keys.entries(isDemo: isDemo))
    guard text.isEmpty || page.choose(text) else {
      return message = keys.completed("no help on “\(text)”: {help} lists keys and commands")
    }
    help = page
  }

  /// Does what gives the rows more of the screen, or less.
  private func resizeRows(_ change: () -> Void) {
    controller.keepingSelectedRowInView {
      change()
      layOutPanes()
    }
  }

  private func toggleLog() {
    isLogShown.toggle()
    if isLogShown, panes.log == nil {
      isLogShown = false
      message = "the screen is too small for the log pane"
    }
  }

  private func showPage(rowsFurther rows: Int) {
    selectRowOfPage()
    let table = controller.table
    let number = table.indexPathForSelectedRow.map { table.visibleOrdinal(of: $0) + 1 + rows }
    if let number, number > table.numberOfVisibleRows, rowsMayCome || !table.isFilterExact {
      return numberAhead = number
    }
    showPage(isBelow: rows > 0) { controller.select(byRows: rows) }
  }

  /// The page of a row that has come, by its number from 1; or of the last one, where there is none of that number.
  func showPage(ofRowNumber number: Int) {
    showPage(isBelow: true) { select(.number(number)) }
  }

  /// Opens the page of the row that `select` selects, or says that it is the one in front.
  private func showPage(isBelow: Bool, ofRowThat select: () -> Void) {
    let row = page?.indexPath
    select()
    guard row == nil || controller.table.indexPathForSelectedRow != row else {
      return message = "no entry \(isBelow ? "below" : "above")"
    }
    controller.table.perform(.select)
  }

  private func show(_ mode: CacheMode) {
    controller.setMode(mode)
    message = keys.completed("\(mode.title); {next-cache}: the next, {cache}: choose")
  }

  private func chooseMode(_ name: String) {
    guard !name.isEmpty else {
      let modes = CacheMode.allCases
      choice = Choice(
        title: "How heights are remembered", options: modes.map(\.title),
        selected: modes.firstIndex(of: controller.mode) ?? 0
      ) { [unowned self] in show(modes[$0]) }
      return
    }
    guard let mode = CacheMode(rawValue: name) else {
      return message = CacheMode.refusal(of: name)
    }
    show(mode)
  }

  /// The command that a key by itself leads to.
  func command(of key: Key) -> Command? {
    if case .command(let command) = keyMap.meaning(of: [key]) { command } else { nil }
  }

  func perform(_ key: Key, on choice: Choice) -> TableProgram.Outcome {
    var choice = choice
    switch choice.handle(key, command(of: key)) {
    case .ignored: return .ignored
    case .unknown(let number): message = "there is no \(number) in this list"
    case .moved: self.choice = choice
    case .closed: self.choice = nil
    case .chosen(let place):
      self.choice = nil
      choice.action(place)
    }
    return .redraw
  }

  private func chooseSeparator(_ name: String) {
    guard let separator = name.isEmpty ? controller.separator.next : SeparatorChoice(rawValue: name)
    else {
      return message = SeparatorChoice.refusal(of: name)
    }
    changeHeights {
      controller.separator = separator
      message = "between rows: \(separator.title)"
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
}
