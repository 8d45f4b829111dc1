import Glibc

/// Wakes the loop that waits in `NcursesTerminal.nextEvent`, from any thread: it then returns nil.
public final class Waker: Sendable {
  let readEnd: Int32
  private let writeEnd: Int32

  init() throws(TerminalError) {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { throw .system("pipe", errno) }
    for end in ends {
      _ = fcntl(end, F_SETFD, FD_CLOEXEC)
      _ = fcntl(end, F_SETFL, O_NONBLOCK)
    }
    readEnd = ends[0]
    writeEnd = ends[1]
  }

  deinit {
    close(readEnd)
    close(writeEnd)
  }

  /// Ends the wait, or the next one if nobody waits now. Several calls before that count as one.
  public func wake() {
    var byte: UInt8 = 0
    // A full pipe wakes just as well.
    _ = write(writeEnd, &byte, 1)
  }

  func drain() {
    var bytes: (UInt64, UInt64) = (0, 0)
    while read(readEnd, &bytes, MemoryLayout.size(ofValue: bytes)) > 0 {}
  }
}
