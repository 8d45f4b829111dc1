import Glibc

/// Reads a pipe as it comes, into a store.
final class PipeReader {
  /// Where what was read is kept.
  let store = ByteStore.spool()
  /// Whether its end was reached, or it can't be read or kept any more.
  private(set) var isAtEnd = false {
    didSet { store.isComing = !isAtEnd }
  }
  /// Why it was not read to its end, in words; nil: no reason.
  private(set) var failure: String?
  /// The pipe's; readable when something came. Closed in the end.
  let descriptor: Int32
  private let input: ByteInput
  /// Bytes in the line that is not at its end.
  private var lineCount = 0
  /// What is read once; there from the first reading on.
  private var piece: [UInt8] = []

  /// Bytes that are read at once at most, so that a fast writer does not hold up the screen.
  private static let most = 1 << 21
  private static let pieceSize = 1 << 16

  /// Reads from `descriptor`, which it takes over.
  init(owning descriptor: Int32) {
    self.descriptor = descriptor
    input = ByteInput(descriptor)
    isOfFile = System.status(of: descriptor).map { $0.st_mode & S_IFMT == S_IFREG } ?? false
    store.isComing = true
  }

  /// Reads the pipe or compressed file at `path`; nil: there is none, or it is another file.
  convenience init?(at path: String) {
    // Not to wait for the other end of a FIFO.
    let descriptor = System.open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    guard Feed.comesByPieces(descriptor) else {
      close(descriptor)
      return nil
    }
    self.init(owning: descriptor)
  }

  deinit { close(descriptor) }

  /// Whether something came, or the end: the pipe may block, and is others' too, so this is asked
  /// before each reading.
  var isReadable: Bool {
    guard !isAtEnd, !input.hasBytes else { return !isAtEnd }
    return System.awaitBytes(descriptor, 0)
  }

  /// Whether it reads a file, which was compressed.
  let isOfFile: Bool

  /// Whether there may be something for which the descriptor does not become readable: what was read of
  /// it, and not decompressed yet.
  var hasBytes: Bool { !isAtEnd && input.hasBytes }

  /// Waits for something to read, or the end.
  func awaitBytes() {
    if !hasBytes { System.awaitBytes(descriptor, -1) }
  }

  /// Reads what has come, without waiting for more, as long as there are fewer than `limit` bytes in
  /// the store. Returns whether anything came, or the end.
  func readAvailable(limit: Int = .max) -> Bool {
    let before = store.count
    while store.count < limit, store.count - before < Self.most, isReadable {
      readPiece()
    }
    return store.count > before || isAtEnd
  }

  /// Reads once; waits only if the descriptor does.
  func readPiece() {
    if piece.isEmpty { piece = [UInt8](repeating: 0, count: Self.pieceSize) }
    var span = piece.mutableSpan
    switch input.read(into: &span) {
    case .bytes(let count):
      store.append(piece.span.extracting(first: count))
      checkExpansion(by: piece.span.extracting(first: count))
      if let complaint = store.complaint { fail(complaint) }
    case .end: isAtEnd = true
    case .nothingYet: break
    case .unreadable(let code): fail("can't be read to its end: \(System.text(ofError: code))")
    case .damaged(let reason): fail(reason)
    }
  }

  private func checkExpansion(by piece: Span<UInt8>) {
    guard let expansion = input.expansion else { return }
    var lineStart = piece.count
    while lineStart > 0, piece[lineStart - 1] != 0x0A { lineStart -= 1 }
    lineCount = lineStart > 0 ? piece.count - lineStart : lineCount + piece.count
    store.expansion = expansion
    if lineCount > expansion.limit { fail(expansion.complaint) }
  }

  /// Whether all that there is of a compressed file was read, and more must come.
  var endsTooEarly: Bool { isAtEnd && isOfFile && input.endsTooEarly }

  /// Goes on behind what was read of a compressed file, if more has come there, be it the rest of a member or another. Returns
  /// whether what was read still stands there, as far as its last bytes say. O(1)
  func goOn() -> Bool {
    guard isOfFile, input.stillHoldsLastBytes else { return false }
    if isAtEnd, store.failure == nil, input.hasGrown {
      (isAtEnd, failure) = (false, nil)
      store.shortcoming = nil
    }
    return true
  }

  /// Reads no further, for that reason.
  func fail(_ what: String) {
    isAtEnd = true
    failure = what
  }
}
