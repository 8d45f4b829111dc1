import HeightEngine

extension EntryReading {
  /// Text of an entry beyond this is left out of its row, in bytes.
  static let longestText = 1 << 18

  /// The entry that a document's `raw` one is.
  func entry(_ raw: RawEntry, key: String) -> FeedEntry {
    let date = raw[.date].flatMap { dates.date($0) }
    let time = date.map { format.short($0) } ?? raw[.date].map(\.folded)
    return FeedEntry(
      key: DisplayText(key).string,
      title: raw[.title].map { DisplayText($0.folded) },
      content: text(of: raw).map { DisplayText($0) },
      username: raw[.author].map { DisplayText($0.folded) },
      time: time.map { DisplayText($0) },
      date: date,
      imageName: raw[.image].map { DisplayText($0.folded).string },
      link: raw[.link].flatMap(FeedLink.init))
  }

  /// The demo's entries show their times as written.
  func demoEntry(_ raw: RawEntry, key: String) -> FeedEntry {
    var entry = entry(raw, key: key)
    entry.time = raw[.date].map { DisplayText($0.folded) }
    return entry
  }

  /// The entry's page: its content in blocks, links numbered.
  func page(_ raw: RawEntry, key: String) -> FeedPage {
    let content =
      if let html = raw[.html], raw[.error] == nil {
        HTMLContent.read(html, numbersLinks: true)
      } else {
        EntryContent(
          text: (raw[.error] ?? raw[.text] ?? "").cut(toBytes: 4 * EntryReading.longestText))
      }
    let entry = entry(raw, key: key)
    let time = entry.date.map(format.full) ?? raw[.date].map(\.folded)
    return FeedPage(entry: entry, time: time.map { DisplayText($0) }, content: content)
  }

  private func text(of raw: RawEntry) -> String? {
    if let error = raw[.error] { return error }
    guard let html = raw[.html] else {
      return raw[.text]?.cut(toBytes: EntryReading.longestText).trimmingBlankEnds
    }
    let text = HTMLContent.read(html, numbersLinks: false).plainText
    let cut = text.cut(toBytes: EntryReading.longestText)
    return cut.isEmpty ? nil : cut
  }
}

/// An entry as a page of its own.
public struct FeedPage: Sendable {
  /// What the row shows.
  public var entry: FeedEntry
  /// The full date, in the reader's zone; as written if it can't be read.
  public var time: DisplayText?
  /// The content in blocks, and the links that it numbers.
  public var content: EntryContent

  /// A page of parts that are sanitised.
  public init(entry: FeedEntry, time: DisplayText? = nil, content: EntryContent) {
    self.entry = entry
    self.time = time
    self.content = content
  }
}

extension String {
  /// Cut before the character that would go over `limit` bytes, an ellipsis in place of the rest.
  fileprivate func cut(toBytes limit: Int) -> String {
    guard utf8.count > limit else { return self }
    return String(self[..<utf8.index(startIndex, offsetBy: limit)]) + "…"
  }

  /// Without blank lines before it and white space behind it: indentation stays. O(n).
  fileprivate var trimmingBlankEnds: String {
    let scalars = unicodeScalars
    guard let first = scalars.firstIndex(where: { !$0.isFoldable }),
      let last = scalars.lastIndex(where: { !$0.isFoldable })
    else { return "" }
    let lineEnd = scalars[..<first].lastIndex { $0 == "\n" || $0 == "\r" }
    let start = lineEnd.map(scalars.index(after:)) ?? scalars.startIndex
    return String(self[start...last])
  }
}
