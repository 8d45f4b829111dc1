/// Where in a row's bytes the parts of its entry are, as found by one look at them. A value without
/// heap, but for lines of logs: it is made for every row that is measured or drawn.
struct RowFields: Sendable {
  /// How the bytes of a part are to be read.
  enum Form: UInt8, Sendable {
    /// As they are: UTF-8, possibly broken.
    case utf8
    /// As a JSON string with backslashes, without its quotes.
    case escaped
    /// As a JSON array or object that stands where a text is wanted: a list of names or bytes.
    case json
    /// As a JSON array or object that is shown as it is, `name: value` a line.
    case listing
  }

  /// A part's place in the row's bytes.
  struct Slice: Sendable, Equatable {
    private let start: UInt32
    private let end: UInt32
    let form: Form

    /// The bytes in `range`, which ends before 4 GB: `EntryReading` looks at no longer rows.
    init(_ range: Range<Int>, _ form: Form) {
      start = UInt32(truncatingIfNeeded: range.lowerBound)
      end = UInt32(truncatingIfNeeded: range.upperBound)
      self.form = form
    }

    var range: Range<Int> { Int(start)..<Int(end) }

    /// Where it starts and ends in one word.
    fileprivate var place: UInt64 { UInt64(end) << 32 | UInt64(start) }

    fileprivate init(place: UInt64, form: Form) {
      start = UInt32(truncatingIfNeeded: place)
      end = UInt32(truncatingIfNeeded: place >> 32)
      self.form = form
    }
  }

  /// How many bytes a row may have, or a document whose rows are looked at in their place.
  static let longestRow = Int(UInt32.max)

  /// Packed, as all of it is copied several times a row: up to 128 bytes that is done without a call, and what it begins
  /// with if that is written out.
  private var places: InlineArray<11, UInt64> = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]
  /// Two bits for each field.
  private var forms: UInt32 = 0
  /// A bit for each field that there is.
  private var present: UInt16 = 0
  /// What it is as a line of a log, or what it says as an entry besides its parts: one reference for both.
  private(set) var members: LogFields?

  /// What it is as a line of a log; nil: it is none.
  var log: LogFields? {
    @inline(__always) get {
      guard let members else { return nil }
      return members.kind == .entry ? nil : members
    }
    set { members = newValue }
  }

  /// What an entry says besides its parts; nil: nothing, or it is a line of a log.
  var others: LogFields? {
    @inline(__always) get {
      guard let members else { return nil }
      return members.kind == .entry ? members : nil
    }
  }

  /// No part at all.
  init() {}

  /// Of a line that is only text.
  init(text line: Span<UInt8>) {
    if !line.isBlank { self[.text] = Slice(0..<line.count, .utf8) }
  }

  /// Where a field is; nil if the row has none, or nothing but blanks.
  subscript(field: RawEntry.Field) -> Slice? {
    // Inlined: a call would be given a copy of all of it.
    @inline(__always) get { has(field) ? slice(Int(field.rawValue)) : nil }
    set {
      let number = Int(field.rawValue)
      present &= ~field.bit
      guard let newValue else { return }
      places[number] = newValue.place
      let place = UInt32(2 * number)
      forms = forms & ~(3 &<< place) | UInt32(newValue.form.rawValue) &<< place
      present |= field.bit
    }
  }

  @inline(__always)
  private func slice(_ number: Int) -> Slice {
    let form = Form(rawValue: UInt8(truncatingIfNeeded: forms &>> UInt32(2 * number) & 3))
    return Slice(place: places[number], form: form ?? .utf8)
  }

  /// Whether the row has a field.
  @inline(__always)
  func has(_ field: RawEntry.Field) -> Bool { present & field.bit != 0 }

  /// Whether nothing was found.
  var isEmpty: Bool { present == 0 }

  /// How many parts there are.
  var count: Int { present.nonzeroBitCount }

  /// Whether one of the parts is there, or in it.
  func hasPart(in range: Range<Int>) -> Bool {
    contains { range.lowerBound <= $0.range.lowerBound && $0.range.upperBound <= range.upperBound }
  }

  /// Whether one of the parts begins there.
  func hasPart(at start: Int) -> Bool { contains { $0.range.lowerBound == start } }

  private func contains(where condition: (Slice) -> Bool) -> Bool {
    var rest = present
    while rest != 0 {
      if condition(slice(rest.trailingZeroBitCount)) { return true }
      rest &= rest - 1
    }
    return false
  }

  /// Whether there is something that a row shows.
  var hasText: Bool {
    present & (RawEntry.Field.title.bit | RawEntry.Field.text.bit | RawEntry.Field.html.bit) != 0
  }
}

