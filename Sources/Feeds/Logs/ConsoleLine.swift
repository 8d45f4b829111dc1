/// A line as zap writes it for people: time, level, perhaps the logger's name and the caller, and the message, with
/// tabs between them; then the fields as an object of JSON, and below it perhaps a stack.
struct ConsoleLine {
  private let date: Range<Int>
  private let level: LogLevel
  private let message: Range<Int>
  private var members = LogMembers()

  /// nil: the row is none. O(its bytes)
  init?(_ row: Span<UInt8>) {
    let lineEnd = row.endOfFirstLine
    let line = row.extracting(first: lineEnd)
    guard let dateEnd = line.first(Self.tab, from: 0, to: lineEnd),
      Self.isTime(line.extracting(first: dateEnd)),
      let level = Self.level(of: line, from: dateEnd + 1)
    else { return nil }
    var columns = Self.columns(of: line, from: dateEnd + 1).dropFirst()
    var fields = LogMembers()
    if columns.count > 1, let last = columns.last, fields.readObject(at: last, in: row) {
      columns.removeLast()
    }
    // A name is told from a message by the caller behind it, or by being a word.
    if let first = columns.first, let second = columns.dropFirst().first,
      !Self.isCaller(row.extracting(first)),
      Self.isCaller(row.extracting(second)) || Self.isWord(row.extracting(first))
    {
      members.append(LogMember(.logger, first))
      columns.removeFirst()
    }
    if columns.count > 1, let first = columns.first, Self.isCaller(row.extracting(first)) {
      members.append(LogMember(.caller, first))
      columns.removeFirst()
    }
    for index in 0..<fields.count { members.append(fields[index]) }
    let stack = row.extracting(droppingFirst: lineEnd).trimmedRange
    if !stack.isEmpty {
      let range = stack.lowerBound + lineEnd..<stack.upperBound + lineEnd
      members.append(LogMember(.stacktrace, range))
    }
    date = 0..<dateEnd
    self.level = level
    message = columns.first.map { $0.lowerBound..<(columns.last ?? $0).upperBound } ?? 0..<0
  }

  /// What it says.
  var fields: RowFields {
    var fields = RowFields()
    fields[.date] = RowFields.Slice(date, .utf8)
    fields.log = LogFields(
      level: level, message: RowFields.Slice(message, .utf8), shown: [-1, message.lowerBound, -1],
      signs: [], members: members)
    return fields
  }

  static let tab: UInt8 = 0x09

  /// Whether a column has nothing but what times are written with.
  static func isTime(_ column: Span<UInt8>) -> Bool {
    column.firstIndex(from: 0) { !isDigit($0) && !"-+:.,/ TZe".utf8.contains($0) } == nil
  }

  /// The level in the column that begins there; nil: it is none.
  static func level(of line: Span<UInt8>, from start: Int) -> LogLevel? {
    guard let end = line.first(tab, from: start, to: line.count) else { return nil }
    // It may be coloured.
    return LogLevel(line.extracting(start..<end).withoutColours.span, .usual)
  }

  private static func columns(of line: Span<UInt8>, from start: Int) -> [Range<Int>] {
    var columns: [Range<Int>] = []
    var start = start
    let count = line.countWithoutLineEnds
    while start <= count {
      let end = line.first(tab, from: start, to: count) ?? count
      columns.append(start..<end)
      start = end + 1
    }
    return columns
  }

  /// `gauge/read.go:40`
  private static func isCaller(_ column: Span<UInt8>) -> Bool {
    var start = column.count
    while start > 0, isDigit(column[start - 1]) { start -= 1 }
    return start > 1 && start < column.count && column[start - 1] == UInt8(ascii: ":")
      && isWord(column)
  }

  static func isWord(_ column: Span<UInt8>) -> Bool {
    !column.isEmpty && column.firstIndex(from: 0) { $0 <= 0x20 } == nil
  }
}

extension LogMembers {
  /// Appends the members of the object that is all of a range. Returns whether it is one; else nothing that is
  /// there counts. O(n).
  fileprivate mutating func readObject(at range: Range<Int>, in row: Span<UInt8>) -> Bool {
    guard let first = range.first, row[first] == UInt8(ascii: "{") else { return false }
    var reader = JSONReader(range)
    do {
      _ = try reader.next(in: row)
      try readMembers(from: &reader, in: row, depth: 0)
      return try reader.next(in: row) == .end
    } catch {
      self = LogMembers()
      return false
    }
  }
}

extension LogLines {
  /// Whether most of the first lines that begin with a time are zap's for people, or Fluentd's. O(sample)
  func areOfConsole(_ sample: Span<UInt8>) -> Bool {
    guard let stamp, case .at(0) = stamp.place else { return false }
    return sample.mostLines { line in
      // Those below an event belong to it.
      guard stamp.start(in: line) != nil else { return nil }
      guard let tab = line.first(ConsoleLine.tab, from: 0, to: line.count),
        ConsoleLine.isTime(line.extracting(first: tab))
      else { return false }
      return ConsoleLine.level(of: line, from: tab + 1) != nil || TaggedLine(line) != nil
    }
  }
}

extension EntryReading {
  /// Where the parts of a row of zap's console, or of Fluentd's, are; what is none is text. O(n).
  func fields(ofConsole row: Span<UInt8>) -> RowFields {
    ConsoleLine(row)?.fields ?? names.fields(ofTagged: row) ?? RowFields(text: row)
  }
}
