import HeightEngine

/// A line that goes on with a log's event and shows nothing, as one with nothing but `ESC[K` does.
///
/// Where an event is one row, such a last line has none on the screen, as a text has no line behind its last line end.
/// So where lines are handed out one by one, each of them waits until the next one says whether it was the last.
struct UnseenLine {
  private var held: (traits: EntryTraits, path: IndexPath)?

  /// Holds a line back, if it is one. Returns whether it does. O(1) of most lines
  mutating func holds(
    _ texts: borrowing RowTexts, _ traits: EntryTraits, at path: IndexPath, of line: Span<UInt8>,
    _ lines: LogLines
  ) -> Bool {
    // What shows nothing begins with a control character, or with a character beyond ASCII.
    guard !line.isEmpty, line[0] < 0x20 || line[0] >= 0x80, !lines.haveNames,
      texts.isEmpty(in: EntryText.content.rawValue), !lines.begins(line)
    else { return false }
    held = (traits, path)
    return true
  }

  /// Hands out what is held, if `line` goes on with the same event. Returns false to stop.
  mutating func handOut(
    before line: Span<UInt8>, _ lines: LogLines?, to receiver: StreamReceiver,
    _ buffer: inout RowTextBuffer
  ) -> Bool {
    guard let (traits, path) = held, let lines else { return true }
    held = nil
    guard !lines.begins(line) else { return true }
    let nothing = [UInt8]()
    return buffer.withTexts(of: nothing.span) { _ in
    } _: {
      receiver.row($0, traits, path)
    }
  }
}
