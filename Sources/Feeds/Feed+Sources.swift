extension Feed {
  /// The file that a row is in, and the line from 1 on which it begins there: 1 of what is no text or JSON Lines.
  /// nil: it is in no file that is as it is read, but in a pipe, in memory or compressed.
  ///
  /// - Complexity: O(bytes before the row).
  public func source(ofRow row: Int, inSection section: Int) -> (file: String, line: Int)? {
    let (source, row, number) = locate(row, inSection: section)
    guard let path = parts[number ?? 0].pathOfPlainFile else { return nil }
    guard let lines = source as? LineSource, row < lines.count else { return (path, 1) }
    return (path, lines.line(ofRow: row))
  }
}

extension LineSource {
  /// The line from 1 on which a row begins.
  fileprivate func line(ofRow row: Int) -> Int {
    let end = bytes(ofRow: row).lowerBound
    var (line, start) = (1, 0)
    while start < end {
      let next = min(start + ByteStore.blockSize, end)
      store.withBytes(start..<next) { bytes in
        for index in bytes.indices where bytes[index] == 0x0A { line += 1 }
      }
      start = next
    }
    return line
  }
}
