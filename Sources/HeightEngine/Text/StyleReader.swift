// Reads what a text says about how it looks, and leaves it out: escape sequences (`EscapeSequence`) and
// overstrike (`StyleReader+Overstrike`). What is left is sanitised as any text is, so that a text with
// sequences is measured and drawn as the same text without them. What is not understood stays.
//
// Only text in which the sanitiser met an ESC or a BS is read at all.

struct StyleReader: Hashable, Sendable {
  /// How what comes next looks.
  var style = TextStyle.plain
  /// The last character put out, with the marks on it: what may be struck over.
  var tail: [UInt8] = []
  /// The last character that was struck over, where nothing came behind it, and how that looks.
  var struck: TextMark?
  /// The address of the link that is open, of a text in which they are collected.
  var address: [UInt8] = []

  /// What comes of a text.
  struct Result {
    /// The text without what was understood; not sanitised.
    var bytes: [UInt8] = []
    /// Parts of it that don't look plain, ascending. What comes before the text, of which `tail` is the
    /// end, has offsets below 0.
    var marks: [TextMark] = []
    /// Where a part starts that has a style, up to which marks are made.
    var start = 0
    /// Addresses of links; nil: nobody numbers them.
    var links: LinkNumbers?

    mutating func removeAll() {
      bytes.removeAll(keepingCapacity: true)
      marks.removeAll(keepingCapacity: true)
      start = 0
    }
  }

  /// Addresses in the order in which they came.
  struct LinkNumbers {
    private(set) var addresses: [[UInt8]] = []
    private var numbers: [[UInt8]: Int] = [:]

    /// The number of an address, from 1.
    mutating func number(of address: [UInt8]) -> Int {
      if let known = numbers[address] { return known }
      addresses.append(address)
      numbers[address] = addresses.count
      return addresses.count
    }
  }

  /// Takes in a text, at whose end more may follow unless it is the last. Returns how much of it: a sequence
  /// at its end that may go on is for next time.
  mutating func read(_ text: UTF8Bytes, isLast: Bool, into result: inout Result) -> Int {
    var copied = 0
    var offset = 0
    var end = text.count
    while offset < end {
      let next = TextScan.sequenceStart(text, from: offset, to: end)
      guard next < end else { break }
      let found: Outcome
      if text[next] == EscapeSequence.escape {
        found = readSequence(
          text, at: next, from: copied, isLast: isLast, into: &result)
      } else {
        result.bytes.append(contentsOf: text[copied..<next])
        found = readOverstrike(text, at: next, from: copied, into: &result)
        copied = next
      }
      switch found {
      case .taken(let upTo):
        copied = upTo
        offset = upTo
      case .text: offset = next + 1
      case .unfinished where isLast: offset = next + 1
      case .unfinished(let from):
        // What was put out of it is put out next time.
        if copied > from { result.bytes.removeLast(copied - from) }
        copied = min(copied, from)
        end = from
      }
    }
    if !isLast, end == text.count { end = Self.endWithoutBases(text, from: copied) }
    if copied < end { result.bytes.append(contentsOf: text[copied..<end]) }
    if isLast, result.links != nil { number([], &result) }
    mark(upTo: result.bytes.count, &result)
    if !isLast { note(tailOf: result) }
    return end
  }

  /// What an ESC or a BS turned out to be.
  enum Outcome {
    /// It is left out, with all up to an offset.
    case taken(upTo: Int)
    /// It is text.
    case text
    /// What it is shows only in what comes behind the text; it begins there.
    case unfinished(from: Int)
  }

  private mutating func readSequence(
    _ text: UTF8Bytes, at start: Int, from copied: Int, isLast: Bool, into result: inout Result
  ) -> Outcome {
    let (sequence, end) = EscapeSequence.read(text, at: start)
    var next = style
    var address: Range<Int>?
    var isReset = false
    switch sequence {
    case .unknown: return .text
    case .unfinished: return .unfinished(from: start)
    case .nothing: break
    case .style(let parameters):
      guard next.take(text[parameters]) else { return .text }
      // SI, with which some terminals' `tput sgr0` ends, is part of it.
      isReset = !next.looksLikeSomething
      if isReset, end == text.count, !isLast { return .unfinished(from: start) }
    case .link(let found):
      next.set(.link, !found.isEmpty)
      address = found
    }
    result.bytes.append(contentsOf: text[copied..<start])
    if let address { number(Array(text[address]), &result) }
    if next != style {
      mark(upTo: result.bytes.count, &result)
      style = next
    }
    return .taken(upTo: isReset && end < text.count && text[end] == 0x0F ? end + 1 : end)
  }

  /// A link ends, or another one begins: behind its text comes its number, if somebody wants that.
  private mutating func number(_ next: [UInt8], _ result: inout Result) {
    guard result.links != nil, next != address else { return }
    if !address.isEmpty {
      let number = result.links?.number(of: address) ?? 0
      result.bytes += "[\(number)]".utf8
    }
    address = next
  }

  /// The part up to an offset looks as the style says.
  func mark(upTo end: Int, _ result: inout Result) {
    guard end > result.start else { return }
    if style != .plain { result.mark(result.start..<end, style) }
    result.start = end
  }
}

extension StyleReader.Result {
  /// A part looks so.
  mutating func mark(_ range: Range<Int>, _ style: TextStyle) {
    marks.add(TextMark(range, kind: style.markKind))
  }
}

