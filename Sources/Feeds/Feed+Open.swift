import Glibc

extension Feed {
  /// Documents larger than this are refused, in bytes; line formats have no limit.
  static let largestDocument = 1 << 30

  /// Opens the file at `path`. Throws what is wrong with it, and in which line.
  public static func open(
    path: String, options: FeedOptions = FeedOptions()
  ) throws(FeedError) -> Feed {
    // Not to wait for the other end of a FIFO.
    let descriptor = Glibc.open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else { throw FeedError(systemCode: errno, file: path) }
    return try open(owned: descriptor, name: path, options: options)
  }

  /// Opens what `fileDescriptor` reads from, a file or a pipe, whose end it waits for; the descriptor
  /// stays the caller's. Throws what is wrong with it, and in which line.
  public static func open(
    fileDescriptor: Int32, name: String, options: FeedOptions = FeedOptions()
  ) throws(FeedError) -> Feed {
    let descriptor = fcntl(fileDescriptor, F_DUPFD_CLOEXEC, 3)
    guard descriptor >= 0 else { throw FeedError(systemCode: errno, file: name) }
    return try open(owned: descriptor, name: name, options: options)
  }

  /// Opens a feed in memory, called `name` in errors. Throws what is wrong with it, and in which
  /// line.
  public static func open(
    bytes: [UInt8], name: String, options: FeedOptions = FeedOptions()
  ) throws(FeedError) -> Feed {
    try open(ByteStore(bytes), name: name, options: options)
  }

  private static func open(
    owned descriptor: Int32, name: String, options: FeedOptions
  ) throws(FeedError) -> Feed {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else {
      let code = errno
      close(descriptor)
      throw FeedError(systemCode: code, file: name)
    }
    switch status.st_mode & S_IFMT {
    case S_IFREG:
      return try open(ByteStore(file: descriptor), name: name, options: options)
    case S_IFDIR:
      close(descriptor)
      throw FeedError("is a directory", file: name)
    default:
      defer { close(descriptor) }
      let bytes = try readToEnd(descriptor, name: name)
      return try open(ByteStore(bytes), name: name, options: options)
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

  private static func open(
    _ store: ByteStore, name: String, options: FeedOptions
  ) throws(FeedError) -> Feed {
    let sample = store.bytes(0..<FormatDetection.sample)
    let start = sample.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    var format = options.format
    if format == .auto {
      format = FormatDetection.format(
        of: Array(sample[start...]), isWhole: store.count <= sample.count)
    }
    switch format {
    case .auto, .text, .jsonl:
      return Feed(LineSource(store, from: start, format: format == .jsonl ? .jsonl : .text))
    case .demo, .jsonFeed:
      guard store.count <= largestDocument else {
        throw FeedError("is too large for one document (more than 1 GB)", file: name)
      }
      let bytes = store.bytes(0..<store.count)
      guard bytes.contains(where: { $0 > 0x20 }) else {
        return Feed(DocumentSource(format: format, title: nil, entries: EntryStore()))
      }
      do {
        let document = try JSONDocument(bytes, from: start)
        return Feed(
          DocumentSource(
            format: document.format, title: document.title, entries: document.entries))
      } catch {
        throw FeedError(error, in: bytes, file: name)
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
