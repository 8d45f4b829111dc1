/// How JSON stands in a row.
struct JSONLook {
  /// Whether the blanks between its parts stay.
  let keepsBlanks: Bool
  /// Whether sequences that give it colours are such.
  let readsColors: Bool
  /// Whether lines of its texts are lines: the stacks of several errors, and of what caused one.
  let breaksLines: Bool
}

extension Span<UInt8> {
  /// Whether JSON may have characters in it that are spelled out.
  var mayHoldEscape: Bool { first(UInt8(ascii: "\\"), from: 0, to: count) != nil }

  /// Where the sequence ends that begins at a backslash and gives a text colours (`\u001b[31m`); nil: it is none.
  private func endOfColor(at start: Int) -> Int? {
    let parameters = start + 7
    guard parameters < count, extracting(droppingFirst: start + 1).starts(with: "u001"),
      self[start + 5] | 0x20 == UInt8(ascii: "b"), self[start + 6] == UInt8(ascii: "[")
    else { return nil }
    let end = firstIndex(from: parameters) { !(0x30...0x3B).contains($0) }
    return end.flatMap { self[$0] == UInt8(ascii: "m") ? $0 + 1 : nil }
  }

  /// Appends JSON, its characters as such where that leaves it JSON: `\u00e9` is é, `\"` stays, and `\n`, too, unless lines
  /// break there. Ends where more than a number of bytes are there. O(n).
  func append(as look: JSONLook, upTo limit: Int, to output: inout [UInt8]) {
    let most = limit < .max ? output.count + limit + Self.longestCharacter : .max
    var isInText = false
    var index = 0
    while index < count, output.count < most {
      let byte = self[index]
      if isInText, byte == UInt8(ascii: "\\"), index + 1 < count {
        appendEscape(at: &index, as: look, to: &output)
        continue
      }
      if isInText || look.keepsBlanks || byte > 0x20 { output.append(byte) }
      if byte == UInt8(ascii: "\"") { isInText.toggle() }
      index += 1
    }
  }

  /// Most characters are not longer, in bytes.
  private static var longestCharacter: Int { 64 }

  /// Appends what a backslash at `index` and what is behind it spell, and goes behind that.
  private func appendEscape(at index: inout Int, as look: JSONLook, to output: inout [UInt8]) {
    if look.readsColors, let end = endOfColor(at: index) {
      output.append(0x1B)
      output.append(copying: extracting(index + 6..<end))
      index = end
      return
    }
    let start = index
    index += 2
    switch self[start + 1] {
    case UInt8(ascii: "/"):
      output.append(UInt8(ascii: "/"))
    case UInt8(ascii: "n") where look.breaksLines: output.append(0x0A)
    case UInt8(ascii: "t") where look.breaksLines: output.append(0x09)
    // Windows' line ends.
    case UInt8(ascii: "r")
    where look.breaksLines && extracting(droppingFirst: index).starts(with: "\\n"): break
    case UInt8(ascii: "u"):
      let scalar = JSONEscapes.scalar(of: self, at: &index, before: count)
      if scalar == "\"" || scalar == "\\" || scalar.properties.generalCategory == .control {
        output.append(copying: extracting(start..<index))
      } else {
        output += UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter
      }
    case let byte:
      output.append(UInt8(ascii: "\\"))
      output.append(byte)
    }
  }
}
