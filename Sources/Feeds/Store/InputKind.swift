import Glibc

/// What a descriptor reads from, as far as its reader has to know.
enum InputKind {
  /// A regular file.
  case file
  /// What comes as it is written: a pipe, a socket.
  case pipe
  /// A device that has nothing to read.
  case nothing

  /// How long to wait for somebody to open a FIFO's other end, in milliseconds.
  private static let patience: Int32 = 2000

  /// Looks at a descriptor, called `name` in errors. Throws what keeps it from being read to its end: a
  /// directory, a terminal, a device that has something to read.
  init(of descriptor: Int32, name: String) throws(FeedError) {
    guard let status = System.status(of: descriptor) else {
      throw FeedError(systemCode: errno, file: name)
    }
    var bytes: [UInt8] = [0]
    var byte = bytes.mutableSpan
    switch status.st_mode & S_IFMT {
    case S_IFREG:
      // Some files open and can't be read, such as /proc/self/mem.
      guard System.read(descriptor, at: 0, into: &byte) >= 0 else {
        throw FeedError(systemCode: errno, file: name)
      }
      self = .file
    case S_IFDIR: throw FeedError("is a directory", file: name)
    case S_IFCHR, S_IFBLK:
      if isatty(descriptor) == 1 { throw FeedError("is a terminal", file: name) }
      let count = System.read(descriptor, into: &byte)
      if count < 0 { throw FeedError(systemCode: errno, file: name) }
      guard count == 0 else { throw FeedError("is a device", file: name) }
      self = .nothing
    default: self = .pipe
    }
  }

  /// The same of a descriptor that is closed where something keeps it from being read.
  init(ofOwned descriptor: Int32, name: String) throws(FeedError) {
    do {
      self = try InputKind(of: descriptor, name: name)
    } catch {
      close(descriptor)
      throw error
    }
  }

  /// Waits a little for somebody to write to a pipe, where a read would not wait: of a FIFO that nobody
  /// writes to yet it would say that it is at its end. Returns whether there is anything to read.
  static func awaitWriter(_ descriptor: Int32) -> Bool {
    fcntl(descriptor, F_GETFL) & O_NONBLOCK == 0 || System.awaitBytes(descriptor, patience)
  }
}
