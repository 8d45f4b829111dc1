import HeightEngine

/// Empty lines behind a log's line that are there only if its event goes on, or only if that line was its last.
///
/// Where an event is one row, it has no line behind its last line end. So a last line that shows nothing, as one with
/// nothing but `ESC[K` does, has none; what becomes a line end (NEL, U+2028) right before that of a line is an
/// empty line only if another one comes; and CRs before a sequence are line ends of their own only if no line end
/// comes behind that. Where lines are handed out one by one, what depends on the next one waits for it.
struct UnseenLines {
  private var held: Held? { didSet { isHolding = held != nil } }
  /// Whether something is held: told for less than what is.
  private var isHolding = false

  private struct Held {
    let traits: EntryTraits
    let path: IndexPath
    /// How many empty lines there are if the event goes on, and if it doesn't.
    let ifGoesOn: Int
    let ifLast: Int
    /// Has seen the line.
    var events: LogEvents
  }

  /// Whether there may be such lines behind one: what it ends with is not printed, or may end a sequence. O(1)
  @inline(__always)
  static func mayFollow(_ line: Span<UInt8>) -> Bool {
    guard !line.isEmpty else { return false }
    switch line[line.count - 1] {
    case UInt8(ascii: "m"), UInt8(ascii: "K"), UInt8(ascii: "B"), UInt8(ascii: "\\"): return true
    case 0x20..<0x7F: return false
    default: return true
    }
  }

  /// Hands out a line of a log, whose `texts` are nothing but its own, and holds what the next one decides. Returns false
  /// to stop. O(its bytes)
  ///
  /// - Parameters:
  ///   - isFirst: Whether no line is before it.
  ///   - buffer: Another one than that of the texts.
  mutating func handOut(
    _ texts: borrowing RowTexts, _ traits: EntryTraits, at path: IndexPath, of line: Span<UInt8>,
    isFirst: Bool, _ lines: LogLines, readsStyles: Bool, to receiver: StreamReceiver,
    _ buffer: inout RowTextBuffer
  ) -> Bool {
    let slot = EntryText.content.rawValue
    if texts.isEmpty(in: slot) {
      guard !isFirst, !lines.haveNames, !lines.begins(line) else {
        return receiver.row(texts, traits, path)
      }
      hold(traits, path, ifGoesOn: 1, ifLast: 0, behind: line, lines)
      return true
    }
    let ends = Self.lineFeeds(atEndOf: texts)
    guard ends > 0 else { return receiver.row(texts, traits, path) }
    var ended = Array(copying: line)
    ended.append(0x0A)
    let count = ended.count
    let (more, goesOn): (Int, Bool?) = buffer.withTexts(of: ended.span) { taker in
      taker.readsStyles = readsStyles
      taker.take(0..<count, in: slot)
    } _: { texts in
      let more = Self.lineFeeds(atEndOf: texts) - ends
      return (more, more < 0 ? receiver.row(texts, traits, path) : nil)
    }
    hold(traits, path, ifGoesOn: max(more, 0), ifLast: max(-more, 0), behind: line, lines)
    return goesOn ?? receiver.row(texts, traits, path)
  }

  private mutating func hold(
    _ traits: EntryTraits, _ path: IndexPath, ifGoesOn: Int, ifLast: Int,
    behind line: Span<UInt8>, _ lines: LogLines
  ) {
    guard ifGoesOn != ifLast else { return }
    var events = LogEvents(lines)
    _ = events.begins(line.extracting(first: RowIndex.lookedAt))
    held = Held(traits: traits, path: path, ifGoesOn: ifGoesOn, ifLast: ifLast, events: events)
  }

  /// How many line ends there are behind all else that a row's text has.
  private static func lineFeeds(atEndOf texts: borrowing RowTexts) -> Int {
    var count = 0
    texts.withUTF8(in: EntryText.content.rawValue) { text in
      while count < text.count, text[text.count - 1 - count] == 0x0A { count += 1 }
    }
    return count
  }

  /// Hands out what is held, now that the next line is there. Returns false to stop.
  @inline(__always)
  mutating func handOut(
    before line: Span<UInt8>, to receiver: StreamReceiver, _ buffer: inout RowTextBuffer
  ) -> Bool {
    isHolding ? handOutHeld(before: line, to: receiver, &buffer) : true
  }

  private mutating func handOutHeld(
    before line: Span<UInt8>, to receiver: StreamReceiver, _ buffer: inout RowTextBuffer
  ) -> Bool {
    guard var held else { return true }
    self.held = nil
    let isLast = held.events.begins(line.extracting(first: RowIndex.lookedAt))
    return Self.handOut(isLast ? held.ifLast : held.ifGoesOn, held, to: receiver, &buffer)
  }

  /// Hands out what is held, as no line comes any more. Returns false to stop.
  mutating func handOutLast(to receiver: StreamReceiver, _ buffer: inout RowTextBuffer) -> Bool {
    guard let held else { return true }
    self.held = nil
    return Self.handOut(held.ifLast, held, to: receiver, &buffer)
  }

  private static func handOut(
    _ count: Int, _ held: Held, to receiver: StreamReceiver, _ buffer: inout RowTextBuffer
  ) -> Bool {
    let nothing = [UInt8]()
    for _ in 0..<count {
      let goesOn = buffer.withTexts(of: nothing.span) { _ in
      } _: {
        receiver.row($0, held.traits, held.path)
      }
      guard goesOn else { return false }
    }
    return true
  }
}
