// Plain text goes by at the price of a look at each character: what the sanitiser changes, and what it
// has to know the cluster for, is rare.
//
// A character is plain if it is printable ASCII, a LF, a tab, or one that takes columns and starts a
// cluster whatever plain character is before it (`ScalarEntry.isPlain`), or a mark behind one of these.
// Among plain characters nothing changes, and only regional indicators share a cluster. Where something
// else comes, the state of the machine is made up from the cluster before it. `PlainScan` looks for where that is.

extension Sanitizer {
  /// From `start` on text is plain up to `plain`, as `plainEnd` found it. Where `keepsState`, the state is that behind the
  /// text afterwards.
  mutating func run(from start: Int, plainUpTo plain: Int, keepsState: Bool = false) {
    var (known, offset) = (start, plain)
    while offset < end {
      makeState(at: offset, from: known)
      known = takeCharacter(at: offset)
      while known < end, !isSettled(at: known) { known = takeCharacter(at: known) }
      // A look at a block pays where many follow each other: not in text of which much must be changed.
      offset = plainEnd(from: known, byCharactersUpTo: known + 16)
    }
    if keepsState { makeState(at: end, from: known) }
  }

  /// As `run` from the start, where the state is that behind other text.
  mutating func goOn() {
    var known = 0
    while known < end, !isSettled(at: known) { known = takeCharacter(at: known) }
    run(from: known, plainUpTo: plainEnd(from: known), keepsState: true)
  }

  /// As `PlainScan.plainEnd`; what is there is noted.
  private mutating func plainEnd(from start: Int, byCharactersUpTo stop: Int = 0) -> Int {
    PlainScan(text, scalars).plainEnd(from: start, byCharactersUpTo: stop, &traits)
  }

  /// Whether plain text may follow at `offset` without a look at the state.
  private func isSettled(at offset: Int) -> Bool {
    let byte = text[offset]
    if byte < 0x80 { return byte &- 0x20 < 0x5F || byte == 0x0A || byte == 0x09 }
    guard emoji != .joined, let scalar = text.validScalar(at: offset, end: end) else {
      return false
    }
    let entry = scalars.entry(scalar.value)
    return entry.isPlainBase && steps[Int(row | entry.breakClass)].startsCluster
  }

  /// Sets the state to that at `offset`, behind plain text from `known`, for which it is right.
  private mutating func makeState(at offset: Int, from known: Int) {
    var from = offset
    while from > known {
      from = text.scalarStart(before: from)
      let byte = text[from]
      if byte < 0x80 {
        if byte == 0x0A { lineEnd() } else { noteASCII(byte) }
        from += 1
        break
      }
      if scalars.entry(text.scalar(at: from).value).isPlainBase {
        row = BreakTables.start
        break
      }
    }
    while from < offset {
      let scalar = text.scalar(at: from)
      step(scalar.value)
      from += scalar.length
    }
  }
}
