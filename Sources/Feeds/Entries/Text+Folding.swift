extension StringProtocol {
  /// Without the white space and line ends around it. O(n).
  var trimmed: String {
    let scalars = unicodeScalars
    guard let first = scalars.firstIndex(where: { !$0.isFoldable }),
      let last = scalars.lastIndex(where: { !$0.isFoldable })
    else { return "" }
    return String(self[first...last])
  }

  /// Trimmed, and every run of white space a single space: for titles and names. O(n).
  var folded: String {
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

extension Unicode.Scalar {
  /// Whether HTML and XML fold it: space, tab and line ends, and not the no-break space.
  var isFoldable: Bool {
    switch value {
    case 0x20, 0x09, 0x0A, 0x0C, 0x0D: true
    default: false
    }
  }
}
