import ArgumentParser
// Looks whether there is memory to start, before anything that is Swift does.
import CStart
import Feeds
import Glibc

@main
enum Main {
  static func main() {
    signal(SIGPIPE, SIG_IGN)
    // A file that may not become larger is as a full disk: writing says so.
    signal(SIGXFSZ, SIG_IGN)
    StandardStreams.occupyClosed()
    let arguments = Array(CommandLine.arguments.dropFirst())
    // The parser would find out first what all commands take.
    if arguments == ["--version"] { exit(say(FeedTUI.configuration.version + "\n")) }
    do {
      var command = try FeedTUI.parsed(arguments)
      try command.run()
      end(0)
    } catch {
      end(report(error))
    }
  }

  /// Ends the program; where a document is still being read, without taking down what reads it.
  private static func end(_ status: Int32) -> Never {
    if Feed.isAnyLoading { _exit(status) }
    exit(status)
  }

  /// Says what went wrong and gives the exit status: 0 for help and version, 2 for wrong usage, 1 for a
  /// failed run.
  private static func report(_ error: any Error) -> Int32 {
    switch error {
    case let code as ExitCode: return code.rawValue
    case let mistake as RegularExpression.Mistake:
      StandardStreams.complain(
        mistake.reason, in: mistake.pattern, of: "--rows", at: mistake.offset)
      return 2
    case let mistake as RowFilterError:
      StandardStreams.complain(
        mistake.reason, in: mistake.text, of: "--filter", at: mistake.offset)
      return 2
    case let alert as AlertMistake:
      StandardStreams.complain(
        alert.mistake.reason, in: alert.mistake.text, of: "--alert", at: alert.mistake.offset)
      return 2
    case let failures as Failures:
      for failure in failures.all { StandardStreams.complain("feed-tui: \(failure)") }
      return 1
    default: break
    }
    let code = FeedTUI.exitCode(for: error)
    if code.isSuccess {
      return say(FeedTUI.completed(FeedTUI.fullMessage(for: error)) + "\n")
    }
    if code == .validationFailure {
      let message = FeedTUI.message(for: error)
      StandardStreams.complain("feed-tui: \(usage(optionOfScreen(in: message) ?? message))")
      return 2
    }
    StandardStreams.complain("feed-tui: \(error)")
    return 1
  }

  /// Help, or the version. Returns the exit status: 1 where that can't be written.
  private static func say(_ text: String) -> Int32 {
    do {
      var bytes = Array(text.utf8)
      try StandardStreams.write { _ = $0(&bytes) }
      return 0
    } catch {
      return report(error)
    }
  }

  /// What is wrong where a command was given an option that only the screen takes; nil: it is something else. The
  /// parser knows none but the command's own, and proposes one of those.
  private static func optionOfScreen(in message: String) -> String? {
    let parts = message.split(separator: "'", maxSplits: 2, omittingEmptySubsequences: false)
    guard parts.count == 3, parts[0] == "Unknown option ",
      let command = CommandLine.arguments.dropFirst().first(where: FeedTUI.isNameOfCommand),
      OpenCommand.sectionsOfHelp.contains(where: { line in
        line.hasPrefix("  -") && line.split { ", /".contains($0) }.contains(parts[1])
      })
    else { return nil }
    return "\(command) takes no \(parts[1]), which is for the screen"
  }

  /// What is wrong with the usage, on one line: a list of values has a line for each.
  private static func usage(_ message: String) -> String {
    let lines = message.split(whereSeparator: \.isNewline)
    let values = lines.filter { $0.hasPrefix("  - ") }.map { $0.dropFirst(4) }
    var text = lines.filter { !$0.hasPrefix("  - ") }.joined(separator: " ")
    if !values.isEmpty { text += " " + values.joined(separator: ", ") }
    if text.hasSuffix(".") { text.removeLast() }
    return text + "; see feed-tui --help"
  }
}
