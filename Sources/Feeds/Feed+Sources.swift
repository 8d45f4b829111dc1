extension Feed {
  /// The path of the file that a row is in, whatever it was read from; nil: it is in none.
  public func path(ofRow row: Int, inSection section: Int) -> String? {
    parts[locate(row, inSection: section).2 ?? 0].pathOfFile
  }

  /// The file that a row is in, and the line from 1 on which it begins there; nil: that is not known.
  /// nil: it is in no file that is as it is read, but in a pipe, in memory or compressed.
  ///
  /// - Complexity: O(bytes before the row).
  public func source(ofRow row: Int, inSection section: Int) -> (file: String, line: Int?)? {
    let (source, row, number) = locate(row, inSection: section)
    guard let path = parts[number ?? 0].pathOfPlainFile else { return nil }
    switch source {
    case let lines as LineSource where row < lines.count:
      return (path, lines.store.line(ofByte: lines.bytes(ofRow: row).lowerBound))
    case let document as DocumentSource: return (path, document.line(ofRow: row, of: path))
    default: return (path, nil)
    }
  }
}

extension DocumentSource {
  /// The line from 1 on which an entry begins in the document, which is the file at `path`; nil: nobody knows.
  fileprivate func line(ofRow row: Int, of path: String) -> Int? {
    guard let place = place(ofRow: row) else { return nil }
    switch place {
    case .line(let line): return line
    case .byte(let byte): return (try? ByteStore.open(path: path))?.line(ofByte: byte)
    }
  }
}

extension ByteStore {
  /// The line from 1 that a byte is in.
  fileprivate func line(ofByte end: Int) -> Int {
    let end = min(end, count)
    var (line, start) = (1, 0)
    while start < end {
      let next = min(start + ByteStore.blockSize, end)
      withBytes(start..<next) { bytes in
        for index in bytes.indices where bytes[index] == 0x0A { line += 1 }
      }
      start = next
    }
    return line
  }
}
