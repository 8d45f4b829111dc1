/// The formats that can be read, by the names that the command line has for them.
public enum FeedFormat: String, CaseIterable, Sendable {
  /// Whatever the content looks like.
  case auto
  /// `{"feed": [{title, content, username, time, imageName, section}]}`.
  case demo
  /// JSON Feed 1.0 and 1.1 (jsonfeed.org), or a bare array of objects.
  case jsonFeed = "json-feed"
  /// An object a line.
  case jsonl
  /// A row a line.
  case text
}

/// How to read a feed.
public struct FeedOptions: Sendable {
  /// The format, or `.auto` to look at the content.
  public var format: FeedFormat

  /// Detects the format unless it is given.
  public init(format: FeedFormat = .auto) {
    self.format = format
  }
}
