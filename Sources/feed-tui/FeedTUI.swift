import ArgumentParser
import Configuration
import FeedApp
import Feeds
import Glibc
import NcursesTerminal
import TableKit
import TerminalCore

/// The program's commands; without the name of one, `open`.
struct FeedTUI: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "feed-tui",
    abstract: "Scroll a feed whose rows have different heights.",
    usage: """
      feed-tui [<options>] [<file> ...]
      feed-tui print [<options>] [<file> ...]
      feed-tui heights [<options>] [<file> ...]
      feed-tui wrap [<options>] [<file>]
      feed-tui sweep [<options>] [<file> ...]
      """,
    discussion: """
      Opens the files in the terminal; press ? there for the keys. Without any, or for "-", \
      standard input is read; where that is a terminal, the demo feed opens. Where standard output is no terminal, the rows are \
      printed instead.

      \(placeOfSections)
      """,
    version: "0.1.0",
    subcommands: [
      PrintCommand.self, HeightsCommand.self, SweepCommand.self, WrapCommand.self, OpenCommand.self,
    ],
    defaultSubcommand: OpenCommand.self)

  /// Stands in the help where the default command's arguments and options come: every start makes the
  /// configuration, and finding those out takes longer than all the rest of it.
  private static let placeOfSections = "<arguments and options>"

  /// The message of help, with the default command's arguments and options in their place.
  static func completed(_ message: String) -> String {
    let lines = message.split(separator: "\n", omittingEmptySubsequences: false)
    guard let place = lines.firstIndex(where: { $0 == placeOfSections }) else {
      return message
    }
    return (lines[..<place] + OpenCommand.sectionsOfHelp + lines[(place + 1)...])
      .joined(separator: "\n")
  }
}

extension FeedTUI {
  /// The command that the arguments are, parsed. Where they name none, the default command is asked
  /// first, by itself: finding out what all commands take is a third of the time to the first frame. What
  /// it can't parse goes the long way, which knows what is wrong, and where help is asked for.
  static func parsed(_ arguments: [String]) throws -> any ParsableCommand {
    try checkForEmptyValues(arguments)
    if arguments.allSatisfy(isFile), !(arguments.first.map(mayNameCommand) ?? false) {
      return OpenCommand(files: arguments)
    }
    let operands = Operands(arguments)
    guard !operands.areAll, var command = try? parsed(some: operands.marked) as? any FeedCommand
    else { return try parsed(some: operands.shortened) }
    command.source.files = operands.all(command.source.files)
    return command
  }

  /// `--since=""`: the parser would take the next argument for the value.
  private static func checkForEmptyValues(_ arguments: [String]) throws {
    for argument in arguments.prefix(while: { $0 != "--" })
    where argument.hasPrefix("--") && argument.firstIndex(of: "=") == argument.indices.last {
      throw ValidationError("\(argument) has no value behind its =")
    }
  }

  /// The same of arguments that are few.
  private static func parsed(some arguments: [String]) throws -> any ParsableCommand {
    if !arguments.contains(where: mayNameCommand),
      let command = try? OpenCommand.parse(arguments)
    {
      return command
    }
    return try parseAsRoot(withCommandInFront(arguments))
  }

  /// The arguments with the command in front of the options that were given before it: it is the first that is neither an
  /// option nor the value of one.
  private static func withCommandInFront(_ arguments: [String]) -> [String] {
    guard let place = arguments.firstIndex(where: isNameOfCommand), place > 0,
      !arguments[..<place].contains("--"),
      let before = try? OpenCommand.parse(Array(arguments[..<place])), before.source.files.isEmpty
    else { return arguments }
    return [arguments[place]] + arguments[..<place] + arguments[(place + 1)...]
  }

  /// Whether an argument is no option.
  private static func isFile(_ argument: String) -> Bool {
    !argument.hasPrefix("-") || argument == "-"
  }

  /// Also of the argument parser's own commands.
  private static func mayNameCommand(_ argument: String) -> Bool {
    argument == "help" || argument.hasPrefix("---") || isNameOfCommand(argument)
  }

  static func isNameOfCommand(_ argument: String) -> Bool {
    configuration.subcommands.contains { $0._commandName == argument }
  }
}

/// A command that shows a table, whose classes belong to the main actor. `main()` runs on its thread.
protocol MainActorCommand: ParsableCommand {
  @MainActor func runOnMainActor() throws
}

/// A command whose arguments are files.
protocol FeedCommand: MainActorCommand {
  var source: SourceOptions { get set }
}

