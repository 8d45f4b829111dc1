import Feeds
import HeightEngine
import TableKit
import TerminalCore

/// The whole screen: the feed or an entry's page, the log pane beside or below it, the status line.
/// Takes keys, draws itself on a canvas, and knows no terminal.
public final class FeedScreen: ProgramScreen {
  let controller: FeedController
  private(set) var size = Size.zero
  let name: String
  /// Whether it is the demo feed: rows can be inserted and deleted, and digits choose cache modes.
  let isDemo: Bool
  private(set) lazy var keyMap = KeyMap(keys, isDemo: isDemo)
  /// Which keys lead to which command.
  public var keys = KeyBindings() {
    didSet {
      keyMap = KeyMap(keys, isDemo: isDemo)
      keyMapOfLists = KeyMap(keys, isDemo: isDemo, only: .exit)
    }
  }
  /// What keys lead to that a list has no use for.
  private(set) lazy var keyMapOfLists = KeyMap(keys, isDemo: isDemo, only: .exit)
  /// What was typed of a command of several keys.
  var keyReader = KeyReader()
  /// The status line whose height was found last.
  var knownStatus: (line: StatusLine, height: Int)?
  /// Lines of half a page, once a number was given for it.
  var linesOfHalfPage: Int?
  /// Whether nothing has been done yet.
  var isFresh = true
  let log = LogPane()
  var isLogShown: Bool { didSet { observeLog() } }
  var overlay: Overlay?
  /// The list in which fields of logs are chosen.
  var fieldList: FieldList?
  /// The names of the fields in the order that they had in it the last time that something was chosen.
  var orderOfFields: [String] = []
  /// What of a few is to be chosen.
  var choice: Choice?
  /// The page that stands in the feed's place.
  var page: EntryPage? {
    didSet {
      layOutPanes()
      if page !== oldValue, isFollowing { page?.holdEnd(true) }
      shareSearch(from: oldValue)
      if page == nil { controller.forgetPage() }
    }
  }
  /// Rows over time, where they are shown.
  var histogram: Histogram?
  /// Whether it was asked for just before, and there was none to be seen.
  var isHistogramRefused = false
  /// The help, which stands in the place of both.
  var help: HelpPage? { didSet { layOutPanes() } }
  /// The log's lines, in the feed's place.
  var logPage: LogPage? {
    didSet {
      observeLog()
      layOutPanes()
    }
  }
  /// Whether a bar says where in all of it the view is.
  var isBarShown = false
  /// What was said so far, in the feed's place.
  var messagesPage: MessagesPage? { didSet { layOutPanes() } }
  /// What stands in the feed's place.
  var front: (any ScreenPage)? { textInFront ?? page }
  /// The same, if it is no entry's page.
  var textInFront: (any ScreenPage)? { help ?? messagesPage ?? logPage }
  /// What the person should know, until the next key.
  public var message: String? { didSet { if let message { messages.note(message) } } }
  /// What was said last of rows that are gone.
  var lossSaid: String?
  /// All that was said.
  var messages = Messages()
  /// What is said of a key, and not kept.
  var remark: String?
  /// Whether what comes to the feed is shown as it comes.
  var isFollowing = false
  /// The line in which something is being written.
  var prompt: Prompt?
  var searchOrigin: SearchOrigin? {
    didSet { if searchOrigin == nil { forgetSearchOrigin() } }
  }
  var timeGoal: TimeGoal?
  var hiddenPlaces: HiddenPlaces? {
    didSet { if hiddenPlaces == nil { FilterViews.removeMarks(from: controller) } }
  }
  /// Where on the screen the row was that one jumped from; nil: it was not in view.
  var placeBeforeJump: TableView.Place?
  /// Where on the screen rows were that were marked, and are higher than it.
  var placesOfMarks: [RowMark: TableView.Place] = [:]
  var eyePlace: EyePlace?
  /// Whether the slice at hand is for what the person looks for, before what is to be read.
  private var isTurnOfSearch = false
  /// What was looked for, and what rows had to be, so far; the last at the end.
  var searchHistory: [Prompt.Line] = []
  var filterHistory: [Prompt.Line] = []
  var commandHistory: [Prompt.Line] = []
  var pipeHistory: [Prompt.Line] = []
  var timeHistory: [Prompt.Line] = []
  /// Rows that have come below the view.
  var newRows = 0 { didSet { if newRows == 0 { controller.forgetNewRows() } } }
  /// Which row was the last one when the person left the end of what is followed; nil: they have not.
  var lastRowWhenLeft: Int?
  /// Whether it goes to the last row as soon as all is read.
  var isGoingToEnd = false
  /// Whether it goes to the end of the selected row, or of its page, as soon as that is read and laid out.
  var isGoingToEndOfRow = false
  /// To which of the shown rows it goes as soon as that is read, by its number from 1; nil: to none.
  var numberAhead: Int?
  /// Whether pipes are read on until there are as many rows below the view as there is room for.
  var isFilling = false
  /// Which row was the last in view when a key ended reading on, from 0, -1 for none; nil: no key has under these filters.
  var rowWhenStopped: Int?
  var patienceAtEnd = Patience(bytes: 0)
  var mostSlicesAtEnd = Patience.usualSlices
  /// Which of the shown rows it is at, while a filter is still being asked that may show others there.
  var goalAmongShown: RowGoal?
  var slicesRead = 0
  /// Whether rows have been looked at since the counts were drawn for the last time.
  var wasSearching = false
  /// Whether it is said that a pipe has nothing more to say.
  var silence = Silence()
  /// When the files in view were looked at last for what was written over in them.
  var looks = FileLooks()
  /// Whether idle work found what the screen does not show yet: counts, and the feed's end.
  var isScreenBehind = false
  /// While a feed is read on, the count of its rows on the screen goes along, not with every slice.
  static let slicesPerFrame = 32

