// Items of lists, in texts that are known to have some: other lines of one begin below its text. The bars of quotations
// before them, and the lanes of a graph, go on.

extension LinePacker {
  /// Columns before the text of a paragraph, its quote marks, its indent and its marker, and where the quote marks end.
  /// None where they would leave it less than half of the line, or a character that is wider than what is left.
  func itemIndent(_ start: Int, _ stop: Int) -> (columns: Int, leadEnd: Int) {
    guard width > 3 else { return (0, start) }
    if traits.contains(.lanes) { return graphIndent(start, stop) }
    var (offset, columns) = (start, 0)
    while hasBytes("│ ", at: offset, stop) {
      offset += 4
      columns += 2
    }
    let leadEnd = offset
    let indentEnd = TextScan.spacesEnd(text, from: offset, to: stop)
    columns += indentEnd - offset
    columns += markerColumns(indentEnd, stop)
    return columns <= width / 2 ? (columns, leadEnd) : (0, start)
  }

  /// The same of a line of a graph: its lanes and the indent behind them, and where the lanes end.
  private func graphIndent(_ start: Int, _ stop: Int) -> (columns: Int, leadEnd: Int) {
    var (offset, leadEnd) = (start, start)
    // Behind more blanks than lanes have between them stands text.
    while offset < stop, offset - leadEnd < 3, isOfGraph(offset, from: start) {
      offset += 1
      if text[offset - 1] != 0x20 { leadEnd = offset }
    }
    let columns = TextScan.spacesEnd(text, from: offset, to: stop) - start
    return columns <= width / 2 ? (columns, leadEnd) : (0, start)
  }

  /// Whether a byte is one of a graph's; a lane takes two columns.
  private func isOfGraph(_ offset: Int, from start: Int) -> Bool {
    let before = offset > start ? text[offset - 1] : 0x20
    return switch Unicode.Scalar(text[offset]) {
    case " ", "/", "\\": true
    case "|": (offset - start).isMultiple(of: 2)
    case "*": (offset - start).isMultiple(of: 2) && before == 0x20
    case "_": before == UInt8(ascii: "|") || before == UInt8(ascii: "_")
    // Of a merge of many: `*-.`
    case "-", ".": before == UInt8(ascii: "*") || before == UInt8(ascii: "-")
    default: false
    }
  }

  /// `• `, `- `, `12. `, `iv. `
  private func markerColumns(_ start: Int, _ stop: Int) -> Int {
    if hasBytes("• ", at: start, stop) || hasBytes("◦ ", at: start, stop) { return 2 }
    if start + 1 < stop, text[start + 1] == 0x20, Self.isBullet(text[start]) { return 2 }
    var end = start
    while end < stop, end - start < Self.longestMarker, isOfNumber(text[end]) { end += 1 }
    if end == start, start < stop, (text[start] | 0x20) &- 0x61 < 26 { end += 1 }
    guard end > start, hasBytes(". ", at: end, stop) else { return 0 }
    return end - start + 2
  }

  /// As Markdown has them.
  private static func isBullet(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "-") || byte == UInt8(ascii: "*") || byte == UInt8(ascii: "+")
  }

  /// In bytes, of numbers that lists have.
  private static let longestMarker = 15

  /// Digits, the sign of a number below 0, and Roman ones.
  private func isOfNumber(_ byte: UInt8) -> Bool {
    if byte &- 0x30 < 10 || byte == 0x2D { return true }
    return switch Unicode.Scalar(byte | 0x20) {
    case "i", "v", "x", "l", "c", "d", "m": true
    default: false
    }
  }

  private func hasBytes(_ bytes: StaticString, at offset: Int, _ stop: Int) -> Bool {
    let wanted = UTF8Bytes(bytes)
    return offset + wanted.count <= stop && text[offset..<offset + wanted.count].isEqual(to: wanted)
  }
}
