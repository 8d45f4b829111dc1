/// A link that may be shown and opened: of a known scheme, printable ASCII only, so that it can
/// neither end an escape sequence early nor become two arguments.
public struct FeedLink: Sendable, Hashable {
  /// The link; characters beyond ASCII, spaces, `"`, `<` and `>` are percent-encoded.
  public let string: String

  /// The schemes that may be opened.
  public static let schemes: Set<String> = ["http", "https", "mailto", "gemini", "gopher"]

  /// Longer links are taken for a mistake or worse, in bytes.
  static let longest = 8192

  /// Accepts `text`, less the white space around it, if its scheme is one of `schemes` and no
  /// control character or bidirectional control stands in it, and no space, quote or bracket in its host's name. Tabs and line ends are
  /// no part of an address (URL Standard, 4.4).
  public init?(_ text: String) {
    let trimmed = text.withoutBreaks.trimmed
    guard trimmed.utf8.count <= FeedLink.longest, let colon = trimmed.firstIndex(of: ":") else {
      return nil
    }
    let scheme = trimmed[..<colon].lowercased()
    guard FeedLink.schemes.contains(scheme), trimmed.index(after: colon) < trimmed.endIndex else {
      return nil
    }
    var bytes: [UInt8] = Array(scheme.utf8)
    let behindHost = Self.endOfHost(in: trimmed[colon...].dropFirst())
    for index in trimmed[colon...].unicodeScalars.indices {
      let scalar = trimmed.unicodeScalars[index]
      guard !FeedLink.needsEncoding(scalar) else {
        guard index >= behindHost else { return nil }
        bytes += FeedLink.percentEncoded(UInt8(scalar.value))
        continue
      }
      guard !FeedLink.isForbidden(scalar) else { return nil }
      if scalar.isASCII {
        bytes.append(UInt8(scalar.value))
      } else {
        for byte in Character(scalar).utf8 { bytes += FeedLink.percentEncoded(byte) }
      }
    }
    string = String(decoding: bytes, as: UTF8.self)
  }

  /// Where the host ends of an address without its scheme; at its start, where it has none.
  private static func endOfHost(in address: Substring) -> Substring.Index {
    guard address.hasPrefix("//") else { return address.startIndex }
    return address.dropFirst(2).firstIndex { "/?#".contains($0) } ?? address.endIndex
  }

  /// Whether bytes are such a link. Allocates nothing where they are printable ASCII. O(n).
  static func isLink(_ bytes: Span<UInt8>) -> Bool {
    let range = bytes.trimmedRange
    guard let colon = range.first(where: { bytes[$0] == UInt8(ascii: ":") }) else { return false }
    let scheme = bytes.extracting(range.lowerBound..<colon)
    if scheme.indices.contains(where: { scheme[$0].isBreakOfAddress }) {
      return FeedLink(String(decoding: [UInt8](copying: bytes), as: UTF8.self)) != nil
    }
    guard range.count <= longest, colon + 1 < range.upperBound,
      schemeNames.contains(where: { scheme.isEqual(lowercased: $0) })
    else { return false }
    for index in range {
      let byte = bytes[index]
      let scalar = Unicode.Scalar(byte)
      if byte >= 0x80 || needsEncoding(scalar) || byte.isBreakOfAddress {
        return FeedLink(String(decoding: [UInt8](copying: bytes), as: UTF8.self)) != nil
      }
      if isForbidden(scalar) { return false }
    }
    return true
  }

  private static let schemeNames = schemes.map { Array($0.utf8) }

  /// What browsers take in a path, and write otherwise (URL Standard, 1.3).
  private static func needsEncoding(_ scalar: Unicode.Scalar) -> Bool {
    scalar == " " || scalar == "\"" || scalar == "<" || scalar == ">"
  }

  private static func isForbidden(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0...0x1F, 0x7F...0xA0, 0x200B...0x200F, 0x2028...0x202F, 0x2060...0x206F, 0x3000, 0xFEFF,
      0xFFF9...0xFFFD, 0xE0000...0xE007F:
      true
    default:
      false
    }
  }

  static func percentEncoded(_ byte: UInt8) -> [UInt8] {
    let digits = Array("0123456789ABCDEF".utf8)
    return [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
  }
}

extension String {
  /// The text without tabs and line ends, which are no part of an address.
  var withoutBreaks: String {
    utf8.contains(where: \.isBreakOfAddress)
      ? String(decoding: utf8.filter { !$0.isBreakOfAddress }, as: UTF8.self) : self
  }
}

extension UInt8 {
  fileprivate var isBreakOfAddress: Bool { self == 9 || self == 10 || self == 13 }
}

extension Span<UInt8> {
  /// Whether it is `name`, which is in small letters, in letters of any size.
  fileprivate func isEqual(lowercased name: [UInt8]) -> Bool {
    guard count == name.count else { return false }
    for index in indices {
      let byte = self[index]
      let isCapital = byte >= UInt8(ascii: "A") && byte <= UInt8(ascii: "Z")
      if (isCapital ? byte | 0x20 : byte) != name[index] { return false }
    }
    return true
  }
}
