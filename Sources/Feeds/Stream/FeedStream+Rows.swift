import HeightEngine

/// What is done with what a stream hands out; each answers false to stop.
package struct StreamReceiver {
  /// A section begins; it may have a title, in `EntryText.title`'s slot.
  package var header: (_ section: Int, _ texts: borrowing RowTexts) -> Bool
  /// A row's texts, by the slots of `EntryText`; they hold as long as this runs.
  package var row: (borrowing RowTexts, EntryTraits, IndexPath) -> Bool
  /// The stream may have to wait for what comes next.
  package var willWait: () -> Bool

  /// Takes what comes by these.
  package init(
    header: @escaping (_ section: Int, _ texts: borrowing RowTexts) -> Bool,
    row: @escaping (borrowing RowTexts, EntryTraits, IndexPath) -> Bool,
    willWait: @escaping () -> Bool = { true }
  ) {
    self.header = header
    self.row = row
    self.willWait = willWait
  }
}

extension FeedStream {
  /// Hands out all headers and rows, in order, the keys of rows only if they are wanted. Nothing is read
  /// before it is needed. Where dates turn out not to be in order, no header comes from there on. Rows write
  /// their lines in `textForm`. Afterwards `failures` says whether all was read.
  ///
  /// - Complexity: O(*n*) in the bytes that are read; nothing is allocated for lines of text and plain
  ///   JSON.
  package func forEach(includingKeys: Bool, _ receiver: StreamReceiver) {
    if isMerged { return handOutMerged(includingKeys, to: receiver) }
    var leftOut = 0
    forEachPart { number, part in
      switch part {
      case .feed(let feed): return handOut(feed, includingKeys, to: receiver)
      case .lines(let reader, let format):
        return handOutRows(of: reader, format, section: nil, includingKeys, to: receiver)
      case .items(let items):
        return handOut(items, items.name, section: nil, includingKeys, to: receiver)
      case .file(let file):
        do throws(FeedError) {
          let part = try FeedStream.part(file, options) { () throws(FeedError) in
            let source = try Feed.source(
              path: file.path, name: file.name, options: self.options.forFile(file.name)
            ).source
            return Feed(FeedPart(source, name: file.name))
          }
          return handOut(part, file.name, section: number - leftOut, includingKeys, to: receiver)
        } catch {
          failures.append(error)
          leftOut += 1
          return true
        }
      }
    }
  }

  /// A section begins whose title came so.
  private func begin(_ section: Int, _ title: String?, _ receiver: StreamReceiver) -> Bool {
    var headers = HeaderBuffer(writing: textForm)
    headers.wait(section) { if let title { $0 += title.utf8 } }
    return headers.begin(receiver)
  }

  private func handOut(_ feed: Feed, _ includingKeys: Bool, to receiver: StreamReceiver) -> Bool {
    unseen.forget()
    failures += feed.failures
    for section in 0..<feed.numberOfSections {
      let title = feed.unsanitizedTitle(ofSection: section)
      let (source, first) = feed.locate(section)
      let rows = first..<first + feed.numberOfEntries(inSection: section)
      let keySection = feed.isSingle ? nil : section
      guard
        handOut(
          rows, of: source, section, title, keySection: keySection, includingKeys, to: receiver)
      else { return false }
    }
    return true
  }

  /// One of several files.
  private func handOut(
    _ part: Part, _ name: String, section: Int, _ includingKeys: Bool,
    to receiver: StreamReceiver
  ) -> Bool {
    switch part {
    case .feed(let feed):
      return handOut(feed.parts[0].source, name, section, includingKeys, to: receiver)
    case .lines(let reader, let format):
      return handOutRows(
        of: reader, format, section: section, title: name.folded, includingKeys, to: receiver)
    case .items(let items):
      return handOut(items, name, section: section, includingKeys, to: receiver)
    case .file: return true
    }
  }

