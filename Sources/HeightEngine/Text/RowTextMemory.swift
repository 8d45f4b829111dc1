/// What a `RowTextBuffer` keeps from row to row.
struct RowTextMemory {
  /// What sanitising changed, and what was decoded.
  var changed: [UInt8] = []
  /// What is being decoded.
  var decoded: [UInt8] = []
  /// Parts of it that are marked, in order.
  var pieces: [RowTextPieces.Mark] = []
  /// Where the texts are, by slot.
  var places: [RowTexts.Place] = []
  /// What sanitising left out; nil where nobody asks.
  var originals: TextOriginals?
  /// Parts of texts that mean something of their own.
  var marked: [MarkedPart] = []
  /// Whether texts look as they say.
  var readsStyles = false
  /// Reads how they look.
  var styles = StyleReader.Memory()

  /// Prepares for the next row.
  mutating func forgetRow() {
    if !changed.isEmpty { changed.removeAll(keepingCapacity: true) }
    if !marked.isEmpty { marked.removeAll(keepingCapacity: true) }
    if originals?.isEmpty == false { originals?.removeAll() }
    readsStyles = false
    if places.isEmpty {
      places = Array(repeating: RowTexts.Place(), count: RowTexts.capacity)
    }
  }

  /// Whether no text of the row was changed or decoded that has something, and none lost something.
  var hasNothingChanged: Bool { changed.isEmpty && originals?.isEmpty ?? true }

  /// Sanitises a text of a slot, and appends it to what was changed if that changes it.
  @inline(__always)
  mutating func sanitize(_ text: Span<UInt8>, in slot: Int) -> Sanitizer.Found {
    var found = text.withBytes {
      Sanitizer.sanitize(
        $0, into: &changed, originals: &originals, leavingSequences: readsStyles)
    }
    if found.hasSequences {
      found = text.withBytes {
        StyleReader.sanitize($0, into: &changed, originals: &originals, memory: &styles)
      }
      takeMarks(in: slot, movedBy: 0)
    }
    return found
  }

  /// Sanitises what `write` appends to nothing, and appends it to what was changed.
  @inline(__always)
  mutating func append(in slot: Int, writing write: (inout [UInt8]) -> Void) -> TextTraits {
    if !decoded.isEmpty { decoded.removeAll(keepingCapacity: true) }
    guard changed.isEmpty else {
      write(&decoded)
      return appendSanitized(in: slot)
    }
    // What is clean, as most is, stays where it is written.
    write(&changed)
    if changed.withBytes({ TextScan.printableBlocksEnd($0) }) == changed.count { return [] }
    swap(&changed, &decoded)
    return appendSanitized(in: slot)
  }

  /// Sanitises what was decoded, and appends it to what was changed.
  private mutating func appendSanitized(in slot: Int) -> TextTraits {
    let found = sanitizeDecoded(0..<decoded.count, in: slot, from: changed.count)
    if !found.hasChanged { appendDecoded() }
    return found.traits
  }

  /// Sanitises the pieces of a text that were decoded, and appends them to what was changed. O(n).
  mutating func appendPieces(in slot: Int) -> TextTraits {
    let start = changed.count
    if let traits = appendUnchanged(from: start) {
      for piece in pieces { mark(piece.range, as: piece.kind, in: slot) }
      return traits
    }
    var (traits, next): (TextTraits, Int) = ([], 0)
    for piece in pieces + [RowTextPieces.Mark(decoded.count..<decoded.count, kind: 0)] {
      traits.formUnion(appendPiece(next..<piece.range.lowerBound, as: nil, in: slot, from: start))
      traits.formUnion(appendPiece(piece.range, as: piece.kind, in: slot, from: start))
      next = piece.range.upperBound
    }
    return traits
  }

