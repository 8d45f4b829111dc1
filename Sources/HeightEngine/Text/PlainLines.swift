// Wrapped lines as text for a file or a pipe.

extension DisplayText {
  /// Appends what `line` shows as UTF-8: its indent, its tabs as spaces, its ellipsis, a placeholder
  /// for what is wider than the line; without a line end.
  ///
  /// `wrapper` and `width` are those that made the line.
  ///
  /// - Complexity: O(*n*) in the bytes of the line.
  public func append(
    _ line: TextLine, wrapper: LineWrapper, width: Int, to output: inout [UInt8]
  ) {
    withBytes { line.append(of: $0, traits, wrapper: wrapper, width: width, to: &output) }
  }
}

extension TextLine {
  /// As above, of bytes that are sanitised.
  func append(
    of bytes: UTF8Bytes, _ traits: TextTraits, wrapper: LineWrapper, width: Int,
    to output: inout [UInt8]
  ) {
    guard range.upperBound <= bytes.count, (rangeAfterEllipsis?.upperBound ?? 0) <= bytes.count
    else { return }
    let available = width - max(wrapper.firstLineIndent, wrapper.hangingIndent, 0)
    if indent == 0, rangeAfterEllipsis == nil, traits.showsBytes(inColumns: available) {
      output.append(contentsOf: bytes[range])
      return
    }
    LinePacker(bytes, traits, wrapper, width: max(width, 1), tier: .fastest)?
      .append(self, to: &output)
  }
}

extension TextLine {
  /// Appends it as it came, of bytes that stand at `base` among those that the originals are of; nil: at
  /// none of these. What it shows ends at `end`.
  func append(
    upTo next: Int?, end: Int, unchangedOf bytes: UTF8Bytes, _ traits: TextTraits,
    at base: Int?, _ originals: TextOriginals, to output: inout [UInt8]
  ) {
    guard range.upperBound <= bytes.count, (rangeAfterEllipsis?.upperBound ?? 0) <= bytes.count
    else { return }
    appendIndent(of: bytes, to: &output)
    if originals.isEmpty, rangeAfterEllipsis == nil, !traits.contains(.irregular) {
      return output.append(contentsOf: bytes[range.lowerBound..<end])
    }
    appendWithOriginals(upTo: next, end: end, of: bytes, at: base, originals, to: &output)
  }

  /// Where the blanks end that stand behind it at a line end of the text's own, as far as there are columns for
  /// them; where it ends itself, if the text goes on behind them.
  @inline(__always)
  func endOfBlanks(
    upTo next: Int?, of bytes: UTF8Bytes, _ wrapper: LineWrapper, width: Int
  ) -> Int {
    var end = range.upperBound
    guard let next, next > end, next <= bytes.count, rangeAfterEllipsis == nil,
      next == bytes.count || bytes[next] == 0x0A
    else { return end }
    let tabStops = wrapper.possibleTabStops
    var column = columns
    while end < next, bytes[end] == 0x20 || bytes[end] == 0x09 {
      column = bytes[end] == 0x20 ? column + 1 : (column / tabStops + 1) * tabStops
      guard column <= width else { break }
      end += 1
    }
    return end
  }

  /// As above, in parts: `willAppend` is told where each begins, and may append something before it. One begins at
  /// each of `starts` that lies in the line.
  func append(
    inPartsAt starts: [Int], upTo next: Int?, end: Int, unchangedOf bytes: UTF8Bytes,
    at base: Int?, _ originals: TextOriginals, to output: inout [UInt8],
    _ willAppend: (_ start: Int, inout [UInt8]) -> Void
  ) {
    guard range.upperBound <= bytes.count, (rangeAfterEllipsis?.upperBound ?? 0) <= bytes.count
    else { return }
    appendIndent(of: bytes, to: &output)
    let isCut = rangeAfterEllipsis != nil
    let next = isCut ? range.upperBound : min(max(next ?? 0, range.upperBound), bytes.count)
    let tail = rangeAfterEllipsis.map { [($0, $0.upperBound)] } ?? []
    for (range, next) in [(range, next)] + tail {
      var writer = OriginalWriter(originals, at: base, from: range.lowerBound, of: bytes)
      var start = range.lowerBound
      if range != self.range { output.append(contentsOf: TextCell.ellipsis.utf8) }
      willAppend(start, &output)
      let shownEnd = isCut ? range.upperBound : end
      for part in starts where part > start && part < shownEnd {
        writer.append(start, part, next: part, of: bytes, to: &output)
        willAppend(part, &output)
        start = part
      }
      writer.append(start, shownEnd, next: next, of: bytes, to: &output)
    }
  }

  @inline(never)
  private func appendWithOriginals(
    upTo next: Int?, end: Int, of bytes: UTF8Bytes, at base: Int?, _ originals: TextOriginals,
    to output: inout [UInt8]
  ) {
    let isCut = rangeAfterEllipsis != nil
    let next = isCut ? range.upperBound : min(max(next ?? 0, range.upperBound), bytes.count)
    var writer = OriginalWriter(originals, at: base, from: range.lowerBound, of: bytes)
    writer.append(range.lowerBound, end, next: next, of: bytes, to: &output)
    guard let tail = rangeAfterEllipsis else { return }
    output.append(contentsOf: TextCell.ellipsis.utf8)
    writer = OriginalWriter(originals, at: base, from: tail.lowerBound, of: bytes)
    writer.append(tail.lowerBound, tail.upperBound, next: tail.upperBound, of: bytes, to: &output)
  }
}

