import ArgumentParser
import Configuration
import DemoFeed
import FeedApp
import Feeds
import Glibc

extension CacheMode: ExpressibleByArgument {}
extension ThemeChoice: ExpressibleByArgument {}
extension FeedFormat: ExpressibleByArgument {}
extension SeparatorChoice: ExpressibleByArgument {}

/// Which feed, and how it is read.
struct SourceOptions: ParsableArguments {
  @Argument(
    help: ArgumentHelp(
      "The feed, or several: a section each. \"-\" is standard input.", valueName: "file"))
  var files: [String] = []

  @Flag(help: "Open the demo feed, whose rows can be inserted and deleted by keys.")
  var demo = false

  @Option(help: "The feed's format; by default found from its content.")
  var format: FeedFormat = .auto

  @Option(
    help: ArgumentHelp(
      "What starts a row of text: line, paragraph, a regular expression (Perl's), or auto, by which "
        + "stacks and other lines without a time belong to the line of a log before them.",
      valueName: "rule"))
  var rows: String?

  @Option(
    help: ArgumentHelp(
      "Where JSON Lines have an entry's parts: title=PATH,content=PATH,… "
        + "(\(FieldMap.names.joined(separator: ", "))).", valueName: "map"),
    transform: fieldMap)
  var map: FieldMap?

  @Option(
    help: ArgumentHelp(
      "What stands between rows: rule, gap, none or auto, which is a rule below entries, a gap below "
        + "paragraphs and nothing below lines of text.", valueName: "style"))
  var separator: SeparatorChoice?

  @Option(help: ArgumentHelp("Columns from tab stop to tab stop (8).", valueName: "n"))
  var tabs: Int?

