/// Whether there is memory for a row's texts: an array that gets none ends the program.
enum RowMemory {
  /// A shorter row is not asked about, in bytes.
  private static let shortest = 1 << 20

  /// Whether what a row becomes when it is decoded and sanitised can be had. O(n) for a long row where little is left.
  @inline(__always)
  static func suffices(for row: Span<UInt8>) -> Bool {
    row.count < shortest || isThere(for: row)
  }

  @inline(never)
  private static func isThere(for row: Span<UInt8>) -> Bool {
    // Control characters become two bytes, others that are changed at most four times as many.
    if System.hasMemory(3 * (4 * row.count + row.count)) { return true }
    var sanitized = 0
    for index in row.indices {
      let byte = row[index]
      sanitized += byte >= 0x80 ? 4 : byte < 0x20 || byte == 0x7F ? 2 : 1
    }
    // Arrays that grow are there twice meanwhile, the larger of twice the size.
    return System.hasMemory(3 * (sanitized + row.count))
  }
}
