import Synchronization

/// What the copies of a growing text share: its bytes up to the longest copy, and where its lines start
/// at the widths that it was laid out at last. What a copy can see of it never changes; the lock is for
/// copies on different threads.
final class TextLog: Sendable {
  private let contents: Mutex<Contents>

  struct Contents: Sendable {
    var stretches: TextStretches
    /// The one used last first.
    var lines: [LineIndex] = []
    var wrappedBytes = 0
  }

  /// Widths whose lines are remembered.
  private static let mostWidths = 8

  init(source: GrowingText.Source?) {
    contents = Mutex(Contents(stretches: TextStretches(source: source)))
  }

  private init(_ stretches: TextStretches) {
    contents = Mutex(Contents(stretches: stretches))
  }

  /// A log of its own for a copy that is to grow from `end`.
  func fork(at end: TextEnd) -> TextLog {
    contents.withLock { TextLog($0.stretches.prefix(end)) }
  }

  /// Appends to `end`; nil where another copy has grown beyond it.
  func append(_ bytes: UTF8Bytes, to end: TextEnd) -> TextEnd? {
    // Safe: the bytes are lent for the call, and the closure is not kept beyond it.
    nonisolated(unsafe) let bytes = bytes
    return contents.withLock { contents in
      contents.stretches.count == end.count
        ? unsafe contents.stretches.append(bytes, to: end) : nil
    }
  }

  /// Where a copy ends that has `utf8Count` bytes or a little less.
  func end(before utf8Count: Int) -> TextEnd {
    contents.withLock { $0.stretches.end(before: utf8Count) }
  }

  func letGo() { contents.withLock { $0.stretches.letGo() } }

  /// Bytes of the source.
  func read(_ range: Range<Int>) -> [UInt8] {
    contents.withLock { $0.stretches.source }?(range) ?? []
  }

  /// Some of the text. It begins and ends between characters, unless it may be cut anywhere.
  func text(_ range: Range<Int>, of end: TextEnd, cutsAnywhere: Bool = false) -> DisplayText {
    let (bytes, traits) = contents.withLock { contents in
      var bytes: [UInt8] = []
      let stays = range.clamped(to: 0..<end.count)
      let traits = contents.stretches.copy(stays, to: &bytes)
      return (bytes, traits)
    }
    let all = range.upperBound > end.count ? bytes + end.provisional : bytes
    if cutsAnywhere { return DisplayText(decoding: all.prefix(range.count)) }
    return all.withBytes {
      DisplayText(
        sanitized: $0,
        traits: end.provisional.isEmpty
          ? traits : traits.union([.nonASCII, .newline, .unusualWidths]))
    }
  }

  /// Bytes of the text that stay.
  func utf8(_ range: Range<Int>) -> [UInt8] {
    contents.withLock { contents in
      var bytes: [UInt8] = []
      _ = contents.stretches.copy(range, to: &bytes)
      return bytes
    }
  }

  var wrappedBytes: Int { contents.withLock { $0.wrappedBytes } }

  /// The lines from `start` on of a copy that ends at `end`, as `wrapper` makes them, its line limit aside.
  func withLines<Result: Sendable>(
    from start: Int, of end: TextEnd, _ wrapper: LineWrapper, width: Int,
    _ body: @Sendable (inout LineIndex, inout LineIndex.Reading) -> Result
  ) -> Result {
    contents.withLock { contents in
      var index = contents.takeLines(from: start, wrapper, width: width)
      var reading = LineIndex.Reading(stretches: contents.stretches, end: end)
      // Not to be copied when a stretch is loaded.
      contents.stretches = TextStretches(source: nil)
      let result = body(&index, &reading)
      contents.stretches = reading.stretches
      contents.wrappedBytes += reading.wrappedBytes
      contents.lines.insert(index, at: 0)
      if contents.lines.count > Self.mostWidths { contents.lines.removeLast() }
      return result
    }
  }
}

extension TextLog.Contents {
  /// Takes the lines out of those remembered.
  fileprivate mutating func takeLines(
    from start: Int, _ wrapper: LineWrapper, width: Int
  ) -> LineIndex {
    let new = LineIndex(from: start, wrapper, width: width)
    let known = lines.firstIndex {
      $0.wrapper == new.wrapper && $0.width == width && $0.start == start
    }
    guard let known else { return new }
    return lines.remove(at: known)
  }
}
