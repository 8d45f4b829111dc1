import ArgumentParser
import Glibc

@main
enum Main {
  static func main() {
    signal(SIGPIPE, SIG_IGN)
    do {
      var command = try FeedTUI.parseAsRoot()
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
    let message = FeedTUI.fullMessage(for: error)
    if code.isSuccess {
      print(message)
      return 0
    }
    if code == .validationFailure {
      StandardStreams.complain(message)
      return 2
    }
    StandardStreams.complain("feed-tui: \(error)")
    return 1
  }
}
