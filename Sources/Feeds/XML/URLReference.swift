/// Links as documents have them: absolute, or relative to a base (RFC 3986).
enum URLReference {
  /// `reference` made absolute by `base`, if it is relative and there is one.
  static func resolve(_ reference: String, base: String?) -> String {
    guard let base, !hasScheme(reference), !reference.isEmpty else { return reference }
    return LibXML2.functions?.absolute(encoded(reference), by: base) ?? reference
  }

  /// Whether it begins with a scheme and a colon (RFC 3986, 3.1): a colon may stand further on, too.
  private static func hasScheme(_ reference: String) -> Bool {
    let name = reference.utf8.prefix { !":/?#".utf8.contains($0) }
    return name.endIndex < reference.utf8.endIndex
      && reference.utf8[name.endIndex] == UInt8(ascii: ":")
  }

  /// What may stand in no address as it is, percent-encoded: libxml2 takes nothing else.
  private static func encoded(_ reference: String) -> String {
    guard reference.utf8.contains(where: isForbidden) else { return reference }
    var bytes: [UInt8] = []
    for byte in reference.utf8 {
      if isForbidden(byte) { bytes += FeedLink.percentEncoded(byte) } else { bytes.append(byte) }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private static func isForbidden(_ byte: UInt8) -> Bool {
    byte <= 0x20 || byte >= 0x7F || "\"<>\\^`{|}".utf8.contains(byte)
  }
}
