import HeightEngine

/// What a row says, not yet sanitised: places in its bytes, or texts that were made of them.
struct RowParts {
  let fields: RowFields
  /// Where it was made of texts.
  private let entry: RawEntry?
  /// Whether the row is a JSON text.
  let areJSON: Bool
  /// Whether styles of what is listed end with it, as sequences are read; else they are shown.
  private let endsStyles: Bool

  /// Of a row whose parts are at `fields`.
  init(_ fields: RowFields, ofJSON areJSON: Bool = false, endingStyles endsStyles: Bool = false) {
    self.fields = fields
    self.areJSON = areJSON
    self.endsStyles = endsStyles
    entry = nil
  }

  /// Of an entry.
  init(_ entry: RawEntry) {
    fields = RowFields()
    self.entry = entry
    (areJSON, endsStyles) = (false, false)
  }

  /// A part: where it stands in the row's bytes, or decoded. nil where the row has none.
  @inline(__always)
  func part(_ field: RawEntry.Field, in row: Span<UInt8>) -> RowPart? {
    guard entry == nil else { return entry?[field].map(RowPart.text) }
    guard fields.has(field) else { return nil }
    return fields[field]?.part(field, in: row, endingStyles: endsStyles)
  }

  /// Whether there is such a part, which may turn out to say nothing: told for less than the part.
  @inline(__always)
  func has(_ field: RawEntry.Field) -> Bool {
    entry.map { $0[field] != nil } ?? fields.has(field)
  }

  /// What the row is as a line of a log; nil: it is none.
  var log: LogFields? { @inline(__always) get { fields.log } }

  /// What the row says as an entry besides its parts; nil: nothing, or nobody shows it.
  var others: LogFields? { @inline(__always) get { fields.others } }

  /// Either of these.
  var members: LogFields? { @inline(__always) get { fields.members } }

  /// Whether the row is text alone, without fields.
  var isPlainText: Bool { entry == nil && !areJSON && members == nil }

  /// What stands before the title of a commit's row.
  var lead: RawEntry.Lead? { entry?.lead }

  /// What addresses in its content are relative to, where that is not its link.
  var base: String? { entry?.base }

  /// All parts as texts of their own. O(n).
  func entry(in row: Span<UInt8>) -> RawEntry {
    entry ?? RawEntry(fields, in: row, endingStyles: endsStyles)
  }

  /// A hash of what the row says, but for its id. O(n).
  func contentNumber(in row: Span<UInt8>, by secret: ContentHash.Secret = .known) -> UInt64 {
    if fields.members != nil { return ContentHash.hash(row, by: secret) }
    return entry?.contentNumber(by: secret) ?? fields.contentNumber(in: row, by: secret)
  }
}

extension JSONEntries {
  /// What a line says; one that begins as JSON and is none says so, any other is a text: what a program says before
  /// its logger has begun, or when it ends. O(n).
  func parts(ofLine line: Span<UInt8>) -> RowParts {
    do {
      return RowParts(try fields(ofLine: line), ofJSON: true, endingStyles: endsStyles)
    } catch {
      guard beginsAsJSON(line) else { return RowParts(RowFields(text: line)) }
      return parts(ofLineAndStack: line)
        ?? RowParts(JSONEntries.entry(of: error, inLine: line))
    }
  }

  /// The same of a log's line with those behind it that go on with it, which are its stack. O(n).
  private func parts(ofLineAndStack row: Span<UInt8>) -> RowParts? {
    guard let end = row.firstLineFeed(),
      let fields = try? fields(ofLine: row.extracting(first: end)), fields.log != nil
    else { return nil }
    return RowParts(fields.addingStack(behind: end, of: row))
  }

  /// Whether a line's first character is one that only JSON begins with, or there is none. Among a log's objects a
  /// bracket stands before a time or a level.
  private func beginsAsJSON(_ line: Span<UInt8>) -> Bool {
    let start = line.countOfByteOrderMark
    guard let first = line.firstIndex(from: start, where: { $0 > 0x20 }) else { return start == 0 }
    return line[first] == UInt8(ascii: "{") || line[first] == UInt8(ascii: "[") && !areOfLog
      || line[first] == UInt8(ascii: "\"") || line[first] == JSONReader.recordSeparator
  }
}

extension RowFields {
  /// With the lines behind a log's first, which ends there, as its stack: a field, which rows show as the lines that it is.
  func addingStack(behind end: Int, of row: Span<UInt8>) -> RowFields {
    let range = row.extracting(droppingFirst: end).rangeWithoutBlankEnds.shifted(by: end)
    guard !range.isEmpty, let log else { return self }
    var fields = self
    let member = LogMember(.stacktrace, range)
    fields.log = LogFields(log, adding: [member], stack: range)
    return fields
  }
}

extension RowFields.Slice {
  /// It as part `field` of an entry: where it stands, or decoded.
  func part(
    _ field: RawEntry.Field, in row: Span<UInt8>, endingStyles endsStyles: Bool = false
  ) -> RowPart? {
    switch form {
    case .utf8: .bytes(range)
    case .escaped: .escaped(range)
    case .json, .listing:
      text(for: field, in: row, endingStyles: endsStyles).map(RowPart.text)
    }
  }

  /// Appends the UTF-8 of a text, possibly broken; of bytes in a list, those. O(n).
  func append(of row: Span<UInt8>, to output: inout [UInt8]) {
    part(.text, in: row)?.append(of: row, to: &output)
  }
}

/// One of a row's parts.
enum RowPart {
  case bytes(Range<Int>)
  /// A JSON string with backslashes.
  case escaped(Range<Int>)
  case text(String)

  /// Bytes that it is made of.
  var byteCount: Int {
    switch self {
    case .bytes(let range), .escaped(let range): range.count
    case .text(let text): text.utf8.count
    }
  }

  /// Appends its UTF-8, possibly broken. O(n).
  func append(of row: Span<UInt8>, to output: inout [UInt8]) {
    switch self {
    case .bytes(let range): output.append(copying: row.extracting(range))
    case .escaped(let range): JSONEscapes.append(range, of: row, to: &output)
    case .text(let text): output += text.utf8
    }
  }

  /// Lends its UTF-8, possibly broken. O(n).
  func withUTF8<Result>(in row: Span<UInt8>, _ body: (Span<UInt8>) -> Result) -> Result {
    if case .bytes(let range) = self { return body(row.extracting(range)) }
    var decoded: [UInt8] = []
    append(of: row, to: &decoded)
    return body(decoded.span)
  }

  func string(in row: Span<UInt8>) -> String {
    switch self {
    case .bytes(let range): String(range, of: row)
    case .escaped(let range): JSONEscapes.decode(range, of: row)
    case .text(let text): text
    }
  }
}

extension RawEntry {
  /// Appends a hash of what an entry says as its key has it: `hash-` and up to 16 digits.
  static func appendContentHash(_ number: UInt64, to output: inout [UInt8]) {
    output.append(room: ByteWriter.roomOfContentHash) { $0.write(contentHash: number) }
  }
}

extension ByteWriter {
  /// Bytes that there is to be room for where a hash is written.
  @inlinable package static var roomOfContentHash: Int { 5 + 16 }

  /// A hash of what an entry says as its key has it: `hash-` and up to 16 digits.
  @inlinable @inline(__always)
  package mutating func write(contentHash number: UInt64) {
    write("hash-")
    write(hexadecimal: number)
  }
}
