import CBlockScan

/// Finds where plain text ends, which the sanitiser leaves as it is (`Sanitizer+Skipping` says what is plain), and what
/// is in it: nothing but that, so that of most texts no sanitiser is made.
struct PlainScan {
  private let text: UTF8Bytes
  private let scalars: ScalarTable
  private let forms: LeadForms

  private var end: Int { text.count }

  @inline(__always)
  init(_ text: UTF8Bytes, _ scalars: ScalarTable) {
    self.text = text
    self.scalars = scalars
    forms = LeadForms.shared
  }

  /// The first character from `start` that isn't plain, or the end of the text. The state at `start` is
  /// that of a text's start, behind printable ASCII, or settled. Up to `stop` no blocks are looked at. What is there is added to `traits`.
  func plainEnd(
    from start: Int, byCharactersUpTo stop: Int = 0, _ traits: inout TextTraits
  ) -> Int {
    var (offset, stop) = (start, min(stop, end))
    while true {
      while offset < stop {
        let next = afterPlain(at: offset, &traits)
        if next == offset { return offset }
        offset = next
      }
      if offset == end { return end }
      offset = plainBlocksEnd(from: offset, &traits)
      // What stopped the blocks is among these.
      stop = min(offset + 64, end)
    }
  }

  /// Where plain text goes on behind the character or run of ASCII at `offset`; `offset` if that isn't
  /// plain.
  @inline(__always)
  private func afterPlain(at offset: Int, _ traits: inout TextTraits) -> Int {
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
    if !entry.isOfUsualWidth { traits.insert(.unusualWidths) }
    return offset + scalar.length
  }

  /// Whether a mark may follow at `offset`, behind plain text.
  @inline(__always)
  private func canCarryMark(at offset: Int) -> Bool { offset > 0 && text[offset - 1] >= 0x20 }

  /// How many marks stand right before an offset, `most` or fewer.
  private func marks(before offset: Int, upTo most: Int) -> Int {
    var (start, count) = (offset, 0)
    while count < most, start > 0, text[start - 1] >= 0x80 {
      start = text.scalarStart(before: start)
      guard let scalar = text.validScalar(at: start, end: offset),
        Sanitizer.isMark(scalar.value, scalars.entry(scalar.value))
      else { break }
      count += 1
    }
    return count
  }

  /// Where blocks of 64 bytes end that are plain without line ends and tabs. No branch in a block hangs on
  /// what script is in it: of mixed text every second guess of the processor would be wrong.
  private func plainBlocksEnd(from start: Int, _ traits: inout TextTraits) -> Int {
    guard end >= 64 else { return plainEnd(ofShortFrom: start, &traits) }
    var offset = start
    while offset < end {
      // The last block ends with the text, and begins among bytes that were looked at.
      let first = min(offset, end - 64)
      guard let size = plainBytes(of: text.from(first), at: first, from: offset, &traits) else {
        break
      }
      offset = first + size
    }
    return offset
  }

  /// The same of a text that is shorter than a block.
  @inline(never)
  private func plainEnd(ofShortFrom start: Int, _ traits: inout TextTraits) -> Int {
    text.withLastBlock(from: 0) { block in
      plainBytes(of: block, at: 0, from: start, &traits).map { min($0, end) } ?? start
    }
  }

  /// How many bytes of the block that begins at `first` of the text are plain, if all are from `offset` on but for a character
  /// that goes on in the next; nil: some are not.
  @inline(__always)
  private func plainBytes(
    of block: UTF8Bytes, at first: Int, from offset: Int, _ traits: inout TextTraits
  ) -> Int? {
    let skipped = UInt64(offset &- first)
    var kinds = block.kinds(at: 0)
    kinds.leads &= .max &<< skipped
    kinds.continuations &= .max &<< skipped
    guard kinds.controls &>> skipped == 0 else { return nil }
    var size = 64
    let last = 63 &- kinds.leads.leadingZeroBitCount
    if last > 60, last &+ Int(forms[block[last]].length) > 64 {
      // What goes over the end is for the next block.
      guard first &+ 64 < end else { return nil }
      size = last
      kinds.leads &= ~(1 &<< UInt64(last))
      kinds.continuations &= ~(.max &<< UInt64(last))
    }
    guard kinds.leads != 0 else { return kinds.continuations == 0 ? size : nil }
    guard let found = plainTraits(of: kinds, of: block, from: offset) else { return nil }
    traits.formUnion(found)
    return size
  }

  /// What the characters of more than a byte in a block are, of which the first may begin at `offset` of the text; nil: not
  /// all are valid and plain.
  @inline(__always)
  private func plainTraits(
    of kinds: block_kinds, of block: UTF8Bytes, from offset: Int
  ) -> TextTraits? {
    var leads = kinds.leads
    var announced: UInt64 = 0
    if scalars.areIdeographsUsual {
      let ideographs = kinds.ideographs & leads
      announced = ideographs &<< 1 | ideographs &<< 2
      leads &= ~ideographs
    }
    var marks: UInt64 = 0
    // What all of them are.
    var (isPlain, common): (ScalarEntry, ScalarEntry) = (1, .usualWidth)
    while leads != 0 {
      let index = leads.trailingZeroBitCount
      leads &= leads &- 1
      let form = forms[block[index]]
      let value = form.value(at: index, ofBlock: block)
      announced |= UInt64(form.continuations) &<< UInt64(index)
      let entry = scalars.knownEntry(form.fits(value) ? value : 0)
      isPlain &= entry.isPlainOrMark
      common &= entry
      marks |= UInt64(entry.isPlainMark ? 1 : 0) &<< UInt64(index)
    }
    guard isPlain != 0, announced == kinds.continuations,
      marks == 0 || areFew(marks, kinds, from: offset)
    else { return nil }
    return common.isOfUsualWidth ? .nonASCII : [.nonASCII, .unusualWidths]
  }

  /// Whether there is room in their cells for the marks of a block: whatever stands before the first at `offset`, and
  /// however many follow each other.
  @inline(never)
  private func areFew(_ marks: UInt64, _ kinds: block_kinds, from offset: Int) -> Bool {
    let isFirst = marks & kinds.leads & (0 &- kinds.leads) != 0 && text[offset] >= 0xC0
    if isFirst, !canCarryMark(at: offset) || self.marks(before: offset, upTo: 1) > 0 {
      return false
    }
    // Five marks take ten bytes or more in which nothing else begins.
    return !Self.hasZeros(10, in: ~(marks | kinds.continuations))
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
}
