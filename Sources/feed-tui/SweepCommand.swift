import ArgumentParser
import FeedApp
import TerminalCore

/// `feed-tui sweep`: the three cache modes, compared on a feed.
struct SweepCommand: FeedCommand {
  static let configuration = CommandConfiguration(
    commandName: "sweep",
    abstract: "Scroll a feed from head to tail and back in every cache mode and compare.")

  @OptionGroup var source: SourceOptions

  @OptionGroup var width: WidthOptions

  @Option(help: ArgumentHelp("Lines of the screen.", valueName: "n"))
  var lines = 40

  @Flag(help: "Print a JSON object for each mode instead of a table.")
  var json = false

  func validate() throws {
    guard (1...10_000).contains(lines) else {
      throw ValidationError("--lines takes a number of lines from 1 to 10000, not \(lines).")
    }
  }

  func runOnMainActor() throws {
    let settings = try Settings(source)
    settings.complain()
    let feed = try source.open(settings)
    let sweep = FeedSweep(
      feed: feed,
      size: Size(columns: width.columns(orElse: settings.configuration.width), lines: lines),
      separator: settings.configuration.separator, tabStops: settings.configuration.tabs)
    let results = CacheMode.allCases.map(sweep.run)
    var text = json ? "" : Self.head
    for result in results { text += json ? Self.object(result) : Self.row(result, results) }
    var bytes = Array(text.utf8)
    try StandardStreams.write { _ = $0(&bytes) }
    try Failures.check(feed.failures)
  }

  private static let head = columns(
    ["mode", "asked", "computed", "hits", "misses", "time", "of no cache"])

  private static func row(_ result: FeedSweep.Result, _ all: [FeedSweep.Result]) -> String {
    let base = all.first { $0.mode == .none }?.time ?? .zero
    let ratio = base > .zero && result.time > .zero ? "1/\(tenths(base / result.time))" : "–"
    return columns([
      result.mode.title, "\(result.asked)", "\(result.computed)", "\(result.hits)",
      "\(result.misses)", "\(tenths(result.time / .microseconds(1_000))) ms",
      result.mode == .none ? "1" : ratio,
    ])
  }

  /// The first column to the left, the others to the right.
  private static func columns(_ cells: [String]) -> String {
    cells.enumerated().map { index, cell in
      let width = index == 0 ? 18 : 12
      let room = String(repeating: " ", count: max(width - cell.count, 0))
      return index == 0 ? cell + room : room + cell
    }.joined() + "\n"
  }

  private static func tenths(_ value: Double) -> String {
    let count = Int((value * 10).rounded())
    return "\(count / 10).\(count % 10)"
  }

  private static func object(_ result: FeedSweep.Result) -> String {
    let nanoseconds = Int(result.time / .nanoseconds(1))
    return "{\"mode\":\"\(result.mode.rawValue)\",\"asked\":\(result.asked),"
      + "\"computed\":\(result.computed),\"hits\":\(result.hits),\"misses\":\(result.misses),"
      + "\"nanoseconds\":\(nanoseconds)}\n"
  }
}
