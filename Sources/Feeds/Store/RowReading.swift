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
    if let stamp {
      let present = { [now] in now ?? Int(time(nil)) }
      if let date = stamp.date(in: row, zone: zone, now: present) { return date }
      let line = row.extracting(first: row.firstLineFeed() ?? row.count)
      if haveNames {
        return ContainerName(of: line).flatMap {
          stampedDate(in: line.extracting(droppingFirst: $0.end))
        }
      }
      return LogStamp(ofOther: line)?.date(in: line, zone: zone, now: present)
    }
    let date = parts.part(.date, in: row).flatMap { $0.withUTF8(in: row) { dates.date($0) } }
    return date == nil && areMixed ? stampedDate(in: row) : date
  }

  /// The same where the row shows it beside what it says: a log's lines have it in them.
  func shownDate(of parts: RowParts, in row: Span<UInt8>) -> FeedDate? {
    showsDate(of: parts) ? date(of: parts, in: row) : nil
  }

  /// Whether it does.
  func showsDate(of parts: RowParts) -> Bool {
    stamp == nil && !areMixed || parts.log != nil
  }

  /// A date's moment and day, both since 1970-01-01.
  func moment(of date: FeedDate) -> (seconds: Int, day: Int) {
    (date.seconds, zone.dayNumber(of: date.seconds))
  }
}

extension JSONEntries {
  /// How many lines are looked at for whether they are a log's.
  private static let linesOfLog = 10

  /// What stands below rows: nothing if one of the first lines in `sample`, which is the whole text or its
  /// beginning, is a log's; a gap below the messages of a conversation.
  func separator(of sample: Span<UInt8>, isWhole: Bool) -> RowSeparator {
    var start = 0
    for _ in 1...Self.linesOfLog {
      let end = sample.firstLineFeed(from: start)
      guard start < sample.count else { return .rule }
      // Of a line that is cut, the members that are whole say what it is.
      if end == nil, !isWhole {
        return separator(ofCutEntry: sample.extracting(droppingFirst: start))
      }
      let line = sample.extracting(start..<(end ?? sample.count))
      let separator = separator(ofEntry: line)
      if separator != .rule { return separator }
      start = line.count + start + 1
    }
    return .rule
  }

  /// The same of an entry that goes on behind `text`, by the members that are whole.
  private func separator(ofCutEntry text: Span<UInt8>) -> RowSeparator {
    var reader = JSONReader(0..<text.count)
    guard case .beginObject? = try? reader.next(in: text) else { return .rule }
    var choice = FieldChoice()
    try? choice.read(from: &reader, in: text, names: names)
    guard choice.log.isLog else { return .rule }
    return choice.log.isConversation ? .gap : .none
  }

  /// What stands below the row of a JSON text: nothing if it is a line of a log.
  func separator(ofEntry text: Span<UInt8>) -> RowSeparator {
    guard let log = parts(ofLine: text, number: 1).log else { return .rule }
    return log.isConversation ? .gap : .none
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
    /// What its lines are written in.
    var language = RowLanguage.plain
    /// Whether rows may have dates, and ids that come twice.
    var hasDates: Bool { look != .text || stamp != nil }
  }

  /// How a text of a format is divided that begins with `sample`; `isWhole` if that is all of it. What is
  /// asked for as text is not taken for a log.
  static func division(
    _ format: FeedFormat, _ options: FeedOptions, sample: Span<UInt8>, isWhole: Bool
  ) -> Division {
    if [.jsonl, .logfmt, .text].contains(format), options.format == .auto, options.map == nil,
      options.rows == nil,
      LineShapes(sample, isWhole: isWhole, by: JSONEntries(nil)).areMixed(in: format)
    {
      return Division(
        look: .mixed, rule: .log(LogLines(stamp: nil, isMixed: true)), separator: .none)
    }
    switch format {
    case .jsonl:
      let separator = EntryReading(options).names.separator(of: sample, isWhole: isWhole)
      let isSequence = !sample.isEmpty && sample[0] == JSONReader.recordSeparator
      if options.map == nil, sample.mostLines({ ContainerRows.isCollected($0) }) {
        return Division(
          look: .container, rule: .containers(ContainerRows(sample: sample)), separator: separator)
      }
      if separator == .none, !isSequence, (options.rows ?? .auto) == .auto {
        return Division(look: .json, rule: .log(.ofObjects), separator: .none)
      }
      let takesManyLines =
        isSequence && !FormatDetection.hasRecordsOfLines(Array(copying: sample), isWhole: isWhole)
      return Division(
        look: .json, rule: takesManyLines ? .record : .lineUnlessBlank, separator: separator)
    case .gitLog where GitLog.isGraph(sample):
      // A graph is a picture: its lines stay as they are, and close together.
      return Division(look: .text, rule: .gitGraph, separator: .none)
    case .gitLog: return Division(look: .gitCommit, rule: .gitCommit, separator: .rule)
    case .diff: return Division(look: .text, rule: .diff, separator: .none)
    case .logfmt: return Division(look: .logfmt, rule: .lineUnlessBlank, separator: .none)
    default: break
    }
    var division = Division(look: .text, rule: .line, separator: .none)
    let log =
      options.format == .auto
      ? LogLines(
        sample: sample, isWhole: isWhole,
        // Who merges files by time says that they have some.
        isSurelyLog: options.isSurelyLog || options.mergesByTime,
        fewestTimes: options.mergesByTime ? 1 : 2) : nil
    division.stamp = log?.stamp
    if options.format == .auto, (options.rows ?? .auto) == .auto,
      ContainerName.areBefore(linesOf: sample)
    {
      division.rule = .log(LogLines(stamp: nil, isMixed: true, haveNames: true))
      division.stamp = log?.stamp ?? ContainerName.firstStamp(in: sample)
      return division
    }
    if log == nil {
      division.language =
        options.language == .plain ? TextLanguage.language(of: sample) : options.language
      if options.format == .auto, (options.rows ?? .auto) == .auto, division.language == .plain,
        TraceRows.areIn(sample)
      {
        division.rule = .trace
        return division
      }
    }
    if let log, options.rows == nil,
      let look: RowLook = log.areOfRequests(sample)
        ? .request : log.areOfContainers(sample) ? .container : nil
    {
      division.look = look
      division.rule =
        look == .container ? .containers(ContainerRows(sample: sample)) : .lineUnlessBlank
      return division
    }
    switch options.rows ?? .auto {
    case .auto:
      guard let log else { break }
      division.rule = .log(log)
      if log.areOfConsole(sample) { division.look = .console }
    case .line: break
    case .paragraph: (division.rule, division.separator) = (.paragraph, .gap)
    case .matching(let pattern):
      if let pattern = try? LinePattern(pattern) { division.rule = .pattern(pattern) }
    }
    return division
  }
}
