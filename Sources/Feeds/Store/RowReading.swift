import Glibc

extension RowParts {
  /// The hash of the row's id; nil where it has none. O(its bytes).
  func idHash(in row: Span<UInt8>) -> UInt64? {
    part(.id, in: row)?.withUTF8(in: row) { ContentHash.hash($0) }
  }
}

extension EntryReading {
  /// When a row was written; nil without a date that can be read.
  func date(of parts: RowParts, in row: Span<UInt8>) -> FeedDate? {
    if let stamp { return stamp.date(in: row, zone: zone) { now ?? Int(time(nil)) } }
    return parts.part(.date, in: row).flatMap { $0.withUTF8(in: row) { dates.date($0) } }
  }

  /// The same where the row shows it beside what it says: a log's lines have it in them.
  func shownDate(of parts: RowParts, in row: Span<UInt8>) -> FeedDate? {
    stamp == nil ? date(of: parts, in: row) : nil
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
    /// The times that a log's lines begin with.
    var stamp: LogStamp?
    /// Whether rows may have dates, and ids that come twice.
    var hasDates: Bool { look != .text || stamp != nil }
  }

  /// How a text of a format is divided that begins with `sample`; `isWhole` if that is all of it. What is
  /// asked for as text is not taken for a log.
  static func division(
    _ format: FeedFormat, _ options: FeedOptions, sample: Span<UInt8>, isWhole: Bool
  ) -> Division {
    switch format {
    case .jsonl: return Division(look: .json, rule: .lineUnlessBlank, separator: .rule)
    case .gitLog: return Division(look: .gitCommit, rule: .gitCommit, separator: .rule)
    default: break
    }
    var division = Division(look: .text, rule: .line, separator: .none)
    let log = options.format == .auto ? LogLines(sample: sample, isWhole: isWhole) : nil
    division.stamp = log?.stamp
    switch options.rows ?? .auto {
    case .auto: if let log { division.rule = .log(log) }
    case .line: break
    case .paragraph: (division.rule, division.separator) = (.paragraph, .gap)
    case .matching(let pattern):
      if let pattern = try? LinePattern(pattern) { division.rule = .pattern(pattern) }
    }
    return division
  }
}
