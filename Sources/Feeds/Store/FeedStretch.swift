import Glibc
import HeightEngine

/// Neighbouring rows of a file that can't become longer, to be read by any thread: it has a descriptor of
/// its own and touches nothing of the feed.
public struct FeedStretch: Sendable {
  /// How many rows it has.
  public var count: Int { rows.rows.count }
  let rows: RowStretch
  let file: OwnedDescriptor
  let look: RowLook
  let reading: EntryReading

  /// More bytes than this are left to who reads row by row.
  static let longest = 1 << 21

  /// Lends each row's texts, as `Feed.withTexts(ofFirstOf:inSection:buffer:_:)` does.
  ///
  /// - Returns: whether they were all there: not so where the file was cut, or a row is too long to be lent
  ///   in one piece.
  /// - Complexity: O(*n*) in the bytes, which are read at once.
  public func withTexts(buffer: inout RowTextBuffer, _ body: TextsBorrower) -> Bool {
    let bytes = file.read(rows.bytes)
    guard bytes.count == rows.bytes.count else { return false }
    var isWhole = true
    reading.forEachRow(of: rows, in: bytes.span, look: look) { _, row, parts in
      isWhole = isWhole && row.count <= LongTexts.shortest
      guard isWhole else { return }
      reading.withTexts(
        of: parts, in: row, date: reading.shownDate(of: parts, in: row), key: nil, buffer: &buffer,
        body)
    }
    return isWhole
  }
}

extension EntryReading {
  /// Lends what each row of a stretch says, which was read.
  func forEachRow(
    of stretch: RowStretch, in bytes: Span<UInt8>, look: RowLook,
    _ body: (Int, Span<UInt8>, RowParts) -> Void
  ) {
    let start = stretch.bytes.lowerBound
    stretch.forEachRange(in: bytes) { row, range in
      withOwnLines(ofRow: bytes.extracting(range)) {
        body(row, $0, parts(of: $0, look: look, at: start + range.lowerBound))
      }
    }
  }
}

/// A file's descriptor, closed in the end. Its file offset is nobody's.
final class OwnedDescriptor: Sendable {
  private let descriptor: Int32

  /// Another descriptor of the same file; nil: the system has none.
  init?(duplicating descriptor: Int32) {
    self.descriptor = fcntl(descriptor, F_DUPFD_CLOEXEC, 3)
    if self.descriptor < 0 { return nil }
  }

  deinit { close(descriptor) }

  /// Bytes of the file as it is now.
  var size: Int { Int(System.status(of: descriptor)?.st_size ?? 0) }

  /// The bytes of `range`, fewer where the file has become shorter. O(n).
  func read(_ range: Range<Int>) -> [UInt8] { ByteStore.bytes(range, of: descriptor) }

  /// Lends the bytes of `range`, read into `memory`; nil where there is no room for them, or they are not all there. O(n).
  func withBytes<Result>(
    _ range: Range<Int>, in memory: inout RawMemory, _ body: (Span<UInt8>) -> Result
  ) -> Result? {
    guard range.count <= memory.count else { return nil }
    let count = memory.withMutableBytes(0..<range.count) {
      ByteStore.read(descriptor, at: range.lowerBound, into: &$0)
    }
    return count == range.count ? memory.withBytes(0..<count, body) : nil
  }
}
