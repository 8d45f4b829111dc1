// Items of lists, in texts that are known to have some: other lines of one begin below its text.

extension LinePacker {
  /// Columns before the text of a paragraph: its quote marks, its indent and its marker. 0 where they would leave
  /// it less than half of the line, or a character that is wider than what is left.
  func itemIndent(_ start: Int, _ stop: Int) -> Int {
    guard width > 3 else { return 0 }
    let depth = quoteDepth(start, stop)
    let offset = start + 4 * depth
    var columns = 2 * depth
    let indentEnd = TextScan.spacesEnd(text, from: offset, to: stop)
    columns += indentEnd - offset
    columns += markerColumns(indentEnd, stop)
    return columns <= width / 2 ? columns : 0
  }

  /// Quote marks before the text of a paragraph.
  func quoteDepth(_ start: Int, _ stop: Int) -> Int {
    var depth = 0
    while hasBytes("│ ", at: start + 4 * depth, stop) { depth += 1 }
    return depth
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
