import HeightEngine

/// One entry of a feed, sanitised: nothing in it can drive a terminal.
public struct FeedEntry: Sendable {
  /// What stays the same while the entry's content changes; the height cache's key.
  public var key: String
  public var title: DisplayText?
  /// The content as plain text, as the row shows it.
  public var content: DisplayText?
  public var username: DisplayText?
  /// The time, as the row shows it.
  public var time: DisplayText?
  /// The name of the entry's image, sanitised.
  public var imageName: String?
  /// Where it leads, if that is a link of a scheme that may be opened.
  public var link: FeedLink?

  public init(
    key: String, title: DisplayText? = nil, content: DisplayText? = nil,
    username: DisplayText? = nil, time: DisplayText? = nil, imageName: String? = nil,
    link: FeedLink? = nil
  ) {
    self.key = key
    self.title = title
    self.content = content
    self.username = username
    self.time = time
    self.imageName = imageName
    self.link = link
  }
}

extension FeedEntry {
  /// Interprets and sanitises what a document says.
  init(_ raw: RawEntry, key: String) {
    self.init(
      key: DisplayText(key).string,
      title: raw[.title].map { DisplayText($0.folded) },
      content: (raw[.error] ?? raw[.text]).map { DisplayText($0.trimmingBlankEnds) },
      username: raw[.author].map { DisplayText($0.folded) },
      time: raw[.date].map { DisplayText($0.folded) },
      imageName: raw[.image].map { DisplayText($0.folded).string },
      link: raw[.link].flatMap(FeedLink.init))
  }
}

extension String {
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
