// Lines are found in blocks: some of the text in one piece, from a line's start on. Of a block that is not
// the text's last the lines count that no text behind it can move; the next block begins with the others.

extension LineIndex {
  /// Some of the text in one piece.
  struct Block {
    /// Where it starts in the text.
    let offset: Int
    var bytes: [UInt8] = []
    /// How parts of them look.
    var marks: [TextMark] = []
    var traits: TextTraits = []
    /// How many of its bytes stay what they are.
    var staying = 0
    /// Whether the text ends with it.
    var isLast = false
  }

  /// A line, and what it is a line of.
  struct Found {
    /// By offsets in its block.
    let line: PackedLine
    let block: Block
    /// The start of the next line, if it stays where it is whatever text follows.
    let next: Mark?
  }

  /// Calls `body` with the lines from one on until it answers false.
  func forEachLine(
    from first: Mark, _ reading: inout Reading, size: Int, countOnly: Bool,
    _ body: (Found) -> Bool
  ) {
    var mark = first
    var size = size
    while mark.start.offset < reading.end.count + reading.end.provisional.count {
      var block = reading.block(from: mark.start.offset, size: size)
      if !countOnly { reading.mark(&block) }
      let (lines, marks) = lines(of: block, from: mark, countOnly: countOnly)
      let settled = (marks.lastIndex { settles($0, block) } ?? -1) + 1
      for index in 0..<(block.isLast ? lines.count : settled) {
        let next = index < settled ? marks[index] : nil
        guard body(Found(line: lines[index], block: block, next: next)) else { return }
      }
      if block.isLast { return }
      if settled > 0 { mark = marks[settled - 1] } else { size *= 2 }
    }
  }

  /// The lines of a block, if nothing followed it; and where those behind them start.
  private func lines(
    of block: Block, from first: Mark, countOnly: Bool
  ) -> (lines: [PackedLine], marks: [Mark]) {
    var lines: [PackedLine] = []
    var marks: [Mark] = []
    block.withPacker(wrapper, width: width) { packer in
      var mark = first
      let packer =
        first.start.isParagraph ? packer : packer.startingInParagraph(row: first.start.row)
      packer.forEachLine(countOnly ? .count : .columns) { line in
        lines.append(line)
        guard line.next < packer.end else { return true }
        mark.line += 1
        if packer.text[line.next] == 0x0A {
          mark.start = LineIndex.Start(offset: line.next + 1 + block.offset)
          mark.overflow = -1
        } else {
          mark.start = LineIndex.Start(
            offset: line.next + block.offset, row: line.row, isParagraph: false)
          mark.overflow = max(mark.overflow, line.overflow + block.offset)
        }
        marks.append(mark)
        return true
      }
    }
    return (lines, marks)
  }

  /// Whether no text behind the block can move a line start: what decided on it is all there.
  func settles(_ mark: Mark, _ block: Block) -> Bool {
    if mark.overflow < 0 { return mark.start.offset <= block.offset + block.staying }
    return block.withPacker(wrapper, width: width) { packer in
      packer.hasCharacter(
        behind: mark.overflow - block.offset, from: mark.start.offset - block.offset,
        row: mark.start.row, before: block.staying)
    } ?? false
  }
}

extension LineIndex.Block {
  @discardableResult
  func withPacker<Result>(
    _ wrapper: LineWrapper, width: Int, _ body: (LinePacker) -> Result
  ) -> Result? {
    bytes.withBytes {
      LinePacker($0, traits, wrapper, width: width, tier: .fastest).map(body)
    }
  }
}

extension LineIndex.Reading {
  /// So many bytes from one on, or a few less: whole characters.
  mutating func block(from offset: Int, size: Int) -> LineIndex.Block {
    var block = LineIndex.Block(offset: offset)
    let wanted = offset..<min(offset + size, end.count)
    block.bytes.reserveCapacity(wanted.count + 3)
    block.traits = stretches.copy(wanted, to: &block.bytes)
    block.isLast = wanted.upperBound == end.count
    if !block.isLast { block.bytes.removeLast(block.unfinishedBytes) }
    block.staying = block.bytes.count
    if block.isLast, !end.provisional.isEmpty {
      block.bytes += end.provisional
      block.traits.formUnion([.nonASCII, .newline, .unusualWidths])
    }
    wrappedBytes += block.bytes.count
    return block
  }
}

extension LineIndex.Reading {
  /// Notes how parts of a block look.
  fileprivate mutating func mark(_ block: inout LineIndex.Block) {
    block.marks = stretches.marks(in: block.offset..<block.offset + block.staying)
  }
}

extension LineIndex.Block {
  /// Bytes at the end of a character that goes on behind it.
  fileprivate var unfinishedBytes: Int {
    let tail = bytes.suffix(4)
    guard let lead = tail.lastIndex(where: { $0 & 0xC0 != 0x80 }) else { return 0 }
    let length = bytes[lead] < 0x80 ? 1 : bytes[lead] < 0xE0 ? 2 : bytes[lead] < 0xF0 ? 3 : 4
    return bytes.count - lead < length ? bytes.count - lead : 0
  }
}

extension LinePacker {
  /// Whether behind `offset` a cluster starts that doesn't begin with a mark, or a paragraph ends.
  /// `row` is the state at `start`, where a line starts.
  fileprivate func hasCharacter(
    behind offset: Int, from start: Int, row: UInt16, before end: Int
  ) -> Bool {
    var (at, row) = (start, row)
    while at < end {
      if text[at] == 0x0A { return true }
      let scalar = text.scalar(at: at)
      let entry = scalars.entry(scalar.value)
      let step = steps[Int(row | entry.breakClass)]
      if at > offset, step.startsCluster,
        !tables.traits(ofClass: entry.breakClass).contains(.transparent)
      {
        return true
      }
      row = step.row
      at += scalar.length
    }
    return false
  }
}
