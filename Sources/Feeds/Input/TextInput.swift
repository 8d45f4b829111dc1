import Glibc

/// A text that is read once, in pieces; decompressed where it is compressed.
package final class TextInput {
  private let descriptor: Int32
  private let name: String
  private let input: ByteInput
  private var isAtStart = true
  /// How much there was to read of a file that is not compressed when it was opened, in bytes, and how much of that was read.
  private let size: Int
  private var position = 0
  /// Why it was not read to its end, if so.
  package private(set) var failure: FeedError?

  /// Reads from `descriptor`, which it takes over, called `name` in errors.
  package init(owning descriptor: Int32, name: String) {
    self.descriptor = descriptor
    self.name = name
    input = ByteInput(descriptor)
    let status = System.status(of: descriptor)
    if let status, status.st_mode & S_IFMT == S_IFREG, Compression(ofFile: descriptor) == nil {
      // Where the descriptor stands, others may have read before.
      size = Int(status.st_size) - Int(max(lseek(descriptor, 0, SEEK_CUR), 0))
    } else {
      size = 0
    }
  }

  deinit { close(descriptor) }

  /// Fills some of `piece`, and waits for that if need be. Returns how many bytes came, 0 at the end.
  /// Throws what it is if it is no text, such as an archive.
  package func read(into piece: inout [UInt8]) throws(FeedError) -> Int {
    while failure == nil {
      switch readOnce(into: &piece) {
      case .bytes(0): break
      case .bytes(let count):
        try look(atFirst: piece[..<count])
        position += count
        return count
      case .end:
        if position < size { failure = FeedError("was cut short while it was read", file: name) }
        return 0
      case .nothingYet: System.awaitBytes(descriptor, -1)
      case .unreadable(let code): failure = FeedError(systemCode: code, file: name)
      case .damaged(let reason): failure = FeedError(reason, file: name)
      }
    }
    return 0
  }

  private func readOnce(into piece: inout [UInt8]) -> ByteInput.Outcome {
    var bytes = piece.mutableSpan
    return input.read(into: &bytes)
  }

  private func look(atFirst piece: ArraySlice<UInt8>) throws(FeedError) {
    guard isAtStart else { return }
    isAtStart = false
    try FeedOptions().refuseForeign(Array(piece.prefix(ForeignFormat.sample)), name: name)
  }
}
