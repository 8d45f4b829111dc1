import ArgumentParser
import Configuration
import FeedApp
import Feeds
import Glibc

/// What the person's file says, and the command line in its place.
struct Settings {
  private(set) var configuration = Configuration()
  /// How the feed is read.
  private(set) var options: FeedOptions
  /// What of the file can't be as it is written.
  private(set) var problems: [ConfigurationProblem] = []
  /// The person's file.
  private var file = ""
  private var alertOfCommandLine: String?

  /// Of a command that reads a feed.
  ///
  /// - Throws: a usage error; that a file that was named can't be read.
  init(_ source: SourceOptions) throws {
    options = FeedOptions(format: source.format, map: source.map)
    try read(source)
    let line = source
    if let separator = line.separator { configuration.separator = separator }
    if let tabs = line.tabs { configuration.tabs = tabs }
    if let fields = line.fields { configuration.fields = fields }
    if let raw = line.raw { configuration.raw = raw }
    if let rotated = line.rotated { configuration.rotated = rotated }
    if let merge = line.merge { configuration.merge = merge }
    options.rows = try line.rows.map(RowRule.init)
    options.joinsRotatedFiles = configuration.rotated
    options.mergesByTime = configuration.merge
    if !configuration.fields.isEmpty {
      options.logs.fields = LogFieldSelection(configuration.fields)
    }
    options.showsSequences = configuration.raw
    options.fileRules = configuration.files.map { line.overriding($0) }
  }

  /// Of the command that opens a feed.
  init(_ command: OpenCommand) throws {
    try self.init(command.source)
    if let theme = command.theme { configuration.theme = theme }
    if let cache = command.cache { configuration.cache = cache }
    // Whoever waits for rows wants those that come; what the file says is of whatever is opened.
    if command.alert != nil { configuration.follow = true }
    if let follow = command.follow { configuration.follow = follow }
    if let mouse = command.mouse { configuration.mouse = mouse }
    if let clipboard = command.clipboard { configuration.clipboard = clipboard }
    if let debug = command.debug { configuration.debug = debug }
    if let memory = command.memory { configuration.memory = memory }
    if let resume = command.resume { configuration.resume = resume ? .always : .never }
    if !command.choice.expressions.isEmpty { configuration.filter = "" }
    if command.choice.level != nil { configuration.level = "" }
    if let openWith = command.openWith { configuration.openWith = openWith }
    if let jobs = command.jobs { configuration.jobs = jobs }
    alertOfCommandLine = command.alert
    // Keys of the command line go before those of the file.
    configuration.keys.replace(by: try Self.bindings(command.bind))
  }

  private mutating func read(_ source: SourceOptions) throws {
    guard !source.noConfig else { return }
    let file = source.config.map(ConfigurationFile.init(path:)) ?? ConfigurationFile.usual
    if let said = file?.read() {
      (configuration, problems) = said
      self.file = file?.path ?? ""
    } else if let path = source.config {
      throw RuntimeFailure("\(path): \(System.text(ofError: ENOENT))")
    }
  }

  /// The keys that arguments of `--bind` say.
  ///
  /// - Throws: a usage error.
  static func bindings(_ arguments: [String]) throws -> KeyBindings {
    var spellings: [(name: String, keys: [String])] = []
    for argument in arguments {
      guard let equals = argument.firstIndex(of: "=") else {
        throw ValidationError("--bind takes NAME=KEYS, not \(argument).")
      }
      let (name, keys) = (argument[..<equals], String(argument[argument.index(after: equals)...]))
      if let place = spellings.firstIndex(where: { $0.name == name }) {
        spellings[place].keys.append(keys)
      } else {
        spellings.append((String(name), keys.isEmpty ? [] : [keys]))
      }
    }
    var bindings = KeyBindings()
    for (name, keys) in spellings {
      if let mistake = bindings.bind(name, to: keys).first {
        throw ValidationError("--bind: \(mistake.reason).")
      }
    }
    return bindings
  }

  /// In which colours the screen is drawn.
  var theme: ColorTheme { configuration.theme.theme ?? usualTheme }

  /// In which it is where nobody asks for others.
  var usualTheme: ColorTheme { ColorChoice.areWanted ? .terminal : .mono }

  /// On how many cores heights are found ahead.
  var numberOfJobs: Int {
    configuration.jobs > 0
      ? configuration.jobs : min(Int(sysconf(Int32(_SC_NPROCESSORS_ONLN))), 4)
  }

  /// The file of the debug log that the person's file names; nil: none. Where it can't be written, that is a problem.
  mutating func openDebugLog() -> LogFile? {
    guard !configuration.debugLog.isEmpty else { return nil }
    guard !TerminalOutside.isSecure else {
      note("LESSSECURE is set: no file is written", at: "debug-log")
      return nil
    }
    do { return try LogFile(appendingTo: configuration.debugLog) } catch {
      note("\(error)", at: "debug-log")
      return nil
    }
  }

  private mutating func note(_ reason: String, at setting: String) {
    let line = ConfigurationFile(path: file).line(of: setting)
    problems.append(
      ConfigurationProblem(file: file, line: line, reason: "\(setting): \(reason)"))
  }

  /// What rows of logs must be to be shown at first, as far as the command line does not say.
  var filtersOfLogs: [RowFilter] {
    let (filter, level) = (configuration.filter, configuration.level)
    return [
      filter.isEmpty ? nil : try? RowFilter(filter),
      level.isEmpty ? nil : try? RowFilter(atLeast: level),
    ].compactMap { $0 }
  }

  /// What opens links; nil: as the environment says.
  var opener: String? { configuration.openWith.isEmpty ? nil : configuration.openWith }

  /// Whether files of one log that was rotated are one feed.
  var isRotatedLogOne: Bool { configuration.rotated && !configuration.merge }

  /// What rows that come must be for the bell to ring.
  ///
  /// - Throws: what is wrong with it, and where.
  var alert: RowFilter? {
    get throws {
      let text = alertOfCommandLine ?? configuration.alert
      guard alertOfCommandLine != nil || !text.isEmpty else { return nil }
      do { return try RowFilter(text) } catch { throw AlertMistake(mistake: error) }
    }
  }

  /// Says all of them.
  func complain() {
    for problem in problems { StandardStreams.complain("feed-tui: \(problem)") }
  }
}

extension SourceOptions {
  /// What a rule of the file leaves to say where the command line says it, too.
  fileprivate func overriding(_ rule: FileRule) -> FileRule {
    var rule = rule
    if format != .auto { rule.format = nil }
    if map != nil { rule.map = nil }
    if rows != nil { rule.rows = nil }
    if fields != nil { rule.fields = nil }
    if raw != nil { rule.showsSequences = nil }
    return rule
  }
}

/// Why an `--alert` is no filter; exit status 2.
struct AlertMistake: Error {
  let mistake: RowFilterError
}
