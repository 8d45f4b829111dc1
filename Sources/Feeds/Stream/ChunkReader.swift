import Glibc

/// Reads a file or a pipe once from its start to its end, and keeps no more of it than the row that is
/// being read.
///
/// Invariant: 0 <= start <= end <= the buffer's size; what is between start and end was read and not
/// handed out.
final class ChunkReader {
  let name: String
  /// Whether it is a file, for which nobody has to wait, and which is as it is read.
  let isFile: Bool
  private(set) var isAtEnd = false
  /// What went wrong before the end; nil: nothing.
  private(set) var failure: FeedError?
  private let descriptor: Int32
  private let input: ByteInput
  private var buffer = UnsafeMutableRawBufferPointer.allocate(
    byteCount: ChunkReader.bufferSize, alignment: 4096)
  private var start = 0
  private var end = 0
  /// How long a file was when it was opened, and how much of it was read.
  private let size: Int
  private var position = 0

  private static let bufferSize = 1 << 18
  /// A row longer than this ends the reading, in bytes.
  private static let longestRow = 1 << 30
  /// How long to wait for somebody to open a FIFO's other end, in milliseconds.
  private static let patience: Int32 = 2000

  /// Reads from `descriptor`, which it takes over, called `name` in errors.
  init(owning descriptor: Int32, name: String) throws(FeedError) {
    self.descriptor = descriptor
    self.name = name
    var status = stat()
    isFile =
      fstat(descriptor, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
      && !Gzip.isFile(descriptor)
    input = ByteInput(descriptor, isPlain: isFile)
    // Where the descriptor stands, others may have read before.
    size = isFile ? Int(status.st_size) - Int(max(lseek(descriptor, 0, SEEK_CUR), 0)) : 0
    if status.st_mode & S_IFMT == S_IFDIR { throw FeedError("is a directory", file: name) }
    if isatty(descriptor) == 1 { throw FeedError("is a terminal", file: name) }
    // Of a FIFO that nobody writes to yet, a read says that it is at its end.
    if status.st_mode & S_IFMT == S_IFIFO, fcntl(descriptor, F_GETFL) & O_NONBLOCK != 0 {
      wait(Self.patience)
    }
  }

  deinit {
    close(descriptor)
    buffer.deallocate()
  }

  /// What was read and not handed out yet; holds until more is read.
  var rest: UnsafeRawBufferPointer { UnsafeRawBufferPointer(rebasing: buffer[start..<end]) }

  /// Hands out the first bytes of the rest.
  func drop(_ count: Int) { start += min(count, end - start) }

  /// Reads some more behind the rest, and waits for it if need be. O(what is read), and O(rest) where
  /// something was handed out before.
  func readMore() {
    makeRoom()
    while !isAtEnd {
      switch input.read(into: UnsafeMutableRawBufferPointer(rebasing: buffer[end...])) {
      case .bytes(0): break
      case .bytes(let count):
        end += count
        position += count
        return
      case .end:
        isAtEnd = true
        if position < size { fail(FeedError("was cut short while it was read", file: name)) }
      case .nothingYet: wait(-1)
      case .unreadable(let code): fail(FeedError(systemCode: code, file: name))
      case .damaged(let reason): fail(FeedError(reason, file: name))
      }
    }
  }

  private func makeRoom() {
    if start > 0 {
      if start < end, let base = buffer.baseAddress { memmove(base, base + start, end - start) }
      end -= start
      start = 0
    }
    guard end == buffer.count else { return }
    guard buffer.count < Self.longestRow else {
      return fail(FeedError("has a row of more than 1 GB", file: name))
    }
    let larger = UnsafeMutableRawBufferPointer.allocate(
      byteCount: 2 * buffer.count, alignment: 4096)
    larger.copyMemory(from: UnsafeRawBufferPointer(buffer))
    buffer.deallocate()
    buffer = larger
  }

  private func fail(_ error: FeedError) {
    failure = error
    isAtEnd = true
  }

  private func wait(_ milliseconds: Int32) {
    var waiting = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    poll(&waiting, 1, milliseconds)
  }
}
