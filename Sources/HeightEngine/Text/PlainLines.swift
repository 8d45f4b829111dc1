// A wrapped line as text for a file or a pipe.

extension DisplayText {
  /// Appends what `line` shows as UTF-8: its indent and its tabs as spaces, its ellipsis, a placeholder
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
    guard
      let packer = LinePacker(bytes, traits, wrapper, width: max(width, 1), tier: .fastest),
      range.upperBound <= bytes.count
    else { return }
    output.append(contentsOf: repeatElement(0x20, count: indent))
    packer.append(range, from: indent, to: &output)
    guard let tail = rangeAfterEllipsis, tail.upperBound <= bytes.count else { return }
    output.append(contentsOf: TextCell.ellipsis.utf8)
    packer.append(tail, from: 0, to: &output)
  }
}

extension LinePacker {
  fileprivate func append(_ range: Range<Int>, from first: Int, to output: inout [UInt8]) {
    if traits.isDisjoint(with: [.nonASCII, .tab]) {
      output.append(contentsOf: UTF8Bytes(start: base + range.lowerBound, count: range.count))
      return
    }
    var column = first
    forEachCluster(range.lowerBound, range.upperBound) { start, end, columns in
      if base[start] == 0x09 {
        let stop = tabStop(after: column)
        output.append(contentsOf: repeatElement(0x20, count: stop - column))
        column = stop
      } else if fitted(columns) != columns {
        output.append(contentsOf: TextCell.placeholder.utf8)
        column += 1
      } else {
        output.append(contentsOf: UTF8Bytes(start: base + start, count: end - start))
        column += columns
      }
      return true
    }
  }
}