  /// The link on which a button of the mouse was pressed, until it is released.
  var pressedLink: FeedLink?

  /// Whether the mouse is the program's, and not the terminal's.
  public var isMouseEnabled = true { didSet { mouseObserver?(isMouseEnabled) } }

  /// Told whether the mouse is to come to the program.
  public var mouseObserver: ((Bool) -> Void)? { didSet { mouseObserver?(isMouseEnabled) } }

  /// In which colours it is drawn.
  public var theme = ColorTheme.terminal {
    didSet {
      applyTheme()
      themeObserver?(theme)
    }
  }

  /// Whether the terminal has 256 colours or more.
  public var hasPalette = true

  /// Whether the terminal can write the screen's last cell: some scroll then, and nothing is told there.
  public var hasLastCell = true

  /// In which it is drawn where nobody asks for others.
  public var usualTheme = ColorTheme.terminal

  /// Told in which colours it is drawn.
  public var themeObserver: ((ColorTheme) -> Void)? { didSet { themeObserver?(theme) } }

  /// What is otherwise in the terminal's own colours; nil: it is not known which they are.
  var colorsOnGround: ColorsOnGround?

  /// What rows that come must be for the bell to ring; nil: it never does.
  public var alert: RowFilter?
  /// Rows that were so since the last key.
  var alerts = 0
  /// Rows that were so before something came: when they grow, they don't come.
  var rowsBefore: Set<IndexPath> = []
  /// What rows must be to be shown at first if they are a log's: filters that are added when that is known.
  public var filtersOfLogs: [RowFilter] = [] { didSet { addFiltersOfLogs() } }
  /// Rings the bell.
  public var bell: (() -> Void)?

  /// What is remembered from one session to the next; nil: nothing is.
  public var memory: (any Memory)?
  /// Whether the view goes to where it was when the file was left; nil: where rows are no log's.
  public var goesToLastPlace: Bool?
  /// Whether the person has done something.
  var hasBegun = false
  /// Where the person stood, as it was kept last.
  var lastPlace: PlaceOnScreen?
  /// What was read all at once the last time.
  var allRead: [Feed.RowID] = []
  /// What waits until it is known which entries are unread.
  var unreadWish: UnreadWish?
  /// Whether the entry in front was taken for unread before it was known what is read, and nothing was done since.
  var hasGuessedUnread = false

  /// What lies outside of the screen; nil: nothing can be reached.
  public var outside: (any Outside)?
  /// The frame that was drawn last, for what is under the mouse.
  var lastFrame: Canvas?

  /// Told of every line of the debug log.
  public var logObserver: ((String) -> Void)? { didSet { observeLog() } }

  /// A screen of a feed.
  ///
  /// - Parameters:
  ///   - name: The feed's, for the status line.
  ///   - separator: What stands between rows.
  ///   - tabStops: Columns from tab stop to tab stop, in rows and on pages.
  ///   - follows: Whether to stand at the feed's end and show what comes.
  ///   - jobs: On how many cores heights are found ahead: 1, the loop's own, or more.
  ///   - filters: What rows must be to be shown, at first.
  ///   - isDemo: Whether test rows can be inserted and deleted by keys, as in the demo feed.
  public init(
    feed: Feed, name: String, mode: CacheMode, separator: SeparatorChoice = .auto,
    tabStops: Int = 8, showsLog: Bool = false, follows: Bool = false, jobs: Int = 1,
    filters: [RowFilter] = [],
    isDemo: Bool = false
  ) {
    self.isDemo = isDemo
    self.controller = FeedController(
      feed: feed, mode: mode, separator: separator, tabStops: tabStops, jobs: jobs)
    self.name = name
    self.isLogShown = showsLog
    observeLog()
    controller.search.rowsMayCome = { [unowned self] in rowsMayComeForSearch }
    controller.search.isCountOpen = { [unowned self] in isCountOpen }
    controller.filters.isCountOpen = { [unowned self] in isCountOpen }
    controller.table.appearance.leftMargin = 1
    applyTheme()
    controller.showPage = { [unowned self] in
      $0.search.rowsMayCome = { [unowned self] in restOfPageMayCome }
      $0.search.isCountOpen = { [unowned self] in restOfPageMayCome && isCountOpen }
      page = $0
    }
    controller.showDetails = { [unowned self] in overlay = .details(of: $0, keys) }
    for filter in filters { _ = controller.filters.add(filter) }
    if follows { toggleFollowing() }
  }