extension [TextMark] {
  /// Adds a mark behind the others: to the last one where that says the same, in place of what it covers.
  mutating func add(_ mark: TextMark, movedBy distance: Int = 0, notBefore first: Int = .min) {
    let start = Swift.max(mark.range.lowerBound + distance, first)
    let end = mark.range.upperBound + distance
    guard start < end else { return }
    while let last = self.last, last.range.upperBound > start {
      removeLast()
      if last.range.lowerBound < start {
        append(TextMark(last.range.lowerBound..<start, kind: last.kind))
      }
    }
    if let last = self.last, last.range.upperBound == start, last.kind == mark.kind {
      self[count - 1].range = last.range.lowerBound..<end
    } else {
      append(TextMark(start..<end, kind: mark.kind))
    }
  }

  /// Those of a part of the text, by offsets in it; they are ascending. O(log n) and what it finds.
  package func marks(in range: Range<Int>) -> [TextMark] {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if self[middle].range.upperBound <= range.lowerBound {
        low = middle + 1
      } else {
        high = middle
      }
    }
    var found: [TextMark] = []
    while low < count, self[low].range.lowerBound < range.upperBound {
      let part = self[low].range.clamped(to: range)
      found.append(
        TextMark(
          part.lowerBound - range.lowerBound..<part.upperBound - range.lowerBound,
          kind: self[low].kind))
      low += 1
    }
    return found
  }
}

// MARK: - Sanitising

extension StyleReader {
  /// Memory that is used for text after text.
  struct Memory {
    var result = Result()
    var shifts: OffsetShifts? = OffsetShifts()
  }

  /// Sanitises a text to the end of `output`, without what it says about how it looks; that is left in
  /// `memory`, by offsets in what was put out.
  static func sanitize(
    _ text: UTF8Bytes, into output: inout [UInt8], originals: inout TextOriginals?,
    memory: inout Memory
  ) -> Sanitizer.Found {
    memory.result.removeAll()
    var reader = StyleReader()
    _ = reader.read(text, isLast: true, into: &memory.result)
    memory.shifts?.removeAll()
    let start = output.count
    var found = memory.result.bytes.withBytes {
      Sanitizer.sanitize(
        $0, into: &output, originals: &originals, shifts: &memory.shifts)
    }
    if !found.hasChanged { output.append(contentsOf: memory.result.bytes) }
    memory.shifts?.apply(to: &memory.result.marks, outputStart: start)
    found.hasChanged = true
    return found
  }
}

// MARK: - Text that comes in parts

extension StyleReader {
  /// Whether a part of a text has something to read, or at its end may have with what follows.
  static func mayRead(_ text: UTF8Bytes) -> Bool {
    TextScan.sequenceStart(text, from: 0, to: text.count) < text.count
      || endWithoutBases(text, from: 0) < text.count
  }

  /// Takes note of a part in which there is nothing to read.
  mutating func pass(_ text: UTF8Bytes, _ result: inout Result) {
    guard !text.isEmpty else { return }
    if style != .plain { result.mark(0..<text.count, style) }
    note(tailOf: text)
  }
}

extension StyleReader {
  /// The same where text is read for its styles.
  static func sanitize(
    _ text: UTF8Bytes, into output: inout [UInt8], originals: inout TextOriginals?,
    memory: inout Memory?
  ) -> Sanitizer.Found? {
    guard var taken = memory.take() else { return nil }
    defer { memory = taken }
    return sanitize(text, into: &output, originals: &originals, memory: &taken)
  }

  /// Where a text may be cut so that what is read in both parts is what is read in the whole: not in a
  /// sequence, and not behind a character that something may be struck over.
  static func wholeEnd(of text: UTF8Bytes) -> Int {
    var end = text.count
    let first = max(end - EscapeSequence.longest - 8, 0)
    if let escape = (first..<end).last(where: { text[$0] == EscapeSequence.escape }) {
      // ESC and a backslash end a link, which began with another ESC.
      let start = (first..<escape).last { text[$0] == EscapeSequence.escape } ?? escape
      for offset in [start, escape] {
        if case .unfinished = EscapeSequence.read(text, at: offset).sequence {
          end = offset
          break
        }
      }
    }
    while end > 0, text[end - 1] == EscapeSequence.backspace { end -= 1 }
    // With the marks on it.
    for _ in 0..<longestTail where end > 0 {
      end -= 1
      guard let scalar = text.validScalar(at: end, end: text.count) else { continue }
      if ScalarTable.shared.entry(scalar.value).columns > 0 { break }
    }
    return end
  }
}

/// Where offsets in a text are in what it was sanitised to: behind each part that was changed they have moved.
struct OffsetShifts {
  private var places: [(start: Int, end: Int, output: Int)] = []

  mutating func removeAll() { places.removeAll(keepingCapacity: true) }

  /// What stood from `start` to `end` in the text ends at `output`.
  mutating func add(_ start: Int, _ end: Int, output: Int) { places.append((start, end, output)) }

  /// Moves the ranges of marks, which are ascending, to offsets behind `outputStart`; a mark takes what is put
  /// in at its start. `inputStart` is where the text starts that they are of. O(marks + places)
  func apply(to marks: inout [TextMark], outputStart: Int = 0, inputStart: Int = 0) {
    guard !places.isEmpty || inputStart != 0 else { return }
    var next = 0
    func moved(_ offset: Int) -> Int {
      let offset = offset - inputStart
      while next < places.count, places[next].start < offset { next += 1 }
      while next > 0, places[next - 1].start >= offset { next -= 1 }
      guard next > 0 else { return offset }
      return places[next - 1].output - outputStart + offset - places[next - 1].end
    }
    for index in marks.indices {
      let start = moved(marks[index].range.lowerBound)
      marks[index].range = start..<max(start, moved(marks[index].range.upperBound))
    }
    marks.removeAll { $0.range.isEmpty }
  }
}