extension RowFields {
  /// Whether no part of it is a text that a row shows: there is at most what tells it apart, and an image.
  var showsNothing: Bool { present & ~(RawEntry.Field.id.bit | RawEntry.Field.image.bit) == 0 }

  /// A field's text, decoded. O(n).
  func text(_ field: RawEntry.Field, in row: Span<UInt8>) -> String? {
    self[field].flatMap { $0.text(for: field, in: row) }
  }

  /// A hash of what the row says, but for its id: `RawEntry.contentNumber` of the same entry, unless
  /// its UTF-8 is broken, or a part is a JSON value, whose bytes count. O(n).
  func contentNumber(in row: Span<UInt8>, by secret: ContentHash.Secret = .known) -> UInt64 {
    let said = present & ~RawEntry.Field.id.bit
    var hash = ContentHash(secret)
    hash.combine(UInt64(said))
    var rest = said
    while rest != 0 {
      let number = rest.trailingZeroBitCount
      rest &= rest - 1
      let slice = slice(number)
      switch slice.form {
      case .utf8, .json, .listing: hash.combine(row.extracting(slice.range))
      case .escaped:
        // As bytes, which a text of its own would mend where they are broken.
        var decoded: [UInt8] = []
        JSONEscapes.append(slice.range, of: row, to: &decoded)
        hash.combine(decoded.span)
      }
    }
    return hash.value
  }
}

extension ContentHash {
  /// Of a row that says nothing but a text: with that, its `value` is the row's `contentNumber`.
  init(ofTextBy secret: Secret) {
    self.init(secret)
    combine(UInt64(RawEntry.Field.text.bit))
  }
}

extension RowFields.Slice {
  /// The text that the bytes mean as part `field` of an entry. O(n).
  ///
  /// - Parameter endsStyles: Whether styles of what is listed end with it.
  func text(
    for field: RawEntry.Field, in row: Span<UInt8>, endingStyles endsStyles: Bool = false
  ) -> String? {
    switch form {
    case .utf8: return String(range, of: row)
    case .escaped: return JSONEscapes.decode(range, of: row)
    case .json:
      // A member of an object, so that it lies one level deep.
      let value = try? JSONValue(range, of: row, depth: 1)
      return value.flatMap {
        JSONEntries.text(of: $0, for: field) ?? $0.listing(endingStyles: endsStyles)
      }
    case .listing:
      return (try? JSONValue(range, of: row))?.listing(endingStyles: endsStyles)
    }
  }
}

extension RawEntry {
  /// The entry whose parts are at `fields` in `row`, in the order in which they stand there, a listing
  /// of the whole last. O(n).
  init(_ fields: RowFields, in row: Span<UInt8>, endingStyles endsStyles: Bool = false) {
    self.init()
    let places = Field.allCases.compactMap { field in
      fields[field].map { (start: $0.form == .listing ? .max : $0.range.lowerBound, field: field) }
    }
    for (_, field) in places.sorted(by: { $0.start < $1.start }) {
      self[field] = fields[field]?.text(for: field, in: row, endingStyles: endsStyles)
    }
  }
}

extension RowFields.Slice {
  /// Appends a value of JSON as an object's member of this name, `"name":value`, as it is written. O(n)
  func append(as name: String, of bytes: Span<UInt8>, to output: inout [UInt8]) {
    output.append(jsonName: name)
    let isString = form != .json && isQuoted(in: bytes)
    if isString { output.append(UInt8(ascii: "\"")) }
    output.append(copying: bytes.extracting(range))
    if isString { output.append(UInt8(ascii: "\"")) }
  }
}
