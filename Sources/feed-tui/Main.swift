import ArgumentParser
import Glibc

@main
enum Main {
  static func main() {
    signal(SIGPIPE, SIG_IGN)
    // A file that may not become larger is as a full disk: writing says so.
    signal(SIGXFSZ, SIG_IGN)
    do {
      var command = try FeedTUI.parsed(Array(CommandLine.arguments.dropFirst()))
      try command.run()
    } catch {
      exit(report(error))
    }
  }

  /// Says what went wrong and gives the exit status: 0 for help and version, 2 for wrong usage, 1 for a
  /// failed run.
  private static func report(_ error: any Error) -> Int32 {
    let code = FeedTUI.exitCode(for: error)
    if let code = error as? ExitCode { return code.rawValue }
    if code.isSuccess {
      print(FeedTUI.completed(FeedTUI.fullMessage(for: error)))
      return 0
    }
    if code == .validationFailure {
      StandardStreams.complain("feed-tui: \(usage(FeedTUI.message(for: error)))")
      return 2
    }
    StandardStreams.complain("feed-tui: \(error)")
    return 1
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
