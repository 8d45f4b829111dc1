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
      return ByteStore(file: descriptor)
    case S_IFDIR:
      close(descriptor)
      throw FeedError("is a directory", file: name)
    default:
      defer { close(descriptor) }
      return ByteStore(try readToEnd(descriptor, name: name))
    }
  }

  private static func readToEnd(_ descriptor: Int32, name: String) throws(FeedError) -> [UInt8] {
    var bytes: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let got = read(descriptor, &piece, piece.count)
      if got > 0 {
        bytes += piece[..<got]
      } else if got == 0 {
        return bytes
      } else if errno == EAGAIN {
        var waiting = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        poll(&waiting, 1, -1)
      } else if errno != EINTR {
        throw FeedError(systemCode: errno, file: name)
      }
    }
  }
}

extension FeedError {
  /// What the system says of `file`.
  init(systemCode code: Int32, file: String) {
    self.init(String(cString: strerror(code)), file: file)
  }
}
