import Glibc

/// A document's bytes as UTF-8, a piece at a time. Bytes that are nothing in its encoding become U+FFFD,
/// control characters that XML forbids `^A`, and the first of them is damage.
final class DecodedText {
  /// How many places beyond the first could not be decoded.
  private(set) var others = 0

  /// The next bytes, at most some 64 KB; none at the end.
  private let read: () -> [UInt8]
  private let encoding: XMLEncoding
  private let converter: TextConverter?
  /// The beginning of a character whose end is in the next piece.
  private var rest: [UInt8] = []
  private var isAtEnd = false
  /// Line ends so far.
  private var lines: Int
  private var output = XMLPieces()
  private var isBroken = false

  /// Decodes what is read piece by piece; `lines` lines end before it.
  init(_ read: @escaping () -> [UInt8], lines: Int, encoding: XMLEncoding) {
    self.read = read
    self.lines = lines
    self.encoding = encoding
    converter = encoding.isUTF8 ? nil : TextConverter(from: encoding.name)
    if encoding.isUnknown {
      output.add(
        XMLDamage(
          kind: .encoding,
          reason: "its encoding, \(encoding.declared), is unknown; read as \(encoding.name)",
          line: lines + 1))
    }
  }

  /// The next pieces; nil at the end.
  func next() -> [XMLPiece]? {
    guard !isAtEnd else { return nil }
    let read = self.read()
    isAtEnd = read.isEmpty
    let bytes = rest.isEmpty ? read : rest + read
    rest = []
    if let converter { convert(bytes, by: converter) } else { check(bytes) }
    lines += output.text.count { $0 == 0x0A }
    return output.take()
  }

  /// Takes over UTF-8.
  private func check(_ bytes: [UInt8]) {
    var start = 0
    while start < bytes.count {
      do {
        _ = try UTF8Span(validating: bytes.span.extracting(start..<bytes.count))
        add(bytes[start...])
        return
      } catch {
        let bad = (start + error.byteOffsets.lowerBound)..<(start + error.byteOffsets.upperBound)
        add(bytes[start..<bad.lowerBound])
        if bad.upperBound == bytes.count, error.kind == .truncatedScalar, !isAtEnd {
          rest = Array(bytes[bad])
          return
        }
        addBroken(bytes[bad])
        start = bad.upperBound
      }
    }
  }

  private func convert(_ bytes: [UInt8], by converter: TextConverter) {
    var start = 0
    var converted = [UInt8](repeating: 0, count: 4096)
    while start < bytes.count {
      let rest = bytes.span.extracting(start..<bytes.count)
      let (read, written, code) = converter.step(rest, into: &converted)
      add(encoding.isEBCDIC ? DecodedText.lines(converted[..<written]) : converted[..<written])
      start += read
      guard start < bytes.count, code != E2BIG, code != 0 else { continue }
      if code == EINVAL, !isAtEnd {
        self.rest = Array(bytes[start...])
        return
      }
      if code == EINVAL, encoding.unit > 1 {
        return note("it ends with part of a character, which is left out")
      }
      // One byte, or one unit: what stands behind it may be the beginning of what is right.
      let end = min(start + encoding.unit, bytes.count)
      addBroken(bytes[start..<end])
      start = end
    }
  }

  /// Text with a line feed for each U+0085.
  private static func lines(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var lines: ArraySlice<UInt8> = []
    var rest = text
    while let sign = rest.firstRange(of: [0xC2, 0x85]) {
      lines += rest[..<sign.lowerBound]
      lines.append(0x0A)
      rest = rest[sign.upperBound...]
    }
    return lines.isEmpty ? text : lines + rest
  }

  private func addBroken(_ bytes: ArraySlice<UInt8>) {
    output.text += [0xEF, 0xBF, 0xBD]
    let shown = bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16, uppercase: true) }
    note(
      shown.count == 1
        ? "the byte \(shown[0]) means nothing in \(encoding.shown) and is shown as \u{FFFD}"
        : "the bytes \(shown.joined(separator: " ")) mean nothing in \(encoding.shown) and are shown as \u{FFFD}"
    )
  }

  /// Adds decoded text.
  private func add(_ text: ArraySlice<UInt8>) {
    guard text.contains(where: DecodedText.isForbidden) else {
      output.text += text
      return
    }
    for byte in text {
      if DecodedText.isForbidden(byte) {
        output.text += [UInt8(ascii: "^"), byte + 0x40]
        let number = (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
        let caret = String(Character(Unicode.Scalar(byte + 0x40)))
        note("U+00\(number) has no place in XML and is shown as ^\(caret)")
      } else {
        output.text.append(byte)
      }
    }
  }

  private func note(_ reason: String) {
    guard isBroken else {
      isBroken = true
      lines += output.text.count { $0 == 0x0A }
      output.add(XMLDamage(kind: .bytes, reason: reason, line: lines + 1))
      return
    }
    others += 1
  }

  private static func isForbidden(_ byte: UInt8) -> Bool {
    byte < 0x20 && byte != 0x09 && byte != 0x0A && byte != 0x0D
  }
}
