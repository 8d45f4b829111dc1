import HeightEngine

/// Which row of a stream it is, and what it is.
package struct StreamedRow: Sendable {
  /// Where it is, by the sections that were handed out.
  package var indexPath: IndexPath
  /// Its number in its file, from 1.
  package var number: Int
  /// How its bytes become an entry.
  package var look: RowLook
  /// Whether an earlier row of its file has the same id.
  package var isRepeated: Bool
}

/// What is done with what a stream hands out; each answers false to stop.
package struct StreamReceiver {
  /// A section begins; it may have a title.
  package var header: (_ section: Int, _ title: DisplayText?) throws -> Bool
  /// A row of a line format, without the line ends behind it. The bytes hold as long as this runs.
  package var row: (_ bytes: Span<UInt8>, _ row: StreamedRow) throws -> Bool
  /// A document's entry, or one that says what is wrong.
  package var entry: (_ entry: FeedEntry, _ indexPath: IndexPath) throws -> Bool
  /// The stream may have to wait for what comes next.
  package var willWait: () throws -> Bool

  /// Takes what comes by these.
  package init(
    header: @escaping (_ section: Int, _ title: DisplayText?) throws -> Bool,
    row: @escaping (_ bytes: Span<UInt8>, _ row: StreamedRow) throws -> Bool,
    entry: @escaping (_ entry: FeedEntry, _ indexPath: IndexPath) throws -> Bool,
    willWait: @escaping () throws -> Bool = { true }
  ) {
    self.header = header
    self.row = row
    self.entry = entry
    self.willWait = willWait
  }
}

extension FeedStream {
  /// Hands out all headers and rows, in order; nothing is read before it is needed. Where dates turn out
  /// not to be in order, no header comes from there on. Afterwards `failure` says whether all was read.
  package func forEach(_ receiver: StreamReceiver) throws {
    try forEachPart { number, part in
      switch part {
      case .feed(let feed): return try handOut(feed, to: receiver)
      case .lines(let reader, let format):
        return try handOutRows(of: reader, format, section: nil, to: receiver)
      case .path(let path): return try handOut(path, section: number, to: receiver)
      }
    }
  }

  /// The entry that a row's bytes are.
  package func entry(of bytes: Span<UInt8>, at row: StreamedRow) -> FeedEntry {
    let raw = reading.raw(Array(copying: bytes), row.look, number: row.number)
    let key = raw.key(isRepeated: row.isRepeated)
    return reading.entry(raw, key: isSingle ? key : "\(row.indexPath.section)/\(key)")
  }

  private func handOut(_ feed: Feed, to receiver: StreamReceiver) throws -> Bool {
    for section in 0..<feed.numberOfSections {
      guard try receiver.header(section, feed.title(ofSection: section)) else { return false }
      for row in 0..<feed.numberOfEntries(inSection: section) {
        let path = IndexPath(row: row, section: section)
        guard try receiver.entry(feed.entry(at: row, inSection: section), path) else {
          return false
        }
      }
    }
    failure = failure ?? feed.failure
    return true
  }

  /// One of several files.
  private func handOut(
    _ path: String, section: Int, to receiver: StreamReceiver
  ) throws -> Bool {
    let part: Part
    do {
      part = try FeedStream.part(path: path, options) { () throws(FeedError) in
        let source = try Feed.source(path: path, options: self.options).source
        return Feed(FeedPart(source, name: path))
      }
    } catch {
      failure = failure ?? error
      return try handOut(FailureSource(error), path, section, to: receiver)
    }
    switch part {
    case .feed(let feed): return try handOut(feed.parts[0].source, path, section, to: receiver)
    case .lines(let reader, let format):
      guard try receiver.header(section, DisplayText(path.folded)) else { return false }
      return try handOutRows(of: reader, format, section: section, to: receiver)
    case .path: return true
    }
  }

  /// A part that is one section, whatever its own sections are.
  private func handOut(
    _ source: any EntrySource, _ path: String, _ section: Int, to receiver: StreamReceiver
  ) throws -> Bool {
    let title = DisplayText((source.title ?? path).folded)
    guard try receiver.header(section, title) else { return false }
    for row in 0..<source.count {
      var entry = source.entry(at: row)
      entry.key = "\(section)/\(entry.key)"
      guard try receiver.entry(entry, IndexPath(row: row, section: section)) else { return false }
    }
    return true
  }

  /// Rows of a line format: into sections of their days, or into `section`.
  private func handOutRows(
    of reader: ChunkReader, _ format: FeedFormat, section: Int?, to receiver: StreamReceiver
  ) throws -> Bool {
    let (look, rule) = RowStarts.division(format, options.rows)
    var rows = RowStream(reader, rule: rule)
    var places = RowPlaces(look: look, section: section)
    var goesOn = true
    try rows.forEach(willWait: receiver.willWait) { bytes in
      let (row, header) = places.next(bytes, reading)
      if let header { goesOn = try receiver.header(row.indexPath.section, header.title) }
      if goesOn { goesOn = try receiver.row(bytes, row) }
      return goesOn
    }
    failure = failure ?? reader.failure
    return goesOn
  }
}

/// Where the rows of a stream belong, one after the other.
private struct RowPlaces {
  struct Header {
    var title: DisplayText?
  }

  let look: RowLook
  /// Whether each day is a section.
  private let hasDays: Bool
  private var days = DayOrder()
  private var seen = SeenKeys()
  private var number = 0
  private var next: IndexPath

  init(look: RowLook, section: Int?) {
    self.look = look
    hasDays = section == nil
    next = IndexPath(row: 0, section: section ?? 0)
  }

  /// The next row, and the header before it, if one is due.
  mutating func next(
    _ bytes: Span<UInt8>, _ reading: EntryReading
  ) -> (row: StreamedRow, header: Header?) {
    var header: Header? = hasDays && number == 0 ? Header() : nil
    var isRepeated = false
    if look != .text {
      let outline = reading.outline(Array(copying: bytes), look)
      isRepeated = outline.id.map { seen.insert($0) } ?? false
      if hasDays, let day = newDay(outline.date, reading) {
        if number > 0 { next = IndexPath(row: 0, section: next.section + 1) }
        header = Header(title: DisplayText(DateFormat.section(day: day)))
      }
    }
    number += 1
    defer { next.row += 1 }
    return (
      StreamedRow(indexPath: next, number: number, look: look, isRepeated: isRepeated), header
    )
  }

  private mutating func newDay(_ date: String?, _ reading: EntryReading) -> Int? {
    guard !days.isBroken, let moment = reading.moment(ofDate: date),
      case .newDay(let day) = days.place(seconds: moment.seconds, day: moment.day)
    else { return nil }
    return day
  }
}
