/// What a person can have done. Its raw value is its long name, as `:` takes it; keys, topics and words for
/// the help are in `CommandTable`.
nonisolated enum Command: String, CaseIterable {
  case nextRow = "next-row"
  case previousRow = "previous-row"
  case nextLine = "line-down"
  case previousLine = "line-up"
  case pageDown = "page-down"
  case pageUp = "page-up"
  case halfPageDown = "half-page-down"
  case halfPageUp = "half-page-up"
  case firstRow = "first-row"
  case lastRow = "last-row"
  case percent
  case topRow = "top-row"
  case middleRow = "middle-row"
  case bottomRow = "bottom-row"
  case rowToTop = "row-to-top"
  case rowToMiddle = "row-to-middle"
  case rowToBottom = "row-to-bottom"
  case startOfRow = "start-of-row"
  case endOfRow = "end-of-row"
  case nextSection = "next-section"
  case previousSection = "previous-section"
  case section
  case setMark = "mark"
  case goToMark = "go-to-mark"
  case nextEntry = "next-entry"
  case previousEntry = "previous-entry"
  case nextTurn = "next-turn"
  case previousTurn = "previous-turn"

  case openPage = "open"
  case details
  case previousLink = "previous-link"
  case back
  case backOnPage = "back-on-page"

  case openLink = "open-link"
  case copyRow = "copy-row"
  case copyLink = "copy-link"
  case copyPage = "copy-page"
  case edit
  case pipe
  case pipeJSON = "pipe-json"
  case save

  case toggleRead = "toggle-read"
  case star
  case nextUnread = "next-unread"
  case readAll = "mark-all-read"

  case search
  case nextMatch = "next-match"
  case previousMatch = "previous-match"
  case searchForWord = "search-word"
  case searchBackForWord = "search-word-back"
  case hideMatches = "nohlsearch"
  case filter
  case moreContext = "more-context"
  case lessContext = "less-context"
  case goToTime = "time"

  case toggleHistogram = "histogram"
  case nextSeparator = "separator"
  case nextDetail = "detail"
  case chooseFields = "fields"
  case togglePageWidth = "page-width"

  case chooseTheme = "theme"
  case toggleScrollBar = "scroll-bar"
  case tellPlace = "where"

  case toggleFollowing = "follow"
  case reload

  case nextMode = "next-cache"
  case chooseMode = "cache"
  case noCache = "no-cache"
  case indexPathCache = "index-path-cache"
  case keyCache = "key-cache"
  case toggleLog = "log"
  case openLog = "log-page"

  case insertRow = "insert-row"
  case insertSection = "insert-section"
  case deleteRow = "delete-row"
  case deleteSection = "delete-section"

  case command
  case toggleHelp = "help"
  case showMessages = "messages"
  case toggleMouse = "mouse"
  case redraw
  case suspend
  case quit
  case exit

  /// Whether it is of use in the demo feed only.
  var isOfDemo: Bool {
    switch self {
    case .insertRow, .insertSection, .deleteRow, .deleteSection: true
    default: false
    }
  }

  /// Whether the key behind its own says what of several is meant.
  var takesCharacter: Bool { [.section, .setMark, .goToMark].contains(self) }

  /// Whether it closes the page in front.
  var closesPage: Bool { [.quit, .back, .backOnPage].contains(self) }

  /// Whether it leads away from where one reads, so that one may want to come back.
  var isJump: Bool {
    switch self {
    case .firstRow, .lastRow, .percent, .nextSection, .previousSection, .section, .nextTurn,
      .previousTurn:
      true
    default: false
    }
  }

  /// Whether a number before its key says how often, how many, or where to. What leads out is done in any case.
  var takesCount: Bool {
    switch self {
    case .nextRow, .previousRow, .nextLine, .previousLine, .pageDown, .pageUp, .halfPageDown,
      .halfPageUp, .firstRow, .lastRow, .percent, .topRow, .bottomRow, .rowToTop, .rowToMiddle,
      .rowToBottom, .nextSection, .previousSection, .nextEntry, .previousEntry, .nextTurn,
      .previousTurn, .openLink, .copyRow, .copyLink, .copyPage, .pipe, .pipeJSON, .save,
      .toggleRead, .star, .nextUnread, .nextMatch, .previousMatch, .searchForWord,
      .searchBackForWord, .moreContext, .lessContext:
      true
    case .back, .backOnPage, .command, .toggleHelp, .redraw, .suspend, .quit, .exit: true
    default: false
    }
  }

  /// Whether a text behind its name says what it shall do.
  var takesText: Bool {
    switch self {
    case .pipe, .pipeJSON, .save, .search, .filter, .goToTime, .chooseTheme, .chooseMode,
      .nextSeparator, .toggleHelp:
      true
    default: takesCharacter
    }
  }
}

/// What is asked for: a command, with what was said before and behind it.
nonisolated struct CommandCall: Hashable {
  var command: Command
  /// How often, or to which place: the number before a key or behind a name. nil: none was given.
  var count: Int?
  /// The key behind that of a command that takes one.
  var character: Character?
  /// What stands behind the command's name.
  var text = ""

  init(_ command: Command, count: Int? = nil, character: Character? = nil, text: String = "") {
    (self.command, self.count) = (command, count)
    (self.character, self.text) = (character, text)
  }

  /// How often it is to be done.
  var times: Int { count ?? 1 }
}
