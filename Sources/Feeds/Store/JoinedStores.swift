/// Several stores as if they were one: each goes on where the one before it ends.
///
/// Invariant: stretches lie behind one another without gaps, the first from 0 on; all but the last have an end.
final class JoinedStores {
  private struct Stretch {
    /// Where it begins in the whole.
    var start: Int
    /// How many bytes of its store come before.
    var skipped = 0
    /// How many bytes of the store count; nil: all there are, as they come.
    var count: Int?
    var store: ByteStore

    var end: Int { count.map { start + $0 } ?? .max }
  }

  private var stretches: [Stretch]

  /// One store, of which more may come.
  init(_ store: ByteStore) { stretches = [Stretch(start: 0, store: store)] }

  private var last: Stretch { stretches[stretches.count - 1] }
  /// What comes is read of this one.
  var lastStore: ByteStore { last.store }
  var startOfLast: Int { last.start }
  /// Where a range is in the last store; nil: not all of it is.
  func partOfLast(_ range: Range<Int>) -> Range<Int>? {
    guard range.lowerBound >= last.start else { return nil }
    let offset = last.start - last.skipped
    return range.lowerBound - offset..<range.upperBound - offset
  }
  var numberOfStores: Int { stretches.count }

  /// How many bytes there are, as last looked.
  var count: Int { last.start + max(last.store.count - last.skipped, 0) }

  /// The last store ends at `end` of the whole, where `next` begins with its byte `skipped`. What stood in it
  /// is gone there, if so, but for what was kept.
  func join(_ next: ByteStore, skipping skipped: Int, at end: Int, losing kept: KeptBytes.Rest?) {
    if let kept {
      let start = last.start
      let keptStart = min(max(kept.start, start), end)
      stretches.removeLast()
      stretches.append(Stretch(start: start, count: keptStart - start, store: ByteStore([])))
      stretches.append(
        Stretch(
          start: keptStart, skipped: keptStart - kept.start, count: end - keptStart,
          store: kept.store))
    } else {
      stretches[stretches.count - 1].count = end - last.start
    }
    stretches.append(Stretch(start: end, skipped: skipped, store: next))
  }

  /// Whether the file before the last store has more than counts of it; a line end may stand between both.
  func hasGrownBeforeLast(behindLineEnd hasLineEnd: Bool) -> Bool {
    let former = stretches[stretches.count - (hasLineEnd ? 3 : 2)]
    guard let count = former.count, let size = former.store.state?.size else { return false }
    return size > former.skipped + count
  }

  /// Takes the last store off: what comes is read of the one before it. Returns it, and how many of its bytes don't count.
  func takeOffLast(behindLineEnd hasLineEnd: Bool) -> (store: ByteStore, skipped: Int) {
    let taken = last
    stretches.removeLast(hasLineEnd ? 2 : 1)
    stretches[stretches.count - 1].count = nil
    lastStore.refresh()
    return (taken.store, taken.skipped)
  }

  /// What the stores could not read or write: of the first that could not.
  var failure: Int32? { stretches.lazy.compactMap(\.store.failure).first }
  var numberOfBytesHeld: Int { stretches.reduce(0) { $0 + $1.store.numberOfBytesHeld } }

  /// Calls `body` with the stores in which `range` is, and where its parts are there: the place in the whole is
  /// `offset` more.
  private func forEachPart(
    of range: Range<Int>, _ body: (ByteStore, Range<Int>, _ offset: Int) -> Void
  ) {
    for stretch in stretches {
      let part = range.clamped(to: stretch.start..<stretch.end)
      guard !part.isEmpty else { continue }
      let offset = stretch.start - stretch.skipped
      // The last one has no end.
      let end = part.upperBound.subtractingReportingOverflow(offset)
      body(
        stretch.store, part.lowerBound - offset..<(end.overflow ? .max : end.partialValue), offset)
    }
  }

  /// Bytes among which `range` is, where they start and how many of them count.
  func lend(_ range: Range<Int>) -> (bytes: [UInt8], start: Int, count: Int) {
    var parts: [(bytes: [UInt8], start: Int, count: Int)] = []
    forEachPart(of: range) { store, part, offset in
      let (bytes, start, count) = store.lend(part)
      // What the store has behind the part may be none of the whole.
      parts.append((bytes, start + offset, max(0, min(count, part.upperBound - start))))
    }
    if parts.count == 1 { return parts[0] }
    let bytes = copy(range)
    return (bytes, range.lowerBound, bytes.count)
  }

  /// The bytes of `range`; none behind the first that can't be read.
  func copy(_ range: Range<Int>) -> [UInt8] {
    var bytes: [UInt8] = []
    var isWhole = true
    forEachPart(of: range) { store, part, _ in
      guard isWhole else { return }
      let found = store.copy(part)
      isWhole = found.count == part.count
      bytes += found
    }
    return bytes
  }

  /// Calls `body` with the bytes from `start` to the end, in pieces, each with its offset, until it returns
  /// false.
  func forEachPiece(from start: Int, firstSize: Int, _ body: (Int, Span<UInt8>) -> Bool) {
    var going = true
    forEachPart(of: start..<Int.max) { store, part, offset in
      guard going else { return }
      store.forEachPiece(from: part.lowerBound, firstSize: firstSize) { position, piece in
        guard position < part.upperBound else { return false }
        going = body(position + offset, piece.extracting(first: part.upperBound - position))
        return going
      }
    }
  }
}
