/// The entries of a document, packed one after another: an offset an entry, and its bytes.
///
/// An entry's bytes are the number of its fields and then each of them: a byte which, the length,
/// the UTF-8; numbers in seven-bit groups.
struct EntryStore {
  private var bytes: [UInt8] = []
  private var starts: [Int] = []

  /// How many entries it holds.
  var count: Int { starts.count }

  /// Adds an entry behind the last. O(its bytes), amortised.
  mutating func append(_ entry: RawEntry) {
    starts.append(bytes.count)
    write(entry)
  }

  /// Puts an entry in another's place, whose bytes stay unused. O(its bytes), amortised.
  mutating func replace(_ row: Int, with entry: RawEntry) {
    starts[row] = bytes.count
    write(entry)
  }

  /// The entry at `row`, from 0. O(its bytes).
  subscript(row: Int) -> RawEntry {
    var entry = RawEntry()
    var index = starts[row]
    for _ in 0..<length(at: &index) {
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

  private mutating func write(_ entry: RawEntry) {
    appendLength(entry.values.count)
    for (field, value) in entry.values {
      var value = value
      bytes.append(field.rawValue)
      value.withUTF8 { utf8 in
        appendLength(utf8.count)
        bytes.append(contentsOf: utf8)
      }
    }
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