extension SourceOptions {
  /// Prints the feed, or the rows of it that are so.
  ///
  /// - Parameter follows: Whether what is written to the file meanwhile is waited for.
  @MainActor func print(
    _ output: FeedPrinter.Output, _ width: WidthOptions, _ choice: FilterOptions,
    follows: Bool = false
  ) throws {
    let filter = try choice.filter
    let settings = try Settings(self)
    settings.complain()
    let stream = try openStream(settings, follows: follows)
    stream.filter = filter
    stream.complain = { StandardStreams.complain("feed-tui: \($0)") }
    try StandardStreams.write {
      FeedPrinter.print(
        output, of: stream, width: width.columns(orElse: settings.configuration.width),
        separator: settings.configuration.separator, tabStops: settings.configuration.tabs,
        form: StandardStreams.textForm, $0)
    }
    var failures: [any Error] = stream.failures
    if let count = filter?.numberOfTextsGivenUp, count > 0 {
      let texts = count == 1 ? "1 text" : "\(count) texts"
      failures.append(
        RuntimeFailure(
          "--filter: an expression took too long in \(texts): rows that depend on it are left out"))
    }
    for complaint in (filter?.complaints ?? []) + stream.unseenFields {
      StandardStreams.complain("feed-tui: \(complaint)")
    }
    try Failures.check(failures)
  }
}

extension MainActorCommand {
  func run() throws {
    // Safe: it stays on this thread, which the compiler can't see.
    nonisolated(unsafe) let command = self
    try MainActor.assumeIsolated { try unsafe command.runOnMainActor() }
  }
}

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

/// What is said of the order of rows that are printed as they come.
private enum RowOrder {
  static let discussion =
    "Rows are printed as they come. Where days turn out not to be in order, the screen shows none; "
    + "here those before that row keep their headers, and the others follow under one of their own."
}

/// `feed-tui print`: all rows as on the screen, as plain text.
struct PrintCommand: FeedCommand {
  static let configuration = CommandConfiguration(
    commandName: "print", abstract: "Print all rows as they look on the screen.",
    discussion: RowOrder.discussion)

  @OptionGroup var source: SourceOptions

  @OptionGroup var choice: FilterOptions

  @OptionGroup var width: WidthOptions

  @Option(
    help: ArgumentHelp(
      "Print with the colours of the screen: auto is at a terminal, unless NO_COLOR is set.",
      valueName: "when"))
  var color: ColorChoice = .auto

  @Flag(
    name: .shortAndLong,
    help:
      "Print what is written to the file, too (with --merge: to all), as long as somebody reads it."
  )
  var follow = false

  func runOnMainActor() throws {
    try source.print(
      color.isOn ? .styledRows : .rows, width, choice, follows: follow)
  }
}

/// When colours are printed.
enum ColorChoice: String, CaseIterable, ExpressibleByArgument {
  case auto, always, never

  var isOn: Bool {
    switch self {
    case .always: true
    case .never: false
    case .auto:
      StandardStreams.isOutputTerminal && Self.areWanted
        && System.environment("TERM") != "dumb"
    }
  }

  /// By what the environment says of the person (no-color.org).
  static var areWanted: Bool { System.environment("NO_COLOR")?.isEmpty != false }
}

/// `feed-tui heights`: the height of every header, row and footer.
struct HeightsCommand: FeedCommand {
  static let configuration = CommandConfiguration(
    commandName: "heights",
    abstract: "Print the height of every header, row and footer, a JSON object a line.",
    discussion: RowOrder.discussion)

  @OptionGroup var source: SourceOptions

  @OptionGroup var choice: FilterOptions

  @OptionGroup var width: WidthOptions

  @Option(
    help: ArgumentHelp(
      "Ask a table with this cache, none, index-path or key; by default rows are measured as they "
        + "come.", valueName: "mode"))
  var cache: CacheMode?

  func runOnMainActor() throws {
    guard let cache else { return try source.print(.heights, width, choice) }
    guard try choice.filter == nil else {
      throw ValidationError("--cache asks for the heights of all rows, and goes without a filter.")
    }
    let settings = try Settings(source)
    settings.complain()
    let feed = try source.open(settings)
    try StandardStreams.write {
      FeedPrinter.printHeights(
        of: feed, cachedBy: cache, width: width.columns(orElse: settings.configuration.width),
        separator: settings.configuration.separator, tabStops: settings.configuration.tabs, $0)
    }
    try Failures.check(feed.failures)
  }
}
