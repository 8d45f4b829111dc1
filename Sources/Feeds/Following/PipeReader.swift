import Glibc

/// Reads a pipe as it comes, into a store.
final class PipeReader {
  /// Where what was read is kept.
  let store = ByteStore.spool()
  /// Whether its end was reached, or it can't be read.
  private(set) var isAtEnd = false
  /// The pipe's; readable when something came. Closed in the end.
  let descriptor: Int32

  /// Bytes that are read at once at most, so that a fast writer does not hold up the screen.
  private static let most = 1 << 22

  /// Reads from `descriptor`, which it takes over.
  init(owning descriptor: Int32) {
    self.descriptor = descriptor
  }

  deinit { close(descriptor) }

  /// Reads what has come, without waiting for more. Returns whether anything came, or the end.
  func readAvailable() -> Bool {
    var piece = [UInt8](repeating: 0, count: 1 << 16)
    var total = 0
    while !isAtEnd, total < PipeReader.most {
      // The pipe may block, and is others' too: so ask before each reading.
      var waiting = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      guard poll(&waiting, 1, 0) > 0 else { return total > 0 }
      let got = read(descriptor, &piece, piece.count)
      if got > 0 {
        store.append(piece[..<got])
        total += got
      } else if got == 0 || (errno != EINTR && errno != EAGAIN) {
        isAtEnd = true
      }
    }
    return total > 0 || isAtEnd
  }
}
