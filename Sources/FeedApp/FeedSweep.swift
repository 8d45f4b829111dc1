import Feeds
import HeightEngine
import TableKit
import TerminalCore

/// Scrolls a feed from head to tail and back, line by line, and tells what the height function had to
/// do for it: the measurement that the cache modes are compared by.
public struct FeedSweep {
  /// What one mode came to.
  nonisolated public struct Result: Sendable {
    /// The cache mode that was swept.
    public var mode: CacheMode
    /// Heights that the table asked for.
    public var asked: Int
    /// Heights that were computed.
    public var computed: Int
    /// Heights that were remembered.
    public var hits: Int
    /// Heights that were looked for and not found.
    public var misses: Int
    /// Time in the height function.
    public var time: Duration
  }

  private let feed: Feed
  private let size: Size
  private let separator: SeparatorChoice
  private let tabStops: Int

  /// - Parameters:
  ///   - size: Columns of the feed, lines of the screen.
  ///   - separator: What stands between rows.
  ///   - tabStops: Columns from tab stop to tab stop.
  public init(feed: Feed, size: Size, separator: SeparatorChoice = .auto, tabStops: Int = 8) {
    self.feed = feed
    self.size = size
    self.separator = separator
    self.tabStops = tabStops
  }

  /// Scrolls in one mode.
  ///
  /// A clock read around every call would cost more than a hit does. So the calls are recorded while
  /// the table scrolls, and made again, in the same order and with empty caches, between two reads.
  /// That is done several times, as long as it takes no time to speak of, and the least time counts:
  /// what else the machine does only ever adds to it.
  public func run(_ mode: CacheMode) -> Result {
    let asked = recordedAsks(mode)
    var best = replay(asked, mode)
    for _ in 1..<Self.mostReplays where best.time < Self.shortReplay {
      let result = replay(asked, mode)
      if result.time < best.time { best = result }
    }
    return best
  }

  private static let mostReplays = 10
  private static let shortReplay = Duration.milliseconds(200)

  private func replay(_ asked: [IndexPath], _ mode: CacheMode) -> Result {
    let controller = makeController(mode)
    let clock = ContinuousClock()
    let start = clock.now
    for indexPath in asked { _ = controller.tableView(controller.table, heightForRowAt: indexPath) }
    let time = start.duration(to: clock.now)
    let counts = controller.table.debugLog.counts
    return Result(
      mode: mode, asked: asked.count, computed: counts.computed, hits: counts.hits,
      misses: counts.misses, time: time)
  }

  private func recordedAsks(_ mode: CacheMode) -> [IndexPath] {
    let controller = makeController(mode)
    var asked: [IndexPath] = []
    controller.heightObserver = { asked.append($0) }
    let table = controller.table
    table.layoutIfNeeded()
    while !table.isAtEnd { table.scroll(byLines: 1) }
    while !table.isAtStart { table.scroll(byLines: -1) }
    return asked
  }

  private func makeController(_ mode: CacheMode) -> FeedController {
    let controller = FeedController(
      feed: feed, mode: mode, separator: separator, tabStops: tabStops)
    controller.table.frame = Rect(size: size)
    return controller
  }
}
