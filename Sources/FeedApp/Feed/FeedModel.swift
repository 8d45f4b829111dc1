import Feeds
import HeightEngine

/// The rows as the person has made them: entries of a feed, some perhaps inserted twice, some taken
/// out. A row costs the number of its entry, 4 bytes.
struct FeedModel {
  struct Section {
    var title: DisplayText?
    /// Entries, by number: the feed's `sections` in order, from 0.
    var rows: [UInt32]
  }

  private let feed: Feed
  private(set) var sections: [Section] = []
  /// The number of the first entry of each of the feed's sections.
  private var firstEntries: [Int] = []
  private var numberOfEntries = 0
  private var inserted = 0
  private var recentKeys = RecentKeys()

  init(feed: Feed) {
    self.feed = feed
    restore()
  }

  /// As the feed has it.
  mutating func restore() {
    sections = []
    firstEntries = []
    numberOfEntries = 0
    recentKeys.removeAll()
    for section in 0..<feed.numberOfSections {
      let count = feed.numberOfEntries(inSection: section)
      firstEntries.append(numberOfEntries)
      let rows = (numberOfEntries..<(numberOfEntries + count)).map(UInt32.init(truncatingIfNeeded:))
      sections.append(Section(title: feed.title(ofSection: section), rows: rows))
      numberOfEntries += count
    }
  }

  /// The entry that a row shows, decoded anew.
  func entry(at indexPath: IndexPath) -> FeedEntry {
    let number = sections[indexPath.section].rows[indexPath.row]
    guard number < numberOfEntries else { return Self.newEntry }
    let section = Self.section(of: number, in: firstEntries)
    return feed.entry(at: Int(number) - firstEntries[section], inSection: section)
  }

  /// The page of the entry that a row shows.
  func page(at indexPath: IndexPath) -> FeedPage {
    let number = sections[indexPath.section].rows[indexPath.row]
    guard number < numberOfEntries else {
      return FeedPage(entry: Self.newEntry, content: EntryContent())
    }
    let section = Self.section(of: number, in: firstEntries)
    return feed.page(at: Int(number) - firstEntries[section], inSection: section)
  }

  /// The key of the entry that a row shows.
  mutating func key(at indexPath: IndexPath) -> String {
    let number = sections[indexPath.section].rows[indexPath.row]
    if let key = recentKeys[number] { return key }
    let key = entry(at: indexPath).key
    recentKeys[number] = key
    return key
  }

  /// The feed's section that holds an entry. O(log sections).
  private static func section(of number: UInt32, in firstEntries: [Int]) -> Int {
    var low = 0
    var high = firstEntries.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if firstEntries[middle] <= Int(number) { low = middle } else { high = middle }
    }
    return low
  }

  /// Inserts a row at [0:0], with the next of the feed's entries; makes a section if there is none.
  ///
  /// - Returns: whether a section was made for it.
  mutating func insertRow() -> Bool {
    let isFirst = sections.isEmpty
    if isFirst { sections.append(Section(title: feed.title, rows: [])) }
    sections[0].rows.insert(nextEntry(), at: 0)
    return isFirst
  }

  /// Inserts a section of one row before all others.
  mutating func insertSection() {
    let title = DisplayText("Inserted section \(inserted + 1)")
    sections.insert(Section(title: title, rows: [nextEntry()]), at: 0)
  }

  mutating func removeRow(at indexPath: IndexPath) {
    sections[indexPath.section].rows.remove(at: indexPath.row)
  }

  mutating func removeSection(at index: Int) { sections.remove(at: index) }

  private mutating func nextEntry() -> UInt32 {
    defer { inserted += 1 }
    return numberOfEntries > 0 ? UInt32(inserted % numberOfEntries) : UInt32.max
  }

  /// What is inserted where the feed itself has no entry to show again.
  private static let newEntry = FeedEntry(key: "new-entry", title: "A new row")
}
