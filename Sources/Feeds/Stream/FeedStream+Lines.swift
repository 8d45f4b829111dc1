import HeightEngine

extension FeedStream {
  /// Rows of a line format: into sections of their days, or into `section` of this title. What was taken for text while little
  /// of it had come goes on as what more of it says that it is; what was handed out stays.
  func handOutRows(
    of reader: ChunkReader, _ format: FeedFormat, section: Int?, title: String? = nil,
    _ includingKeys: Bool, to receiver: StreamReceiver
  ) -> Bool {
    let options = options.forFile(reader.name)
    reader.complain = complain
    var places = RowPlaces(hasDays: false, section: section)
    var buffer = RowTextBuffer(writing: textForm)
    var headers = HeaderBuffer(writing: textForm)
    var gate = RowGate(filter, recalls: !reader.isFile)
    var gateBuffer = RowTextBuffer()
    if let section { headers.wait(section) { $0 += (title ?? "").utf8 } }
    guard filter != nil || headers.begin(receiver) else { return false }
    var number = 0
    var goesOn = true
    var unseenLines = UnseenLines()
    var endBuffer = RowTextBuffer(writing: textForm)
    let looksForFields = !unseen.isEmpty
    let takesHashes = receiver.takesHashes
    let first = reader.division(format, options)
    var beginning = StreamBeginning(reader, first, options)
    var next: RowStarts.Division? = first
    while let found = next.take() {
      let (division, lines, patience) = handedOut(found, of: reader)
      let look = division.look
      // How lines are read that are handed out one by one, their log says.
      let readingOfAll = EntryReading(options, found)
      var reading = readingOfAll
      let before = beginning?.handedOut ?? []
      let readsAgain = gate.readAgain(before.span, reading: reading)
      if readsAgain {
        beginning?.giveBack(to: reader)
        // Where nothing is out, it is as if it came now.
        if !gate.hasLetSomeBefore { places = RowPlaces(hasDays: false, section: section) }
      } else {
        reading = reading.below(linesOf: before.span)
      }
      var readingNamingDays = reading.namingDays
      let sieve = reader.sieve(filter, division, reading)
      // What is asked of a row, or known by it, may need all of it, and what it says besides its text.
      let needsOnlyText =
        filter == nil && !looksForFields && (!includingKeys || takesHashes && section == nil)
      let takesPieces = needsOnlyText && receiver.piece != nil
      var long: RowInPieces?
      var rows = RowStream(
        reader, rule: division.rule, sieve: sieve, patience: patience,
        patienceOfWhole: options.patience, longest: takesPieces ? longestHeld : nil)
      if !readsAgain, !before.isEmpty {
        rows.goOn(behind: before.span, joins: gate.isOpen || gate.hasHidden)
      }
      var quickDates = division.look == .json && options.map == nil ? QuickDates() : nil
      let hasDays = section == nil && division.hasDates
      let areTexts = needsOnlyText && lines == nil && reading.areTexts(look)
      places.hasDays = hasDays
      let looksBelow = looksBelow && reading.language == .markdown
      let rest = sieve.flatMap { RestScan(reader, $0) }
      // Where writers have names, these say whose lines they are.
      let mayComeLate = look == .mixed && !reader.isFile && !includingKeys && !reading.haveNames
      var late = LateLines()
      rows.forEach(
        lookingBelow: looksBelow, willWait: receiver.willWait,
        isOver: {
          // Where no row is to come that may match, nobody asks for the others.
          guard let rest, unseen.isEmpty, gate.needsOnlyMatches else { return false }
          return rest.findsNothing(from: reader.offset, size: reader.fileEnd)
        },
        turns: { start in
          next = beginning?.division(with: reader, from: start)
          return next != nil
        },
        mayRelease: { bytes, mayMatch in
          // What a filter does not show yet waits: what is still to come may be what it looks for.
          guard filter != nil else { return true }
          let parts = reading.parts(of: bytes, look: look)
          let takesDate = gate.usesTimes || reading.showsDate(of: parts)
          return gate.wouldLet(
            parts, in: bytes, date: takesDate ? reading.date(of: parts, in: bytes) : nil,
            reading: section != nil || places.isWithoutDays ? readingNamingDays : reading,
            mayMatch: mayMatch, buffer: &gateBuffer)
        },
        readsAgain: readsAgain, instead: { gate.instead(of: $0, $1, reading: reading) }
      ) { bytes, mayMatch, extent, underline in
        if areTexts, extent == .whole, readingOfAll.hasText(bytes) {
          number += 1
          let (path, header) = places.next(nil)
          if let header { headers.wait(path.section) { header.appendTitle(to: &$0) } }
          goesOn =
            headers.begin(receiver)
            && readingOfAll.handOutText(
              bytes, at: path, underline, hashes: includingKeys, to: receiver, &buffer)
          return goesOn
        }
        if extent == .next || extent == .last {
          goesOn = long?.handOut(bytes, isLast: extent == .last, to: receiver) ?? true
          return goesOn
        }
        goesOn = unseenLines.handOut(before: bytes, to: receiver, &endBuffer)
        guard goesOn else { return false }
        if look == .columns, let below = reading.below(bytes) {
          (reading, readingNamingDays) = (below, below.namingDays)
        }
        number += 1
        // Of most rows nothing is asked but whether they are of the same day.
        let isPassed =
          !mayMatch && extent == .whole && lines == nil && unseen.isEmpty && gate.needsOnlyMatches
          && (!includingKeys || sieve?.isSureOfNoID == true)
        if isPassed {
          let date = sieve?.isSureOfDate == true ? quickDates?.date(in: bytes, reading.dates) : nil
          if places.pass(date.map(reading.moment(of:))) {
            gate.pass(bytes, reading: reading)
            return true
          }
        }
        // Of a beginning nothing is told but the time of a log's line.
        let isText =
          extent == .first || extent == .joining && (look.isText || look == .gitCommit)
          || number > 1 && lines?.holdsStructured(bytes) ?? false
        let parts = reading.parts(of: bytes, look: isText ? .text : look)
        if looksForFields { unseen.look(at: parts, in: bytes, reading) }
        let id = includingKeys ? parts.idHash(in: bytes) : nil
        if let id { places.fetch(id) }
        let needsDate = hasDays || gate.usesTimes || reading.showsDate(of: parts)
        let date = needsDate ? reading.date(of: parts, in: bytes) : nil
        let (path, header) = places.next(date.map(reading.moment(of:)))
        if let header { headers.wait(path.section) { header.appendTitle(to: &$0) } }
        if extent == .first {
          late.forget()
          var row = RowInPieces(at: path, reading, isText: look.isText, hashes: includingKeys)
          goesOn = headers.begin(receiver) && row.handOut(bytes, isLast: false, to: receiver)
          long = row
          return goesOn
        }
        if isPassed, hasDays, let signs = quickDates?.learn(from: parts, in: bytes) {
          sieve?.doubtDates(by: signs)
        }
        let shown = section != nil || places.isWithoutDays ? readingNamingDays : reading
        let isLet = gate.lets(
          parts, in: bytes, date: date, reading: shown,
          goesOn: extent == .joining || number > 1 && lines.map { !$0.begins(bytes) } ?? false,
          mayMatch: mayMatch, buffer: &gateBuffer)
        guard isLet else {
          // Whose id comes again is known by its key alone.
          if let id { _ = places.key(ofID: id) }
          return true
        }
        goesOn = headers.begin(receiver)
        guard goesOn else { return false }
        if extent == .joining, let texts = late.texts(of: bytes, reading) {
          let text = texts.span
          goesOn = shown.withTexts(
            of: shown.parts(of: text, look: .text), in: text, date: nil, key: nil, buffer: &buffer
          ) {
            receiver.row($0, $1, path)
          }
          return goesOn
        }
        if mayComeLate, extent == .whole { late.note(bytes) }
        // What has no id is known by what it says.
        let isHash = takesHashes && includingKeys && id == nil && section == nil
        let hash = isHash ? parts.contentNumber(in: bytes) : nil
        goesOn = shown.withTexts(
          of: parts, in: bytes, date: date,
          key: includingKeys && !isHash ? places.key(ofID: id) : nil, buffer: &buffer
        ) {
          var traits = $1
          (traits.underline, traits.contentHash) = (underline, hash)
          guard let lines, parts.log == nil, UnseenLines.mayFollow(bytes) else {
            return receiver.row($0, traits, path)
          }
          return unseenLines.handOut(
            $0, traits, at: path, of: bytes, isFirst: number == 1, lines,
            readsStyles: shown.readsStyles, to: receiver, &endBuffer)
        }
        return goesOn
      }
      if goesOn { goesOn = unseenLines.handOutLast(to: receiver, &endBuffer) }
      if !goesOn { next = nil }
      if let failure = rows.failure, reader.failure == nil {
        failures.append(FeedError(failure, file: reader.name))
      }
    }
    if !goesOn { unseen.forget() }
    failures += reader.earlierFailures
    if let failure = reader.failure { failures.append(failure) }
    return goesOn
  }

