/// A sequence in a text that says how what follows looks. All others are no such sequences: they stay text,
/// and are shown.
enum EscapeSequence {
  /// SGR, by its parameters.
  case style(parameters: Range<Int>)
  /// OSC 8: a link to an address begins, or ends where that is empty.
  case link(address: Range<Int>)
  /// It changes nothing in a text: erases to a line's end, as `grep` does behind each colour, or chooses
  /// ASCII, as `tput sgr0` does before it takes the attributes away.
  case nothing
  /// Nothing of the kind.
  case unknown
  /// It may become one with the bytes that follow the text.
  case unfinished
}

extension EscapeSequence {
  static let escape: UInt8 = 0x1B
  static let backspace: UInt8 = 0x08
  /// Longer ones are none, in bytes: so much of a text may have to wait for what follows it.
  static let longest = 4096
  private static let longestStyle = 512

  /// What begins with the ESC at `start`, and where it ends.
  static func read(_ text: UTF8Bytes, at start: Int) -> (sequence: EscapeSequence, end: Int) {
    guard start + 1 < text.count else { return (.unfinished, text.count) }
    switch text[start + 1] {
    case UInt8(ascii: "["): return readControl(text, from: start + 2)
    case UInt8(ascii: "]"): return readLink(text, from: start + 2)
    case UInt8(ascii: "("):
      guard start + 2 < text.count else { return (.unfinished, text.count) }
      return (text[start + 2] == UInt8(ascii: "B") ? .nothing : .unknown, start + 3)
    default: return (.unknown, start + 1)
    }
  }

  private static func readControl(
    _ text: UTF8Bytes, from start: Int
  ) -> (sequence: EscapeSequence, end: Int) {
    let limit = min(text.count, start + longestStyle)
    var end = start
    // Digits, colons and semicolons.
    while end < limit, text[end] &- 0x30 < 12 { end += 1 }
    guard end < limit else { return (limit == text.count ? .unfinished : .unknown, end) }
    switch text[end] {
    case UInt8(ascii: "m"): return (.style(parameters: start..<end), end + 1)
    case UInt8(ascii: "K") where end == start || end == start + 1 && text[start] < 0x33:
      return (.nothing, end + 1)
    default: return (.unknown, end)
    }
  }

  /// `8;parameters;address`, then BEL or ESC and a backslash.
  private static func readLink(
    _ text: UTF8Bytes, from start: Int
  ) -> (sequence: EscapeSequence, end: Int) {
    let limit = min(text.count, start + longest)
    func atEnd(_ offset: Int) -> (sequence: EscapeSequence, end: Int) {
      (offset == text.count ? .unfinished : .unknown, offset)
    }
    guard start < limit else { return atEnd(start) }
    guard text[start] == UInt8(ascii: "8") else { return (.unknown, start) }
    guard start + 1 < limit else { return atEnd(start + 1) }
    guard text[start + 1] == UInt8(ascii: ";") else { return (.unknown, start) }
    var address = start + 2
    while address < limit, isOfLink(text[address]), text[address] != UInt8(ascii: ";") {
      address += 1
    }
    guard address < limit else { return atEnd(address) }
    guard text[address] == UInt8(ascii: ";") else { return (.unknown, address) }
    address += 1
    var end = address
    while end < limit, isOfLink(text[end]) { end += 1 }
    guard end < limit else { return atEnd(end) }
    if text[end] == 0x07 { return (.link(address: address..<end), end + 1) }
    guard text[end] == escape else { return (.unknown, end) }
    guard end + 1 < text.count else { return (.unfinished, text.count) }
    guard text[end + 1] == UInt8(ascii: "\\") else { return (.unknown, end) }
    return (.link(address: address..<end), end + 2)
  }

  /// Also what is no ASCII: it is not written as it should be, but has been.
  private static func isOfLink(_ byte: UInt8) -> Bool { byte >= 0x20 && byte != 0x7F }
}
