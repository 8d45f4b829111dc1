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
    if let columns { return parts.fields[.date].flatMap { columns.last.date($0, in: row, zone) } }
    if let stamp {
      let present = { [now] in now ?? Int(time(nil)) }
      if let date = stamp.date(in: row, zone: zone, now: present) { return date }
      if stamp.shape.isOfStatements, let date = Self.dateOfStatement(row) { return date }
      let line = row.extracting(first: row.endOfFirstLine)
      let other =
        haveNames
        ? namedLines?.name(of: line).flatMap {
          stampedDate(in: line.extracting(droppingFirst: $0.end))
        } : LogStamp(ofOther: line)?.date(in: line, zone: zone, now: present)
      if other == nil, let date = stamp.dateInColours(of: line, zone: zone, now: present) {
        return date
      }
      // The object behind what a collector wrote may say it.
      if other != nil || !areMixed && parts.log == nil { return other }
    }
    let date = writtenDate(of: parts, in: row, by: dates)
    let mayBeStamped = areMixed || mayHoldOthers && parts.log == nil && !parts.areJSON
    return date == nil && mayBeStamped ? stampedDate(in: row) : date
  }

  /// When a row was written whose date is behind the years that rows show, which filters go by all the same.
  func lateDate(of parts: RowParts, in row: Span<UInt8>) -> FeedDate? {
    guard columns == nil else { return nil }
    let lastYear = DateParser.lastYearAskedFor
    if let stamp {
      return stamp.date(in: row, zone: zone, lastYear: lastYear) { [now] in now ?? Int(time(nil)) }
    }
    let dates = DateParser(zone: zone, lastYear: lastYear)
    return writtenDate(of: parts, in: row, by: dates)
  }

  /// When a row says that it was written, by the part that says so, or by the two. O(1)
  func writtenDate(
    of parts: RowParts, in row: Span<UInt8>, by dates: DateParser
  ) -> FeedDate? {
    let found = parts.part(.date, in: row).flatMap { $0.withUTF8(in: row) { dates.date($0) } }
    guard found?.hasTime == false, let day = parts.fields[.date], let clock = parts.log?.clock
    else { return found }
    return dates.date(ofDay: day, at: clock, in: row) ?? found
  }

  /// When a slow statement of MySQL was asked for that has no time of its own, as it shares that of the one before it; nil: it
  /// does not say. O(1)
  private static func dateOfStatement(_ row: Span<UInt8>) -> FeedDate? {
    let head = row.extracting(first: longestHeadOfStatement)
    guard let place = timestamp.place(in: head) else { return nil }
    let start = place + lengthOfTimestamp
    let end = head.firstIndex(from: start) { !isDigit($0) } ?? head.count
    return DateParser(zone: .fixed(secondsEast: 0)).date(head.extracting(start..<end))
  }

  private static let timestamp = ByteSign(Array("\nSET timestamp=".utf8))
  private static let lengthOfTimestamp = "\nSET timestamp=".utf8.count
  /// In bytes.
  private static let longestHeadOfStatement = 4096

  /// The same where the row shows it beside what it says: a log's lines have it in them.
  @inline(__always)
  func shownDate(of parts: RowParts, in row: Span<UInt8>) -> FeedDate? {
    showsDate(of: parts) ? date(of: parts, in: row) : nil
  }

  /// Whether it does.
  @inline(__always)
  func showsDate(of parts: RowParts) -> Bool {
    parts.log != nil || stamp == nil && !areMixed && (parts.areJSON || !mayHoldOthers)
  }

  /// A date's moment and day, both since 1970-01-01.
  func moment(of date: FeedDate) -> (seconds: Int, day: Int) {
    (date.seconds, zone.dayNumber(of: date.seconds))
  }
}

extension JSONEntries {
  /// How many objects are looked at for whether they are a log's.
  private static let linesOfLog = 10
  private static let beginsObject = [UInt8(ascii: "{"), JSONReader.recordSeparator]

