/// What a line of a text is that a server sends as events: lines of `name: value`, and a blank one behind each event.
enum EventLine {
  /// Nothing, which ends an event.
  case blank
  /// `event: a`, `id: 1`, a comment: what is said of an event.
  case field
  /// An event's data, and where that stands in the text.
  case data(Range<Int>)
  /// A line of something else.
  case other

  /// How what a server says before it sends anything begins, up to a blank line: `curl -i` shows it.
  static let beginningOfHead: StaticString = "HTTP/"

  /// What the line at `range` is. O(n)
  init(_ range: Range<Int>, of text: Span<UInt8>) {
    let line = text.extracting(range)
    if line.isBlank {
      self = .blank
    } else if Self.isField(line) {
      self = .field
    } else if line.starts(with: Self.beginningOfData) {
      let start = range.lowerBound + Self.beginningOfData.utf8CodeUnitCount
      let said = text.extracting(start..<range.upperBound).trimmedRange
      self = .data(start + said.lowerBound..<start + said.upperBound)
    } else {
      self = .other
    }
  }

  private static func isField(_ line: Span<UInt8>) -> Bool {
    line[0] == UInt8(ascii: ":") || fields.contains { line.starts(with: $0) }
  }

  private static let beginningOfData: StaticString = "data:"
  /// Before what an event is called, mostly as the type in its data.
  private static let beginningOfName: StaticString = "event:"
  private static let fields: [StaticString] = [beginningOfName, "id:", "retry:"]

  /// Appends what the events of a text say, a line each: their data, and what else is said of them, but for a name that is the
  /// type in their data. O(n)
  static func append(linesOf text: Span<UInt8>, to lines: inout [UInt8]) {
    var ranges = LineRanges()
    var name: Range<Int>?
    while let range = ranges.next(in: text) {
      switch EventLine(range, of: text) {
      case .blank: continue
      case .field where text.extracting(range).starts(with: beginningOfName): name = range
      case .field, .other: append(range, of: text, to: &lines)
      case .data(let data):
        if let name, !isName(at: name, ofData: data, text) {
          append(name, of: text, to: &lines)
        }
        name = nil
        append(data, of: text, to: &lines)
      }
    }
  }

  private static func append(
    _ range: Range<Int>, of text: Span<UInt8>, to lines: inout [UInt8]
  ) {
    let line = text.extracting(range)
    lines.append(copying: line.extracting(line.trimmedRange))
    lines.append(0x0A)
  }

  /// Whether the line at `name` calls an event as the type in its data does.
  private static func isName(
    at name: Range<Int>, ofData data: Range<Int>, _ text: Span<UInt8>
  ) -> Bool {
    let start = name.lowerBound + beginningOfName.utf8CodeUnitCount
    let value = text.extracting(start..<name.upperBound)
    let type = TurnBlock(data, of: text)["type"]?.string(in: text)
    return type == String(value.trimmedRange, of: value)
  }
}