  /// How what a reader has is divided where it is handed out; where lines of a log are handed out one by one, how its events
  /// begin, too; and how long rows wait for the lines behind them, nil: as long as it takes.
  func handedOut(
    _ division: RowStarts.Division, of reader: ChunkReader
  ) -> (RowStarts.Division, LogLines?, patience: RowPatience?) {
    var division = division
    // What was made a record is whole.
    if case .record = division.rule, reader.dividesRecords {
      return (division, nil, RowPatience(time: options.patience, isLong: false))
    }
    guard dividesLogs else { return (division, nil, nil) }
    // A filter is asked of a whole row.
    var lines: LogLines?
    if division.look.isText, filter == nil, case .log(let log) = division.rule {
      (division.rule, lines) = (.line, log)
    }
    guard reader.isFollowed || !reader.isFile else { return (division, lines, nil) }
    // Where more may come, nobody waits long for a line that may go on with the last one.
    if filter == nil, case .trace = division.rule { division.rule = .line }
    return (division, lines, patience(withRowsOf: division))
  }

  /// How long rows wait for the lines behind them, where more may come; nil: as long as it takes.
  func patience(withRowsOf division: RowStarts.Division) -> RowPatience? {
    let short = RowPatience(time: options.patience, isLong: false)
    // Nobody waits for ever for one that goes on with a commit, a hunk or a paragraph, which mostly come whole, unless a
    // filter is asked of it.
    let long = filter == nil ? RowPatience(time: options.longestPause, isLong: true) : nil
    // What a filter shows of a text is decided by what has come, where no more does.
    return switch division.rule {
    case .log: !division.look.isText && !division.rule.isMostlyLines ? long : short
    case .trace: short
    // Who answers bit by bit may think for longer.
    case .answers: nil
    default: division.rule.isMostlyLines ? short : long
    }
  }
}
