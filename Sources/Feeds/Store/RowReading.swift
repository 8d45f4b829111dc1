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
  /// How a text is divided into rows, what a row is then, and what stands below it.
  struct Division {
    var look: RowLook
    var rule: Rule
    var separator: RowSeparator
  }

  /// How a format's text is divided.
  static func division(_ format: FeedFormat, _ rows: RowRule?) -> Division {
    switch format {
    case .jsonl: return Division(look: .json, rule: .lineUnlessBlank, separator: .rule)
    case .gitLog: return Division(look: .gitCommit, rule: .gitCommit, separator: .rule)
    default: break
    }
    switch rows ?? .line {
    case .line: return Division(look: .text, rule: .line, separator: .none)
    case .paragraph: return Division(look: .text, rule: .paragraph, separator: .gap)
    case .matching(let pattern):
      let rule = (try? LinePattern(pattern)).map { Rule.pattern($0) } ?? .line
      return Division(look: .text, rule: rule, separator: .none)
    }
  }
}
