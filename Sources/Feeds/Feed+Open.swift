import Glibc

extension Feed {
  /// Opens the file at `path`. Throws what is wrong with it, and in which line.
  public static func open(
    path: String, options: FeedOptions = FeedOptions()
  ) throws(FeedError) -> Feed {
    try open(file: FeedFile(path: path), options: options)
  }

  /// Opens a file, as above.
  public static func open(
    file: FeedFile, options: FeedOptions = FeedOptions()
  ) throws(FeedError) -> Feed {
    let (path, name) = (file.path, file.name)
    let options = options.forFile(name)
    if let pipe = try FeedPart(pipeAt: path, name: name, options: options) { return Feed(pipe) }
    let identity = FileIdentity(path: path)
    let opened = try source(path: path, name: name, options: options)
    return listed(opened, of: path, options: options)
      ?? Feed(
        FeedPart(
          opened.source, name: name, origin: .file(path: path), identity: identity,
          options: options))
  }

  /// The feeds of a list, a section each, if it is one; their paths are relative to that of the list, and
  /// lead no further than its folder.
  static func listed(
    _ opened: SourceOpening.Result, of path: String, options: FeedOptions
  ) -> Feed? {
    guard opened.source.format == .opml else { return nil }
    // What it says itself goes first.
    let own = opened.source.count > 0 ? [FeedPart(opened.source, name: path)] : []
    var options = options
    options.closesFiles = opened.outlines.count > StoredFile.mostOpen
    return Feed(
      title: opened.source.title, format: .opml,
      parts: own + Outlines.parts(opened.outlines, of: path, options: options), list: path)
  }

  /// Opens several files, a section each; one that can't be read is a section that says why, or left out
  /// if the options say so. It is one of the `failures` in any case.
  public static func open(paths: [String], options: FeedOptions = FeedOptions()) -> Feed {
    open(files: paths.map { FeedFile(path: $0) }, options: options)
  }

  /// Opens several files, as above; those of one log as one, if the options say so, and those of several logs each in
  /// its order. Where they are more than
  /// can be open at once, each is opened when it is read.
  public static func open(files: [FeedFile], options: FeedOptions = FeedOptions()) -> Feed {
    if options.joinsRotatedFiles, !options.mergesByTime, let set = RotatedSet(files),
      let log = RotatedLog(set, options: options.forFile(set.name))
    {
      return Feed(FeedPart(log, options: options.forFile(set.name)), leavingOut: log.failures)
    }
    let files =
      options.joinsRotatedFiles && !options.mergesByTime ? RotatedSet.ordered(files) : files
    var options = options
    options.closesFiles = files.count > StoredFile.mostOpen
    options.logs.namesDay = true
    let parts = files.map { file in
      let (path, name) = (file.path, file.name)
      let options = options.forFile(name)
      let part =
        (try? FeedPart(pipeAt: path, name: name, options: options))
        ?? FeedPart(path: path, name: name, file: name, options: options)
      part.isAskedFor = true
      return part
    }
    if options.mergesByTime, files.count > 1 {
      for part in parts { part.refuseDocument() }
      let isLeftOut = { (part: FeedPart) in options.leavesOutUnreadable && part.unreadable != nil }
      return Feed(
        merging: parts.filter { !isLeftOut($0) },
        leavingOut: parts.filter(isLeftOut).compactMap(\.unreadable), options: options)
    }
    guard options.leavesOutUnreadable else {
      return Feed(title: nil, format: options.format, parts: parts)
    }
    return Feed(
      title: nil, format: options.format, parts: parts.filter { $0.unreadable == nil },
      leavingOut: parts.compactMap(\.unreadable))
  }

  /// Opens what `fileDescriptor` reads from, a file or a pipe; the descriptor stays the caller's. Of
  /// a pipe it waits for the end, unless `options.readsPipesAsTheyCome`. Throws what is wrong with
  /// it, and in which line.
  public static func open(
    fileDescriptor: Int32, name: String, options: FeedOptions = FeedOptions()
  ) throws(FeedError) -> Feed {
    if options.readsPipesAsTheyCome, comesByPieces(fileDescriptor) {
      return try open(pipe: fileDescriptor, name: name, options: options)
    }
    // A file stays reachable through the descriptor, whatever its name was.
    let path = "/proc/self/fd/\(fileDescriptor)"
    let identity = FileIdentity(path: path)
    let store = try ByteStore.open(fileDescriptor, name: name, options: options)
    let opened = try SourceOpening(store, name: name, options: options).open()
    return listed(opened, of: "", options: options)
      ?? Feed(
        FeedPart(
          opened.source, name: name, origin: store.isRegularFile ? .file(path: path) : .once,
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
    return Feed(try FeedPart(pipe: PipeReader(owning: copy), name: name, options: options))
  }

  /// Whether what a descriptor reads can be had only from its start on: a pipe, or a compressed file.
  static func comesByPieces(_ descriptor: Int32) -> Bool {
    isPipe(descriptor) || Compression(ofFile: descriptor) != nil
  }

  private static func isPipe(_ descriptor: Int32) -> Bool {
    guard let status = System.status(of: descriptor) else { return false }
    return [S_IFIFO, S_IFSOCK].contains(status.st_mode & S_IFMT)
  }

  static func source(
    path: String, name: String? = nil, options: FeedOptions, after answers: AnswerReading? = nil
  ) throws(FeedError) -> SourceOpening.Result {
    let name = name ?? path
    let store = try ByteStore.open(path: path, name: name, options: options)
    let opened = try SourceOpening(store, name: name, options: options).open(after: answers)
    if options.closesFiles { store.closeBetweenReadings(path) }
    return opened
  }
}