  /// What stands below rows: nothing if one of the first objects in `sample`, which is the whole text or its
  /// beginning, is a log's; a gap below the messages of a conversation. What programs say before them counts for nothing.
  ///
  /// - Parameter inRecords: Whether each text begins with a mark, and may take several lines; else it is a line.
  func separator(
    of sample: Span<UInt8>, isWhole: Bool, inRecords: Bool = false
  ) -> RowSeparator {
    var (start, objects) = (0, 0)
    // Fields at a time stand before the messages of a conversation, too.
    var separator = RowSeparator.rule
    while objects < Self.linesOfLog, start < sample.count {
      let end =
        inRecords
        ? sample.first(JSONReader.recordSeparator, from: start + 1, to: sample.count)
        : sample.firstLineFeed(from: start)
      // Of a line that is cut, the members that are whole say what it is.
      if end == nil, !isWhole {
        let cut = self.separator(ofCutEntry: sample.extracting(droppingFirst: start))
        return cut == .rule ? separator : cut
      }
      let line = sample.extracting(start..<(end ?? sample.count))
      start = line.count + start + 1
      guard
        let first = line.firstIndex(
          from: 0, where: { $0 > 0x20 || $0 == JSONReader.recordSeparator }),
        Self.beginsObject.contains(line[first])
      else { continue }
      objects += 1
      if areUsual, TurnAside.isOne(line) { return .gap }
      guard let log = parts(ofLine: line).log else { continue }
      separator = log.isConversation ? .gap : .none
      if !log.areFieldsAlone { return separator }
    }
    return separator
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

  /// Whether a line is an object that a program logged. O(its bytes)
  static func isOfLog(_ line: Span<UInt8>) -> Bool {
    let line = line.extracting(droppingFirst: line.countOfByteOrderMark)
    let end = line.countWithoutLineEnds
    guard end > 1, line[0] == UInt8(ascii: "{"), line[1] == UInt8(ascii: "\""),
      line[end - 1] == UInt8(ascii: "}")
    else { return false }
    var reader = JSONReader(0..<end)
    guard case .beginObject? = try? reader.next(in: line) else { return false }
    var choice = FieldChoice(isAmongLogs: true)
    guard (try? choice.read(from: &reader, in: line, names: usual)) != nil else { return false }
    return choice.log.isLog && !choice.log.isConversation
  }

  /// How many lines that may begin an object of several are looked at for whether one does.
  private static let mostBeginnings = 10

  /// Whether a whole object among the first lines of a text takes several of them. O(sample)
  static func takeSeveralLines(_ sample: Span<UInt8>) -> Bool {
    var (lines, beginnings) = (LineRanges(), 0)
    while beginnings < mostBeginnings, let range = lines.next(in: sample) {
      let line = sample.extracting(range)
      let text = line.extracting(line.trimmedRange)
      guard !text.isEmpty, text[0] == UInt8(ascii: "{"), "{[,:".utf8.contains(text[text.count - 1])
      else { continue }
      beginnings += 1
      var reader = JSONReader(range.lowerBound..<sample.count)
      guard let first = try? reader.next(in: sample) else { continue }
      let isWhole: Void? = try? reader.skip(first, in: sample)
      if isWhole != nil, reader.position > range.upperBound { return true }
    }
    return false
  }

  /// What stands below the row of a JSON text: nothing if it is a line of a log.
  func separator(ofEntry text: Span<UInt8>) -> RowSeparator {
    guard let log = parts(ofLine: text).log else { return .rule }
    return log.isConversation ? .gap : .none
  }
}

extension RowStarts {
  /// How a text is divided into rows, what a row is then, and what stands below it.
  struct Division {
    var look: RowLook
    var rule: Rule
    var separator: RowSeparator
    /// Whether they are lines of a log that hold messages of a conversation.
    var holdsTurns = false
    /// The times that a log's lines begin with.
    var stamp: LogStamp?
    /// What its lines are written in.
    var language = RowLanguage.plain
    /// What the values of its lines are, which have nothing else.
    var columns: LogColumns?
    /// How entries are written in it that are lines of JSON.
    var shapes = EntryShapes()
    /// The first element of what is shown as it is written, as it is no feed; nil: it is no markup.
    var root: String?
    /// Of a log whose lines are each written in its own way.
    static var ofEachLine: Division {
      Division(look: .mixed, rule: .log(LogLines(stamp: nil, isMixed: true)), separator: .none)
    }
    /// Whether its times are values of a table: their days are no sections.
    var isTable = false
    /// Whether rows may have dates, and ids that come twice.
    var hasDates: Bool { !look.isText || stamp != nil && !isTable }
    /// Whether nothing tells its lines from those of any text, but for the traces of programs among them.
    var isPlain: Bool {
      switch rule {
      case .line, .trace: look == .text && stamp == nil
      default: false
      }
    }
  }

