import Dispatch
import Glibc
import Synchronization

/// Tells whether in all of a file that has not been read yet no row may match, by its bytes (`RawScan`): of such rows nobody
/// has to know where they begin or when they were written. All cores look.
final class RestScan {
  private let scan: RawScan
  private let lines: RawScan.Lines
  private let file: OwnedDescriptor
  /// From this offset on it is worth asking: before it something was found, or is likely to be.
  private var nextOffset = 0
  /// Bytes that are passed over where something was found nearby.
  private var pause = 0

  /// Bytes that are looked through at once, and those behind them in which their last line ends.
  private static let (pieceSize, mostBehind) = (1 << 18, 1 << 16)
  /// What is found nearer than this makes for a pause, which is twice as long each time.
  private static let (near, shortestPause, longestPause) = (1 << 22, 1 << 20, 1 << 28)
  private static let mostThreads = 4

  /// nil: what `reader` reads is no file as it is, or there is no further descriptor.
  init?(_ reader: ChunkReader, _ sieve: RowSieve) {
    guard reader.isFile, let file = reader.duplicatedDescriptor() else { return nil }
    (scan, lines, self.file) = (sieve.scan, sieve.lines, file)
  }

  /// Whether from `offset` on, where a row begins, no row may match, and the file has all of its `size` bytes.
  ///
  /// - Complexity: O(*n*) in the bytes up to the first that make a suspect, each looked at by one core.
  func findsNothing(from offset: Int, size: Int) -> Bool {
    guard offset >= nextOffset else { return false }
    let end = file.size
    guard offset < end, end >= size else { return false }
    guard let suspect = firstSuspect(in: offset..<end) else { return true }
    pause =
      suspect - offset < Self.near
      ? min(max(2 * pause, Self.shortestPause), Self.longestPause) : 0
    nextOffset = suspect + 1 + pause
    return false
  }

  private func firstSuspect(in range: Range<Int>) -> Int? {
    let pieces = Pieces(range, size: Self.pieceSize)
    let threads = min(pieces.count, Self.mostThreads)
    let (scan, lines, file) = (scan, lines, file)
    DispatchQueue.concurrentPerform(iterations: threads) { _ in
      var memory = RawMemory(count: 1 + Self.pieceSize + Self.mostBehind)
      while let piece = pieces.next() {
        let suspect = Self.firstSuspect(ofLinesIn: piece, of: range, file, in: &memory) {
          scan.suspects(in: $0, lines, before: $1, most: 1)
        }
        if let suspect { pieces.note(suspect) }
      }
    }
    return pieces.found
  }

  /// The first place in the lines that begin in a piece of a range that makes a suspect, or where that can't be told.
  private static func firstSuspect(
    ofLinesIn piece: Range<Int>, of range: Range<Int>, _ file: OwnedDescriptor,
    in memory: inout RawMemory, _ suspects: (Span<UInt8>, _ next: UInt8?) -> [Int]?
  ) -> Int? {
    let isFirst = piece.lowerBound == range.lowerBound
    // Whether a line begins with the piece, the byte before it says.
    let start = isFirst ? piece.lowerBound : piece.lowerBound - 1
    let end = min(piece.upperBound + mostBehind, range.upperBound)
    let suspect = file.withBytes(start..<end, in: &memory) { bytes -> Int? in
      let first = isFirst ? 0 : bytes.firstLineFeed().map { $0 + 1 }
      let isLast = end == range.upperBound
      let last =
        bytes.firstLineFeed(from: piece.upperBound - start - 1).map { $0 + 1 }
        ?? (isLast ? bytes.count : nil)
      // Where too long a line begins or ends is not told here.
      guard let first = first ?? (isLast ? bytes.count : nil), let last else {
        return piece.lowerBound
      }
      guard first < last else { return nil }
      // At the end of all, nothing goes on with the last line.
      let next = last < bytes.count ? bytes[last] : isLast ? UInt8(ascii: "{") : nil
      let suspects = suspects(bytes.extracting(first..<last), next)
      return suspects.map { $0.first.map { start + first + $0 } } ?? start + first
    }
    return suspect ?? piece.lowerBound
  }
}

/// The pieces of a range, which threads take one after the other until something is found in one.
private final class Pieces: Sendable {
  let count: Int
  private let range: Range<Int>
  private let size: Int
  private let state = Mutex((next: 0, found: Int?.none))

  init(_ range: Range<Int>, size: Int) {
    (self.range, self.size) = (range, size)
    count = (range.count + size - 1) / size
  }

  /// The next one; nil: there is none, or none is of interest any more.
  func next() -> Range<Int>? {
    let number = state.withLock { state -> Int? in
      guard state.found == nil, state.next < count else { return nil }
      state.next += 1
      return state.next - 1
    }
    guard let number else { return nil }
    let start = range.lowerBound + number * size
    return start..<min(start + size, range.upperBound)
  }

  /// Something was found; the first of all that is counts.
  func note(_ place: Int) {
    state.withLock { $0.found = min($0.found ?? place, place) }
  }

  var found: Int? { state.withLock { $0.found } }
}
