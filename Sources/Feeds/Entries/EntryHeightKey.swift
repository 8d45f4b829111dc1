import HeightEngine

/// What an entry's height is remembered by: two hashes, by secrets of this run, of its id and of all
/// that it says, byte for byte as its document has it. Entries that say different things have different
/// ones, whatever their ids are and whoever chose them; an entry that changes has another one.
public struct EntryHeightKey: Sendable {
  private let hashes: (UInt64, UInt64)
  private let name: Name

  /// The entry's key for people.
  private enum Name {
    /// Sanitised, and cut where it is long.
    case text(String)
    /// Of what the entry says: so many keys are no more than that that it is worth the room.
    case hash(UInt64)
    /// Nobody asks.
    case none
  }

  /// More of a key is not shown, in bytes.
  private static let longestName = 200

  /// Of the entry that a row says, with its day or without; with its name, unless nobody asks for it. O(*n*) in the
  /// bytes of the row.
  init(
    of parts: RowParts, in row: Span<UInt8>, key: EntryKey, namesDay: Bool, isNamed: Bool = true
  ) {
    let secrets = ContentHash.Secret.ofRun
    hashes = (
      Self.hash(of: parts, in: row, key, namesDay, by: secrets.0),
      Self.hash(of: parts, in: row, key, namesDay, by: secrets.1)
    )
    guard isNamed else {
      name = .none
      return
    }
    guard !key.isHash(of: parts, in: row) else {
      name = .hash(parts.contentNumber(in: row))
      return
    }
    var bytes: [UInt8] = []
    key.append(of: parts, in: row, to: &bytes)
    let shown = DisplayText(String(decoding: bytes.prefix(Self.longestName), as: UTF8.self))
    name = .text(shown.string + (bytes.count > Self.longestName ? "…" : ""))
  }

  private static func hash(
    of parts: RowParts, in row: Span<UInt8>, _ key: EntryKey, _ namesDay: Bool,
    by secret: ContentHash.Secret
  ) -> UInt64 {
    var hash = ContentHash(secret)
    hash.combine(parts.contentNumber(in: row, by: secret))
    if namesDay { hash.combine(1) }
    if let name = key.name { name.withBytes { hash.combine($0) } }
    if let id = parts.part(.id, in: row) { id.withUTF8(in: row) { hash.combine($0) } }
    return hash.value
  }
}

extension EntryHeightKey {
  /// The same for a table's heights.
  public var heightKey: HeightKey {
    if case .none = name { return HeightKey(hashes: hashes) }
    return HeightKey(hashes: hashes, name: description)
  }
}

extension EntryHeightKey: Hashable, CustomStringConvertible {
  public static func == (one: EntryHeightKey, other: EntryHeightKey) -> Bool {
    one.hashes == other.hashes
  }

  /// The entry's key as `heights` prints it, cut where it is long; empty where nobody asked for it.
  public var description: String {
    switch name {
    case .text(let text): return text
    case .none: return ""
    case .hash(let number):
      var bytes: [UInt8] = []
      RawEntry.appendContentHash(number, to: &bytes)
      return String(decoding: bytes, as: UTF8.self)
    }
  }

  public func hash(into hasher: inout Hasher) { hasher.combine(hashes.0) }
}
