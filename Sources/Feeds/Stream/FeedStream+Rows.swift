import HeightEngine

/// What is done with what a stream hands out; each answers false to stop.
package struct StreamReceiver {
  /// A section begins; it may have a title, in `EntryText.title`'s slot.
  package var header: (_ section: Int, _ texts: borrowing RowTexts) -> Bool
  /// A row's texts, by the slots of `EntryText`; they hold as long as this runs.
  package var row: (borrowing RowTexts, EntryTraits, IndexPath) -> Bool
  /// The stream may have to wait for what comes next.
  package var willWait: () -> Bool
  /// Whether a key that is nothing but a hash comes as `EntryTraits.contentHash`, and not among the texts.
  package var takesHashes: Bool
  /// Takes the pieces of a row that is too long to be held, as text, one behind the other, without the line end behind it;
  /// nil: all rows come whole.
  package var piece: ((_ text: Span<UInt8>, RowPiece) -> Bool)?

  /// Takes what comes by these.
  package init(
    header: @escaping (_ section: Int, _ texts: borrowing RowTexts) -> Bool,
    row: @escaping (borrowing RowTexts, EntryTraits, IndexPath) -> Bool,
    willWait: @escaping () -> Bool = { true }, takesHashes: Bool = false
  ) {
    self.takesHashes = takesHashes
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
        // A file is a section, whose title says no day.
        var options = options
        options.logs.namesDay = true
        do throws(FeedError) {
          let part = try FeedStream.part(file, options) { () throws(FeedError) in
            let source = try Feed.source(
              path: file.path, name: file.name, options: options.forFile(file.name)
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
    guard let filter else { return true }
    var buffer = RowTextBuffer()
    var isLet = false
    let besides = filter.usesFields ? source.jsonBesides(row: row) : nil
    source.withParts(ofRow: row) { bytes, parts in
      let date = source.reading.date(of: parts, in: bytes)
      isLet = gate.lets(
        parts, in: bytes, date: date, reading: source.reading, goesOn: false, besides: besides,
        buffer: &buffer)
    }
    return isLet
  }

  /// Items of a document as they come: into sections of their days, or into `section`.
  private func handOut(
    _ items: any DocumentItems, _ name: String, section: Int?, _ includingKeys: Bool,
    to receiver: StreamReceiver
  ) -> Bool {
    items.willWait = receiver.willWait
    // Nobody keeps what only counts as long as this runs.
    defer { items.willWait = { true } }
    // As of a document that is read whole.
    if section == nil { unseen.forget() }
    var places = RowPlaces(hasDays: section == nil, section: section)
    var buffer = RowTextBuffer(writing: textForm)
    var headers = HeaderBuffer(writing: textForm)
    var next = items.next()
    // The document's title stands before its items, and is the file's section's.
    if let section { headers.wait(section) { $0 += (items.title ?? name).folded.utf8 } }
    var gate = RowGate(filter)
    var gateBuffer = RowTextBuffer()
    var goesOn = filter != nil || headers.begin(receiver)
    var (reading, readingNamingDays) = (items.reading, items.reading.namingDays)
    var number = 0
    while goesOn, let item = next {
      number += 1
      if number == 2 { (reading, readingNamingDays) = (items.reading, items.reading.namingDays) }
      let (row, parts) = (item.bytes, item.parts)
      let date = reading.date(of: parts, in: row.span)
      let (path, header) = places.next(date.map(reading.moment(of:)))
      if let header {
        headers.wait(path.section) {
          header.appendTitle(to: &$0)
          if $0.isEmpty, let title = items.title { $0 += title.folded.utf8 }
        }
      }
      let key = includingKeys ? places.key(ofEntry: parts, in: row.span) : nil
      let shown = section != nil || places.isWithoutDays ? readingNamingDays : reading
      let besides = filter?.usesFields == true ? item.besides : nil
      let isLet = gate.lets(
        parts, in: row.span, date: date, reading: shown, goesOn: false, besides: besides,
        buffer: &gateBuffer)
      guard isLet else {
        next = items.next()
        continue
      }
      goesOn = headers.begin(receiver)
      guard goesOn else { break }
      goesOn = shown.withTexts(
        of: parts, in: row.span, date: shown.shownDate(of: parts, in: row.span), key: key,
        buffer: &buffer
      ) { receiver.row($0, $1, path) }
      if goesOn { next = items.next() }
    }
    failures += items.failures
    return goesOn
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
  /// Whether its first line, which ends there, lists records, and each behind it an object of its
  /// own, as far as has come.
  func beginsWithRecords(upTo end: Int) -> Bool {
    withRest { rest in
      guard RecordLists.isOne(rest.extracting(first: end)) else { return false }
      var start = end + 1
      while let next = rest.firstLineFeed(from: start) {
        let line = rest.extracting(start..<next)
        let text = line.extracting(line.trimmedRange)
        let isObject =
          text.isEmpty
          || text[0] == UInt8(ascii: "{") && text[text.count - 1] == UInt8(ascii: "}")
        guard isObject else { return false }
        start = next + 1
      }
      return true
    }
  }

  /// Whether it begins with an object of several lines that may list records: the first line, which
  /// ends at `end`, has not all of it.
  func mayBeginWithRecordsOfLines(upTo end: Int) -> Bool {
    withRest { rest in
      let line = rest.extracting(first: end)
      let text = line.trimmedRange
      guard !text.isEmpty, line[text.lowerBound] == UInt8(ascii: "{") else { return false }
      var reader = JSONReader(text)
      let isWhole = (try? reader.next(in: line)).map { (try? reader.skip($0, in: line)) != nil }
      return isWhole == false && RecordLists.mayBe(in: rest)
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
