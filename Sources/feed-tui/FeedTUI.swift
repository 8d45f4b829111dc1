import ArgumentParser

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

extension MainActorCommand {
  func run() throws {
    // Safe: it stays on this thread, which the compiler can't see.
    nonisolated(unsafe) let command = self
    try MainActor.assumeIsolated { try unsafe command.runOnMainActor() }
  }
}
