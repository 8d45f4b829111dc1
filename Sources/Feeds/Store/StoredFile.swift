import Glibc

/// A regular file that is read at any place: open all the time, or only while it is read, so that there may be
/// more of them than a program may have open.
///
/// A file that is opened again is the one that it was: another of its name is not read.
final class StoredFile {
  private let descriptor: Int32
  /// Where the file is that is closed between readings, and which it is; nil: it is open.
  private var closed: (path: String, identity: FileIdentity)?

  /// Of so many files at once each can be open all the time: of half of those that a process may have open, or mostly has.
  static var mostOpen: Int { min(max(Int(sysconf(Int32(_SC_OPEN_MAX))), 64), 1024) / 2 }

  /// A file that is open; closes `descriptor` in the end.
  init(_ descriptor: Int32) { self.descriptor = descriptor }

  deinit {
    if closed == nil { close(descriptor) }
  }

  /// Closes the file until it is read. It is what `path` names, else it stays open.
  func closeBetweenReadings(_ path: String) {
    guard closed == nil, let identity = FileIdentity(descriptor: descriptor),
      FileIdentity(path: path)?.isSameFile(as: identity) == true
    else { return }
    closed = (path, identity)
    close(descriptor)
  }

  /// The descriptor of a file that is open all the time; else -1.
  var openDescriptor: Int32 { closed == nil ? descriptor : -1 }

  /// Lends the descriptor; -1, with the reason in `errno`, where the file is gone.
  func withDescriptor<Result>(_ body: (Int32) -> Result) -> Result {
    guard let closed else { return body(descriptor) }
    let descriptor = System.open(closed.path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    defer { if descriptor >= 0 { close(descriptor) } }
    guard let found = FileIdentity(descriptor: descriptor), found.isSameFile(as: closed.identity)
    else { return body(-1) }
    return body(descriptor)
  }
}
