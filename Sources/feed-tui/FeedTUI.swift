import ArgumentParser
import FeedApp
import Feeds
import NcursesTerminal
import TableKit

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
      Opens the files in the terminal; press ? there for the keys. "-" or a pipe on standard input is \
      read; with neither, the demo feed opens. Where standard output is no terminal, the rows are \
      printed instead.

      \(OpenCommand.sectionsOfHelp)
      """,
    version: "0.1.0",
    subcommands: [
      PrintCommand.self, HeightsCommand.self, SweepCommand.self, WrapCommand.self, OpenCommand.self,
    ],
    defaultSubcommand: OpenCommand.self)
}

/// A command that shows a table, whose classes belong to the main actor. `main()` runs on its thread.
protocol MainActorCommand: ParsableCommand {
  @MainActor func runOnMainActor() throws
}

extension MainActorCommand {
  func run() throws {
    // It stays on this thread, which the compiler can't see.
    nonisolated(unsafe) let command = self
    try MainActor.assumeIsolated { try command.runOnMainActor() }
  }
}

/// `feed-tui [FILE]`: a feed on the screen, or printed where there is no screen.
struct OpenCommand: MainActorCommand {
  static let configuration = CommandConfiguration(
    commandName: "open", abstract: "Open a feed (the default).", shouldDisplay: false)

  @OptionGroup var source: SourceOptions

  @Option(help: "How heights are remembered: none, index-path or key.")
  var cache: CacheMode = .indexPath

  @OptionGroup var width: WidthOptions

  @Flag(name: .shortAndLong, help: "Stand at the feed's end and show what comes.")
  var follow = false

  @Flag(help: "Open with the log pane.")
  var debug = false

  @Option(help: ArgumentHelp("Append the debug log's lines to this file.", valueName: "file"))
  var debugLog: String?

  func runOnMainActor() throws {
    let log = try debugLog.map(LogFile.init(appendingTo:))
    guard StandardStreams.isOutputTerminal else {
      let feed = try source.open()
      let printer = FeedPrinter(feed: feed, mode: cache, width: width.columns)
      printer.logObserver = log.map { log in { log.append($0) } }
      try StandardStreams.write(printer.printRows)
      return
    }
    let screen = FeedScreen(
      feed: try source.open(isInteractive: true), name: source.name, mode: cache, showsLog: debug,
      follows: follow)
    if let log { screen.logObserver = log.append }
    try show(screen)
  }

  /// Its arguments and options, for the help of the whole program.
  static var sectionsOfHelp: String {
    let lines = helpMessage(columns: 80).split(separator: "\n", omittingEmptySubsequences: false)
    let sections = lines.drop { $0 != "ARGUMENTS:" }.filter { !$0.contains("--help") }
    return sections.reversed().drop { $0.isEmpty }.reversed().joined(separator: "\n")
  }

  @MainActor private func show(_ screen: FeedScreen) throws {
    let terminal = try NcursesTerminal()
    let ending = TableProgram(screen: screen, terminal: terminal).run()
    terminal.restore()
    switch ending {
    case .quit, .cancelled: break
    case .interrupted: throw ExitCode(130)
    case .terminated(let signal): throw ExitCode(128 + signal)
    }
    if let failure = screen.failure { throw failure }
  }
}

/// `feed-tui print`: all rows as on the screen, as plain text.
struct PrintCommand: MainActorCommand {
  static let configuration = CommandConfiguration(
    commandName: "print", abstract: "Print all rows as they look on the screen.")

  @OptionGroup var source: SourceOptions

  @OptionGroup var width: WidthOptions

  func runOnMainActor() throws {
    let printer = FeedPrinter(feed: try source.open(), mode: .none, width: width.columns)
    try StandardStreams.write(printer.printRows)
  }
}

/// `feed-tui heights`: the height of every header, row and footer.
struct HeightsCommand: MainActorCommand {
  static let configuration = CommandConfiguration(
    commandName: "heights",
    abstract: "Print the height of every header, row and footer, a JSON object a line.")

  @OptionGroup var source: SourceOptions

  @OptionGroup var width: WidthOptions

  @Option(help: "How heights are remembered: none, index-path or key.")
  var cache: CacheMode = .indexPath

  func runOnMainActor() throws {
    let printer = FeedPrinter(feed: try source.open(), mode: cache, width: width.columns)
    try StandardStreams.write(printer.printHeights)
  }
}