  /// How a log is divided that says by its beginning what all of its lines are; nil: it is none. O(sample)
  private static func ofKnownLog(_ sample: Span<UInt8>) -> Division? {
    if JournalExport.begins(sample) {
      return Division(look: .journal, rule: .journal, separator: .none)
    }
    if WorkflowLine.areMost(of: sample) {
      let lines = LogLines(stamp: nil, isMixed: true, heads: .ofWorkflow)
      return Division(look: .workflow, rule: .log(lines), separator: .none)
    }
    if JournalEvents.begin(sample) {
      return Division(look: .journal, rule: .lineUnlessBlank, separator: .none)
    }
    return LogColumns.columns(of: sample).map {
      Division(look: .columns, rule: .lineUnlessBlank, separator: .none, columns: $0)
    }
  }

  /// How markup is shown that is no feed, whatever its lines look like; nil: it is none. O(sample)
  private static func ofMarkup(_ sample: Span<UInt8>, _ options: FeedOptions) -> Division? {
    guard options.detectsFormat else { return nil }
    let beginning = MarkupBeginning(sample)
    guard beginning.isMarkup(in: sample) else { return nil }
    var division = Division(look: .text, rule: .line, separator: .none)
    division.language = options.language == .plain ? .code(.html) : options.language
    division.root = beginning.root
    return division
  }

  /// How a text is divided in which a diff stands behind something else; nil: there is none, or its name says that it is
  /// written in something else. O(sample)
  private static func ofDiff(_ sample: Span<UInt8>, _ options: FeedOptions) -> Division? {
    guard options.format == .auto, (options.rows ?? .auto) == .auto, options.map == nil,
      options.language == .plain || options.language == .code(.diff),
      DiffInText.begins(in: sample)
    else { return nil }
    return Division(look: .text, rule: .diff, separator: .none)
  }

