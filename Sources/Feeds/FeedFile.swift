/// A file to be opened, and what it is called: not all names can be written.
public struct FeedFile: Sendable, Hashable {
  /// What opens it.
  public var path: String
  /// What it is called in headers and errors.
  public var name: String

  /// The file at `path`, called `name`, or as its path is.
  public init(path: String, name: String? = nil) {
    self.path = path
    self.name = name ?? path
  }
}
