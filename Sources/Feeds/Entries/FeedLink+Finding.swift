import HeightEngine

extension FeedLink {
  /// A link that stands in a text as it is.
  public struct Found: Sendable, Hashable {
    /// Offsets into the text's UTF-8.
    public var range: Range<Int>
    public var link: FeedLink
  }

  /// Longer texts are not looked through, in bytes.
  private static let longestText = 1 << 16

  /// The links that stand in a text as they are, `https://…` and the like, without the punctuation behind them.
  /// O(n).
  public static func found(in text: DisplayText) -> [Found] {
    let utf8 = text.string.utf8
    // Most texts have none, and are not copied to find that out.
    guard utf8.count <= longestText,
      utf8.span.first(UInt8(ascii: ":"), from: 0, to: utf8.count) != nil
    else { return [] }
    let bytes = Array(utf8)
    var found: [Found] = []
    var next = 0
    while let colon = bytes.span.first(UInt8(ascii: ":"), from: next, to: bytes.count) {
      next = colon + 1
      guard
        let start = startOfScheme(before: colon, in: bytes, from: found.last?.range.upperBound ?? 0)
      else { continue }
      let end = endOfAddress(from: colon + 1, in: bytes)
      guard end > colon + 1,
        let (end, link) = link(in: bytes[start..<end])
      else { continue }
      found.append(Found(range: start..<end, link: link))
      next = end
    }
    return found
  }

  /// The whole of it, or else what of it is ASCII.
  private static func link(in bytes: ArraySlice<UInt8>) -> (end: Int, link: FeedLink)? {
    for part in [bytes, bytes.prefix { $0 < 0x80 }] {
      if let link = FeedLink(String(decoding: part, as: UTF8.self)) { return (part.endIndex, link) }
    }
    return nil
  }

  /// Of a scheme that addresses are written with: `//` follows it, or, of mail, a name with `@`.
  private static func startOfScheme(before colon: Int, in bytes: [UInt8], from first: Int) -> Int? {
    var start = colon
    while start > first, bytes[start - 1].isASCIILetter { start -= 1 }
    let scheme = String(decoding: bytes[start..<colon], as: UTF8.self).lowercased()
    guard schemes.contains(scheme) else { return nil }
    if scheme == "mailto" {
      return bytes[colon...].prefix(256).contains(UInt8(ascii: "@")) ? start : nil
    }
    let isAddress = bytes[(colon + 1)...].starts(with: [UInt8(ascii: "/"), UInt8(ascii: "/")])
    return isAddress && endOfAddress(from: colon + 3, in: bytes) > colon + 3 ? start : nil
  }

  /// Before a blank, a quote, a bracket that nothing in it opens or what stands for a control character; what ends a sentence
  /// is none of it.
  private static func endOfAddress(from start: Int, in bytes: [UInt8]) -> Int {
    var end = start
    var open: [UInt8: Int] = [:]
    loop: while end < bytes.count {
      let byte = bytes[end]
      switch byte {
      case 0...0x20, 0x7F, UInt8(ascii: "\""), UInt8(ascii: "<"), UInt8(ascii: ">"),
        UInt8(ascii: "`"),
        UInt8(ascii: "\\"), UInt8(ascii: "|"), UInt8(ascii: "{"), UInt8(ascii: "}"):
        break loop
      case UInt8(ascii: "^")
      where end + 1 < bytes.count && (0x3F...0x5F).contains(bytes[end + 1]):
        break loop
      case UInt8(ascii: "("), UInt8(ascii: "["): open[byte, default: 0] += 1
      case UInt8(ascii: ")"), UInt8(ascii: "]"):
        let opening = byte == UInt8(ascii: ")") ? UInt8(ascii: "(") : UInt8(ascii: "[")
        guard open[opening, default: 0] > 0 else { break loop }
        open[opening, default: 0] -= 1
      default: break
      }
      end += 1
    }
    while end > start, trailing.contains(bytes[end - 1]) { end -= 1 }
    return end
  }

  private static let trailing = Set(".,;:!?'*_~".utf8)
}

extension UInt8 {
  fileprivate var isASCIILetter: Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self | 0x20)
  }
}
