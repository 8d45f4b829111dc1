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
    if isFolded { return String(self) }
    var result = String.UnicodeScalarView()
    var gap = false
    for scalar in unicodeScalars {
      if scalar.isFoldable {
        gap = true
      } else {
        if gap, !result.isEmpty { result.append(" ") }
        gap = false
        result.append(scalar)
      }
    }
    return String(result)
  }
}

extension StringProtocol {
  /// Whether its white space is single spaces between other things: most titles.
  private var isFolded: Bool {
    var last: UInt8 = 0x20
    for byte in utf8 {
      if byte == 0x20 ? last == 0x20 : (0x09...0x0D).contains(byte) { return false }
      last = byte
    }
    return last != 0x20 || isEmpty
  }
}

extension Unicode.Scalar {
  /// Whether HTML and XML fold it: space, tab and line ends, and not the no-break space.
  var isFoldable: Bool {
    switch value {
    case 0x20, 0x09, 0x0A, 0x0C, 0x0D: true
    default: false
    }
  }
}
