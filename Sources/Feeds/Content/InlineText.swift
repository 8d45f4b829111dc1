/// The text of a block as it is read: white space folded, except in code.
struct InlineText {
  private var text = ""
  private var gap = false

  /// How long it is, in bytes: tells whether something was added.
  var count: Int { text.utf8.count }

  /// Adds text, its white space folded unless it is to be kept.
  mutating func append(_ added: String, keepsSpace: Bool) {
    if keepsSpace {
      closeGap()
      text += added.replacing("\r\n", with: "\n").replacing("\r", with: "\n")
      return
    }
    for scalar in added.unicodeScalars {
      if scalar.isFoldable {
        gap = true
      } else {
        closeGap()
        text.unicodeScalars.append(scalar)
      }
    }
  }

  /// Adds text to the last word, before any space that is due.
  mutating func appendTight(_ added: String) {
    text += added
  }

  /// Replaces what is behind the first `offset` bytes, but for the space before it, by what `change` makes
  /// of it and of the character before.
  mutating func replace(from offset: Int, _ change: (String, Unicode.Scalar?) -> String) {
    let start = text.utf8.index(text.startIndex, offsetBy: min(offset, text.utf8.count))
    let shown = text[start...].drop { $0 == " " }
    let changed = change(shown.trimmed, text.unicodeScalars[..<shown.startIndex].last)
    text.replaceSubrange(shown.startIndex..., with: changed)
  }

  /// Cuts off what is behind the first `offset` bytes, and returns it.
  mutating func cut(from offset: Int) -> String {
    let start = text.utf8.index(text.startIndex, offsetBy: min(offset, text.utf8.count))
    defer { text.removeSubrange(start...) }
    return String(text[start...])
  }

  /// A line end that stays.
  mutating func breakLine() {
    gap = false
    text.unicodeScalars.append("\n")
  }

  /// Writes the space that is due.
  mutating func beginWord() { closeGap() }

  /// Space, at least.
  mutating func breakWord() {
    gap = true
  }

  /// Takes it all; only line ends are taken off when space is kept.
  mutating func take(keepsSpace: Bool) -> String {
    defer { self = InlineText() }
    guard keepsSpace else { return text.trimmed }
    let scalars = text.unicodeScalars
    guard let last = scalars.lastIndex(where: { !$0.isFoldable }),
      let first = scalars.firstIndex(where: { $0 != "\n" })
    else { return "" }
    return String(text[first...last])
  }

  private mutating func closeGap() {
    if gap, let last = text.unicodeScalars.last, last != "\n" { text.unicodeScalars.append(" ") }
    gap = false
  }
}
