// A growing text is wrapped as any other; only that its lines are remembered, and can be had without
// those before.

/// Some lines of a growing text, with the part of the text that they are of.
public struct WrappedLines: Sendable {
  /// Some of the whole text: these lines, and what is next to them.
  public var text: DisplayText
  /// Where the part starts in the whole text's UTF-8.
  public var offset: Int
  /// The lines, by ranges of the part.
  public var lines: [TextLine]
  /// How parts of it look, in a text that reads styles: ranges of the part, ascending.
  public var marks: [TextMark] = []
}

extension LineWrapper {
  /// The number of lines of `text` at `width` columns.
  ///
  /// - Complexity: Amortised O(*n*) in the bytes that were appended since it was asked at this width, and
  ///   of the last lines; the text keeps what it found for the last eight widths. In `none` mode a
  ///   paragraph is a line.
  public func numberOfLines(of text: GrowingText, width: Int) -> Int {
    let limit = lineLimit ?? Int.max
    guard width > 0, limit > 0 else { return 0 }
    if text.isEmpty { return min(linesOfEmptyText, limit) }
    let count = text.log.withLines(
      from: startOfLines(of: text), of: text.end, self, width: width
    ) { $0.numberOfLines(&$1) }
    return min(count, limit)
  }

  /// Some lines of `text` at `width` columns, in one part or several; `range` is clamped to those there
  /// are.
  ///
  /// - Complexity: O(*n*) in the bytes of these lines, once the lines are counted. With a line limit, of
  ///   all up to it, and with an ellipsis in the middle, of the whole text.
  public func lines(_ range: Range<Int>, of text: GrowingText, width: Int) -> [WrappedLines] {
    let count = numberOfLines(of: text, width: width)
    let range = range.clamped(to: 0..<count)
    guard !range.isEmpty else { return [] }
    if text.isEmpty || lineLimit != nil { return limitedLines(range, of: text, width: width) }
    // About what they take: a line in which every character has several bytes comes in a second part.
    let size = range.count * (min(width, 1 << 12) + 16)
    return text.log.withLines(from: text.start, of: text.end, self, width: width) {
      index, reading in
      var result = LineCollector(wrapper: index.wrapper, width: width, left: range.count)
      index.forEachLine(from: range.lowerBound, size: size, &reading) { result.take($0) }
      return result.finish()
    }
  }

  /// The line of `text` at `width` columns that shows the character at `offset` of its UTF-8; the last
  /// one for what is behind the text.
  ///
  /// - Complexity: O(log *n*), once the lines are counted.
  public func line(atOffset offset: Int, of text: GrowingText, width: Int) -> Int {
    let count = numberOfLines(of: text, width: width)
    guard count > 0, !text.isEmpty else { return 0 }
    let line = text.log.withLines(
      from: startOfLines(of: text), of: text.end, self, width: width
    ) { $0.line(atOffset: offset, &$1) }
    return min(line, count - 1)
  }

  /// Those up to a limit are always the text's first ones.
  private func startOfLines(of text: GrowingText) -> Int { lineLimit == nil ? text.start : 0 }

  /// Of a text with a line limit: as much of it as decides on them is laid out.
  private func limitedLines(
    _ range: Range<Int>, of text: GrowingText, width: Int
  ) -> [WrappedLines] {
    let part = truncation == .tail ? beginning(of: text, width: width) : text.whole
    let lines = self.lines(of: part, width: width)
    return [
      WrappedLines(text: part, offset: 0, lines: Array(lines[range.clamped(to: 0..<lines.count)]))
    ]
  }

  /// All that the lines up to the limit show, and whether text follows them.
  private func beginning(of text: GrowingText, width: Int) -> DisplayText {
    guard let limit = lineLimit, !text.isEmpty else { return text.whole }
    let end = text.end
    let stop = text.log.withLines(from: 0, of: end, self, width: width) {
      index, reading -> Int? in
      var (left, stop) = (limit, Int?.none)
      index.forEachLine(from: 0, size: 0, &reading) { found in
        left -= 1
        guard left < 0, !found.line.isBlank(in: found.block) else { return true }
        // All of the block: what is behind a line has a say in where it ends.
        stop = found.block.isLast ? nil : found.block.offset + found.block.staying
        return false
      }
      return stop
    }
    return stop.map { text.log.text(0..<$0, of: end) } ?? text.whole
  }
}

extension PackedLine {
  fileprivate func isBlank(in block: LineIndex.Block) -> Bool {
    block.bytes[start..<end].allSatisfy { $0 == 0x20 || $0 == 0x09 }
  }
}

/// Brings lines that were found one after the other together by what they are of.
private struct LineCollector {
  let wrapper: LineWrapper
  let width: Int
  /// Lines that are still wanted.
  var left: Int
  private var parts: [WrappedLines] = []
  private var block: LineIndex.Block?
  private var lines: [PackedLine] = []

  init(wrapper: LineWrapper, width: Int, left: Int) {
    (self.wrapper, self.width, self.left) = (wrapper, width, left)
  }

  mutating func take(_ found: LineIndex.Found) -> Bool {
    if block?.offset != found.block.offset || block?.bytes.count != found.block.bytes.count {
      close()
      block = found.block
    }
    lines.append(found.line)
    left -= 1
    return left > 0
  }

  mutating func finish() -> [WrappedLines] {
    close()
    return parts
  }

  private mutating func close() {
    guard let block, !lines.isEmpty else { return }
    let shown = block.withPacker(wrapper, width: width) { packer in
      lines.map { line in
        wrapper.mode == .none && line.columns > width
          ? packer.truncated(line, wrapper.truncation, isLast: false) : TextLine(line)
      }
    }
    let text = block.bytes.withBytes {
      DisplayText(sanitized: $0, traits: block.traits)
    }
    parts.append(
      WrappedLines(text: text, offset: block.offset, lines: shown ?? [], marks: block.marks))
    lines = []
  }
}