  /// A part that is one section, whatever its own sections are.
  private func handOut(
    _ source: any EntrySource, _ path: String, _ section: Int, _ includingKeys: Bool,
    to receiver: StreamReceiver
  ) -> Bool {
    let title = (source.title ?? path).folded
    return handOut(
      0..<source.count, of: source, section, title, keySection: section, includingKeys,
      to: receiver)
  }

  /// The header and the rows of a section; in their keys it is named where there is a `keySection`.
  private func handOut(
    _ rows: Range<Int>, of source: any EntrySource, _ section: Int, _ title: String?,
    keySection: Int?, _ includingKeys: Bool, to receiver: StreamReceiver
  ) -> Bool {
    var buffer = RowTextBuffer(writing: textForm)
    var gate = RowGate(filter)
    var waitsForRow = filter != nil
    var goesOn = waitsForRow || begin(section, title, receiver)
    for row in rows where goesOn {
      guard lets(row, of: source, &gate) else { continue }
      let underline = looksBelow ? source.underline(belowRow: row, before: rows.upperBound) : nil
      if waitsForRow {
        waitsForRow = false
        guard begin(section, title, receiver) else { return false }
      }
      let path = IndexPath(row: row - rows.lowerBound, section: section)
      source.withTexts(
        ofRow: row, inSection: keySection, includingKey: includingKeys, buffer: &buffer
      ) { texts, traits in
        var traits = traits
        traits.underline = underline
        goesOn = receiver.row(texts, traits, path)
      }
    }
    return goesOn
  }

  private func lets(_ row: Int, of source: any EntrySource, _ gate: inout RowGate) -> Bool {
    guard filter != nil else { return true }
    var buffer = RowTextBuffer()
    var isLet = false
    source.withParts(ofRow: row) { bytes, parts in
      let date = source.reading.date(of: parts, in: bytes)
      isLet = gate.lets(
        parts, in: bytes, date: date, reading: source.reading, goesOn: false, buffer: &buffer)
    }
    return isLet
  }

  /// Items of a document as they come: into sections of their days, or into `section`.
  private func handOut(
    _ items: ItemStream, _ name: String, section: Int?, _ includingKeys: Bool,
    to receiver: StreamReceiver
  ) -> Bool {
    items.willWait = receiver.willWait
    // Nobody keeps what only counts as long as this runs.
    defer { items.willWait = { true } }
    var places = RowPlaces(hasDays: section == nil, section: section)
    var buffer = RowTextBuffer(writing: textForm)
    var headers = HeaderBuffer(writing: textForm)
    var next = items.next()
    // The document's title stands before its items, and is the file's section's.
    if let section { headers.wait(section) { $0 += (items.title ?? name).folded.utf8 } }
    var gate = RowGate(filter)
    var gateBuffer = RowTextBuffer()
    var goesOn = filter != nil || headers.begin(receiver)
    let row = [UInt8]()
    while goesOn, let entry = next {
      let parts = RowParts(entry)
      let date = entry[.date].flatMap { reading.dates.date($0) }
      let (path, header) = places.next(date.map(reading.moment(of:)))
      if let header {
        headers.wait(path.section) {
          header.appendTitle(to: &$0)
          if $0.isEmpty, let title = items.title { $0 += title.folded.utf8 }
        }
      }
      let key = includingKeys ? places.key(of: entry) : nil
      let isLet = gate.lets(
        parts, in: row.span, date: date, reading: reading, goesOn: false, buffer: &gateBuffer)
      guard isLet else {
        next = items.next()
        continue
      }
      goesOn = headers.begin(receiver)
      guard goesOn else { break }
      goesOn = reading.withTexts(
        of: parts, in: row.span, date: reading.shownDate(of: parts, in: row.span), key: key,
        buffer: &buffer
      ) { receiver.row($0, $1, path) }
      if goesOn { next = items.next() }
    }
    failures += items.failures
    return goesOn
  }

