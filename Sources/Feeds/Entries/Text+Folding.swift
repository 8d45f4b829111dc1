extension StringProtocol {
  /// Without the white space and line ends around it. O(n).
  var trimmed: String {
    let scalars = unicodeScalars
    guard let first = scalars.firstIndex(where: { !$0.isFoldable }),
      let last = scalars.lastIndex(where: { !$0.isFoldable })
    else { return "" }
    return String(self[first...last])
  }

  /// Whether there is nothing in it but white space.
  var isBlank: Bool { !unicodeScalars.contains { !$0.isFoldable } }

  /// Trimmed, and every run of white space a single space: for titles and names. O(n).
  var folded: String {
    var bytes = Array(utf8)
    bytes.fold()
    return String(decoding: bytes, as: UTF8.self)
  }
}

extension Unicode.Scalar {
  /// Whether HTML and XML fold it: white space, and not the no-break space.
  var isFoldable: Bool { isASCII && UInt8(truncatingIfNeeded: value).isFoldable }
}

extension String {
  /// Its lines, whatever ends one in a `DisplayText`: a carriage return and a line feed are one end. O(n), and no
  /// characters are looked for.
  var linesOfText: [Substring] {
    let scalars = unicodeScalars
    var lines: [Substring] = []
    var (start, index) = (startIndex, startIndex)
    while index < endIndex {
      let (scalar, end) = (scalars[index], index)
      scalars.formIndex(after: &index)
      guard scalar.endsLine else { continue }
      if scalar == "\r", index < endIndex, scalars[index] == "\n" {
        scalars.formIndex(after: &index)
      }
      lines.append(self[start..<end])
      start = index
    }
    return lines + [self[start...]]
  }
}

extension Unicode.Scalar {
  /// Whether a line ends with it.
  var endsLine: Bool {
    switch value {
    case 0x0A, 0x0D, 0x85, 0x2028, 0x2029: true
    default: false
    }
  }
}
