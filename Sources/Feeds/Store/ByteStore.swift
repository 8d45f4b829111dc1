import Glibc

/// Where the bytes of a feed are, for reading any range of them.
///
/// Files are read with `pread`, never mapped: a mapped file that is cut short kills whoever touches
/// what is gone, a read just comes back short.
final class ByteStore {
  private enum Place {
    case memory([UInt8])
    case file(descriptor: Int32)
  }

  private var place: Place
  /// How many bytes there are, as last looked.
  private(set) var count: Int

  /// The block read last from a file: neighbouring rows come from one read.
  private var block: [UInt8] = []
  private var blockStart = 0
  private static let blockSize = 1 << 16

  /// Bytes in memory.
  init(_ bytes: [UInt8]) {
    place = .memory(bytes)
    count = bytes.count
  }

  /// A regular file; closes `descriptor` in the end.
  init(file descriptor: Int32) {
    place = .file(descriptor: descriptor)
    count = 0
    isRegularFile = true
    refresh()
  }

  deinit {
    if case .file(let descriptor) = place { close(descriptor) }
  }

  /// Looks how long a file is now, and forgets what was kept of it.
  func refresh() {
    guard case .file(let descriptor) = place else { return }
    var status = stat()
    if fstat(descriptor, &status) == 0 { count = Int(status.st_size) }
    block = []
  }

  /// Whether it is a file that has, or had, a name.
  private(set) var isRegularFile = false

  /// A store of what is read from a pipe: a file without a name, as pipes may well bring more than
  /// memory holds; memory where no such file can be had.
  static func spool() -> ByteStore {
    let folder = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
    // O_TMPFILE, which Swift's Glibc does not import.
    let temporary: Int32 = 0o20_000_000 | O_DIRECTORY
    let descriptor = Glibc.open(folder, O_RDWR | O_CLOEXEC | temporary, 0o600)
    let store = descriptor >= 0 ? ByteStore(file: descriptor) : ByteStore([UInt8]())
    store.isRegularFile = false
    return store
  }

  /// Adds bytes behind the last. What a full disk does not take is lost.
  func append(_ bytes: some Sequence<UInt8>) {
    switch place {
    case .memory(var held):
      place = .memory([])
      held.append(contentsOf: bytes)
      count = held.count
      place = .memory(held)
    case .file(let descriptor):
      Array(bytes).withUnsafeBytes { buffer in
        var done = 0
        while done < buffer.count {
          let put = pwrite(
            descriptor, buffer.baseAddress?.advanced(by: done), buffer.count - done,
            off_t(count + done))
          if put < 0, errno == EINTR { continue }
          guard put > 0 else { break }
          done += put
        }
        count += done
      }
      block = []
    }
  }

  /// The bytes of `range`, fewer where the file has become shorter. O(n), and a read of 64 KB for
  /// what is not near what was read last.
  func bytes(_ range: Range<Int>) -> [UInt8] {
    switch place {
    case .memory(let bytes):
      return Array(bytes[range.clamped(to: 0..<bytes.count)])
    case .file(let descriptor):
      guard range.count <= ByteStore.blockSize else {
        return ByteStore.read(descriptor, range)
      }
      if range.lowerBound < blockStart || range.upperBound > blockStart + block.count {
        // A quarter before the row, as people scroll both ways.
        blockStart = max(0, range.lowerBound - (ByteStore.blockSize - range.count) / 4)
        block = ByteStore.read(descriptor, blockStart..<(blockStart + ByteStore.blockSize))
      }
      let kept = range.clamped(to: blockStart..<(blockStart + block.count))
      return Array(block[(kept.lowerBound - blockStart)..<(kept.upperBound - blockStart)])
    }
  }

  /// Calls `body` with the bytes from `start` to the end, in pieces of up to 256 KB, each with its
  /// offset, until it returns false.
  func forEachPiece(from start: Int, _ body: (Int, UnsafeRawBufferPointer) -> Bool) {
    switch place {
    case .memory(let bytes):
      guard start < bytes.count else { return }
      // Safe: the pointer does not leave `body`, which only reads.
      _ = bytes[start...].withUnsafeBytes { body(start, $0) }
    case .file(let descriptor):
      var offset = start
      var going = true
      let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 18, alignment: 1)
      defer { buffer.deallocate() }
      while going {
        let got = pread(descriptor, buffer.baseAddress, buffer.count, off_t(offset))
        if got < 0, errno == EINTR { continue }
        guard got > 0 else { return }
        going = body(offset, UnsafeRawBufferPointer(rebasing: buffer[..<got]))
        offset += got
      }
    }
  }

  private static func read(_ descriptor: Int32, _ range: Range<Int>) -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: range.count) { buffer, filled in
      while filled < buffer.count {
        let got = pread(
          descriptor, buffer.baseAddress?.advanced(by: filled), buffer.count - filled,
          off_t(range.lowerBound + filled))
        if got < 0, errno == EINTR { continue }
        guard got > 0 else { return }
        filled += got
      }
    }
  }
}
