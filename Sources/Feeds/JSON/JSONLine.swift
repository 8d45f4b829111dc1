/// A JSON value written anew on one line: whoever reads it gets JSON and nothing else, whatever the reader of rows
/// lets pass.
struct JSONLine {
  private(set) var bytes: [UInt8] = []

  /// Of an object or a list: numbers as written, what is none quoted, names and texts decoded and quoted again. nil:
  /// `text` is none of these. O(n).
  init?(_ text: Span<UInt8>) {
    var reader = JSONReader(0..<text.count)
    do throws(JSONSyntaxError) {
      while true {
        let token = try reader.next(in: text)
        if token == .end { break }
        bytes.append(jsonToken: token, of: text)
      }
    } catch {
      return nil
    }
    guard let last = bytes.last, "}]".utf8.contains(last) else { return nil }
  }
}

extension Feed {
  /// A line of JSON, or an element of a document that is no feed's entry: as it stands there, but on one line. nil:
  /// the row is no object or list. O(its bytes).
  public func json(ofRow row: Int, inSection section: Int) -> [UInt8]? {
    let (source, row, _) = locate(row, inSection: section)
    var json: [UInt8]?
    source.withParts(ofRow: row) { bytes, parts in
      // What is shown as a listing has nothing that entries have.
      let isEntry = source.isOfEntries && parts.fields[.text]?.form != .listing
      guard parts.areJSON, !isEntry else { return }
      let end = source.reading.endOfLines(ofRow: bytes)
      json = JSONLine(bytes.extracting(first: end))?.bytes
    }
    return json
  }
}
