/// An entry as its document says it: decoded, but neither sanitised nor interpreted.
struct RawEntry: Equatable {
  /// What a document can say of an entry.
  enum Field: UInt8 {
    case id, title, text, author, date, link, image, section
    /// Content that is HTML; goes before `text`.
    case html
    /// Why there is nothing better to show.
    case error
  }

  private(set) var values: [(field: Field, value: String)] = []

  /// A field's text; nil where it is missing, empty or blank.
  subscript(field: Field) -> String? {
    get { values.first { $0.field == field }?.value }
    set {
      values.removeAll { $0.field == field }
      guard let newValue, newValue.unicodeScalars.contains(where: { !$0.isFoldable }) else {
        return
      }
      values.append((field, newValue))
    }
  }

  static func == (one: RawEntry, other: RawEntry) -> Bool {
    one.values.elementsEqual(other.values, by: ==)
  }

  /// What identifies it: its id, else its link, else a hash of what it says. O(n).
  var key: String { self[.id] ?? self[.link] ?? contentHash }

  /// A hash of what it says, the same on every machine. O(n).
  var contentHash: String { "hash-" + String(contentNumber, radix: 16) }

  /// A hash of what it says, but for its id. O(n).
  var contentNumber: UInt64 {
    var hash = FNV1a()
    for field in [Field.title, .text, .html, .author, .date, .link, .image, .section, .error] {
      hash.combine(field.rawValue)
      for byte in (self[field] ?? "").utf8 { hash.combine(byte) }
    }
    return hash.value
  }
}

/// The FNV-1a hash, 64 bits: small, and the same on every run, unlike `Hasher`'s.
struct FNV1a {
  private(set) var value: UInt64 = 0xCBF2_9CE4_8422_2325

  mutating func combine(_ byte: UInt8) {
    value = (value ^ UInt64(byte)) &* 0x100_0000_01B3
  }

  /// The hash of a text. O(n).
  static func hash(_ text: String) -> UInt64 { hash(text.utf8) }

  /// The hash of bytes. O(n).
  static func hash(_ bytes: some Sequence<UInt8>) -> UInt64 {
    var hash = FNV1a()
    for byte in bytes { hash.combine(byte) }
    return hash.value
  }
}
