import Glibc

extension ByteStore {
  /// Opens the file at `path`; what is no regular file is read to its end.
  static func open(path: String) throws(FeedError) -> ByteStore {
    // Not to wait for the other end of a FIFO.
    let descriptor = Glibc.open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else { throw FeedError(systemCode: errno, file: path) }
    return try open(owned: descriptor, name: path)
  }

  /// Opens what a descriptor that stays the caller's reads from.
  static func open(_ descriptor: Int32, name: String) throws(FeedError) -> ByteStore {
    let copy = fcntl(descriptor, F_DUPFD_CLOEXEC, 3)
    guard copy >= 0 else { throw FeedError(systemCode: errno, file: name) }
    return try open(owned: copy, name: name)
  }

  private static func open(owned descriptor: Int32, name: String) throws(FeedError) -> ByteStore {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else {
      let code = errno
      close(descriptor)
      throw FeedError(systemCode: code, file: name)
    }
    switch status.st_mode & S_IFMT {
    case S_IFREG:
      // Some files open and can't be read, such as /proc/self/mem.
      var byte: UInt8 = 0
      guard pread(descriptor, &byte, 1, 0) >= 0 else {
        let code = errno
        close(descriptor)
        throw FeedError(systemCode: code, file: name)
      }
      return Gzip.isFile(descriptor)
        ? try readToEnd(descriptor, name: name) : ByteStore(file: descriptor)
    case S_IFDIR:
      close(descriptor)
      throw FeedError("is a directory", file: name)
    case S_IFCHR, S_IFBLK:
      defer { close(descriptor) }
      var byte: UInt8 = 0
      if isatty(descriptor) == 1 { throw FeedError("is a terminal", file: name) }
      guard read(descriptor, &byte, 1) == 0 else { throw FeedError("is a device", file: name) }
      return ByteStore([UInt8]())
    default:
      return try readToEnd(descriptor, name: name)
    }
  }

  /// How long to wait for somebody to open a FIFO's other end, in milliseconds.
  private static let patience: Int32 = 2000

  private static func readToEnd(_ descriptor: Int32, name: String) throws(FeedError) -> ByteStore {
    let pipe = PipeReader(owning: descriptor)
    if fcntl(descriptor, F_GETFL) & O_NONBLOCK != 0, !wait(for: descriptor, patience) {
      // Nothing yet: that nobody writes looks like the end, that somebody will like an error.
      pipe.readPiece()
    }
    while !pipe.isAtEnd {
      wait(for: descriptor, -1)
      _ = pipe.readAvailable()
    }
    guard let failure = pipe.failure else { return pipe.store }
    guard pipe.store.count > 0 else { throw FeedError(failure, file: name) }
    pipe.store.shortcoming = failure
    return pipe.store
  }

  /// Returns whether something came within so many milliseconds.
  @discardableResult
  private static func wait(for descriptor: Int32, _ milliseconds: Int32) -> Bool {
    var waiting = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    return poll(&waiting, 1, milliseconds) > 0
  }
}

extension FeedError {
  /// What the system says of `file`.
  init(systemCode code: Int32, file: String) {
    self.init(String(cString: strerror(code)), file: file)
  }
}