  /// The same of a text that begins with `whole`, of which `sample` is what stands around fences.
  static func division(
    _ format: FeedFormat, _ options: FeedOptions, sample: Span<UInt8>, whole: Span<UInt8>,
    isWhole: Bool
  ) -> Division {
    if format == .text, let found = ofMarkup(whole, options) { return found }
    let tellsShapes =
      [.jsonl, .logfmt, .text].contains(format) && options.format == .auto && options.map == nil
      && options.rows == nil
    let shapes = tellsShapes ? LineShapes(sample, isWhole: isWhole, by: JSONEntries(nil)) : nil
    if let shapes, shapes.areMixed(in: format) { return .ofEachLine }
    switch format {
    case .jsonl:
      let isSequence = !sample.isEmpty && sample[0] == JSONReader.recordSeparator
      let takesManyLines =
        isSequence && !FormatDetection.hasRecordsOfLines(Array(copying: sample), isWhole: isWhole)
      let names = EntryReading(options).names
      let separator = names.separator(of: sample, isWhole: isWhole, inRecords: takesManyLines)
      if options.map == nil, sample.mostLines({ ContainerRows.isCollected($0) }) {
        return Division(
          look: .container, rule: .containers(ContainerRows(sample: sample)), separator: separator)
      }
      if separator == .none, !isSequence, (options.rows ?? .auto) == .auto {
        var lines = LogLines.ofObjects
        lines.beginWithText = sample.beginsAsText
        var division = Division(look: .json, rule: .log(lines), separator: .none)
        division.holdsTurns = names.firstHoldsTurns(in: sample)
        return division
      }
      if separator == .rule, !isSequence, (options.rows ?? .auto) == .auto,
        JSONEntries.takeSeveralLines(sample)
      {
        return Division(look: .json, rule: .log(.ofEntries), separator: separator)
      }
      if separator == .gap, !isSequence, options.map == nil, (options.rows ?? .auto) == .auto,
        AnswerLines.mayBe(in: sample)
      {
        return Division(look: .json, rule: .answers, separator: separator)
      }
      var division = Division(
        look: .json, rule: takesManyLines ? .record : .lineUnlessBlank, separator: separator)
      if separator == .rule, options.map == nil {
        division.shapes = EntryShapes(of: sample, by: JSONEntries.usual)
      }
      return division
    case .gitLog:
      if GitLog.isOfLines(sample) {
        return Division(look: .text, rule: .gitLines, separator: .none)
      }
      // A graph is a picture: its lines stay as they are, and close together.
      return GitLog.graph(of: sample).map {
        Division(look: .text, rule: .gitGraph($0), separator: .none)
      } ?? Division(look: .gitCommit, rule: .gitCommit, separator: .rule)
    case .diff: return Division(look: .text, rule: .diff, separator: .none)
    case .logfmt:
      let joinsStacks = (options.rows ?? .auto) == .auto
      return Division(
        look: .logfmt, rule: joinsStacks ? .log(.ofPairs) : .lineUnlessBlank, separator: .none)
    default: break
    }
    if let found = ofDiff(whole, options) { return found }
    if options.format == .auto, options.rows == nil, let found = ofKnownLog(sample) { return found }
    var division = Division(look: .text, rule: .line, separator: .none)
    let found =
      options.format == .auto
      ? LogLines(
        sample: sample, isWhole: isWhole,
        // Who merges files by time says that they have some.
        isSurelyLog: options.isSurelyLog || options.mergesByTime,
        fewestTimes: options.mergesByTime ? 1 : 2, now: options.now) : nil
    // Where a file's name says what it is written in, such words are names of what stands behind them.
    let log = found?.haveSmallLevels == true && options.language != .plain ? nil : found
    division.stamp = log?.stamp
    let prefixes = PrefixesOfLines(options, sample, isWhole: isWhole)
    let haveHeldLines = prefixes.areBeforeHeldLines
    if let names = prefixes.names {
      division.rule = .log(
        LogLines(
          stamp: nil, isMixed: true, names: names,
          areAmongOthers: ContainerName.areOfLog(linesOf: sample, names),
          joinBehindTimes: ContainerName.mostHaveTimes(in: sample, names),
          haveHeldLines: haveHeldLines, haveDetails: PostgresLine.areIn(sample)))
      division.stamp = log?.stamp ?? ContainerName.firstStamp(in: sample, names)
      if haveHeldLines { division.look = .mixed }
      return division
    }
    if log == nil, !haveHeldLines {
      if let shapes, shapes.areBannerAndEvent { return .ofEachLine }
      division.language =
        options.language == .plain ? TextLanguage.language(of: whole) : options.language
      if options.format == .auto, (options.rows ?? .auto) == .auto, division.language == .plain,
        TraceRows.areIn(whole)
      {
        division.rule = .trace
        return division
      }
    }
    if let log, options.rows == nil, log.areOfRequests(sample) {
      let haveStacks = log.areOfDjango
      division.stamp = log.stampOfRequests
      division.look = haveStacks ? .mixed : .request
      division.rule =
        haveStacks ? .log(LogLines(stamp: log.stamp, isMixed: true)) : .lineUnlessBlank
      return division
    }
    if let log, log.areOfConnections(sample) { division.stamp = .ofRequests }
    if let log, options.rows == nil, log.areOfContainers(sample) {
      (division.look, division.rule) = (.container, .containers(ContainerRows(sample: sample)))
      return division
    }
    switch options.rows ?? .auto {
    case .auto:
      guard var log = log ?? (haveHeldLines ? LogLines(stamp: nil, isMixed: true) : nil) else {
        break
      }
      log.heads = log.stamp.flatMap { ProcessHead.form(in: sample, $0) }
      log.haveDetails = PostgresLine.areIn(sample)
      if log.areOfConsole(sample) {
        division.look = .console
      } else if haveHeldLines {
        division.look = .mixed
        log.haveHeldLines = true
      } else if log.heads == .ofContainer, options.rows == nil, options.map == nil,
        ProcessHead.areBeforeSameTimes(in: sample)
      {
        division.look = .mixed
      } else if options.rows == nil, options.map == nil {
        division.look = .log
        log.mayBeStructured = true
        division.isTable = !options.mergesByTime && log.areOfTable(sample)
      }
      division.rule = .log(log)
    case .line: break
    case .paragraph: (division.rule, division.separator) = (.paragraph, .gap)
    case .matching(let pattern):
      if let pattern = try? LinePattern(pattern) { division.rule = .pattern(pattern) }
    }
    return division
  }
}