  private func observeLog() {
    // A hidden pane keeps what happens to the rows that are looked at, not what is found of all others.
    controller.table.debugLog.observesAhead = isLogShown || logPage != nil || logObserver != nil
    // It is told several times a row: without looking anything up.
    controller.table.debugLog.observer = { [log, logObserver] event in
      log.append(event)
      logObserver?(event.description)
    }
  }

  /// Takes a new size of the terminal.
  public func resize(to size: Size) {
    controller.keepingSelectedRowInView {
      self.size = size
      layOutPanes()
    }
  }

  func layOutPanes() { layOut(panes) }

  private func layOut(_ panes: ScreenPanes) {
    let columns = controller.table.frame.columns
    controller.setFrame(panes.feed)
    let fronts: [(any ScreenPage)?] = [page, help, logPage, messagesPage]
    for front in fronts {
      front?.table.appearance.showsScrollBar = isBarShown
      front?.setFrame(panes.feed)
    }
    if controller.table.frame.columns != columns { page?.showMore() }
  }

  /// The same where what is counted meanwhile may have taken the status line to another line. Where they are.
  @discardableResult
  func layOutPanesAnew() -> ScreenPanes {
    let panes = panes
    if panes.feed.lines < controller.table.frame.lines {
      controller.keepingSelectedRowInView { layOut(panes) }
    } else {
      layOut(panes)
    }
    return panes
  }

  /// Why not all that came can be shown, if so.
  public var failure: FeedError? { controller.feed.failure }

  /// All that there is to say of files that can't be read, or not all of them.
  public var failures: [FeedError] { controller.feed.failures }

  /// For a slice of time, reads on in a feed that was opened early, and finds its days; then finds
  /// heights ahead.
  public func workWhileIdle(for slice: Duration) -> TableProgram.IdleWork {
    if let work = beginRemembering() { return work }
    if controller.takeHeightsFoundElsewhere() {
      isScreenBehind = true
      return TableProgram.IdleWork(isFinished: false, needsFrame: false)
    }
    controller.startHeightJobs()
    // What the person looks for and what is to be read take turns.
    isTurnOfSearch = !isTurnOfSearch && (filters.isOn || controller.search.pattern != nil)
    if isTurnOfSearch, let work = searchWhileIdle(for: slice) { return work }
    if let work = readWhileIdle(for: slice) {
      isScreenBehind = true
      goToSought()
      return work
    }
    if let work = searchWhileIdle(for: slice) { return work }
    if let work = readOnLongRowWhileIdle(for: slice) {
      isScreenBehind = true
      return work
    }
    if let work = findOpeningsWhileIdle(for: slice) { return work }
    if let page, let isExact = page.measureWhileIdle(for: slice) {
      return TableProgram.IdleWork(isFinished: false, needsFrame: isExact)
    }
    let before = controller.table.precacheProgress.measured
    let isFinished = controller.table.precache(for: slice).isFinished
    if controller.table.precacheProgress.measured != before { isScreenBehind = true }
    if isFinished { notePlace() }
    // While heights are found, once at the end is enough.
    return TableProgram.IdleWork(
      isFinished: isFinished && controller.feed.unfinishedRow == nil,
      needsFrame: isFinished && isScreenBehind)
  }

  /// Takes a key, or what has come to the feed.
  public func handle(_ event: InputEvent) -> TableProgram.Outcome {
    switch event {
    case .key, .paste, .mouse:
      hasBegun = true
      noteFoundPlaces()
      let (extent, before) = (extentWhenStopped, front)
      let outcome = handleAct(event)
      lookForWriting()
      noteLeftPlaces()
      guard let extent, rowsWanted == nil, message == nil, prompt == nil, front === before
      else { return outcome }
      message = extent
      return outcome == .ignored ? .redraw : outcome
    case .readable, .resize, .terminate: return handleAct(event)
    }
  }

  private func handleAct(_ event: InputEvent) -> TableProgram.Outcome {
    switch event {
    case .key(let key): return handle(key)
    case .readable(let descriptor):
      if descriptor == controller.memory?.memory.descriptor {
        return takeRemembered() ? .redraw : .ignored
      }
      let hasCome = readChanges()
      goToSought()
      // Who sends without a pause leaves no time that is idle.
      let hasArrived = arriveAtRow()
      return hasCome || hasArrived ? .redraw : .ignored
    case .paste(let text): return paste(text)
    case .mouse(let event): return handle(event)
    case .resize, .terminate: return .ignored
    }
  }
}