  // A list may begin with a field to be hidden.
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Which fields rows of logs show, in this order: name,name.inner,…; -name hides one, * is all "
        + "others.", valueName: "names"))
  var fields: String?

  @Flag(
    inversion: .prefixedNo,
    help: ArgumentHelp(
      "Show escape sequences (^[[31m) and overstrike (a^Ha) as they are; by default text looks as they "
        + "say."))
  var raw: Bool?

  @Flag(
    inversion: .prefixedNo,
    help:
      "Show several files that are one log, rotated (app.log app.log.1 app.log.2.gz), as one: the oldest first."
  )
  var rotated: Bool?

  @Flag(
    inversion: .prefixedNo,
    help: ArgumentHelp(
      "Show several files of text, logs or JSON Lines as one list in order of time. Each keeps its own order, and rows "
        + "without a time stay with the row before them."))
  var merge: Bool?

  @Option(
    help: ArgumentHelp(
      "The file that says what stands here (by default \(ConfigurationFile.place)).",
      valueName: "file"))
  var config: String?

  @Flag(help: "Read no such file.")
  var noConfig = false

  /// Options that the parser reads.
  init() {}

  /// Files without an option: see `OpenCommand.init(files:)`.
  init(files: [String]) {
    (self.files, format, rows, map) = (files, .auto, nil, nil)
    (separator, fields, raw, rotated, tabs) = (nil, nil, nil, nil, nil)
    (merge, demo, config, noConfig) = (nil, false, nil, false)
  }

  /// Whether it is the demo feed that opens.
  var isDemo: Bool { if case .demo = origin { true } else { false } }

  /// The feed's name, as the status line has it.
  func name(_ settings: Settings) -> String {
    switch origin {
    case .demo: Self.nameOfDemo
    case .standardInput: Self.nameOfInput
    case .file(let file): file.name.split(separator: "/").last.map(String.init) ?? file.name
    case .files(let files):
      if settings.isRotatedLogOne, let log = RotatedSet(files) {
        "\(log.name.split(separator: "/").last ?? "") (\(files.count) files)"
      } else {
        "\(files.count) files"
      }
    }
  }

  private static let nameOfDemo = "demo feed"
  private static let nameOfInput = "standard input"

  /// - Parameter isInteractive: whether pipes are shown as they come, and large files before all of
  ///   them is read. Else the sections are those of `openStream()`.
  func open(_ settings: Settings, isInteractive: Bool = false) throws -> Feed {
    var options = settings.options
    options.readsPipesAsTheyCome = isInteractive
    options.opensEarly = isInteractive
    options.leavesOutUnreadable = !isInteractive
    options.keepsDaysBeforeDisorder = !isInteractive
    switch origin {
    case .demo:
      return try Feed.open(bytes: DemoFeed.json, name: Self.nameOfDemo)
    case .standardInput:
      return try Feed.open(fileDescriptor: STDIN_FILENO, name: Self.nameOfInput, options: options)
    case .file(let file):
      return try Feed.open(file: file, options: options)
    case .files(let files):
      return Feed.open(files: files, options: options)
    }
  }

  /// The feed to be gone through once, from its start to its end.
  ///
  /// - Parameter follows: Whether the end of a file is none: what is written to it is waited for.
  func openStream(_ settings: Settings, follows: Bool = false) throws -> FeedStream {
    let options = settings.options
    if follows { return try followedStream(options) }
    switch origin {
    case .demo:
      return try FeedStream.open(bytes: DemoFeed.json, name: Self.nameOfDemo)
    case .standardInput:
      return try FeedStream.open(
        fileDescriptor: STDIN_FILENO, name: Self.nameOfInput, options: options)
    case .file(let file):
      return try FeedStream.open(file: file, options: options)
    case .files(let files):
      return FeedStream.open(files: files, options: options)
    }
  }

  /// - Throws: a usage error for what can't be followed.
  private func followedStream(_ options: FeedOptions) throws -> FeedStream {
    switch origin {
    case .demo: throw ValidationError("--follow takes a file.")
    case .standardInput:
      return try FeedStream.open(
        fileDescriptor: STDIN_FILENO, name: Self.nameOfInput, options: options)
    case .file(let file):
      return try FeedStream.open(following: file, output: STDOUT_FILENO, options: options)
    case .files(let files):
      guard options.mergesByTime else {
        throw ValidationError("print --follow takes one file, or several with --merge.")
      }
      return FeedStream.open(followingMerged: files, output: STDOUT_FILENO, options: options)
    }
  }

  /// - Throws: a usage error for the demo feed beside others, and for what contradicts itself.
  func validate() throws {
    if config != nil, noConfig {
      throw ValidationError("--config and --no-config can't both be.")
    }
    if let tabs, !(1...Configuration.widestTabs).contains(tabs) {
      throw ValidationError(
        "--tabs takes a number of columns from 1 to \(Configuration.widestTabs), not \(tabs).")
    }
    if demo, !files.isEmpty {
      throw ValidationError("--demo opens the program's own feed, and no files beside it.")
    }
  }

  /// Bytes of its files, as far as they are files.
  var size: Int {
    let found: [stat?] =
      switch origin {
      case .demo: []
      case .standardInput: [System.status(of: STDIN_FILENO)]
      case .file(let file): [System.status(ofFileAt: file.path)]
      case .files(let files): files.map { System.status(ofFileAt: $0.path) }
      }
    return found.reduce(0) { sum, status in
      guard let status, status.st_mode & S_IFMT == S_IFREG else { return sum }
      return sum &+ Int(status.st_size)
    }
  }

  private enum Origin { case demo, standardInput, file(FeedFile), files([FeedFile]) }

  private var origin: Origin {
    switch files.count {
    case 0: demo || StandardStreams.isInputTerminal ? .demo : .standardInput
    case 1: files[0] == "-" ? .standardInput : .file(FileArguments.file(named: files[0]))
    default: .files(FileArguments.files(named: files))
    }
  }
}

/// - Throws: a usage error that says what is wrong with a `--map`.
private func fieldMap(_ argument: String) throws -> FieldMap {
  do { return try FieldMap(argument) } catch { throw ValidationError("\(error)") }
}

/// The width that rows are printed to.
struct WidthOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Columns to print to (0, the default: COLUMNS, else 80); the screen has a margin of one more beside them.",
      valueName: "n"))
  var width: Int?

  /// What stands where nobody says a width.
  static var usual: WidthOptions {
    var options = WidthOptions()
    options.width = nil
    return options
  }

  /// The width asked for, else `COLUMNS`, else 80.
  var columns: Int { columns(orElse: 0) }

  /// The width asked for, else that of the person's file; where it is 0, `COLUMNS`, else 80.
  func columns(orElse configured: Int) -> Int {
    let width = width ?? configured
    if width > 0 { return width }
    let columns = System.environment("COLUMNS").flatMap { Int($0) }
    return columns.flatMap { (1...Configuration.widest).contains($0) ? $0 : nil } ?? 80
  }

  /// - Throws: a usage error for a width that no row can have.
  func validate() throws {
    if let width, !(0...Configuration.widest).contains(width) {
      throw ValidationError(
        "--width takes a number of columns from 0 to \(Configuration.widest), not \(width).")
    }
  }
}
