import Feeds
import HeightEngine
import TableKit

/// What of a row goes elsewhere: its links, its text, and where it stands in its file.
extension FeedController {
  /// More links of one row are not offered.
  private static let mostLinks = 200

  /// Where a row leads: its own link first, then those of its content and of what comes with it, each once.
  /// O(its content).
  func links(ofRowAt indexPath: IndexPath) -> [FeedLink] {
    guard let row = row(at: indexPath) else { return [] }
    let page = row.page
    var links: [FeedLink] = []
    var seen: Set<FeedLink> = []
    func add(_ link: FeedLink) {
      if links.count < Self.mostLinks, seen.insert(link).inserted { links.append(link) }
    }
    page.entry.link.map(add)
    page.content.links.forEach(add)
    for detail in page.details { detail.link.map(add) }
    for block in page.content.blocks { FeedLink.found(in: block.text).forEach { add($0.link) } }
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

  /// The entry as a line of JSON: what it has of title, content, author, date, link and key.
  func json(ofRowAt indexPath: IndexPath) -> [UInt8]? {
    guard let row = row(at: indexPath) else { return nil }
    let page = row.page
    let content = page.content.plainText
    let values: [(StaticString, String?)] = [
      ("\"title\":", page.entry.title?.string), ("\"content\":", content.isEmpty ? nil : content),
      ("\"author\":", page.entry.username?.string), ("\"date\":", page.time?.string),
      ("\"link\":", page.entry.link?.string), ("\"key\":", page.entry.key),
    ]
    var json: [UInt8] = []
    for case (let name, let value?) in values {
      json.append(UInt8(ascii: json.isEmpty ? "{" : ","))
      json.append(name)
      json.append(jsonQuoted: Array(value.utf8).span)
    }
    return json + Array("}\n".utf8)
  }

  /// Where a row stands in its file; nil: in none that an editor can show.
  func source(ofRowAt indexPath: IndexPath) -> (file: String, line: Int)? {
    guard let place = place(ofRowAt: indexPath), place != .none else { return nil }
    return feed.source(ofRow: place.row, inSection: place.section)
  }
}
