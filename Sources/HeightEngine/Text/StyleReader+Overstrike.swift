// Overstrike, as `man` and `nroff` write it for printers: a character, BS, and the same character again is
// bold; an underscore before or behind it is an underline. A wide character may have a BS and an underscore
// for each of its columns.

extension StyleReader {
  /// What the BS at `start` does; all before it is put out, and from `copied` on it is there as it came.
  mutating func readOverstrike(
    _ text: UTF8Bytes, at start: Int, from copied: Int, isLast: Bool, into result: inout Result
  ) -> Outcome {
    var behind = start + 1
    if let outcome = readBoldBullet(text, at: start, from: copied, isLast: isLast, into: &result) {
      return outcome
    }
    if let outcome = readASCII(text, at: start, from: copied, into: &result) { return outcome }
    if behind < text.count, text[behind] == EscapeSequence.backspace { behind += 1 }
    guard behind < text.count else {
      let end = Self.endWithoutBases(text[0..<start], from: copied)
      return .unfinished(from: end)
    }
    // As nothing is struck over a control character, such as another BS.
    if let last = result.bytes.last, last < 0x20 || last == 0x7F { return .text }
    guard let base = lastCharacter(of: result), let over = PrintedCharacter(in: text, at: behind)
    else { return .text }
    let steps = behind - start
    if base.isUnderscore, !over.isUnderscore {
      let isThere = start - copied >= steps && text[start - steps] == UInt8(ascii: "_")
      guard isThere, steps == 1 || over.columns == 2 else { return .text }
      let end = behind + over.length
      replace(steps, by: text[behind..<end], .underline, &result)
      return .taken(upTo: end)
    }
    // A BS for each column at most.
    guard steps == 1 || base.columns == 2 else { return .text }
    if over.isUnderscore, !base.isUnderscore {
      let end = behind + steps
      guard end <= text.count else { return .unfinished(from: start) }
      guard steps == 1 || text[end - 1] == UInt8(ascii: "_") else { return .text }
      strike(base.range, .underline, &result)
      return .taken(upTo: end)
    }
    let end = behind + base.bytes.count
    if text.count < end, base.bytes.starts(with: Array(text.from(behind))) {
      return .unfinished(from: start)
    }
    guard end <= text.count, base.bytes.withBytes({ text[behind..<end].isEqual(to: $0) }) else {
      return .text
    }
    strike(base.range, .bold, &result)
    return .taken(upTo: end)
  }

  /// The same among characters of ASCII, which nearly all are; nil: they are not.
  private mutating func readASCII(
    _ text: UTF8Bytes, at start: Int, from copied: Int, into result: inout Result
  ) -> Outcome? {
    let behind = start + 1
    guard let base = result.bytes.last, behind < text.count, base &- 0x20 < 0x5F,
      text[behind] &- 0x20 < 0x5F
    else { return nil }
    let end = result.bytes.count
    let over = text[behind]
    if over == base {
      let attribute = start > copied ? overUnderscore(base, at: end - 1) : .bold
      strike(end - 1..<end, attribute, &result)
    } else if over == UInt8(ascii: "_") {
      strike(end - 1..<end, .underline, &result)
    } else if start > copied, base == UInt8(ascii: "_") {
      replace(1, by: text[behind..<behind + 1], .underline, &result)
    } else if start > copied, base == UInt8(ascii: "+"), over == UInt8(ascii: "o") {
      // What stands for a bullet where there is nothing but ASCII.
      replace(1, by: text[behind..<behind + 1], .bold, &result)
    } else {
      return .text
    }
    return .taken(upTo: behind + 1)
  }

  /// A bullet that is bold, of which ASCII has a plus and an `o` over it, each twice; what is left of it behind the first `o` is any
  /// bold letter. nil: there is none.
  private mutating func readBoldBullet(
    _ text: UTF8Bytes, at start: Int, from copied: Int, isLast: Bool, into result: inout Result
  ) -> Outcome? {
    let (plus, behind) = (UInt8(ascii: "+"), start + 1)
    guard start > copied, text[start - 1] == plus, behind < text.count, text[behind] == plus else {
      return nil
    }
    let next = behind + 1
    guard next + 1 < text.count else {
      let mayFollow = next == text.count || text[next] == EscapeSequence.backspace
      return mayFollow && !isLast ? .unfinished(from: start - 1) : nil
    }
    guard text[next] == EscapeSequence.backspace, text[next + 1] == UInt8(ascii: "o") else {
      return nil
    }
    replace(1, by: text[next + 1..<next + 2], .bold, &result)
    return .taken(upTo: next + 2)
  }

