import ArgumentParser
import DemoFeed
import FeedApp
import Feeds
import Glibc

extension CacheMode: ExpressibleByArgument {}
extension FeedFormat: ExpressibleByArgument {}

/// Which feed, and how it is read.
struct SourceOptions: ParsableArguments {
  @Argument(
    help: ArgumentHelp(
      "The feed, or several: a section each. \"-\" is standard input.", valueName: "file"))
  var files: [String] = []

  @Option(help: "The feed's format; by default found from its content.")
  var format: FeedFormat = .auto

  @Option(
    help: ArgumentHelp(
      "What starts a row of text: line, paragraph, or a regular expression (Perl's).",
      valueName: "rule"))
  var rows: String?

  @Option(
    help: ArgumentHelp(
      "Where JSON Lines have an entry's parts: title=PATH,content=PATH,… "
        + "(\(FieldMap.names.joined(separator: ", "))).", valueName: "map"),
    transform: fieldMap)
  var map: FieldMap?

  /// The feed's name, as the status line has it.
  var name: String {
    switch origin {
    case .demo: "demo feed"
    case .standardInput: "standard input"
    case .path(let path): path.split(separator: "/").last.map(String.init) ?? path
    case .paths(let paths): "\(paths.count) files"
    }
  }

  /// - Parameter isInteractive: whether pipes are shown as they come, and large files before all of
  ///   them is read.
  func open(isInteractive: Bool = false) throws -> Feed {
    var options = try self.options
    options.readsPipesAsTheyCome = isInteractive
    options.opensEarly = isInteractive
    options.leavesOutUnreadable = !isInteractive
    switch origin {
    case .demo:
      return try Feed.open(bytes: DemoFeed.json, name: name)
    case .standardInput:
      return try Feed.open(fileDescriptor: STDIN_FILENO, name: name, options: options)
    case .path(let path):
      return try Feed.open(path: path, options: options)
    case .paths(let paths):
      let paths = paths.map { $0 == "-" ? "/dev/stdin" : $0 }
      return Feed.open(paths: paths, options: options)
    }
  }

  /// The feed to be gone through once, from its start to its end.
  func openStream() throws -> FeedStream {
    let options = try self.options
    switch origin {
    case .demo:
      return try FeedStream.open(bytes: DemoFeed.json, name: name)
    case .standardInput:
      return try FeedStream.open(fileDescriptor: STDIN_FILENO, name: name, options: options)
    case .path(let path):
      return try FeedStream.open(path: path, options: options)
    case .paths(let paths):
      return FeedStream.open(paths: paths.map { $0 == "-" ? "/dev/stdin" : $0 }, options: options)
    }
  }

  private var options: FeedOptions {
    get throws { FeedOptions(format: format, map: map, rows: try rows.map(RowRule.init)) }
  }

  private enum Origin { case demo, standardInput, path(String), paths([String]) }

  private var origin: Origin {
    switch files.count {
    case 0: StandardStreams.isInputPiped ? .standardInput : .demo
    case 1: files[0] == "-" ? .standardInput : .path(files[0])
    default: .paths(files)
    }
  }
}

/// - Throws: a usage error that says what is wrong with a `--map`.
private func fieldMap(_ argument: String) throws -> FieldMap {
  do { return try FieldMap(argument) } catch { throw ValidationError("\(error)") }
}

/// The width that rows are printed to.
struct WidthOptions: ParsableArguments {
  private static let widest = 100_000

  @Option(help: ArgumentHelp("Columns to print to (COLUMNS, else 80).", valueName: "n"))
  var width: Int?

  /// The width asked for, else `COLUMNS`, else 80.
  var columns: Int {
    if let width { return width }
    let columns = getenv("COLUMNS").flatMap { Int(String(cString: $0)) }
    return columns.flatMap { (1...Self.widest).contains($0) ? $0 : nil } ?? 80
  }

  /// - Throws: a usage error for a width that no row can have.
  func validate() throws {
    if let width, !(1...Self.widest).contains(width) {
      throw ValidationError(
        "--width takes a number of columns from 1 to \(Self.widest), not \(width).")
    }
  }
}
