import HeightEngine

extension RowFields.Slice {
  /// Whether it stands behind a quote, as strings of JSON do, which are without theirs.
  func isQuoted(in row: Span<UInt8>) -> Bool {
    let start = range.lowerBound
    return start > 0 && row[start - 1] == UInt8(ascii: "\"")
  }

  /// What it says, as the row shows it. O(n)
  func bytes(in row: Span<UInt8>) -> [UInt8] {
    var bytes: [UInt8] = []
    append(of: row, to: &bytes)
    return bytes
  }

  /// The message of a log's line, its holes filled where it has some. O(n).
  func bytes(of log: LogFields, in row: Span<UInt8>) -> [UInt8] {
    var text: [UInt8] = []
    if log.pieces.isEmpty {
      append(of: row, to: &text)
    } else {
      for piece in log.pieces {
        if log.arePiecesApart, !text.isEmpty { text.append(0x20) }
        piece.append(of: row, to: &text)
      }
    }
    guard log.isTemplate else { return text }
    var (template, filled) = (LogTemplate(log, of: row), [UInt8]())
    template.append(text, row, to: &filled)
    return filled
  }

  /// Whether a text may be an object of JSON, as far as its ends tell. O(1)
  func holdsObject(in bytes: Span<UInt8>) -> Bool {
    guard form == .escaped else { return false }
    let text = bytes.extracting(range)
    return text.starts(with: #"{\""#) && (text.ends(with: "}") || text.ends(with: #"}\n"#))
  }
}
