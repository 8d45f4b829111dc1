import Feeds
import HeightEngine
import TableKit

/// What of a row goes elsewhere: its links, its text, and where it stands in its file.
extension FeedController {
  /// More links of one row are not offered.
  private static let mostLinks = 200

  /// Where a row leads: its own link first, then those of its content by the numbers that its page gives them, and
  /// what comes with it by those behind; each once. Its own is 0, unless the content has it, too. O(its content).
  func links(ofRowAt indexPath: IndexPath) -> [(number: Int, link: FeedLink)] {
    guard let row = row(at: indexPath) else { return [] }
    let page = row.page
    let listed = page.content.links
    var links: [(number: Int, link: FeedLink)] = []
    if let own = page.entry.link {
      links.append((listed.firstIndex(of: own).map { $0 + 1 } ?? 0, own))
    }
    for (index, link) in listed.prefix(Self.mostLinks).enumerated() where link != page.entry.link {
      links.append((index + 1, link))
    }
    var seen = Set(links.map(\.link))
    var next = listed.count + 1
    func add(_ link: FeedLink) {
      guard links.count < Self.mostLinks, seen.insert(link).inserted else { return }
      links.append((next, link))
      next += 1
    }
    for detail in page.details { detail.link.map(add) }
    for block in page.content.blocks {
      // What leads somewhere is no address besides, whatever it says.
      let linked = RangeSet(block.runs.filter { $0.target != nil }.map(\.range))
      for found in FeedLink.found(in: block.text) where !linked.contains(found.range.lowerBound) {
        add(found.link)
      }
    }
    for line in page.tree?.lines ?? [] where line.kind == .string {
      FeedLink.found(in: line.text).forEach { add($0.link) }
    }
    return links
  }

  /// What a row shows, a line for each of its texts.
  func text(ofRowAt indexPath: IndexPath) -> String? {
    row(at: indexPath).map { row in
      row.layout.texts.map(\.string).filter { !$0.isEmpty }.joined(separator: "\n")
    }
  }

  /// The row as a line of JSON: its own where it is JSON and no feed's entry, else what is known of it.
  func json(ofRowAt indexPath: IndexPath) -> [UInt8]? {
    guard let row = row(at: indexPath) else { return nil }
    let place = place(ofRowAt: indexPath).flatMap { $0 == .none ? nil : $0 }
    if let own = place.flatMap({ feed.json(ofRow: $0.row, inSection: $0.section) }) {
      return own + [0x0A]
    }
    let line = place.flatMap { feed.logLine(ofRow: $0.row, inSection: $0.section) }
    return row.page.json(of: line, feed.isoText) + [0x0A]
  }

  /// The path of the file that a row is in; nil: it is in none.
  func file(ofRowAt indexPath: IndexPath) -> String? {
    guard let place = place(ofRowAt: indexPath), place != .none else { return nil }
    return feed.path(ofRow: place.row, inSection: place.section)
  }

  /// Where a row stands in its file; nil: in none that an editor can show.
  func source(ofRowAt indexPath: IndexPath) -> (file: String, line: Int?)? {
    guard let place = place(ofRowAt: indexPath), place != .none else { return nil }
    return feed.source(ofRow: place.row, inSection: place.section)
  }
}
