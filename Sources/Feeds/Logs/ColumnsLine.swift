/// A line of a log of columns: see `LogColumns`.
struct ColumnsLine {
  private var date = 0..<0
  private var request = 0..<0
  private var method = 0..<0
  private var path = 0..<0
  private var status = 0..<0
  private var level: LogLevel?
  private var members = LogMembers()
  /// Whether it has what lines are known by that ask for nothing.
  private var isKnown = false
  /// Whether method and path stand side by side.
  private var areTogether = false

  /// nil: it has another number of columns, or it is one of those that begin with `#`. O(its bytes)
  init?(_ line: Span<UInt8>, _ columns: LogColumns) {
    guard !line.isEmpty, line[0] != UInt8(ascii: "#"), !columns.isOfNames(line) else { return nil }
    members.columns = columns
    var cursor = ColumnCursor(line)
    var column = 0
    while let value = cursor.next(in: line) {
      if column == columns.count {
        guard columns.mayGrow else { return nil }
        let rest = line.extracting(droppingFirst: value.lowerBound).trimmedRange
        members.append(LogMember(column: column, rest.shifted(by: value.lowerBound)))
        break
      }
      if !Self.isMissing(value, in: line) { take(value, column, columns.part(column)) }
      if column == columns.columnOfSign { isKnown = columns.isKnown(by: line.extracting(value)) }
      column += 1
    }
    guard columns.mayHave(column) else { return nil }
    level = Self.level(ofStatus: line.extracting(status))
    areTogether = path.lowerBound == method.upperBound + 1 && line[method.upperBound] == 0x20
  }

  private static func isMissing(_ value: Range<Int>, in line: Span<UInt8>) -> Bool {
    value.isEmpty || value.count == 1 && line[value.lowerBound] == UInt8(ascii: "-")
  }

  private mutating func take(_ value: Range<Int>, _ column: Int, _ part: LogColumns.Part) {
    switch part {
    case .date:
      date = value
      return
    case .time:
      if !date.isEmpty { date = date.lowerBound..<value.upperBound }
      return
    case .request: request = value
    case .method: method = value
    case .path: if path.isEmpty { path = value }
    case .status: status = value
    case .field: break
    }
    members.append(LogMember(column: column, value))
  }

  /// Nobody was answered who has a status of 0.
  private static func level(ofStatus text: Span<UInt8>) -> LogLevel? {
    guard !text.isEmpty, text.firstIndex(from: 0, where: { !isDigit($0) }) == nil else {
      return nil
    }
    return LogLevel(text, .request) ?? .warning
  }

  /// What it says.
  var fields: RowFields {
    var fields = RowFields()
    if !date.isEmpty { fields[.date] = RowFields.Slice(date, .utf8) }
    let asked = request.isEmpty ? [method, path].filter { !$0.isEmpty } : [request]
    let start = asked.map(\.lowerBound).min() ?? 0
    let end = asked.map(\.upperBound).max() ?? 0
    let arePieces = asked.count > 1 && !areTogether
    fields.log = LogFields(
      level: level, written: level == nil ? nil : status,
      message: asked.isEmpty ? nil : RowFields.Slice(start..<end, .utf8),
      shown: [
        level == nil ? -1 : status.lowerBound, asked.first?.lowerBound ?? -1,
        asked.last?.lowerBound ?? -1,
      ],
      signs: [], members: members,
      pieces: arePieces ? asked.map { RowFields.Slice($0, .utf8) } : [],
      arePiecesApart: arePieces)
    return fields
  }
}

extension ColumnsLine {
  /// Whether it says when something was asked for, and what came of it; or when, and what such lines are known by.
  func isSure(by columns: LogColumns, in line: Span<UInt8>) -> Bool {
    guard !date.isEmpty,
      columns.date(RowFields.Slice(date, .utf8), in: line, .fixed(secondsEast: 0)) != nil
    else { return false }
    if columns.columnOfSign != nil { return isKnown }
    return !request.isEmpty && line[request.lowerBound - 1] == UInt8(ascii: "\"")
      && (status.isEmpty || status.count == 3 && level != nil)
  }
}

/// Goes through a line's values, which have blanks between them, or tabs.
private struct ColumnCursor {
  private var index = 0
  private let end: Int
  private let blank: UInt8
  /// Whether no quotes end any more, or no brackets: a line is looked through but once for it.
  private var isWithoutEnd = (quotes: false, brackets: false)

  init(_ line: Span<UInt8>) {
    end = line.countWithoutLineEnds
    blank = line.first(0x09, from: 0, to: end) == nil ? 0x20 : 0x09
  }

  /// The next one, without the quotes around it, or the brackets around a time; nil: there is none. O(its bytes)
  mutating func next(in line: Span<UInt8>) -> Range<Int>? {
    if blank == 0x20 {
      while index < end, line[index] == blank { index += 1 }
      if index >= end { return nil }
    }
    guard index <= end else { return nil }
    let start = index
    if let close = closing(in: line) {
      index = close + 2
      return start + 1..<close
    }
    let stop = line.first(blank, from: start, to: end) ?? end
    index = stop + 1
    return start..<stop
  }

  /// Where the quotes end that begin here, or the brackets around a time; nil: none do.
  private mutating func closing(in line: Span<UInt8>) -> Int? {
    guard index < end else { return nil }
    switch line[index] {
    case UInt8(ascii: "\"") where !isWithoutEnd.quotes:
      let close = first(UInt8(ascii: "\""), in: line)
      isWithoutEnd.quotes = close == nil
      return close
    case UInt8(ascii: "[")
    where !isWithoutEnd.brackets && index + 3 < end && line[index + 3] == UInt8(ascii: "/"):
      let close = first(UInt8(ascii: "]"), in: line)
      isWithoutEnd.brackets = close == nil
      return close
    default: return nil
    }
  }

  /// Where the first of such signs stands that ends the value which begins here; nil: nowhere. O(n)
  private func first(_ sign: UInt8, in line: Span<UInt8>) -> Int? {
    var place = index + 1
    while let found = line.first(sign, from: place, to: end) {
      if found + 1 == end || line[found + 1] == blank { return found }
      place = found + 1
    }
    return nil
  }
}

extension EntryReading {
  /// Where the parts of a line of a log of columns are, which stands at `place`; what is none is text. O(n)
  func fields(ofColumns line: Span<UInt8>, at place: Int) -> RowFields {
    guard let columns = columns?.columns(at: place) else { return RowFields(text: line) }
    return ColumnsLine(line, columns)?.fields ?? fields(ofOtherColumns: line, columns)
  }

  /// Of a line with other columns: its time, if it begins with that, and what is behind it.
  private func fields(ofOtherColumns line: Span<UInt8>, _ columns: LogColumns) -> RowFields {
    var cursor = ColumnCursor(line)
    guard columns.beginWithTime, let day = cursor.next(in: line), let time = cursor.next(in: line),
      day.lowerBound == 0
    else { return RowFields(text: line) }
    let date = RowFields.Slice(day.lowerBound..<time.upperBound, .utf8)
    guard columns.date(date, in: line, zone) != nil else { return RowFields(text: line) }
    let rest = line.extracting(droppingFirst: time.upperBound).trimmedRange
      .shifted(by: time.upperBound)
    var fields = RowFields()
    fields[.date] = date
    fields.log = LogFields(
      level: nil, message: RowFields.Slice(rest, .utf8), shown: [-1, rest.lowerBound, -1],
      signs: [], members: LogMembers())
    return fields
  }
}
