/// Tells line by line whether a record of journald's export begins: behind an empty line that is none of a value.
struct JournalRecords {
  private var place = Place.field
  /// Whether the record before the next line has come to its end, or there was none.
  private(set) var isOver = true

  private enum Place {
    /// A field is next, or the end of its record.
    case field
    /// So many bytes of a value's length have come, and what they make.
    case length(UInt64, count: Int)
    /// So many bytes of a value are to come, and its line end.
    case value(Int)
    /// Within a value of which nobody knows how much has come: a line of it was too long to be looked at, or it does not end with its
    /// line.
    case unknown
  }

  /// Whether the next line begins one. What begins behind a blank line as records do is one, wherever a length says that values
  /// end. O(its bytes)
  mutating func begins(_ line: Span<UInt8>, isAfterBlank: Bool) -> Bool {
    if isAfterBlank, JournalExport.begins(line) { (place, isOver) = (.field, true) }
    guard case .field = place else {
      takeValue(line)
      return false
    }
    let begins = isOver && !line.isEmpty
    isOver = line.isEmpty
    if !line.isEmpty, line.first(UInt8(ascii: "="), from: 0, to: line.count) == nil {
      place = Self.isCut(line) ? .unknown : .length(0, count: 0)
    }
    return begins
  }

  private static func isCut(_ line: Span<UInt8>) -> Bool { line.count >= RowIndex.lookedAt }

  /// Takes in a line with bytes of a value, or of its length, and its line end, which may be such a byte.
  private mutating func takeValue(_ line: Span<UInt8>) {
    guard !Self.isCut(line) else {
      place = .unknown
      return
    }
    var rest = line.count + 1
    let missing: Int
    switch place {
    case .field, .unknown: return
    case .value(let count): missing = count
    case .length(var length, var count):
      while rest > 0, count < JournalExport.bytesOfLength {
        let index = line.count + 1 - rest
        let byte = index < line.count ? line[index] : 0x0A
        length |= UInt64(byte) << UInt64(8 * count)
        count += 1
        rest -= 1
      }
      guard count == JournalExport.bytesOfLength else {
        place = .length(length, count: count)
        return
      }
      // Its line end is not counted.
      missing = min(Int(clamping: length), Int.max - 1) + 1
    }
    place = rest < missing ? .value(missing - rest) : rest == missing ? .field : .unknown
  }
}
