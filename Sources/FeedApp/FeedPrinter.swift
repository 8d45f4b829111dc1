import Feeds
import enum HeightEngine.HeightItem
import TableKit
import TerminalCore

/// A feed without a screen: printed as its rows look, or as their heights.
public final class FeedPrinter {
  private let controller: FeedController

  /// Told of every line of the debug log.
  public var logObserver: ((String) -> Void)? {
    didSet {
      controller.table.debugLog.observer = logObserver.map { observer in
        { observer($0.description) }
      }
    }
  }

  /// A printer of a feed, at a width in columns.
  public init(feed: Feed, mode: CacheMode, width: Int) {
    controller = FeedController(feed: feed, mode: mode)
    controller.table.frame = Rect(column: 0, line: 0, columns: width, lines: 1)
  }

  /// Hands out every line of every row as on the screen, each with its line feed; `write` gives false
  /// to stop.
  public func printRows(_ write: (String) -> Bool) {
    var text: [UInt8] = []
    controller.table.forEachItemDrawn { _, canvas in
      text.removeAll(keepingCapacity: true)
      for line in 0..<canvas.size.lines {
        canvas.append(line: line, to: &text)
        text.append(0x0A)
      }
      return write(String(decoding: text, as: UTF8.self))
    }
  }

  /// Hands out a JSON object a line for every header, row and footer with its height; `write` gives
  /// false to stop.
  public func printHeights(_ write: (String) -> Bool) {
    controller.table.forEachItemHeight { item, height in
      write(line(for: item, height: height))
    }
  }

  private func line(for item: HeightItem, height: Int) -> String {
    switch item {
    case .header(let section):
      return "{\"kind\":\"header\",\"section\":\(section),\"height\":\(height)}\n"
    case .footer(let section):
      return "{\"kind\":\"footer\",\"section\":\(section),\"height\":\(height)}\n"
    case .row(let indexPath):
      let key = (controller.row(at: indexPath)?.key ?? "").jsonQuoted
      return "{\"kind\":\"row\",\"section\":\(indexPath.section),\"row\":\(indexPath.row),"
        + "\"key\":\(key),\"height\":\(height)}\n"
    }
  }
}
