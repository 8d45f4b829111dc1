/// Signs that people don't see in a text, or see as others: where a word may be divided (U+00AD, U+200B), where it may not
/// (U+2060), and blanks at which no line ends (U+00A0, U+202F). A text that is looked for is found without them.
enum SoftSigns {
  /// An expression for any number of those that are not seen.
  static let unseen = #"[\x{AD}\x{200B}\x{2060}]*"#
  /// An expression for a blank.
  static let blank = #"[ \x{A0}\x{202F}]"#

  /// A text as people see it.
  static func removed(from text: String) -> String {
    guard text.withBytes({ areIn($0) }) else { return text }
    var plain = ""
    for scalar in text.unicodeScalars {
      switch scalar.value {
      case 0xAD, 0x200B, 0x2060: break
      case 0xA0, 0x202F: plain.append(" ")
      default: plain.unicodeScalars.append(scalar)
      }
    }
    return plain
  }

  /// Whether one is in a text's UTF-8. O(n)
  static func areIn(_ text: Span<UInt8>) -> Bool {
    hasBlankOrHyphen(text) || hasLonger(text)
  }

  private static func hasBlankOrHyphen(_ text: Span<UInt8>) -> Bool {
    var start = 0
    while let index = text.first(0xC2, from: start, to: text.count - 1) {
      if text[index + 1] == 0xA0 || text[index + 1] == 0xAD { return true }
      start = index + 2
    }
    return false
  }

  private static func hasLonger(_ text: Span<UInt8>) -> Bool {
    var start = 0
    while let index = text.first(0xE2, from: start, to: text.count - 2) {
      switch (text[index + 1], text[index + 2]) {
      case (0x80, 0x8B), (0x80, 0xAF), (0x81, 0xA0): return true
      default: start = index + 3
      }
    }
    return false
  }
}
