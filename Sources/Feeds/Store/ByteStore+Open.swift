import Glibc

extension ByteStore {
  /// Opens the file at `path`; what is no regular file is read to its end.
  static func open(path: String, name: String? = nil) throws(FeedError) -> ByteStore {
    let name = name ?? path
    // Not to wait for the other end of a FIFO.
    let descriptor = System.open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else { throw FeedError(systemCode: errno, file: name) }
    return try open(owned: descriptor, name: name)
  }

  /// Opens what a descriptor that stays the caller's reads from.
  static func open(_ descriptor: Int32, name: String) throws(FeedError) -> ByteStore {
    let copy = fcntl(descriptor, F_DUPFD_CLOEXEC, 3)
    guard copy >= 0 else { throw FeedError(systemCode: errno, file: name) }
    return try open(owned: copy, name: name)
  }

  private static func open(owned descriptor: Int32, name: String) throws(FeedError) -> ByteStore {
    let kind: InputKind
    do {
      kind = try InputKind(of: descriptor, name: name)
    } catch {
      close(descriptor)
      throw error
    }
    switch kind {
    case .file where Gzip.isFile(descriptor): return try readToEnd(descriptor, name: name)
    case .file: return ByteStore(file: descriptor)
    case .pipe: return try readToEnd(descriptor, name: name)
    case .nothing:
      close(descriptor)
      return ByteStore([UInt8]())
    }
  }

  private static func readToEnd(_ descriptor: Int32, name: String) throws(FeedError) -> ByteStore {
    let pipe = PipeReader(owning: descriptor)
    if !InputKind.awaitWriter(descriptor) {
      // Nothing yet: that nobody writes looks like the end, that somebody will like an error.
      pipe.readPiece()
    }
    while !pipe.isAtEnd {
      InputKind.awaitBytes(descriptor, -1)
      _ = pipe.readAvailable()
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
