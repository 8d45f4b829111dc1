import Feeds
import TableKit

/// A row's object: which entry it shows. The entry itself is decoded when it is asked for.
struct FeedRow {
  let reader: EntryReader
  /// Where the feed has the entry.
  let place: EntryPlace

  var entry: FeedEntry { reader.entry(at: place) }
  var key: String { entry.key }
  var page: FeedPage { reader.page(at: place) }
}

/// Where a feed has an entry: its section and row there, which a person's changes leave alone.
struct EntryPlace: Hashable {
  var section: Int
  var row: Int

  /// Of the row that is inserted where a feed has no entry to show once more.
  static let none = EntryPlace(section: -1, row: -1)
}

/// The rows of one of the feed's sections, made when they are asked for; it grows as the section does.
struct FeedRows: @MainActor RandomAccessCollection {
  let reader: EntryReader
  let section: Int

  var startIndex: Int { 0 }
  var endIndex: Int { reader.feed.numberOfEntries(inSection: section) }

  subscript(row: Int) -> FeedRow {
    FeedRow(reader: reader, place: EntryPlace(section: section, row: row))
  }
}

/// Decodes entries. Of what a row is asked for, several things come from the same entry, one after the
/// other: the entry that was decoded last is kept.
final class EntryReader {
  let feed: Feed
  private var last: (place: EntryPlace, entry: FeedEntry)?

  init(feed: Feed) { self.feed = feed }

  func entry(at place: EntryPlace) -> FeedEntry {
    if let last, last.place == place { return last.entry }
    guard place != .none else { return Self.newEntry }
    let entry = feed.entry(at: place.row, inSection: place.section)
    last = (place, entry)
    return entry
  }

  func page(at place: EntryPlace) -> FeedPage {
    place == .none
      ? FeedPage(entry: Self.newEntry, content: EntryContent())
      : feed.page(at: place.row, inSection: place.section)
  }

  /// The feed has changed: nothing that was decoded counts any more.
  func forgetAll() { last = nil }

  private static let newEntry = FeedEntry(key: "new-entry", title: "A new row")
}
