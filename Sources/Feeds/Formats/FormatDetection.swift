/// Tells formats apart by how they begin.
enum FormatDetection {
  /// How much of a file is looked at, in bytes, unless it begins with an object on a longer line.
  static let sample = 1 << 16

  /// Where an object starts whose line does not end in `bytes`, a file's first ones, if they begin with one:
  /// it may be the first of many, or all there is, and what is behind it shows that.
  static func startOfLongObject(in bytes: [UInt8]) -> Int? {
    guard let first = bytes.firstIndex(where: { !isSpace($0) }),
      bytes[first] == UInt8(ascii: "{"), beginsWithName(bytes, at: first + 1),
      !bytes[first...].contains(0x0A)
    else { return nil }
    return first
  }

  /// The format of a file whose first line is long; `following` is what comes behind it, nothing if that
  /// is all. nil: more must come to tell.
  static func format(
    ofLongLine line: [UInt8], following: [UInt8], isWhole: Bool
  ) -> FeedFormat? {
    if RecordLists.isOne(line.span) { return .jsonFeed }
    let isObject = isElement(line[...])
    if isObject, !holdsList(line[...]) { return .jsonl }
    guard isWhole || following.contains(0x0A) || following.count >= sample else { return nil }
    let lines = completeLines(of: following, isWhole: isWhole)
    guard !lines.isEmpty else { return .jsonFeed }
    let objects = lines.count(where: Self.isObject) + (isObject ? 1 : 0)
    return objects > 0 && objects * 2 >= lines.count + 1 ? .jsonl : .jsonFeed
  }

  /// The format of what has one long line so far, an object that begins with `beginning`: one that is no list of entries is
  /// the first of many.
  static func format(ofUnfinishedLine beginning: [UInt8]) -> FeedFormat {
    let isDocument =
      RecordLists.mayBe(in: beginning.span)
      || EntryLists.makeDocument(of: beginning.span, called: listNames, isWhole: false)
    return isDocument ? .jsonFeed : .jsonl
  }

  /// The format of a file that begins with `bytes`; `isWhole` if that is all of it.
  static func format(of bytes: [UInt8], isWhole: Bool) -> FeedFormat {
    guard let first = bytes.firstIndex(where: { !isSpace($0) }) else { return .text }
    if bytes[first] == JSONReader.recordSeparator { return .jsonl }
    let lines = completeLines(of: bytes, isWhole: isWhole)
    switch bytes[first] {
    case UInt8(ascii: "{"):
      if let first = lines.first, RecordLists.isOne(first.span) { return .jsonFeed }
      if areElements(lines) { return .jsonl }
      let objects = lines.count(where: isObject)
      if objects == 1, let first = lines.first, isObject(first) {
        // A document is one, whatever a server says behind it.
        if isEnvelope(first) { return .jsonFeed }
        if lines.count == 1 { return .jsonl }
      }
      let isSplit = objects > 0 && objects * 2 >= lines.count
      if isSplit, lines.first.map(isObject) == true || !isOpen(bytes, isWhole: isWhole) {
        return .jsonl
      }
      // A document ends with its object: behind one that is a line of its own there are others, whole or not.
      if let line = lines.first, isObject(line), !isEnvelope(line) { return .jsonl }
      if breaksInObject(bytes) { return .jsonl }
      if holdsEvents(bytes) || endsBeforeText(bytes) { return .text }
      guard beginsWithName(bytes, at: first + 1) else { return .text }
      return breaksInFirstLine(bytes[first...]) ? .jsonl : .jsonFeed
    case UInt8(ascii: "["):
      guard let next = bytes[(first + 1)...].firstIndex(where: { !isSpace($0) }) else {
        return .text
      }
      // `[]`, and no box to be ticked; a list of objects, and no term of Erlang's.
      let isList =
        switch Unicode.Scalar(bytes[next]) {
        case "]": bytes[(next + 1)...].allSatisfy(isSpace)
        case "{": beginsWithName(bytes, at: next + 1)
        default: false
        }
      if isList { return holdsEvents(bytes) ? .text : .jsonFeed }
      // A list of other values on each line.
      return lines.allSatisfy(isValue) ? .jsonl : .text
    // Each is read as JSON.
    case UInt8(ascii: "<") where WindowsEvents.begin(bytes.span): return .jsonFeed
    case UInt8(ascii: "<") where beginsElement(bytes, at: first + 1):
      return xmlFormat(of: bytes, isWhole: isWhole)
    case _ where isDiff(lines): return .diff
    case _ where AnswerEvents.begin(bytes.span): return .jsonFeed
    case _ where GitLog.begins(with: lines):
      return .gitLog
    default:
      let around = FencedText.around(bytes.span)
      let others = around.map { completeLines(of: $0, isWhole: isWhole) } ?? lines
      let objects = others.count(where: isObject)
      if objects > 0, objects * 2 >= others.count { return .jsonl }
      // A diff of settings has pairs, too.
      return arePairs(others) && !DiffInText.begins(in: bytes.span) ? .logfmt : .text
    }
  }

