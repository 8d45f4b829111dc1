/// Where a part of the screen leads: an address that a terminal may be told (OSC 8), so that it can open it.
public struct Hyperlink: Hashable, Sendable {
  /// Printable ASCII without blanks: it can't end the sequence that it is in.
  public let address: String

  /// Terminals take no longer ones, in bytes.
  public static let longest = 2083

  /// nil: no such address.
  public init?(_ address: String) {
    let bytes = address.utf8
    guard !bytes.isEmpty, bytes.count <= Self.longest,
      bytes.allSatisfy({ (0x21...0x7E).contains($0) })
    else { return nil }
    self.address = address
  }

  /// A number that equal ones share on all canvases, of as many bits as a cell has for it, and not 0.
  var number: UInt32 {
    var hash: UInt32 = 2_166_136_261
    for byte in address.utf8 { hash = (hash ^ UInt32(byte)) &* 16_777_619 }
    return max((hash ^ hash >> PackedCell.linkBits) & (1 << PackedCell.linkBits - 1), 1)
  }
}

/// A part of a text that leads somewhere.
public struct LinkRun: Hashable, Sendable {
  /// Offsets into the text's UTF-8.
  public var range: Range<Int>
  /// Where it leads.
  public var link: Hyperlink

  /// A range and where it leads.
  public init(_ range: Range<Int>, _ link: Hyperlink) {
    self.range = range
    self.link = link
  }
}
