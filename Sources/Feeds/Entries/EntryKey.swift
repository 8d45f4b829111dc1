/// What an entry is known by: its id, else its link if it is a document's, else a hash of what it says.
/// Entries of one id or link are told apart by that hash, but for the first.
struct EntryKey {
  /// A name that it has whatever it says.
  var name: String?
  /// Whether a row before has the same id or link: then the hash is part of the key.
  var isRepeated = false
  /// Whether a link will do where there is no id.
  var takesLink = false
  /// Which of several files it is in, which may well have keys in common.
  var section: Int?

  /// Whether an id is the whole key.
  var isPlain: Bool { name == nil && !isRepeated && section == nil }

  func inSection(_ section: Int?) -> EntryKey {
    var key = self
    key.section = section
    return key
  }

  /// Appends the key of a row that says this. O(n).
  func append(of parts: RowParts, in row: Span<UInt8>, to output: inout [UInt8]) {
    if let section { output += "\(section)/".utf8 }
    if let name {
      output += name.utf8
      return
    }
    let id = parts.part(.id, in: row)
    if let known = id ?? (takesLink ? parts.part(.link, in: row) : nil) {
      known.append(of: row, to: &output)
      guard isRepeated else { return }
      output.append(UInt8(ascii: "@"))
    }
    RawEntry.appendContentHash(parts.contentNumber(in: row), to: &output)
  }

  /// Whether it is nothing but a hash of what the row says.
  func isHash(of parts: RowParts, in row: Span<UInt8>) -> Bool {
    name == nil && section == nil && (!parts.has(.id) || parts.part(.id, in: row) == nil)
      && (!takesLink || !parts.has(.link) || parts.part(.link, in: row) == nil)
  }
}