extension TextTraits {
  /// Whether lines show the bytes as they are: there is no tab and no cluster wider than a line.
  @inline(__always)
  fileprivate func showsBytes(inColumns available: Int) -> Bool {
    isDisjoint(with: [.nonASCII, .tab])
      || available > 1 && isDisjoint(with: [.tab, .irregular])
  }
}

extension LinePacker {
  private var showsBytes: Bool { traits.showsBytes(inColumns: available) }

  /// Appends the first lines, `limit` at most, each with a line end; of a text without indents. With
  /// `originals` they are as they came.
  @inline(__always)
  func appendLines(
    to output: inout [UInt8], limit: Int = .max, originals: TextOriginals? = nil
  ) {
    if let originals, !originals.keepsEnds {
      return appendLinesOfRow(to: &output, limit: limit, originals)
    }
    if let originals, originals.end > 0 || !traits.isDisjoint(with: [.tab, .irregular]) {
      return appendOriginalLines(to: &output, limit: limit, originals)
    }
    // What is as it came is also as shown, but for a placeholder.
    guard showsBytes || originals != nil, mode != .none else {
      return appendShownLines(to: &output, limit: limit)
    }
    let keepsEnds = originals != nil
    output.reserve(2 * end)
    output.append(addingCapacity: 2 * end) { span in
      // Safe: a line takes a byte of the text at least, and gets a line end, so that there is room.
      unsafe span.withUnsafeMutableBufferPointer { target, count in
        guard let start = target.baseAddress else { return }
        var place = unsafe start
        var left = limit
        forEachLine(.places) { line in
          let length = (keepsEnds ? line.next : line.end) - line.start
          unsafe text.copy(from: line.start, count: length, to: place)
          unsafe place[length] = 0x0A
          unsafe place += length + 1
          left -= 1
          return left > 0
        }
        count = unsafe place - start
      }
    }
  }

  /// As `appendLines`, of lines that don't show the bytes as they are.
  @inline(never)
  private func appendShownLines(to output: inout [UInt8], limit: Int) {
    var left = limit
    forEachLine(.columns) { line in
      let isCut = mode == .none && line.columns > width
      append(isCut ? truncated(line, .tail, isLast: false) : TextLine(line), to: &output)
      output.append(0x0A)
      left -= 1
      return left > 0
    }
  }

  @inline(never)
  private func appendOriginalLines(
    to output: inout [UInt8], limit: Int, _ originals: TextOriginals
  ) {
    var writer = OriginalWriter(originals)
    var left = limit
    forEachLine(.places) { line in
      writer.append(line.start, line.end, next: line.next, of: text, to: &output)
      output.append(0x0A)
      left -= 1
      return left > 0
    }
  }

  /// As `appendLines`, as they came but for blanks that hang at their ends: those stay that stand at a line end of the
  /// text's own, as far as there is room.
  @inline(never)
  private func appendLinesOfRow(to output: inout [UInt8], limit: Int, _ originals: TextOriginals) {
    let wrapper = LineWrapper(tabStops: tabStops)
    var left = limit
    forEachLine(.columns) { packed in
      let (line, start) = (TextLine(packed), output.count)
      let end = line.endOfBlanks(upTo: packed.next, of: text, wrapper, width: width)
      line.append(
        upTo: packed.next, end: end, unchangedOf: text, traits, at: 0, originals, to: &output)
      if end == packed.end {
        while output.count > start, output.last == 0x20 { output.removeLast() }
      }
      output.append(0x0A)
      left -= 1
      return left > 0
    }
  }

  fileprivate func append(_ line: TextLine, to output: inout [UInt8]) {
    line.appendIndent(of: text, to: &output)
    let column = append(line.range, from: line.indent, to: &output)
    if showsHyphen(line, at: column) { output.append(contentsOf: TextCell.hyphen.utf8) }
    guard let tail = line.rangeAfterEllipsis else { return }
    output.append(contentsOf: TextCell.ellipsis.utf8)
    append(tail, from: 0, to: &output)
  }

  /// Appends what is shown in a part of a line that begins at column `first`; answers the column behind it,
  /// or `first` where the bytes are shown as they are.
  @discardableResult
  private func append(_ range: Range<Int>, from first: Int, to output: inout [UInt8]) -> Int {
    var shown = range.lowerBound
    var column = first
    if !showsBytes {
      forEachCluster(range.lowerBound, range.upperBound) { start, end, columns in
        let isTab = text[start] == 0x09
        let next = isTab ? tabStop(after: column) : column + fitted(columns)
        if isTab || fitted(columns) != columns || isSoftHyphen(start, end) {
          output.append(contentsOf: text[shown..<start])
          shown = end
          if isTab {
            output.append(contentsOf: repeatElement(0x20, count: next - column))
          } else if columns > 0 {
            output.append(contentsOf: TextCell.placeholder.utf8)
          }
        }
        column = next
        return true
      }
    }
    output.append(contentsOf: text[shown..<range.upperBound])
    return column
  }
}

extension [UInt8] {
  /// Makes room for more bytes; a row of such calls costs what is appended.
  @inline(__always)
  fileprivate mutating func reserve(_ more: Int) {
    if capacity - count < more { reserveCapacity(Swift.max(2 * capacity, count + more)) }
  }
}
