import Glibc

extension Feed {
  /// Opens the file at `path`. Throws what is wrong with it, and in which line.
  public static func open(
    path: String, options: FeedOptions = FeedOptions()
  ) throws(FeedError) -> Feed {
    let (source, outlines) = try source(path: path, options: options)
    guard source.format == .opml else { return Feed(source) }
    return Feed(
      title: source.title, format: .opml,
      parts: outlines.map { Outlines.part($0, of: path, options: options) })
  }

  /// Opens several files, a section each; one that can't be read is a section that says why.
  public static func open(paths: [String], options: FeedOptions = FeedOptions()) -> Feed {
    let parts = paths.map { path in
      FeedPart(name: path) { () throws(FeedError) in
        try source(path: path, options: options).source
      }
    }
    return Feed(title: nil, format: options.format, parts: parts)
  }

  /// Opens what `fileDescriptor` reads from, a file or a pipe, whose end it waits for; the descriptor
  /// stays the caller's. Throws what is wrong with it, and in which line.
  public static func open(
    fileDescriptor: Int32, name: String, options: FeedOptions = FeedOptions()
  ) throws(FeedError) -> Feed {
    let store = try ByteStore.open(fileDescriptor, name: name)
    return Feed(try SourceOpening(store, name: name, options: options).open().source)
  }

  /// Opens a feed in memory, called `name` in errors. Throws what is wrong with it, and in which
  /// line.
  public static func open(
    bytes: [UInt8], name: String, options: FeedOptions = FeedOptions()
  ) throws(FeedError) -> Feed {
    Feed(try SourceOpening(ByteStore(bytes), name: name, options: options).open().source)
  }

  static func source(
    path: String, options: FeedOptions
  ) throws(FeedError) -> SourceOpening.Result {
    let store = try ByteStore.open(path: path)
    return try SourceOpening(store, name: path, options: options).open()
  }
}