  /// An underscore over an underscore goes on with what is before it.
  private func overUnderscore(_ base: UInt8, at offset: Int) -> TextStyle.Attribute {
    guard base == UInt8(ascii: "_"), let struck, struck.range.upperBound == offset,
      let style = TextStyle(markKind: struck.kind)
    else { return .bold }
    return style.has(.underline) && !style.has(.bold) ? .underline : .bold
  }

  /// A character in place of the last ones.
  private mutating func replace(
    _ count: Int, by over: UTF8Bytes, _ attribute: TextStyle.Attribute, _ result: inout Result
  ) {
    let start = result.bytes.count - count
    result.bytes.removeLast(count)
    result.bytes.append(contentsOf: over)
    strike(start..<result.bytes.count, attribute, &result)
  }

  /// The last character was struck over.
  private mutating func strike(
    _ range: Range<Int>, _ attribute: TextStyle.Attribute, _ result: inout Result
  ) {
    mark(upTo: range.lowerBound, &result)
    var next = style
    if let struck, struck.range == range { next = TextStyle(markKind: struck.kind) ?? style }
    next.set(attribute)
    result.mark(range, next)
    result.start = max(range.upperBound, 0)
    struck = TextMark(range, kind: next.markKind)
  }
}

// MARK: - The character before

extension StyleReader {
  /// A character that was put out, with the marks on it.
  struct Character {
    /// In the result.
    let range: Range<Int>
    let bytes: [UInt8]
    let columns: Int
    var isUnderscore: Bool { bytes == [UInt8(ascii: "_")] }
  }

  private func lastCharacter(of result: Result) -> Character? {
    Self.lastCharacter(of: end(of: result), endingAt: result.bytes.count)
  }

  /// The last bytes that were put out, of this text and of those before it.
  private func end(of result: Result) -> [UInt8] {
    let bytes = Array(result.bytes.suffix(Self.longestTail))
    return tail.suffix(Self.longestTail - bytes.count) + bytes
  }

  /// A character has few marks.
  static let longestTail = 32

  private static func lastCharacter(of bytes: [UInt8], endingAt end: Int) -> Character? {
    bytes.withBytes { text in
      var start = text.count
      while start > 0 {
        let last = start
        repeat { start -= 1 } while start > 0 && text[start] & 0xC0 == 0x80
        guard let scalar = text.validScalar(at: start, end: text.count),
          start + scalar.length == last
        else { return nil }
        let entry = ScalarTable.shared.entry(scalar.value)
        if entry.isPlainMark { continue }
        guard let columns = PrintedCharacter.columns(of: scalar.value) else { return nil }
        return Character(
          range: end - (text.count - start)..<end, bytes: Array(text.from(start)), columns: columns)
      }
      return nil
    }
  }

  /// Keeps what may be struck over by what follows.
  mutating func note(tailOf result: Result) {
    guard !result.bytes.isEmpty else { return }
    result.bytes.withBytes { note(tailOf: $0) }
  }

  mutating func note(tailOf text: UTF8Bytes) {
    let bytes = Array(text.from(max(text.count - Self.longestTail, 0)))
    tail = tail.suffix(Self.longestTail - bytes.count) + bytes
    // By offsets in what comes next.
    guard let last = struck, last.range.upperBound == text.count else {
      struck = nil
      return
    }
    struck = TextMark(last.range.lowerBound - text.count..<0, kind: last.kind)
  }

  /// Where a text ends without what a character may yet take the place of, and without a CR, which what follows may
  /// show (`StyleReader+Returns`).
  static func endWithoutBases(_ text: UTF8Bytes, from start: Int) -> Int {
    var end = text.count
    if end > start, text[end - 1] == UInt8(ascii: "+") || text[end - 1] == 0x0D { return end - 1 }
    while end > start, text.count - end < 2, text[end - 1] == UInt8(ascii: "_") { end -= 1 }
    return end
  }
}

/// A character that something may be struck over with.
private struct PrintedCharacter {
  let value: UInt32
  let length: Int
  let columns: Int
  var isUnderscore: Bool { value == 0x5F }

  init?(in text: UTF8Bytes, at offset: Int) {
    guard let scalar = text.validScalar(at: offset, end: text.count),
      let columns = Self.columns(of: scalar.value)
    else { return nil }
    (value, length, self.columns) = (scalar.value, scalar.length, columns)
  }

  /// Columns of a character that sanitising leaves as it is, whatever is before it; nil: it is none.
  static func columns(of value: UInt32) -> Int? {
    if value < 0x80 { return value >= 0x20 && value != 0x7F ? 1 : nil }
    let entry = ScalarTable.shared.entry(value)
    let isEmoji = BreakTables.shared.traits(ofClass: entry.breakClass).contains(.pictograph)
    return entry.isPlainBase && !isEmoji ? entry.columns : nil
  }
}
