import Feeds
import Foundation
import TableKit
import TerminalCore
import Testing

@testable import FeedApp

extension Feed {
  /// A log of these lines, at a time and in a zone that stay the same.
  static func ofLog(_ text: String) throws -> Feed {
    try Feed.open(
      bytes: Array(text.utf8), name: "log",
      options: FeedOptions(timeZone: .fixed(secondsEast: 0), now: 1_777_899_600))
  }
}

extension FeedRow {
  /// The parts of a feed's first row that have a style of their own, in order.
  static func styledParts(ofFirstRowOf feed: Feed) throws -> [(text: String, style: Style)] {
    let row = FeedRow(reader: EntryReader(feed: feed), place: EntryPlace(section: 0, row: 0))
    guard case .stack(let parts, _) = row.layout, case .text(let block) = parts.first else {
      Issue.record("no text")
      return []
    }
    let text = Array(block.text.string.utf8)
    return block.styleRuns.map { (String(decoding: text[$0.range], as: UTF8.self), $0.style) }
  }
}
