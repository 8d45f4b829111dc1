/// Lines that Loki has found, as its interface answers with them: an object with a list of streams, each of which has labels
/// and a list of times and lines, `{"stream":{…},"values":[["1777867500000000000","no oil"]]}`; or such a stream alone.
///
/// Each line becomes a text as `logcli -o jsonl` writes it, `{"labels":{…},"line":"no oil","timestamp":"…"}`. What is not of
/// this form in all its lists is none: nothing that it says may be lost.
struct LokiRecords {
  /// A text for each line.
  private(set) var texts: [[UInt8]] = []
  /// What the answer says besides its streams, as an object of JSON; nil: nothing.
  let surroundings: [UInt8]?

  /// What the list of streams is called, in the answer itself or in its `data`.
  private static let lists = ["result", "streams"]
  private static let holder = "data"
  private static let signs = [#""stream":{"#, #""stream": {"#].map { ByteSign(Array($0.utf8)) }

  /// Whether there may be such an object among these bytes. O(n)
  static func mayBe(in bytes: Span<UInt8>) -> Bool { signs.contains { $0.isAmong(bytes) } }

  /// Whether a line is such an object. O(n)
  static func isOne(_ line: Span<UInt8>) -> Bool {
    mayBe(in: line) && ((try? Answer(from: 0, in: line)) ?? nil) != nil
  }

  /// Of the object that begins at `start`; nil: it is none of them. O(n)
  init?(from start: Int, in bytes: Span<UInt8>) throws(JSONSyntaxError) {
    guard let answer = try Answer(from: start, in: bytes) else { return nil }
    surroundings = answer.surroundings
    for stream in answer.streams { add(stream, in: bytes) }
    if texts.isEmpty { return nil }
  }

  /// Labels that are long beside a line stand in its stream's first one: all texts together must not become many times the
  /// answer.
  private mutating func add(_ stream: Stream, in bytes: Span<UInt8>) {
    for (number, line) in stream.lines.enumerated() {
      let isShort = stream.labels.count <= Self.mostLabels + 8 * line.text.range.count
      var text = Array(#"{"labels":"#.utf8)
      if number == 0 || isShort {
        text.append(copying: bytes.extracting(stream.labels))
      } else {
        text += "{}".utf8
      }
      AnswerEvents.append("line", line.text, bytes, to: &text)
      AnswerEvents.append("timestamp", line.time, bytes, to: &text)
      if let more = line.more { AnswerEvents.append("metadata", more, bytes, to: &text) }
      text.append(UInt8(ascii: "}"))
      texts.append(text)
    }
  }

  /// In bytes: a time alone takes a tenth of that.
  private static let mostLabels = 256

  /// Where the parts are of lines that were written with the same labels.
  private struct Stream {
    let labels: Range<Int>
    private(set) var lines: [Line] = []

    /// nil: the object is something else. O(n)
    init?(_ block: TurnBlock, in bytes: Span<UInt8>) {
      guard block.members.count == 2, let labels = block["stream"], labels.form == .json,
        bytes[labels.range.lowerBound] == UInt8(ascii: "{"),
        let values = block.list("values", bytes)
      else { return nil }
      self.labels = labels.range
      for value in TurnBlock.elements(of: values.range, bytes) {
        guard value.form == .json, let line = Line(value.range, in: bytes) else { return nil }
        lines.append(line)
      }
    }
  }

  /// Where a line's time and text are, and an object with what else is known of it.
  private struct Line {
    let time: RowFields.Slice
    let text: RowFields.Slice
    let more: RowFields.Slice?

    /// nil: the value is something else. O(n)
    init?(_ value: Range<Int>, in bytes: Span<UInt8>) {
      guard bytes[value.lowerBound] == UInt8(ascii: "[") else { return nil }
      let parts = TurnBlock.elements(of: value, bytes)
      guard (2...3).contains(parts.count),
        parts.prefix(2).allSatisfy({ $0.form != .json && $0.isQuoted(in: bytes) })
      else { return nil }
      (time, text, more) = (parts[0], parts[1], parts.count > 2 ? parts[2] : nil)
      if let more, more.form != .json { return nil }
    }
  }

  /// The streams of an answer, and what it says besides.
  private struct Answer {
    var streams: [Stream] = []
    private(set) var surroundings: [UInt8]?

    /// nil: the object that begins at `start` is something else. O(n)
    init?(from start: Int, in bytes: Span<UInt8>) throws(JSONSyntaxError) {
      var reader = JSONReader(start..<bytes.count)
      guard try reader.next(in: bytes) == .beginObject else { return nil }
      try reader.skip(.beginObject, in: bytes)
      let whole = TurnBlock(start..<reader.position, of: bytes)
      if let stream = Stream(whole, in: bytes) {
        streams = [stream]
        return
      }
      let inner = whole.object(LokiRecords.holder, bytes)
      let block = inner ?? whole
      guard let name = LokiRecords.lists.first(where: { block[$0]?.form == .json }),
        let list = block.list(name, bytes)
      else { return nil }
      for element in TurnBlock.elements(of: list.range, bytes) {
        guard element.form == .json,
          let stream = Stream(TurnBlock(element.range, of: bytes), in: bytes)
        else { return nil }
        streams.append(stream)
      }
      var around: [UInt8] = []
      let taken = inner == nil ? name : LokiRecords.holder
      AnswerEvents.append(whole, besides: [taken], bytes, to: &around)
      if let inner {
        var members: [UInt8] = []
        AnswerEvents.append(inner, besides: [name], bytes, to: &members)
        if !members.isEmpty {
          if !around.isEmpty { around.append(UInt8(ascii: ",")) }
          around.append(jsonName: LokiRecords.holder)
          around += [UInt8(ascii: "{")] + members + [UInt8(ascii: "}")]
        }
      }
      if !around.isEmpty {
        surroundings = [UInt8(ascii: "{")] + around + [UInt8(ascii: "}")]
      }
    }
  }
}
