extension String {
  /// The text as a JSON string, quotes and all (RFC 8259). O(n).
  var jsonQuoted: String {
    var quoted = "\""
    // Most texts need no escape, and go over in one piece.
    var clean = utf8[...]
    while let end = clean.firstIndex(where: { $0 < 0x20 || $0 == 0x22 || $0 == 0x5C }) {
      quoted += Substring(clean[..<end])
      quoted += Self.jsonEscape(clean[end])
      clean = clean[utf8.index(after: end)...]
    }
    quoted += Substring(clean)
    return quoted + "\""
  }

  private static func jsonEscape(_ byte: UInt8) -> String {
    switch byte {
    case 0x22: return "\\\""
    case 0x5C: return "\\\\"
    case 0x08: return "\\b"
    case 0x09: return "\\t"
    case 0x0A: return "\\n"
    case 0x0C: return "\\f"
    case 0x0D: return "\\r"
    default:
      let digits = String(byte, radix: 16)
      return "\\u00" + (digits.utf8.count == 1 ? "0" : "") + digits
    }
  }
}
