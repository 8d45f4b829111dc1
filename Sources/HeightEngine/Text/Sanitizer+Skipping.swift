// Plain text goes by at the price of a look at each character: what the sanitiser changes, and what it
// has to know the cluster for, is rare.
//
// A character is plain if it is printable ASCII, a LF, a tab, or one that takes columns and starts a
// cluster whatever plain character is before it (`ScalarEntry.isPlain`), or a mark behind one of these.
// Among plain characters nothing changes, and only regional indicators share a cluster. Where something
// else comes, the state of the machine is made up from the cluster before it.

import CBlockScan

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

  /// The first character from `start` that isn't plain, or the end of the text. The state at `start` is
  /// that of a text's start, behind printable ASCII, or settled. Up to `stop` no blocks are looked at.
  mutating func plainEnd(from start: Int, byCharactersUpTo stop: Int = 0) -> Int {
    var (offset, stop) = (start, min(stop, end))
    while true {
      while offset < stop {
        let next = afterPlain(at: offset)
        if next == offset { return offset }
        offset = next
      }
      if offset == end { return end }
      offset = plainBlocksEnd(from: offset)
      // What stopped the blocks is among these.
      stop = min(offset + 64, end)
    }
  }

  /// Where plain text goes on behind the character or run of ASCII at `offset`; `offset` if that isn't
  /// plain.
  @inline(__always)
  private mutating func afterPlain(at offset: Int) -> Int {
    let byte = text[offset]
    if byte < 0x80 {
      guard byte == 0x0A || byte == 0x09 else {
        return TextScan.printableRunEnd(text, from: offset, to: end)
      }
      traits.insert(byte == 0x0A ? .newline : .tab)
      var next = offset
      repeat { next += 1 } while next < end && text[next] == byte
      return next
    }
    guard let scalar = text.validScalar(at: offset, end: end) else { return offset }
    let entry = scalars.entry(scalar.value)
    if !entry.isPlain {
      guard entry.isPlainMark, canCarryMark(at: offset),
        marks(before: offset, upTo: TextCell.marksPerCell) < TextCell.marksPerCell
      else { return offset }
    }
    traits.insert(.nonASCII)
    return offset + scalar.length
  }

  /// Whether a mark may follow at `offset`, behind plain text.
  @inline(__always)
  private func canCarryMark(at offset: Int) -> Bool { offset > 0 && text[offset - 1] >= 0x20 }

  /// Whether a mark stands at `offset`, which is not the start, and another one before it.
  @inline(__always)
  private func isBehindMark(at offset: Int) -> Bool {
    // No mark is ASCII: most are done with by that.
    text[offset - 1] >= 0x80 && areMarks(at: offset)
  }

  /// The same, by what is there.
  private func areMarks(at offset: Int) -> Bool {
    guard let scalar = text.validScalar(at: offset, end: end),
      scalars.entry(scalar.value).isPlainMark
    else { return false }
    return marks(before: offset, upTo: 1) > 0
  }

  /// How many marks stand right before an offset, `most` or fewer.
  private func marks(before offset: Int, upTo most: Int) -> Int {
    var (start, count) = (offset, 0)
    while count < most, start > 0, text[start - 1] >= 0x80 {
      start = text.scalarStart(before: start)
      guard let scalar = text.validScalar(at: start, end: offset),
        Self.isMark(scalar.value, scalars.entry(scalar.value))
      else { break }
      count += 1
    }
    return count
  }

  /// Fewer bytes than this are not worth a look at a block.
  private static let leastOfBlock = 16

  /// Where blocks of 64 bytes end that are plain without line ends and tabs. No branch in a block hangs on
  /// what script is in it: of mixed text every second guess of the processor would be wrong.
  private mutating func plainBlocksEnd(from start: Int) -> Int {
    let forms = LeadForms.shared
    var offset = start
    while end >= 64, end - offset >= Self.leastOfBlock {
      // The last block ends with the text, and begins among bytes that were looked at.
      let first = min(offset, end - 64)
      let skipped = UInt64(offset - first)
      var block = text.kinds(at: first)
      block.leads &= .max &<< skipped
      block.continuations &= .max &<< skipped
      if block.controls &>> skipped != 0 { break }
      // A mark behind another one takes a closer look.
      if block.leads &>> skipped & 1 != 0, !canCarryMark(at: offset) || isBehindMark(at: offset) {
        break
      }
      offset = first + 64
      let last = 63 - block.leads.leadingZeroBitCount
      if last > 60, last + Int(forms[text[first + last]].length) > 64 || offset + 3 > end {
        // What may go over the end is for the next block, or is looked at by itself: characters are read by four bytes.
        let cut = 61 + (block.leads >> 61).trailingZeroBitCount
        offset = first + cut
        block.leads &= ~(.max &<< UInt64(cut))
        block.continuations &= ~(.max &<< UInt64(cut))
      }
      guard isPlain(block, of: text.from(first), forms) else { return first + Int(skipped) }
      if block.leads != 0 { traits.insert(.nonASCII) }
    }
    return offset
  }

  /// Whether the characters of more than a byte in a block are valid and plain.
  @inline(__always)
  private func isPlain(
    _ block: block_kinds, of text: UTF8Bytes, _ forms: LeadForms
  ) -> Bool {
    var leads = block.leads
    var announced: UInt64 = 0
    var marks: UInt64 = 0
    var isPlain: ScalarEntry = 1
    while leads != 0 {
      let index = leads.trailingZeroBitCount
      leads &= leads &- 1
      let form = forms[text[index]]
      let value = form.value(at: index, of: text)
      announced |= UInt64(form.continuations) &<< UInt64(index)
      let entry = scalars.knownEntry(form.fits(value) ? value : 0)
      isPlain &= entry.isPlainOrMark
      marks |= UInt64(entry.isPlainMark ? 1 : 0) &<< UInt64(index)
    }
    // Five marks take ten bytes or more in which nothing else begins.
    return isPlain != 0 && announced == block.continuations
      && (marks == 0 || !Self.hasZeros(10, in: ~(marks | block.continuations)))
  }

  /// Whether so many bits one behind the other are 0.
  @inline(__always)
  private static func hasZeros(_ count: Int, in bits: UInt64) -> Bool {
    var (zeros, found) = (~bits, 1)
    while found < count {
      let step = min(found, count - found)
      zeros &= zeros >> UInt64(step)
      found += step
    }
    return zeros != 0
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
