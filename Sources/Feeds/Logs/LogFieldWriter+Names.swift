/// How names of fields stand on a line.
extension LogFieldWriter {
  /// Appends a name on one line: what would colour or break what is behind it is spelled out.
  static func append(name: Span<UInt8>, to output: inout [UInt8]) {
    guard !name.isPlainName(name.indices) else { return output.append(copying: name) }
    var index = 0
    while index < name.count {
      let byte = name[index]
      index += 1
      switch byte {
      case 0x0A: output += "\\n".utf8
      case 0x0D: output += "\\r".utf8
      case 0x09: output += "\\t".utf8
      case ..<0x20: output += [UInt8(ascii: "^"), byte | 0x40]
      case 0xC2 where index < name.count && name[index] == 0x85:
        output += "\\u0085".utf8
        index += 1
      case 0xE2
      where index + 1 < name.count && name[index] == 0x80 && name[index + 1] & 0xFE == 0xA8:
        output += (name[index + 1] == 0xA8 ? "\\u2028" : "\\u2029").utf8
        index += 2
      default: output.append(byte)
      }
    }
  }
}

extension Span<UInt8> {
  /// Whether a name stands as it is on a line: nothing in it is to be escaped, or is beyond ASCII, where more ends lines.
  @inline(__always)
  func isPlainName(_ range: Range<Int>) -> Bool {
    isPlainInJSON(range) && isASCII(range)
  }
}
