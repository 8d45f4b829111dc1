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
  public var imageName: String?
  /// Where it leads, if that is a link of a scheme that may be opened.
  public var link: String?

  public init(
    key: String, title: DisplayText? = nil, content: DisplayText? = nil,
    username: DisplayText? = nil, time: DisplayText? = nil, imageName: String? = nil,
    link: String? = nil
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
