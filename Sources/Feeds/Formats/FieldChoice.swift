/// Chooses, among an object's members, for each field the one whose name is the likeliest.
///
/// It is large, and made for every row: nothing copies it.
struct FieldChoice: ~Copyable {
  var fields = RowFields()
  /// Whether there is a member that is no part of an entry: its name says nothing to us, or a list or an object stands where
  /// a text is wanted.
  private(set) var hasOthers = false
  /// Whether there is a member that a listing of the object shows in any case.
  private(set) var hasScalars = false
  /// How likely the names of the chosen members are, by field; 255 for none.
  private var ranks = InlineArray<10, UInt8>(repeating: .max)
  /// Whether lines of logs call the chosen date so, too.
  private var isDateOfLogs = false
  /// What logs call so, too, and is a time of day alone.
  private var clock: RowFields.Slice?
  /// What the line is as one of a log.
  var log: LogChoice

  /// - Parameters: See `LogChoice`.
  init(takesAnyRole: Bool = false, isAmongLogs: Bool = false) {
    log = LogChoice(takesAnyRole: takesAnyRole, isAmongLogs: isAmongLogs)
  }

  /// Reads the rest of an object whose beginning has been read, by `names`. O(n).
  @inline(__always)
  mutating func read(
    from reader: inout JSONReader, in bytes: Span<UInt8>, names: JSONNames
  ) throws(JSONSyntaxError) {
    while let (name, token) = try reader.nextMember(in: bytes) {
      let role = names.role(of: name, in: bytes)
      if role?.field == nil {
        hasOthers = true
        log.noteUnusual(role?.log)
      }
      if let slice = RowFields.Slice(scalar: token, from: reader) {
        hasScalars = true
        log.append(LogMember(name, scalar: token, from: reader), role?.log, slice, in: bytes)
        if let role, let field = role.field { choose(slice, for: field, role, in: bytes) }
        continue
      }
      guard token != .null else {
        log.append(LogMember(name, scalar: token, from: reader))
        if let role = role?.log { log.noteAbsent(role) }
        continue
      }
      let index = try log.readContainer(name, token, from: &reader, in: bytes)
      let value = log.value(of: index)
      if let role = role?.log { log.noteContainer(index, role, in: bytes) }
      guard let role, let field = role.field else { continue }
      let isJournal = role.log?.sign.contains(.journal) ?? false
      guard
        let slice = try FieldChoice.container(
          value, as: field, mayBeBytes: isJournal, in: bytes),
        !slice.isBlank(in: bytes)
      else {
        if !Self.isEmpty(value, in: bytes) { hasOthers = true }
        continue
      }
      if role.rank < ranks[Int(field.rawValue)] { choose(slice, for: field, role, in: bytes) }
    }
  }

  /// Whether a list or an object has nothing between its brackets.
  private static func isEmpty(_ container: Range<Int>, in bytes: Span<UInt8>) -> Bool {
    bytes.extracting(container.lowerBound + 1..<container.upperBound - 1).trimmedRange.isEmpty
  }

  /// Takes in a member that is no part of JSON: a string or a word.
  mutating func add(_ member: LogMember, names: JSONNames, in bytes: Span<UInt8>) {
    let role = names.role(of: member.text, in: bytes)
    let slice = RowFields.Slice(member.value, member.form == .escaped ? .escaped : .utf8)
    log.append(member, role?.log, slice, in: bytes)
    if let role, let field = role.field { choose(slice, for: field, role, in: bytes) }
  }

  /// Takes in what an entry says besides its parts. O(1) where there are no more members than parts.
  @inline(__always)
  mutating func addOthers(in bytes: Span<UInt8>) {
    if log.count > fields.count { fields.log = log.others(besides: fields, in: bytes) }
  }

  /// Takes for its date what only logs call so, if nothing else says a time. O(1)
  mutating func takeTime(_ own: RowFields.Slice?, in bytes: Span<UInt8>) {
    fields[.date] = time(besides: own, in: bytes)
  }

  /// The date that was chosen; if that can't be a time, and what only logs call so can, the latter.
  private func time(besides own: RowFields.Slice?, in bytes: Span<UInt8>) -> RowFields.Slice? {
    guard let own else { return fields[.date] }
    guard let date = fields[.date], date.maySayTime(in: bytes) || !own.maySayTime(in: bytes) else {
      return own
    }
    return date
  }

  /// Takes a time of day for that of a log's line whose date is a day alone. O(its members), O(1) where there is none
  @inline(__always)
  mutating func takeClock(in bytes: Span<UInt8>) {
    guard let clock, let line = fields.log, let date = fields[.date],
      date.timeSaid(in: bytes) == .day,
      DateParser(zone: .fixed(secondsEast: 0)).date(ofDay: date, at: clock, in: bytes) != nil
    else { return }
    fields.log = LogFields(line, clock: clock)
  }

  /// Takes an object for a line of a log that says when it was written, and nothing by the names that the texts of entries and
  /// logs have: its fields are all that it says. O(1)
  mutating func takeFieldsAtATime(in bytes: Span<UInt8>) {
    guard fields.log == nil, let date = time(besides: log.possibleTime, in: bytes),
      date.maySayTime(in: bytes)
    else { return }
    fields[.date] = date
    fields.log = log.fields(at: date, in: bytes)
  }

  /// Takes an object among a log's lines for one of them that says a level as only loggers do, if neither what nor when.
  /// O(1)
  mutating func takeFieldsWithLevel(in bytes: Span<UInt8>) {
    guard fields.log == nil, log.saysCertainLevel else { return }
    fields.log = log.fields(at: fields[.date], in: bytes)
  }

