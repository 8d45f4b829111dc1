import ArgumentParser
import Configuration
import FeedApp
import Feeds
import NcursesTerminal
import TableKit
import TerminalCore

/// `feed-tui [FILE]`: a feed on the screen, or printed where there is no screen.
struct OpenCommand: FeedCommand {
  static let configuration = CommandConfiguration(
    commandName: "open", abstract: "Open a feed (the default).", shouldDisplay: false)

  @OptionGroup var source: SourceOptions

  @Option(help: "How heights are remembered: none, index-path (the default) or key.")
  var cache: CacheMode?

  @OptionGroup var choice: FilterOptions

  @OptionGroup var width: WidthOptions

  @Flag(
    name: .shortAndLong, inversion: .prefixedNo,
    help: "Stand at the feed's end and show what comes.")
  var follow: Bool?

  @Option(
    help: ArgumentHelp(
      "Find heights ahead on so many cores, once days are known; 0, the default, is all, at most 4.",
      valueName: "n"))
  var jobs: Int?

  @Flag(
    inversion: .prefixedNo,
    help: "Take wheel and clicks; else the terminal's own selecting works without Shift.")
  var mouse: Bool?

  @Option(
    help:
      "Colours: terminal (its own 16), dark or light (24 bits), mono; auto is mono with NO_COLOR, else terminal. What is named here or in the configuration goes before NO_COLOR."
  )
  var theme: ThemeChoice?

  @Option(
    help: ArgumentHelp(
      "Ring the bell when a row comes that is so, as for --filter; the feed is followed, as by -f, unless --no-follow.",
      valueName: "filter"))
  var alert: String?

  @Option(
    help: ArgumentHelp(
      "What opens links, with %s for the link; by default BROWSER, then xdg-open. It runs beside the program, but browsers for terminals where there are no windows.",
      valueName: "command"))
  var openWith: String?

  @Flag(inversion: .prefixedNo, help: "Copy to the terminal's clipboard, by OSC 52.")
  var clipboard: Bool?

  @Flag(
    inversion: .prefixedNo,
    help:
      "Remember what was read, starred and marked, and where one stood; else in this session alone."
  )
  var memory: Bool?

  @Flag(
    inversion: .prefixedNo,
    help:
      "Go to where one stood when the file was left; by default where it is no log, or followed.")
  var resume: Bool?

  @Flag(inversion: .prefixedNo, help: "Open with the log pane.")
  var debug: Bool?

  @Option(
    help: ArgumentHelp(
      "Keys for a command, by its name, in place of its own: next-row=n. Once for each way; ? lists both.",
      valueName: "name=keys"))
  var bind: [String] = []

  @Flag(help: "Print what a file for --config may say, as the program is without one.")
  var printConfig = false

  @Option(
    help: ArgumentHelp(
      "Append the lines of the screen's debug log to this file.", valueName: "file"))
  var debugLog: String?

  /// A command that the parser makes.
  init() {}

  /// The command without an option, as the parser would make it: finding out what options there are takes it as
  /// long as all the rest does to the first frame. What is not set here can't be read.
  init(files: [String]) {
    (source, choice, width) = (SourceOptions(files: files), .everything, .usual)
    (cache, follow, jobs) = (nil, nil, nil)
    (theme, alert, mouse, openWith, clipboard) = (nil, nil, nil, nil, nil)
    (memory, resume) = (nil, nil)
    (debug, debugLog, bind, printConfig) = (nil, nil, [], false)
  }

  /// - Throws: a usage error for a number of cores that nobody has.
  func validate() throws {
    if let jobs, !(0...Configuration.mostJobs).contains(jobs) {
      throw ValidationError(
        "--jobs takes a number from 0 to \(Configuration.mostJobs), not \(jobs).")
    }
  }

