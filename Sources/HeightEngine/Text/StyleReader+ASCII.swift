// What nearly all text with colours is, in one pass: `git log --color`, `ls --color`, what programs write.

extension StyleReader {
  /// Sanitises a text to the end of `output`, if it is ASCII that has colours and nothing else to say how it
  /// looks; nil: there is something else in it, and nothing is put out.
  static func sanitizeASCII(
    _ text: UTF8Bytes, into output: inout [UInt8], _ result: inout Result
  ) -> Sanitizer.Found? {
    let outputStart = output.count
    var style = TextStyle.plain
    var traits: TextTraits = []
    var (copied, offset) = (0, 0)
    var (length, styleStart) = (0, 0)
    while true {
      offset = TextScan.printableRunEnd(text, from: offset, to: text.count)
      let byte = offset < text.count ? text[offset] : EscapeSequence.escape
      if byte == 0x0A || byte == 0x09 {
        traits.insert(byte == 0x0A ? .newline : .tab)
        offset += 1
        continue
      }
      guard byte == EscapeSequence.escape else { break }
      output.append(contentsOf: text[copied..<offset])
      length += offset - copied
      copied = offset
      let previous = style
      if offset < text.count {
        guard let end = takeColours(text, at: offset, &style) else { break }
        (copied, offset) = (end, end)
      }
      guard style != previous || copied == text.count else { continue }
      if previous != .plain, styleStart < length {
        result.mark(styleStart..<length, previous)
      }
      styleStart = length
      if copied == text.count { return Sanitizer.Found(hasChanged: true, traits: traits) }
    }
    output.removeLast(output.count - outputStart)
    return nil
  }

  /// Takes in the sequence at an ESC. Returns where it ends; nil: it is no SGR sequence, or not only one.
  @inline(__always)
  private static func takeColours(
    _ text: UTF8Bytes, at start: Int, _ style: inout TextStyle
  ) -> Int? {
    guard start + 1 < text.count, text[start + 1] == UInt8(ascii: "[") else { return nil }
    let (sequence, end) = EscapeSequence.read(text, at: start)
    switch sequence {
    case .nothing: return end
    case .style(let parameters): return style.take(text[parameters]) ? end : nil
    case .link, .unknown, .unfinished: return nil
    }
  }
}
