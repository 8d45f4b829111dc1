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