  /// Appends pieces, all at once, that sanitising leaves as they are, where those on both sides of an end have nothing to do
  /// with each other; nil: it does not, or they may have. O(n).
  private mutating func appendUnchanged(from start: Int) -> TextTraits? {
    let isClean = decoded.withBytes { TextScan.printableEnd($0, from: 0, to: $0.count) == $0.count }
    if isClean {
      appendDecoded()
      return []
    }
    // Where originals are asked for, they can't be taken back.
    guard originals == nil, areDividedInASCII else { return nil }
    let found = decoded.withBytes {
      Sanitizer.sanitize(
        $0, into: &changed, originals: &originals, leavingSequences: readsStyles)
    }
    guard !found.hasChanged, !found.hasSequences else {
      changed.removeLast(changed.count - start)
      return nil
    }
    appendDecoded()
    return found.traits
  }

  /// Whether a printable character of ASCII stands on both sides of each end of a piece.
  private var areDividedInASCII: Bool {
    func isDivided(at end: Int) -> Bool {
      end == 0 || end == decoded.count
        || (0x20..<0x7F).contains(decoded[end - 1]) && (0x20..<0x7F).contains(decoded[end])
    }
    return pieces.allSatisfy {
      isDivided(at: $0.range.lowerBound) && isDivided(at: $0.range.upperBound)
    }
  }

  /// Sanitises one piece of a text that begins at `start`.
  private mutating func appendPiece(
    _ piece: Range<Int>, as kind: Int?, in slot: Int, from start: Int
  ) -> TextTraits {
    guard !piece.isEmpty else { return [] }
    let from = changed.count
    let place = marked.count
    let found = sanitizeDecoded(piece, in: slot, from: start)
    if !found.hasChanged { decoded.withBytes { changed.append(contentsOf: $0[piece]) } }
    if let kind, from < changed.count {
      let mark = TextMark(from - start..<changed.count - start, kind: kind)
      // Those that it has itself go before it.
      marked.insert(MarkedPart(slot: slot, mark: mark), at: place)
    }
    return found.traits
  }

  private mutating func mark(_ range: Range<Int>, as kind: Int, in slot: Int) {
    if !range.isEmpty { marked.append(MarkedPart(slot: slot, mark: TextMark(range, kind: kind))) }
  }

  /// Sanitises a part of what was decoded; where that changes it, it is appended to what was changed. The
  /// text that it is of begins there at `start`.
  @inline(__always)
  private mutating func sanitizeDecoded(
    _ part: Range<Int>, in slot: Int, from start: Int
  ) -> Sanitizer.Found {
    let from = changed.count
    // Taken out meanwhile: to lend it while something else of this is changed, a reference would be counted up and down.
    var decoded: [UInt8] = []
    swap(&decoded, &self.decoded)
    defer { swap(&decoded, &self.decoded) }
    let found = decoded.withBytes {
      Sanitizer.sanitize(
        $0[part], into: &changed, originals: &originals, leavingSequences: readsStyles)
    }
    guard found.hasSequences else { return found }
    let styled = decoded.withBytes {
      StyleReader.sanitize($0[part], into: &changed, originals: &originals, memory: &styles)
    }
    takeMarks(in: slot, movedBy: from - start)
    return styled
  }

  /// Appends what was decoded, which is clean.
  @inline(__always)
  private mutating func appendDecoded() {
    if changed.isEmpty { swap(&changed, &decoded) } else { changed.append(contentsOf: decoded) }
  }

  /// Marks what was read last, which begins so far behind the start of its text.
  private mutating func takeMarks(in slot: Int, movedBy offset: Int) {
    for mark in styles.result.marks {
      let range = mark.range.lowerBound + offset..<mark.range.upperBound + offset
      marked.append(MarkedPart(slot: slot, mark: TextMark(range, kind: mark.kind)))
    }
  }

  /// Where the next text is to start in what was changed: not where another ends, so that it is plain whose
  /// the originals there are.
  @inline(__always)
  mutating func nextStart() -> Int {
    if originals != nil { divide() }
    return changed.count
  }

  private mutating func divide() {
    if !changed.isEmpty || originals?.isEmpty == false { changed.append(0x0A) }
  }
}