  /// Rows of a line format: into sections of their days, or into `section` of this title.
  private func handOutRows(
    of reader: ChunkReader, _ format: FeedFormat, section: Int?, title: String? = nil,
    _ includingKeys: Bool, to receiver: StreamReceiver
  ) -> Bool {
    let options = options.forFile(reader.name)
    let (division, lines) = division(of: reader, format, options)
    let look = division.look
    let reading = EntryReading(options, division)
    let readingNamingDays = reading.namingDays
    var rows = RowStream(reader, rule: division.rule)
    let hasDays = section == nil && division.hasDates
    var places = RowPlaces(hasDays: hasDays, section: section)
    var buffer = RowTextBuffer(writing: textForm)
    var headers = HeaderBuffer(writing: textForm)
    var gate = RowGate(filter)
    var gateBuffer = RowTextBuffer()
    if let section { headers.wait(section) { $0 += (title ?? "").utf8 } }
    guard filter != nil || headers.begin(receiver) else { return false }
    var number = 0
    var goesOn = true
    let looksBelow = looksBelow && reading.language == .markdown
    rows.forEach(lookingBelow: looksBelow, willWait: receiver.willWait) { bytes, underline in
      number += 1
      let parts = reading.parts(of: bytes, look: look, number: number)
      unseen.look(at: parts, in: bytes, reading)
      let needsDate = hasDays || gate.usesTimes || reading.showsDate(of: parts)
      let date = needsDate ? reading.date(of: parts, in: bytes) : nil
      let (path, header) = places.next(date.map(reading.moment(of:)))
      if let header { headers.wait(path.section) { header.appendTitle(to: &$0) } }
      // Whose id comes again is known by its key alone.
      let key = includingKeys ? places.key(of: parts, in: bytes) : nil
      let shown = section != nil || places.isWithoutDays ? readingNamingDays : reading
      let isLet = gate.lets(
        parts, in: bytes, date: date, reading: shown,
        goesOn: number > 1 && lines.map { !$0.begins(bytes) } ?? false, buffer: &gateBuffer)
      guard isLet else { return true }
      goesOn = headers.begin(receiver)
      guard goesOn else { return false }
      goesOn = shown.withTexts(of: parts, in: bytes, date: date, key: key, buffer: &buffer) {
        var traits = $1
        traits.underline = underline
        return receiver.row($0, traits, path)
      }
      return goesOn
    }
    if !goesOn { unseen.forget() }
    let divided = rows.failure.map { FeedError($0, file: reader.name) }
    failures += reader.earlierFailures
    if let failure = reader.failure ?? divided { failures.append(failure) }
    return goesOn
  }
}

extension FeedStream {
  /// How what a reader has is divided; where lines of a log are handed out one by one, how its events begin, too.
  func division(
    of reader: ChunkReader, _ format: FeedFormat, _ options: FeedOptions
  ) -> (RowStarts.Division, LogLines?) {
    var division = reader.division(format, options)
    guard dividesLogs else { return (division, nil) }
    // A filter is asked of a whole row, unless nobody should wait for the line behind it.
    var lines: LogLines?
    if division.look == .text, filter == nil || reader.isFollowed,
      case .log(let log) = division.rule
    {
      (division.rule, lines) = (.line, log)
    }
    guard reader.isFollowed || !reader.isFile else { return (division, lines) }
    // Where more may come, nobody waits for a line that may go on with the last one.
    if case .containers(var rows) = division.rule {
      rows.joins = false
      division.rule = .containers(rows)
    }
    if division.look == .mixed { division.rule = .lineUnlessBlank }
    return (division, lines)
  }
}

extension EntrySource {
  /// What the row below one makes of its last line, if that is Markdown.
  fileprivate func underline(belowRow row: Int, before end: Int) -> MarkdownUnderline? {
    guard reading.language == .markdown, row + 1 < end else { return nil }
    var underline: MarkdownUnderline?
    withParts(ofRow: row + 1) { bytes, parts in
      underline = parts.part(.text, in: bytes)?.withUTF8(in: bytes) {
        MarkdownUnderline(firstLineOf: $0)
      }
    }
    return underline
  }
}

extension ChunkReader {
  /// Whether its first line is a list of OpenTelemetry's records.
  var beginsWithRecords: Bool {
    withRest { rest in
      rest.firstLineFeed().map { TelemetryRecords.isOne(rest.extracting(first: $0)) } ?? false
    }
  }

