import Glibc

/// What a descriptor reads, as it is, or decompressed where it is compressed.
final class ByteInput {
  /// What a reading came to.
  enum Outcome {
    /// So many bytes, perhaps none, and not the end.
    case bytes(Int)
    case end
    /// Nothing has come yet, and the descriptor does not wait.
    case nothingYet
    /// The system's number of what is wrong.
    case unreadable(Int32)
    /// Why it can't be decompressed any further, in words.
    case damaged(String)
  }

  private let descriptor: Int32
  private enum Content { case unknown, plain, compressed(Decompressor) }
  private var content: Content
  /// What was read and not decompressed yet; before the content is known, its beginning.
  private var held: [UInt8] = []
  private var heldStart = 0
  /// Whether a codec may have more to hand out without being given anything.
  private var mayHaveMore = false

  /// Bytes that were read of what is compressed, and the last of them.
  private var compressedCount = 0
  private var lastBytes = LastBytes(most: ByteInput.mostKept)

  /// So many are kept: the checksums that a compressed text ends with are among them.
  private static let mostKept = 64

  /// How much one row or document may become; nil: it is not compressed.
  var expansion: Expansion? {
    guard case .compressed(let decompressor) = content else { return nil }
    return Expansion(decompressor.compression, ofBytes: compressedCount)
  }

  /// Whether the end of the file came before that of what is compressed, which may be written on.
  private(set) var endsTooEarly = false

  /// So much is read at once of what is compressed, as it may become a thousand times as much.
  private static let pieceSize = 1 << 12

  /// Reads a descriptor that stays the caller's; `isPlain`: nothing that it reads is compressed.
  init(_ descriptor: Int32, isPlain: Bool = false) {
    self.descriptor = descriptor
    content = isPlain ? .plain : .unknown
  }

  /// Whether there may be bytes that need no reading.
  var hasBytes: Bool {
    if case .compressed = content { mayHaveMore || heldStart < held.count } else { false }
  }

  /// Whether the last bytes that were read of a compressed file still stand where they did: what is behind them goes on
  /// with what was read. O(1)
  var stillHoldsLastBytes: Bool {
    !lastBytes.isEmpty && lastBytes.stand(before: compressedCount, of: descriptor)
  }

  /// Whether a compressed file has more than was read of it.
  var hasGrown: Bool {
    System.status(of: descriptor).map { Int($0.st_size) > compressedCount } ?? false
  }

  /// Reads once at most, and waits only if the descriptor does.
  func read(into buffer: inout MutableSpan<UInt8>) -> Outcome {
    switch content {
    case .plain: return readDescriptor(into: &buffer)
    case .unknown: return readBeginning(into: &buffer)
    case .compressed(let decompressor):
      if !hasBytes, let outcome = refill(decompressor) { return outcome }
      return decompress(by: decompressor, into: &buffer)
    }
  }

  private func readDescriptor(
    into buffer: inout MutableSpan<UInt8>, _ range: Range<Int>? = nil
  ) -> Outcome {
    let got = System.read(descriptor, into: &buffer, range)
    if got > 0 { return .bytes(got) }
    if got == 0 { return .end }
    switch errno {
    case EINTR: return .bytes(0)
    case EAGAIN: return .nothingYet
    default: return .unreadable(errno)
    }
  }

  /// Hands out the beginning if nothing that is compressed begins so; keeps it as long as that may show.
  private func readBeginning(into buffer: inout MutableSpan<UInt8>) -> Outcome {
    for (index, byte) in held.enumerated() { buffer[index] = byte }
    // Little, as it may become a thousand times as much.
    let rest = held.count..<min(buffer.count, Self.pieceSize)
    let outcome = readDescriptor(into: &buffer, rest)
    var count = held.count
    switch outcome {
    case .bytes(let got): count += got
    case .end: break
    case .nothingYet, .unreadable, .damaged: return outcome
    }
    let bytes = Array(copying: buffer.span.extracting(first: count))
    var compression = Compression(bytes)
    if case .end = outcome { compression = compression ?? Compression(cutTo: bytes) }
    if compression == nil, !bytes.isEmpty, Compression.isOpen(bytes), case .bytes = outcome {
      held = bytes
      return .bytes(0)
    }
    guard let compression else {
      held = []
      content = .plain
      return count > 0 ? .bytes(count) : outcome
    }
    held = bytes
    keepLast(of: held)
    do {
      content = .compressed(try Decompressor(compression))
      return .bytes(0)
    } catch {
      return .damaged(
        "is compressed by \(compression.name) (\(compression.remedy)): \(error.reason)")
    }
  }

  /// Reads more of what is compressed. nil if more came.
  private func refill(_ decompressor: Decompressor) -> Outcome? {
    heldStart = 0
    held = [UInt8](repeating: 0, count: Self.pieceSize)
    var bytes = held.mutableSpan
    let outcome = readDescriptor(into: &bytes)
    endsTooEarly = false
    if case .bytes(let got) = outcome {
      held.removeLast(held.count - got)
      keepLast(of: held)
      return got > 0 ? nil : outcome
    }
    held = []
    if case .end = outcome, !decompressor.isBetweenMembers {
      endsTooEarly = true
      return .damaged("ends too early for what \(decompressor.compression.name) compressed")
    }
    return outcome
  }

  private func keepLast(of bytes: [UInt8]) {
    compressedCount += bytes.count
    lastBytes.take(bytes.span)
  }

  private func decompress(
    by decompressor: Decompressor, into buffer: inout MutableSpan<UInt8>
  ) -> Outcome {
    let step = decompressor.step(held.span.extracting(heldStart..<held.count), into: &buffer)
    heldStart += step.taken
    mayHaveMore = step.made == buffer.count
    if let failure = step.failure {
      if step.made == 0 { return .damaged(failure) }
      // What came out counts first; the failure comes again.
      mayHaveMore = true
    }
    return .bytes(step.made)
  }
}
