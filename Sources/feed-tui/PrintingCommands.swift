import ArgumentParser
import Configuration
import FeedApp
import Feeds

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