  /// How what it has left is divided, as far as has come.
  func division(_ format: FeedFormat, _ options: FeedOptions) -> RowStarts.Division {
    var options = options
    options.language = RowLanguage(ofFile: name)
    return withRest { rest in
      let sample = rest.extracting(first: FormatDetection.sample)
      return RowStarts.division(
        format, options, sample: sample, isWhole: isAtEnd && sample.count == rest.count)
    }
  }
}

/// Hands out headers, each when a row comes that it stands above; the memory stays, as there may be one for
/// each row.
private struct HeaderBuffer: ~Copyable {
  private var buffer: RowTextBuffer
  private var title: [UInt8] = []
  /// The section whose header waits.
  private var section: Int?

  init(writing form: TextForm) { buffer = RowTextBuffer(writing: form) }

  /// A section begins, with the title that is written, if any: the next row is its first.
  mutating func wait(_ section: Int, _ writeTitle: (inout [UInt8]) -> Void) {
    self.section = section
    title.removeAll(keepingCapacity: true)
    writeTitle(&title)
  }

  /// A row comes: hands out the header that waits for it, if one does. Whether to go on.
  mutating func begin(_ receiver: StreamReceiver) -> Bool {
    guard let section else { return true }
    self.section = nil
    var title: [UInt8] = []
    swap(&title, &self.title)
    defer { swap(&title, &self.title) }
    let count = title.count
    return buffer.withTexts(of: title.span) {
      if count > 0 { $0.take(0..<count, in: EntryText.title.rawValue) }
    } _: {
      receiver.header(section, $0)
    }
  }
}

/// Where the rows of a stream belong, one after the other.
private struct RowPlaces {
  enum Header {
    case untitled
    case day(Int)
    case disorder

    func appendTitle(to title: inout [UInt8]) {
      switch self {
      case .untitled: break
      case .day(let day): DateFormat.appendSection(day: day, to: &title)
      case .disorder: title += DayOrder.titleOfDisorder.utf8
      }
    }
  }

  /// The section of all rows; nil: they make sections.
  private let section: Int?
  private let hasDays: Bool
  private var days = DayOrder()
  private var seen = SeenKeys()
  private var following: IndexPath
  private var isFirst = true
  /// Whether dates turned out not to be in order, so that no header says them.
  var isWithoutDays: Bool { days.isBroken }

  init(hasDays: Bool, section: Int?) {
    self.hasDays = hasDays
    self.section = section
    following = IndexPath(row: 0, section: section ?? 0)
  }

  /// Where the next row is, which was written at `moment`, and the header before it, if one is due.
  mutating func next(_ moment: (seconds: Int, day: Int)?) -> (path: IndexPath, header: Header?) {
    var header: Header? = section == nil && isFirst ? .untitled : nil
    if hasDays, !days.isBroken, let moment {
      switch days.place(seconds: moment.seconds, day: moment.day) {
      case .sameDay: break
      case .newDay(let day):
        header = begin(.day(day))
      case .outOfOrder:
        // What was said of days can't be taken back; of these rows nothing is said.
        header = begin(.disorder)
      }
    }
    isFirst = false
    defer { following.row += 1 }
    return (following, header)
  }

  /// The next row is the first of a section.
  private mutating func begin(_ header: Header) -> Header {
    if !isFirst { following = IndexPath(row: 0, section: following.section + 1) }
    return header
  }

  /// The key of a document's entry, which is asked for once.
  mutating func key(of entry: RawEntry) -> EntryKey {
    let id = (entry[.id] ?? entry[.link]).map { ContentHash.hash($0) }
    return EntryKey(
      isRepeated: id.map { seen.insert($0) } ?? false, takesLink: true, section: section)
  }

  /// The key of the row, which is asked for once.
  mutating func key(of parts: RowParts, in row: Span<UInt8>) -> EntryKey {
    let isRepeated = parts.idHash(in: row).map { seen.insert($0) } ?? false
    return EntryKey(isRepeated: isRepeated, section: section)
  }
}
