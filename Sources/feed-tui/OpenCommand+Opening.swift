import Dispatch
import FeedApp
import Feeds
import Glibc
import NcursesTerminal
import TableKit
import TerminalCore

extension OpenCommand {
  /// Opens the feed. One that may take long is opened on another thread, while the terminal is the program's already:
  /// keys go to it from the beginning, and one of them ends it.
  ///
  /// - Throws: what is wrong with either.
  @MainActor func openFeed(_ settings: Settings) throws -> OpenedFeed {
    let bytes = source.size
    guard bytes >= Self.largeFile else {
      return OpenedFeed(feed: try source.open(settings, isInteractive: true))
    }
    let terminal = try NcursesTerminal(usesColors: true)
    let screen = OpeningScreen(
      name: source.name(settings), bytes: bytes, keys: settings.configuration.keys)
    let program = TableProgram(screen: screen, terminal: terminal)
    let opening = Opening(source, settings)
    let ready = DispatchSemaphore(value: 0)
    Self.queue.async {
      opening.run()
      ready.signal()
      program.send { program.quit(.cancelled) }
    }
    // Most files are open by then: text, logs and JSON Lines of any size.
    let isReady = ready.wait(timeout: .now() + Self.patience) == .success
    let ending = isReady ? .cancelled : program.run()
    if let status = Self.status(of: ending) {
      terminal.restore()
      settings.complain()
      // Not by `exit`: it takes libraries down that the other thread uses.
      _exit(status)
    }
    do {
      return OpenedFeed(
        feed: try opening.feed(), terminal: terminal, typedAhead: screen.typedAhead)
    } catch {
      terminal.restore()
      throw error
    }
  }

  /// A feed, and what there was of the terminal before.
  struct OpenedFeed {
    var feed: Feed
    /// The terminal, if it was needed.
    var terminal: NcursesTerminal?
    /// What was typed meanwhile.
    var typedAhead: [InputEvent] = []
  }

  /// The status with which an ending ends the program; nil: it goes on, as the feed is open.
  private static func status(of ending: TableProgram.Ending) -> Int32? {
    switch ending {
    case .cancelled: nil
    case .quit: 0
    case .interrupted: 130
    case .terminated(let signal): 128 + signal
    }
  }

  /// Smaller files are open before anybody has pressed a key, in bytes.
  private static let largeFile = 1 << 22
  /// Of its own: on Dispatch's, a thread looks after them every second from then on.
  private static let queue = DispatchQueue(label: "Opening", qos: .userInitiated)
  /// So long nothing is shown.
  private static let patience = DispatchTimeInterval.milliseconds(100)

  /// A feed on its way from one thread to another.
  // Safe: the other thread is done with it before this one asks.
  private final class Opening: @unchecked Sendable {
    private let source: SourceOptions
    private let settings: Settings
    private var result: Result<Feed, any Error>?

    init(_ source: SourceOptions, _ settings: Settings) {
      (self.source, self.settings) = (source, settings)
    }

    func run() { result = Result { try source.open(settings, isInteractive: true) } }

    func feed() throws -> Feed {
      guard let result else { throw RuntimeFailure("nothing was opened") }
      return try result.get()
    }
  }
}
