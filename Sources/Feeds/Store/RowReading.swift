extension RowParts {
  /// The hash of the row's id; nil where it has none. O(its bytes).
  func idHash(in row: Span<UInt8>) -> UInt64? {
    part(.id, in: row)?.withUTF8(in: row) { ContentHash.hash($0) }
  }
}

extension EntryReading {
  /// When a row was written; nil without a date that can be read.
  func date(of parts: RowParts, in row: Span<UInt8>) -> FeedDate? {
    parts.part(.date, in: row).flatMap { $0.withUTF8(in: row) { dates.date($0) } }
  }

  /// A date's moment and day, both since 1970-01-01.
  func moment(of date: FeedDate) -> (seconds: Int, day: Int) {
    (date.seconds, zone.dayNumber(of: date.seconds))
  }
}

extension RowStarts {
  /// How a format's text is divided into rows, and what a row is then.
  static func division(_ format: FeedFormat, _ rows: RowRule?) -> (look: RowLook, rule: Rule) {
    switch format {
    case .jsonl: return (.json, .lineUnlessBlank)
    case .gitLog: return (.gitCommit, .gitCommit)
    case .logfmt: return (.logfmt, .lineUnlessBlank)
    default: break
    }
    return switch rows ?? .line {
    case .line: (.text, .line)
    case .paragraph: (.text, .paragraph)
    case .matching(let pattern): (.text, (try? LinePattern(pattern)).map { .pattern($0) } ?? .line)
    }
  }
}
