/// Messages that an object says beside its list of them, such as what a model is told before: where the list's elements are
/// a document's rows, so are these, as they are parts of the object's row where that is one line.
struct TurnsBeside {
  /// An object of JSON each.
  private(set) var before: [[UInt8]] = []
  private(set) var behind: [[UInt8]] = []

  /// Lists of this name in documents may be of messages.
  private static let lists: Set<String> = [EntryLists.messages, "contents"]

  /// Beside the first list of the document's object, which is called so and whose beginning `reader` has read. O(n)
  init(
    list name: String, of envelope: DocumentEnvelope, from reader: JSONReader,
    by names: JSONEntries, in bytes: Span<UInt8>
  ) {
    guard Self.lists.contains(name), !envelope.hasList else { return }
    var whole = JSONReader(envelope.start..<bytes.count)
    guard let token = try? whole.next(in: bytes),
      let fields = try? names.fields(token, from: &whole, in: bytes),
      let turns = fields.log?.turns
    else { return }
    var behind = reader
    let start = reader.tokenStart
    guard (try? behind.skip(.beginArray, in: bytes)) != nil else { return }
    let list = start..<behind.position
    let messages = turns.ranges.indices.map { turns.turn($0, in: bytes) }
    guard let first = turns.ranges.firstIndex(where: { list.encloses($0) }) else { return }
    for (index, range) in turns.ranges.enumerated() where !list.encloses(range) {
      if TurnText.isSaid(index, among: messages, turns, bytes) { continue }
      let row = Self.row(of: range, saidBy: turns.speaker(of: index), in: bytes)
      if index < first { before.append(row) } else { self.behind.append(row) }
    }
  }

  /// The message there, or a text as one of who says it.
  private static func row(
    of range: Range<Int>, saidBy role: TurnRole?, in bytes: Span<UInt8>
  ) -> [UInt8] {
    guard let role else { return Array(copying: bytes.extracting(range)) }
    var row = Array(#"{"role":"\#(TurnText.name(of: role))","content":"#.utf8)
    row.append(copying: bytes.extracting(range))
    row.append(UInt8(ascii: "}"))
    return row
  }
}
