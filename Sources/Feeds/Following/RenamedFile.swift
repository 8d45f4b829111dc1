/// A file that was read as it grew until another took its name: whoever writes to it has it open, and may go on for a
/// while. Hands out whole lines, so that they can stand between those of the other.
final class RenamedFile {
  private let file: OwnedDescriptor
  /// How much of it was read, in bytes.
  private var position: Int
  /// What was read and not taken yet.
  private var bytes: [UInt8] = []
  /// Up to where that is lines.
  private var end = 0

  /// So much is read at once, in bytes.
  private static let pieceSize = 1 << 16
  /// What is longer than this is a line, whether or not it ends there, in bytes.
  private static let longestLine = 1 << 22

  /// The file that `descriptor` reads, behind its first `position` bytes; nil: the system has no other descriptor of it.
  init?(_ descriptor: Int32, behind position: Int) {
    guard let file = OwnedDescriptor(duplicating: descriptor) else { return nil }
    self.file = file
    self.position = position
  }

  /// Whether lines have come that were not taken yet. O(*n*) in what came since this was asked last, at most 64 KB.
  var hasLines: Bool {
    let size = file.size
    guard end == 0, size > position else { return end > 0 }
    let piece = file.read(position..<min(size, position + Self.pieceSize))
    if let last = piece.lastIndex(of: 0x0A) { end = bytes.count + last + 1 }
    position += piece.count
    bytes += piece
    if end == 0, bytes.count >= Self.longestLine { end = bytes.count }
    return end > 0
  }

  /// Takes these. O(their bytes)
  func takeLines() -> [UInt8] {
    let lines = Array(bytes[..<end])
    bytes.removeFirst(end)
    end = 0
    return lines
  }

  /// Takes what was read, also of a line that has not come to its end. O(its bytes)
  func takeAll() -> [UInt8] {
    end = bytes.count
    return takeLines()
  }
}