  func runOnMainActor() throws {
    if printConfig {
      return try StandardStreams.write { write in
        var bytes = Array(Configuration.defaults.utf8)
        _ = write(&bytes)
      }
    }
    if debugLog != nil, TerminalOutside.isSecure {
      throw RuntimeFailure("--debug-log: LESSSECURE is set: no file is written")
    }
    let log = try debugLog.map(LogFile.init(appendingTo:))
    guard StandardStreams.isOutputTerminal else {
      _ = try Settings.bindings(bind)
      return try source.print(.rows, width, choice)
    }
    let filters = try choice.filters
    var settings = try Settings(self)
    let debugLog = log ?? settings.openDebugLog()
    let opened = try openFeed(settings)
    let feed = opened.feed
    let screen = FeedScreen(
      feed: feed, name: source.name(settings),
      mode: settings.configuration.cache, separator: settings.configuration.separator,
      tabStops: settings.configuration.tabs, showsLog: settings.configuration.debug,
      follows: settings.configuration.follow,
      jobs: settings.numberOfJobs, filters: filters, isDemo: source.isDemo)
    if let debugLog { screen.logObserver = debugLog.append }
    screen.alert = try settings.alert
    screen.filtersOfLogs = settings.filtersOfLogs
    (screen.theme, screen.usualTheme) = (settings.theme, settings.usualTheme)
    if settings.configuration.keys.isChanged { screen.keys = settings.configuration.keys }
    let unseen = feed.unseenFields()
    try show(
      screen, settings, on: try opened.terminal ?? NcursesTerminal(usesColors: true),
      typedAhead: opened.typedAhead,
      notices: (unseen.isEmpty ? [] : [unseen.joined(separator: ", ")]) + feed.remarks)
    if let failure = debugLog?.failure { throw failure }
  }

  /// Its arguments and options, line by line, for the help of the whole program.
  static var sectionsOfHelp: [Substring] {
    let lines = helpMessage().split(separator: "\n", omittingEmptySubsequences: false)
    let sections = lines.drop { $0 != "ARGUMENTS:" }.filter { !$0.contains("--help") }
    return sections.reversed().drop { $0.isEmpty }.reversed()
  }

  @MainActor private func show(
    _ screen: FeedScreen, _ settings: Settings, on terminal: NcursesTerminal,
    typedAhead: [InputEvent], notices: [String]
  ) throws {
    let configuration = settings.configuration
    screen.say(
      settings.problems.map(\.description) + [terminal.notice].compactMap { $0 } + notices)
    // What only colours would tell is told otherwise.
    if !terminal.hasColors { (screen.theme, screen.usualTheme) = (.mono, .mono) }
    screen.hasPalette = terminal.hasPalette
    screen.hasLastCell = terminal.hasLastCell
    screen.isMouseEnabled = configuration.mouse
    screen.bell = terminal.ring
    let outside = TerminalOutside(
      terminal, opener: settings.opener, copies: configuration.clipboard)
    screen.outside = outside
    screen.memory = configuration.memory ? MemoryProcess.inStateFolder(terminal) : SessionMemory()
    screen.goesToLastPlace = configuration.resume.goesThere
    screen.mouseObserver = { terminal.isMouseEnabled = $0 }
    let program = TableProgram(screen: screen, terminal: terminal)
    outside.say = { text in program.send { screen.message = text } }
    let hasTrueColors = terminal.hasTrueColors
    terminal.colorsObserver = { colors in
      program.send {
        screen.take(
          ground: colors.ground, text: colors.text, palette: colors.palette,
          hasTrueColors: hasTrueColors)
      }
    }
    screen.themeObserver = { if $0 == .terminal { terminal.askForColors() } }
    program.take(typedAhead)
    let ending = program.run()
    terminal.restore()
    if let loss = screen.endRemembering() { StandardStreams.complain("feed-tui: \(loss)") }
    settings.complain()
    switch ending {
    case .quit, .cancelled: break
    case .interrupted: throw ExitCode(130)
    case .terminated(let signal): throw ExitCode(128 + signal)
    }
    try Failures.check(screen.failures)
  }
}
