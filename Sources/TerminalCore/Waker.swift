#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Wakes a loop that waits in `Terminal.nextEvent`, from any thread: it then returns nil.
public final class Waker: Sendable {
  /// Has something to read from the first `wake()` on until `drain()`: for `poll` and its like.
  public let descriptor: Int32
  private let writeEnd: Int32

  /// Why there is none: no pipe could be opened.
  public struct Failure: Error, Hashable, Sendable {
    /// The `errno` of `pipe`.
    public let code: Int32
  }

  /// A waker that nobody has used.
  /// - Throws: `Failure` where the process has no descriptors left.
  public init() throws(Failure) {
    var ends: [Int32] = [-1, -1]
    // Safe: a pipe has two ends, and so has the array.
    guard unsafe pipe(&ends) == 0 else { throw Failure(code: errno) }
    for end in ends {
      _ = fcntl(end, F_SETFD, FD_CLOEXEC)
      _ = fcntl(end, F_SETFL, O_NONBLOCK)
    }
    descriptor = ends[0]
    writeEnd = ends[1]
  }

  deinit {
    close(descriptor)
    close(writeEnd)
  }

  /// Ends the wait, or the next one if nobody waits now. Several calls before that count as one.
  public func wake() {
    var byte: UInt8 = 0
    // A full pipe wakes just as well.
    // Safe: one byte is written.
    while unsafe write(writeEnd, &byte, 1) < 0, errno == EINTR {}
  }

  /// Forgets the calls of `wake()` so far: for whoever makes a `Terminal`, once a wait has ended.
  public func drain() {
    var bytes: (UInt64, UInt64) = (0, 0)
    // Safe: no more is read than the tuple holds, and any bits are numbers.
    while unsafe read(descriptor, &bytes, MemoryLayout.size(ofValue: bytes)) > 0 {}
  }
}
