import Feeds
import Foundation

extension Feed {
  /// Every entry, section by section.
  var entries: [FeedEntry] {
    (0..<numberOfSections).flatMap { section in
      (0..<numberOfEntries(inSection: section)).map { entry(at: $0, inSection: section) }
    }
  }

  /// What the entries say.
  var contents: [String?] { entries.map { $0.content?.string } }

  /// The sections' titles.
  var sectionTitles: [String?] { (0..<numberOfSections).map { title(ofSection: $0)?.string } }

  /// The feed that `text` is.
  static func reading(
    _ text: String, _ options: FeedOptions = FeedOptions()
  ) throws -> Feed {
    try open(bytes: Array(text.utf8), name: "test", options: options)
  }

  /// The feed that comes by `pipe`, shown as it comes.
  static func reading(
    _ pipe: Pipe, _ options: FeedOptions = FeedOptions()
  ) throws -> Feed {
    var options = options
    options.readsPipesAsTheyCome = true
    return try open(
      fileDescriptor: pipe.fileHandleForReading.fileDescriptor, name: "-", options: options)
  }
}

extension FeedStream {
  /// The stream of what comes by `pipe`.
  static func reading(
    _ pipe: Pipe, _ options: FeedOptions = FeedOptions()
  ) throws -> FeedStream {
    try open(
      fileDescriptor: pipe.fileHandleForReading.fileDescriptor, name: "-", options: options)
  }

  /// What rows say, as they are handed out; `willWait` is told how many there are.
  func contents(willWait: @escaping (Int) -> Bool = { _ in true }) -> [String?] {
    var contents: [String?] = []
    forEach(
      includingKeys: false,
      StreamReceiver(
        header: { _, _ in true },
        row: { texts, _, _ in
          contents.append(texts.text(in: EntryText.content.rawValue)?.string)
          return true
        },
        willWait: { willWait(contents.count) }))
    return contents
  }
}

/// Waits until one of the feed's descriptors is readable, ten seconds at most, and reads what has come.
func change(of feed: Feed) throws -> FeedUpdate? {
  var waiting = feed.descriptors.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
  // Safe: as many structures as the call is told.
  unsafe poll(&waiting, nfds_t(waiting.count), 10_000)
  return try feed.readChanges()
}