  /// Whether at least half of all lines are logfmt's; where the first one is, lines of stacks count for nothing.
  private static func arePairs(_ lines: [ArraySlice<UInt8>]) -> Bool {
    let pairs = lines.count { Logfmt.isLine($0.span) }
    guard pairs > 0, pairs * 2 < lines.count else { return pairs > 0 }
    guard pairs > 1, let first = lines.first, Logfmt.isLine(first.span) else { return false }
    return pairs * 2 >= lines.count { !LogLines.isOfStack($0.span) }
  }

  /// Whether each record of a text takes a line, of JSON whose records begin with a mark.
  static func hasRecordsOfLines(_ bytes: [UInt8], isWhole: Bool) -> Bool {
    completeLines(of: bytes, isWhole: isWhole).first.map(isObject) ?? true
  }

  /// Whether it begins as a unified diff does: with the line of a file, or with one of its old and one of its
  /// new name. `git format-patch` and Mercurial write a message before that.
  private static func isDiff(_ lines: [ArraySlice<UInt8>]) -> Bool {
    guard let first = lines.first else { return false }
    if first.first == 0x1B {
      // `git diff --color`
      let uncoloured = lines.map { $0.span.withoutColours[...] }
      return uncoloured.first?.first != 0x1B && isDiff(uncoloured)
    }
    if isDiffOfOtherForm(lines) || tellsOfFiles(lines) { return true }
    if first.starts(with: "diff --git ".utf8) { return true }
    if isPatch(first) { return true }
    if DiffLines.isChangeset(first.span) {
      return lines.contains { $0.starts(with: "diff -".utf8) }
    }
    let isPatch = first.starts(with: "From ".utf8)
    let mayBe = diffBeginnings.contains { first.starts(with: $0.utf8) }
    guard mayBe || isPatch else { return false }
    let files = lines.indices.dropLast().filter { lines[$0].starts(with: "--- ".utf8) }
    // A modem's log may begin so, too, but for what comes next.
    let needsHunk = first.starts(with: "--- ".utf8)
    return files.contains { file in
      guard lines[file + 1].starts(with: "+++ ".utf8) else { return false }
      return !needsHunk || file + 2 >= lines.count || lines[file + 2].starts(with: "@@".utf8)
    }
      || isPatch && lines.contains { $0.starts(with: "diff --git ".utf8) }
  }

  /// Whether it begins as `diff` writes differences, or `diff -c`; `diff -r` names files before that.
  private static func isDiffOfOtherForm(_ lines: [ArraySlice<UInt8>]) -> Bool {
    let first = lines[0].starts(with: "diff ".utf8) ? 1 : 0
    guard first + 1 < lines.count else { return false }
    let command = lines[first].trimmedOfReturn
    if DiffLines.isCommand(command.span) {
      return ["< ", "> "].contains { lines[first + 1].starts(with: $0.utf8) }
    }
    return lines[first].starts(with: "*** ".utf8) && lines[first + 1].starts(with: "--- ".utf8)
      && first + 2 < lines.count && lines[first + 2].starts(with: "***************".utf8)
  }

  /// Whether it begins as `diff -r` does that says of files where they are before those that differ: `Only in a: x`.
  private static func tellsOfFiles(_ lines: [ArraySlice<UInt8>]) -> Bool {
    let rest = lines.drop {
      let line = $0.trimmedOfReturn
      return DiffLines.tellsOfFile(line.span)
    }
    guard rest.count < lines.count else { return false }
    guard let next = rest.first else { return lines.count > 1 }
    return next.span.withoutColours.starts(with: "diff -".utf8)
  }

  /// Whether a line begins a patch as git mails it, `From`, a hash, and always the same date; or as Mercurial exports it.
  private static func isPatch(_ line: ArraySlice<UInt8>) -> Bool {
    if line.span.starts(with: DiffLines.startOfExport) { return true }
    let hash = line.dropFirst(5).prefix { $0 != 0x20 }
    return line.starts(with: "From ".utf8) && hash.count >= 40
      && line.dropFirst(5 + hash.count).starts(with: " Mon Sep 17 00:00:00 2001".utf8)
  }

  /// Whether lines that look like text may turn out to be something else with those that follow.
  static func mayBecomeOther(_ bytes: [UInt8]) -> Bool {
    let first = bytes.prefix { $0 != 0x0A && $0 != 0x0D }
    return GitLog.mayBegin(with: bytes) || AnswerEvents.mayBegin(with: bytes)
      || DiffLines.isCommand(first.span)
      || DiffLines.tellsOfFile(first.span) || DiffLines.isChangeset(first.span)
      || (["From "] + diffBeginnings).contains { bytes.starts(with: $0.utf8) }
  }

