import Glibc

extension ByteStore {
  /// Opens the file at `path`; what is no regular file, or compressed, is read to its end, or until it is a
  /// document, to be read by `options`, that became much more than it was.
  static func open(
    path: String, name: String? = nil, options: FeedOptions? = nil
  ) throws(FeedError) -> ByteStore {
    let name = name ?? path
    // Not to wait for the other end of a FIFO.
    let descriptor = System.open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else { throw FeedError(systemCode: errno, file: name) }
    return try open(owned: descriptor, name: name, options: options)
  }

  /// Opens what a descriptor that stays the caller's reads from, as above.
  static func open(
    _ descriptor: Int32, name: String, options: FeedOptions? = nil
  ) throws(FeedError) -> ByteStore {
    let copy = fcntl(descriptor, F_DUPFD_CLOEXEC, 3)
    guard copy >= 0 else { throw FeedError(systemCode: errno, file: name) }
    return try open(owned: copy, name: name, options: options)
  }

  private static func open(
    owned descriptor: Int32, name: String, options: FeedOptions?
  ) throws(FeedError) -> ByteStore {
    let kind = try InputKind(ofOwned: descriptor, name: name)
    switch kind {
    case .file where Compression(ofFile: descriptor) != nil:
      return try readToEnd(descriptor, name: name, options: options)
    case .file: return ByteStore(file: descriptor)
    case .pipe: return try readToEnd(descriptor, name: name, options: options)
    case .nothing:
      close(descriptor)
      return ByteStore([UInt8]())
    }
  }

  private static func readToEnd(
    _ descriptor: Int32, name: String, options: FeedOptions?
  ) throws(FeedError) -> ByteStore {
    let pipe = PipeReader(owning: descriptor)
    if !InputKind.awaitWriter(descriptor) {
      // Nothing yet: that nobody writes looks like the end, that somebody will like an error.
      pipe.readPiece()
    }
    while !pipe.isAtEnd {
      pipe.awaitBytes()
      _ = pipe.readAvailable()
      // Before it fills the disk.
      if let options, let expansion = pipe.store.expansion, pipe.store.count > expansion.limit,
        SourceOpening(pipe.store, name: name, options: options).isOverexpanded
      {
        pipe.fail(expansion.complaint)
      }
    }
    guard let failure = pipe.failure else { return pipe.store }
    guard pipe.store.count > 0 else { throw FeedError(failure, file: name) }
    pipe.store.shortcoming = failure
    return pipe.store
  }
}

extension FeedError {
  /// What the system says of `file`.
  init(systemCode code: Int32, file: String) {
    self.init(System.text(ofError: code), file: file)
  }
}

extension ByteStore {
  /// Lets a last line that could not be kept to its end say so, for who shows lines. To be called once, after the last bytes.
  func markCutLine() {
    guard let failure, count > 0, copy(count - 1..<count) != [0x0A] else { return }
    let mark = ByteStore(Array(" (cut: \(System.text(ofError: failure)))".utf8))
    join(mark, skipping: 0, at: count, endsLine: true)
  }
}
