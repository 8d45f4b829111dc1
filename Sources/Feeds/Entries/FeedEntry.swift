import HeightEngine

/// One entry of a feed, sanitised: nothing in it can drive a terminal.
public struct FeedEntry: Sendable {
  /// What it is known by, and what stays the same while its content changes.
  public var key: String
  /// The title, on one line.
  public var title: DisplayText?
  /// The content as plain text, as the row shows it.
  public var content: DisplayText?
  /// Who wrote it, on one line.
  public var username: DisplayText?
  /// The time, as the row shows it: `3 h ago`, or as written if it can't be read.
  public var time: DisplayText?
  /// The time as a value, if it can be read.
  public var date: FeedDate?
  /// The name of the entry's image, sanitised.
  public var imageName: String?
  /// Where it leads, if that is a link of a scheme that may be opened.
  public var link: FeedLink?

  /// An entry of parts that are sanitised; what is missing is nil.
  public init(
    key: String, title: DisplayText? = nil, content: DisplayText? = nil,
    username: DisplayText? = nil, time: DisplayText? = nil, date: FeedDate? = nil,
    imageName: String? = nil, link: FeedLink? = nil
  ) {
    self.key = key
    self.title = title
    self.content = content
    self.username = username
    self.time = time
    self.date = date
    self.imageName = imageName
    self.link = link
  }
}