  /// Takes an object between the messages of a conversation for a row of a line, if it says of what kind it is. O(its members)
  mutating func takeAside(in bytes: Span<UInt8>) {
    guard fields.log == nil else { return }
    fields.log = log.aside(date: fields[.date], in: bytes)
  }

  /// Takes what went wrong between the messages of a conversation for a log's line. O(its members)
  mutating func takeFailure(in bytes: Span<UInt8>) {
    guard fields.log == nil else { return }
    fields.log = log.failure(date: fields[.date], in: bytes)
  }

  /// Takes a run of LangSmith between messages for such a row, as its name alone says little. O(its members)
  ///
  /// - Parameter whole: Where its object is.
  mutating func takeRun(_ whole: Range<Int>, in bytes: Span<UInt8>) {
    guard fields.log == nil, let run = log.run(whole, date: fields[.date], in: bytes)
    else { return }
    fields.log = run
    fields[.title] = nil
    fields[.text] = RowFields.Slice(whole, .listing)
  }

  private mutating func choose(
    _ slice: RowFields.Slice, for chosen: RawEntry.Field, _ role: JSONNames.Role,
    in bytes: Span<UInt8>
  ) {
    if chosen == .date { return chooseDate(slice, role, in: bytes) }
    let field = Int(chosen.rawValue)
    guard role.rank < ranks[field], !slice.isBlank(in: bytes) else { return }
    ranks[field] = role.rank
    fields[chosen] = slice
  }

  /// The same for the date, where values count before names: what can't be a time is a field as any other. O(1), without a look at
  /// the value of the only one.
  private mutating func chooseDate(
    _ slice: RowFields.Slice, _ role: JSONNames.Role, in bytes: Span<UInt8>
  ) {
    guard !slice.isBlank(in: bytes) else { return }
    let field = Int(RawEntry.Field.date.rawValue)
    let isOfLogs = role.log?.saysTime ?? false
    if let other = fields[.date] {
      let areOfLogs = isOfLogs && isDateOfLogs
      let isLikelier = slice.isLikelierTime(
        ofRank: role.rank, than: other, ofRank: ranks[field], areOfLogs: areOfLogs, in: bytes)
      let loser = isLikelier ? other : slice
      if areOfLogs, clock == nil, loser.isClock(in: bytes) { clock = loser }
      guard isLikelier else { return }
    }
    ranks[field] = role.rank
    isDateOfLogs = isOfLogs
    fields[.date] = slice
  }

  /// What an array or object says as part `field` of an entry, if that may be one; `mayBeBytes` if a list of numbers
  /// may be a text, as journalctl writes one.
  private static func container(
    _ range: Range<Int>, as field: RawEntry.Field, mayBeBytes: Bool, in bytes: Span<UInt8>
  ) throws(JSONSyntaxError) -> RowFields.Slice? {
    switch field {
    case .author:
      if let slice = try onlyName(in: range, bytes) { return slice }
    case .text where mayBeBytes && bytes[range.lowerBound] == UInt8(ascii: "["): break
    default: return nil
    }
    let value = try JSONValue(range, of: bytes, depth: 1)
    guard let text = JSONEntries.text(of: value, for: field), !text.isBlank else { return nil }
    return RowFields.Slice(range, .json)
  }

  /// The one name in an object, or in a list of one element; nil where it takes a closer look.
  private static func onlyName(
    in range: Range<Int>, _ bytes: Span<UInt8>
  ) throws(JSONSyntaxError) -> RowFields.Slice? {
    var reader = JSONReader(range)
    var token = try reader.next(in: bytes)
    let isList = token == .beginArray
    if isList { token = try reader.next(in: bytes) }
    var name = RowFields.Slice(scalar: token, from: reader)
    if case .beginObject = token { name = try memberName(from: &reader, bytes) }
    if isList, try reader.next(in: bytes) != .endArray { return nil }
    return name
  }

  /// The name that an object gives: the likeliest that is there, the first of that, and not empty.
  private static func memberName(
    from reader: inout JSONReader, _ bytes: Span<UInt8>
  ) throws(JSONSyntaxError) -> RowFields.Slice? {
    var found: (rank: Int, slice: RowFields.Slice)?
    var seen = 0
    while let (name, token) = try reader.nextMember(in: bytes) {
      let slice = RowFields.Slice(scalar: token, from: reader)
      try reader.skip(token, in: bytes)
      // Only a short name can be one, and a short String is not on the heap.
      guard name.isEscaped || name.range.count <= 8,
        let rank = JSONValue.namesOfNames.firstIndex(of: name.string(in: bytes)),
        seen >> rank & 1 == 0
      else { continue }
      seen |= 1 << rank
      if let slice, !slice.range.isEmpty, rank < found?.rank ?? .max { found = (rank, slice) }
    }
    return found?.slice
  }
}

extension RowFields.Slice {
  /// The text of a scalar that `reader` has just read; nil for null, arrays and objects.
  @inline(__always)
  init?(scalar token: JSONReader.Token, from reader: JSONReader) {
    switch token {
    case .string(let text): self.init(text.range, text.isEscaped ? .escaped : .utf8)
    case .number(let range): self.init(range, .utf8)
    case .bool: self.init(reader.tokenStart..<reader.position, .utf8)
    default: return nil
    }
  }

  /// Whether the text of a scalar has nothing in it but blanks. O(n), O(1) where it begins otherwise.
  @inline(__always)
  func isBlank(in bytes: Span<UInt8>) -> Bool {
    let range = range
    guard let first = range.first, bytes[first] > 0x20, bytes[first] != UInt8(ascii: "\\") else {
      return isBlankAfterAll(in: bytes)
    }
    return false
  }

  private func isBlankAfterAll(in bytes: Span<UInt8>) -> Bool {
    if form == .escaped { return JSONEscapes.decode(range, of: bytes).isBlank }
    return bytes.extracting(range).isBlank
  }
}