  private static let diffBeginnings = ["diff ", "--- ", "Index: ", "*** "]

  /// The first lines that are not blank, a few dozen; not the last one if it may be cut.
  private static func completeLines(of bytes: [UInt8], isWhole: Bool) -> [ArraySlice<UInt8>] {
    var lines = bytes.split(separator: 0x0A, maxSplits: 40)
    if (!isWhole && lines.count > 1) || lines.count > 40 { lines.removeLast() }
    return lines.filter { !$0.allSatisfy(isSpace) }
  }

  /// Whether a line is a whole JSON object.
  private static func isObject(_ line: ArraySlice<UInt8>) -> Bool {
    isValue(line) { $0 == .beginObject }
  }

  /// The same, perhaps with a comma behind it, as in a list.
  private static func isElement(_ line: ArraySlice<UInt8>) -> Bool {
    isValue(line, mayEndWithComma: true) { $0 == .beginObject }
  }

  /// Whether lines are elements of a list that is nowhere: the first is one with a comma, as no document begins, and half of
  /// all are, at least.
  private static func areElements(_ lines: [ArraySlice<UInt8>]) -> Bool {
    guard let first = lines.first, isElement(first), !isObject(first) else { return false }
    return lines.count(where: isElement) * 2 >= lines.count
  }

  /// Whether a line is a whole JSON value.
  private static func isValue(_ line: ArraySlice<UInt8>) -> Bool { isValue(line) { _ in true } }

  private static func isValue(
    _ line: ArraySlice<UInt8>, mayEndWithComma: Bool = false,
    where isSuch: (JSONReader.Token) -> Bool
  ) -> Bool {
    let bytes = line.span
    var reader = JSONReader(0..<bytes.count)
    do {
      let first = try reader.next(in: bytes)
      guard isSuch(first) else { return false }
      try reader.skip(first, in: bytes)
      guard try reader.next(in: bytes) == .end else { return false }
      return mayEndWithComma || reader.position == bytes.count
    } catch {
      return false
    }
  }

  /// Whether all whole lines are those of an object that has no end yet: a document of which this is what has come. A quote
  /// that is never closed is none's. O(n)
  private static func isOpen(_ bytes: [UInt8], isWhole: Bool) -> Bool {
    let end = isWhole ? bytes.count : bytes.lastIndex(of: 0x0A) ?? bytes.count
    let span = bytes.span
    var reader = JSONReader(0..<end)
    do {
      while try reader.next(in: span) != .end {}
      return false
    } catch {
      return error.offset == end
    }
  }

  /// Whether what begins as an object breaks in a line that is an object by itself: the lines are what holds
  /// together, and the first is damaged. Within a list, that is one of its elements.
  private static func breaksInObject(_ bytes: [UInt8]) -> Bool {
    let span = bytes.span
    var reader = JSONReader(0..<bytes.count)
    do {
      while try reader.next(in: span) != .end {}
      return false
    } catch {
      guard reader.nesting.depth == 1, error.offset < bytes.count else { return false }
      let start = bytes[..<error.offset].lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
      let end = bytes[error.offset...].firstIndex(of: 0x0A) ?? bytes.count
      return start > 0 && isObject(bytes[start..<end])
    }
  }

  /// Whether what begins as an object is broken before its first line ends, which is one by itself, as what follows does not
  /// go on with it: a program wrote a line of JSON that is none.
  private static func breaksInFirstLine(_ bytes: ArraySlice<UInt8>) -> Bool {
    guard let end = bytes.firstIndex(of: 0x0A),
      let last = bytes[..<end].last(where: { !isSpace($0) }),
      !"{[,:".utf8.contains(last)
    else { return false }
    let span = bytes.span
    // A document that was cut says what it has.
    if bytes[end...].allSatisfy(isSpace), ClosedJSON(span, from: 0) != nil { return false }
    var reader = JSONReader(0..<span.count)
    do {
      while try reader.next(in: span) != .end {}
      return false
    } catch {
      guard reader.nesting.depth > 0 else { return false }
      let broken = min(bytes.startIndex + error.offset, bytes.endIndex)
      return broken <= end || bytes[end..<broken].allSatisfy(isSpace)
    }
  }

  /// Whether lines of a log stand behind what begins as JSON: some begin with a time or a level, as no line of JSON does.
  private static func holdsEvents(_ bytes: [UInt8]) -> Bool {
    let (span, most) = (bytes.span, 2)
    var (lines, events) = (LineRanges(), 0)
    _ = lines.next(in: span)
    while events < most, let range = lines.next(in: span) {
      let line = span.extracting(range)
      if !line.isBlank, LogLines.beginsEvent(line) { events += 1 }
    }
    return events == most
  }

