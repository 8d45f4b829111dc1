import Glibc

/// Reads a pipe as it comes, into a store.
final class PipeReader {
  /// Where what was read is kept.
  let store = ByteStore.spool()
  /// Whether its end was reached, or it can't be read or kept any more.
  private(set) var isAtEnd = false
  /// Why it was not read to its end, in words; nil: no reason.
  private(set) var failure: String?
  /// The pipe's; readable when something came. Closed in the end.
  let descriptor: Int32

  /// Bytes that are read at once at most, so that a fast writer does not hold up the screen.
  private static let most = 1 << 21
  private static let pieceSize = 1 << 16

  /// Reads from `descriptor`, which it takes over.
  init(owning descriptor: Int32) {
    self.descriptor = descriptor
  }

  deinit { close(descriptor) }

  /// Whether something came, or the end: the pipe may block, and is others' too, so this is asked
  /// before each reading.
  var isReadable: Bool {
    var waiting = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    return !isAtEnd && poll(&waiting, 1, 0) > 0
  }

  /// Reads what has come, without waiting for more, as long as there are fewer than `limit` bytes in
  /// the store. Returns whether anything came, or the end.
  func readAvailable(limit: Int = .max) -> Bool {
    let before = store.count
    withUnsafeTemporaryAllocation(byteCount: Self.pieceSize, alignment: 16) { piece in
      while store.count < limit, store.count - before < Self.most, isReadable {
        readPiece(into: piece)
      }
    }
    return store.count > before || isAtEnd
  }

  private func readPiece(into piece: UnsafeMutableRawBufferPointer) {
    let got = read(descriptor, piece.baseAddress, piece.count)
    if got > 0 {
      store.append(UnsafeRawBufferPointer(rebasing: piece[..<got]))
      if let code = store.failure {
        fail("what came is not all here, as it can't be kept in \(ByteStore.spoolFolder)", code)
      }
    } else if got == 0 {
      isAtEnd = true
    } else if errno != EINTR, errno != EAGAIN {
      fail("can't be read to its end", errno)
    }
  }

  private func fail(_ what: String, _ code: Int32) {
    isAtEnd = true
    failure = "\(what): \(String(cString: strerror(code)))"
  }
}
