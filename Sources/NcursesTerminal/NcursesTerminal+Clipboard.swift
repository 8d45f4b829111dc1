extension NcursesTerminal {
  /// Rings the terminal's bell, or flashes the screen: whatever the terminal does for it.
  public func ring() { if isTaken { send("\u{7}") } }

  /// A longer text is not copied, in bytes: terminals take some 100 KB of sequence, and a third more than the
  /// text is sent.
  public static let longestCopy = 74_000

  /// Puts a text onto the clipboard of the terminal, wherever that runs, by OSC 52. Whether the text was sent: a
  /// terminal that doesn't know it, or may not, says nothing.
  @discardableResult
  public func copy(_ text: String) -> Bool {
    let bytes = Array(text.utf8)
    guard isTaken, bytes.count <= Self.longestCopy else { return false }
    send("\u{1B}]52;c;\(Self.base64(bytes))\u{1B}\\")
    return true
  }

  /// RFC 4648: Foundation, which has it, costs start-up time.
  private static func base64(_ bytes: [UInt8]) -> String {
    let digits = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
    var result: [UInt8] = []
    result.reserveCapacity((bytes.count + 2) / 3 * 4)
    for start in stride(from: 0, to: bytes.count, by: 3) {
      let group = bytes[start..<min(start + 3, bytes.count)]
      let bits = group.reduce(0) { $0 << 8 | Int($1) } << (8 * (3 - group.count))
      for place in 0..<4 {
        let isPadding = place > group.count
        result.append(isPadding ? UInt8(ascii: "=") : digits[bits >> (18 - 6 * place) & 63])
      }
    }
    return String(decoding: result, as: UTF8.self)
  }
}