  /// Whether what begins as an object, which holds no list of entries, ends before lines of text.
  private static func endsBeforeText(_ bytes: [UInt8]) -> Bool {
    let span = bytes.span
    var reader = JSONReader(0..<span.count)
    guard let first = try? reader.next(in: span), (try? reader.skip(first, in: span)) != nil else {
      return false
    }
    let end = reader.position
    guard let next = bytes[end...].firstIndex(where: { !isSpace($0) }),
      bytes[end..<next].contains(0x0A), !"{[,".utf8.contains(bytes[next])
    else { return false }
    return !isEnvelope(bytes[..<end])
  }

  /// Whether a line's object holds a list of entries rather than being one.
  private static func isEnvelope(_ line: ArraySlice<UInt8>) -> Bool {
    var names = EntryLists.listsOfLogs.union([EntryLists.demo, "items"])
    if EntryLists.mayBeSession(line.span) { names.insert(EntryLists.messages) }
    if EntryLists.mayHoldEvents(line.span) { names.insert(EntryLists.events) }
    return EntryLists.makeDocument(of: line.span, called: names)
  }

  /// Whether a long line's object does.
  private static func holdsList(_ line: ArraySlice<UInt8>) -> Bool {
    EntryLists.makeDocument(of: line.span, called: listNames)
  }

  static let listNames = EntryLists.names.union([EntryLists.demo])

  /// Whether a name in quotes, or the end of the object, follows at `index`.
  private static func beginsWithName(_ bytes: [UInt8], at index: Int) -> Bool {
    guard let next = bytes[index...].first(where: { !isSpace($0) }) else { return true }
    return next == UInt8(ascii: "\"") || next == UInt8(ascii: "}")
  }

  /// Whether a `<` is an XML declaration's, a comment's, a document type's or an element's, and no
  /// log's priority or quoted address.
  private static func beginsElement(_ bytes: [UInt8], at index: Int) -> Bool {
    let rest = bytes[index...]
    if ["?xml", "!--", "!DOCTYPE", "!doctype"].contains(where: { rest.starts(with: $0.utf8) }) {
      return true
    }
    let name = rest.prefix { $0 > 0x20 && $0 != UInt8(ascii: ">") && $0 != UInt8(ascii: "/") }
    let local = name.split(separator: UInt8(ascii: ":")).last ?? []
    return MarkupBeginning.beginsDocument(local.span)
  }

  /// What markup is: the feed that its first element begins, and a text where as much as has come holds none, or where
  /// all that is looked at is comments. Where that can't be told, the reader sees for itself.
  private static func xmlFormat(of bytes: [UInt8], isWhole: Bool) -> FeedFormat {
    let beginning = MarkupBeginning(bytes.span)
    if let format = beginning.format { return format }
    let isKnown =
      beginning.root != nil || beginning.hasText || !isWhole && beginning.hasOnlyComments
    return isKnown && !MarkupBeginning.holdsFeed(bytes.span) ? .text : .rss
  }

  /// Whether it begins as a document of XML or HTML does, whatever that holds.
  static func beginsMarkup(_ bytes: [UInt8]) -> Bool {
    guard let first = bytes.firstIndex(where: { !isSpace($0) }) else { return false }
    return bytes[first] == UInt8(ascii: "<") && beginsElement(bytes, at: first + 1)
  }

  /// Whether what begins with a sign of markup may be a document: a log's line has a priority there.
  static func mayBeDocument(_ bytes: [UInt8]) -> Bool {
    beginsMarkup(bytes) || WindowsEvents.mayBegin(bytes.span)
  }

  /// Whether lines are text for sure that begin with a bracket: a time stands in it, or a level, and no list.
  static func isText(inBrackets lines: [UInt8]) -> Bool {
    guard let bracket = lines.firstIndex(where: { !isSpace($0) }),
      let next = lines[(bracket + 1)...].first(where: { !isSpace($0) }), next != UInt8(ascii: "{")
    else { return false }
    return format(of: lines, isWhole: true) == .text
  }

  /// Whether all of the start tag of a feed with items has come, so that nothing else can be it.
  static func beginsFeed(_ bytes: [UInt8]) -> Bool {
    beginsMarkup(bytes) && MarkupBeginning(bytes.span).beginsFeed(in: bytes.span)
  }

  private static func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || (0x09...0x0D).contains(byte)
  }
}

extension ArraySlice<UInt8> {
  /// Without the CR that may stand before a line's end.
  fileprivate var trimmedOfReturn: ArraySlice<UInt8> { last == 0x0D ? dropLast() : self }
}
