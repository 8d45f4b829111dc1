/// The entries of a document, packed one after another: an offset an entry, and its bytes.
///
/// An entry's bytes are its fields: a byte which, the length in seven-bit groups, the UTF-8.
struct EntryStore {
  private var bytes: [UInt8] = []
  private var offsets: [Int] = [0]

  /// How many entries it holds.
  var count: Int { offsets.count - 1 }

  /// Adds an entry behind the last. O(its bytes), amortised.
  mutating func append(_ entry: RawEntry) {
    for (field, value) in entry.values {
      var value = value
      bytes.append(field.rawValue)
      value.withUTF8 { utf8 in
        appendLength(utf8.count)
        bytes.append(contentsOf: utf8)
      }
    }
    offsets.append(bytes.count)
  }

  /// The entry at `row`, from 0. O(its bytes).
  subscript(row: Int) -> RawEntry {
    var entry = RawEntry()
    var index = offsets[row]
    let end = offsets[row + 1]
    while index < end {
      let field = RawEntry.Field(rawValue: bytes[index])
      index += 1
      let count = length(at: &index)
      if let field {
        entry[field] = String(decoding: bytes[index..<(index + count)], as: UTF8.self)
      }
      index += count
    }
    return entry
  }

  private mutating func appendLength(_ count: Int) {
    var rest = count
    while rest > 0x7F {
      bytes.append(UInt8(rest & 0x7F) | 0x80)
      rest >>= 7
    }
    bytes.append(UInt8(rest))
  }

  private func length(at index: inout Int) -> Int {
    var result = 0
    var shift = 0
    while bytes[index] > 0x7F {
      result |= Int(bytes[index] & 0x7F) << shift
      shift += 7
      index += 1
    }
    result |= Int(bytes[index]) << shift
    index += 1
    return result
  }
}
