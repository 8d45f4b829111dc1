import Glibc

extension Feed {
  /// Opens the file at `path`. Throws what is wrong with it, and in which line.
  public static func open(
    path: String, options: FeedOptions = FeedOptions()
  ) throws(FeedError) -> Feed {
    let identity = FileIdentity(path: path)
    let (source, outlines) = try source(path: path, options: options)
    guard source.format == .opml else {
      return Feed(
        FeedPart(
          source, name: path, origin: .file(path: path), identity: identity, options: options))
    }
    return Feed(
      title: source.title, format: .opml,
      parts: outlines.map { Outlines.part($0, of: path, options: options) })
  }

  /// Opens several files, a section each; one that can't be read is a section that says why.
  public static func open(paths: [String], options: FeedOptions = FeedOptions()) -> Feed {
    Feed(
      title: nil, format: options.format,
      parts: paths.map { FeedPart(path: $0, options: options) })
  }

  /// Opens what `fileDescriptor` reads from, a file or a pipe; the descriptor stays the caller's. Of
  /// a pipe it waits for the end, unless `options.readsPipesAsTheyCome`. Throws what is wrong with
  /// it, and in which line.
  public static func open(
    fileDescriptor: Int32, name: String, options: FeedOptions = FeedOptions()
  ) throws(FeedError) -> Feed {
    if options.readsPipesAsTheyCome, isPipe(fileDescriptor) {
      return try open(pipe: fileDescriptor, name: name, options: options)
    }
    // A file stays reachable through the descriptor, whatever its name was.
    let path = "/proc/self/fd/\(fileDescriptor)"
    let identity = FileIdentity(path: path)
    let store = try ByteStore.open(fileDescriptor, name: name)
    let source = try SourceOpening(store, name: name, options: options).open().source
    return Feed(
      FeedPart(
        source, name: name, origin: store.isRegularFile ? .file(path: path) : .once,
        identity: identity, options: options))
  }

  /// Opens a feed in memory, called `name` in errors. Throws what is wrong with it, and in which
  /// line.
  public static func open(
    bytes: [UInt8], name: String, options: FeedOptions = FeedOptions()
  ) throws(FeedError) -> Feed {
    let source = try SourceOpening(ByteStore(bytes), name: name, options: options).open().source
    return Feed(FeedPart(source, name: name))
  }

  private static func open(
    pipe descriptor: Int32, name: String, options: FeedOptions
  ) throws(FeedError) -> Feed {
    let copy = fcntl(descriptor, F_DUPFD_CLOEXEC, 3)
    guard copy >= 0 else { throw FeedError(systemCode: errno, file: name) }
    let nothing = DocumentSource(
      format: options.format, title: nil, entries: EntryStore(), reading: EntryReading(options))
    let part = FeedPart(
      nothing, name: name, origin: .pipe(PipeReader(owning: copy)), options: options)
    _ = try part.readChanges()
    return Feed(part)
  }

  private static func isPipe(_ descriptor: Int32) -> Bool {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { return false }
    return [S_IFIFO, S_IFSOCK].contains(status.st_mode & S_IFMT)
  }

  static func source(
    path: String, options: FeedOptions
  ) throws(FeedError) -> SourceOpening.Result {
    let store = try ByteStore.open(path: path)
    return try SourceOpening(store, name: path, options: options).open()
  }
}
