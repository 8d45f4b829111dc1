/// The answers that a text of events brings, as far as it has come: of one that has become longer only what is new is read.
///
/// Invariant: `events` has the lines that stand before `end`, and no others.
struct AnswerReading {
  private var events: AnswerEvents
  /// Those with what stands behind `end`, which may be half of a line: of that nothing is gone on with. nil: it is waited for.
  private var eventsWithRest: AnswerEvents?
  /// Where they stand; nil: nothing was read.
  private var store: ByteStore?
  /// Where the first line starts that was not read, in bytes.
  private(set) var end: Int
  /// Of what was read, as it was then: some of it, and its end.
  private var samples = FileSamples()
  private var last: [UInt8] = []
  /// How many bytes were read so far, for tests to keep that from growing.
  private(set) var numberOfBytesRead = 0
  /// Of the end of what was read, in bytes.
  private static let lengthOfLast = 256

  /// Of a text that starts there.
  init(from start: Int) {
    events = AnswerEvents(from: start)
    end = start
  }

  /// What it has come to, an object of JSON for each answer, and for what else was sent. O(n) in what they say
  var objects: [[UInt8]] { shownEvents.objects }

  private var shownEvents: AnswerEvents { eventsWithRest ?? events }

  /// Whether what was read stands in its place, as far as some of it says. O(1)
  func stands(in store: ByteStore) -> Bool {
    store.count >= end && samples.stand(in: store)
      && store.copy((end - last.count)..<end) == last
  }

  /// Reads what stands in `store` behind what was read. O(what is new), and O(the rows) where a line has no end
  ///
  /// - Parameter mayGrow: Whether more may come: then a line without its end waits for that.
  mutating func read(_ store: ByteStore, mayGrow: Bool) {
    let bytes = store.copy(end..<max(end, store.count))
    let count = bytes.lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
    let new = bytes.span.extracting(0..<count)
    events.read(new, at: end)
    samples.take(of: new, at: end)
    last = Array((last + bytes[..<count].suffix(Self.lengthOfLast)).suffix(Self.lengthOfLast))
    end += count
    numberOfBytesRead += count
    self.store = store
    eventsWithRest = mayGrow || count == bytes.count ? nil : events
    eventsWithRest?.read(bytes.span.extracting(droppingFirst: count), at: end)
  }

  /// What the events say that have to do with the row from 0, a line each; nil: their bytes are not there any more. O(n) in
  /// what they say
  func lines(ofRow row: Int) -> [UInt8]? {
    guard let store, stands(in: store) else { return nil }
    var lines: [UInt8] = []
    for range in shownEvents.places[row] {
      EventLine.append(linesOf: store.bytes(range).span, to: &lines)
    }
    return lines
  }
}
