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
      if !bytes.isEmpty { bytes.removeAll(keepingCapacity: true) }
      if !marks.isEmpty { marks.removeAll(keepingCapacity: true) }
      start = 0
    }
  }

  /// Addresses in the order in which they came.
  struct LinkNumbers {
    private(set) var addresses: [[UInt8]] = []
    private var numbers: [[UInt8]: Int] = [:]
    /// The parts of the text that lead somewhere, each with its number in and behind it.
    var parts: [TextMark] = []
    /// Where the part begins that is open.
    var start = 0

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
        found = readOverstrike(text, at: next, from: copied, isLast: isLast, into: &result)
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
    guard let showsReturn = Self.showsReturn(text, before: start, isLast: isLast) else {
      return .unfinished(from: start - 1)
    }
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
    if showsReturn { showReturn(&result) }
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
      let start = result.links?.start ?? 0
      result.links?.parts.append(
        TextMark(min(start, result.bytes.count)..<result.bytes.count, kind: number))
    }
    address = next
    result.links?.start = result.bytes.count
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

// MARK: - Sanitising

extension StyleReader {
  /// Memory that is used for text after text.
  struct Memory {
    var result = Result()
    var shifts: OffsetShifts? = OffsetShifts()
  }

  /// Sanitises a text to the end of `output`, without what it says about how it looks; that is left in
  /// `memory`, by offsets in what was put out.
  ///
  /// - Parameter breaksAtFF: Whether VT and FF end lines.
  static func sanitize(
    _ text: UTF8Bytes, into output: inout [UInt8], originals: inout TextOriginals?,
    breaksAtFF: Bool = false, memory: inout Memory
  ) -> Sanitizer.Found {
    memory.result.removeAll()
    if let found = sanitizeASCII(text, into: &output, &memory.result) { return found }
    memory.result.removeAll()
    var reader = StyleReader()
    _ = reader.read(text, isLast: true, into: &memory.result)
    memory.shifts?.removeAll()
    let start = output.count
    var found = memory.result.bytes.withBytes {
      Sanitizer.sanitize(
        $0, into: &output, originals: &originals, shifts: &memory.shifts, breaksAtFF: breaksAtFF)
    }
    if !found.hasChanged { output.append(contentsOf: memory.result.bytes) }
    memory.shifts?.apply(to: &memory.result.marks, outputStart: start)
    if var parts = memory.result.links?.parts {
      memory.shifts?.apply(to: &parts, outputStart: start)
      memory.result.links?.parts = parts
    }
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
    breaksAtFF: Bool, memory: inout Memory?
  ) -> Sanitizer.Found? {
    guard var taken = memory.take() else { return nil }
    defer { memory = taken }
    return sanitize(
      text, into: &output, originals: &originals, breaksAtFF: breaksAtFF, memory: &taken)
  }

  /// Where a text may be cut so that what is read in both parts is what is read in the whole: before the last
  /// character that is not within a sequence or next to a BS; 0 where there is none. O(*n*)
  static func wholeEnd(of text: UTF8Bytes) -> Int {
    var (safe, start, offset) = (0, 0, 0)
    var isBehindBackspace = false
    // CRs and sequences begin there that go on up to `start`: what follows them may show the CRs.
    var returns: Int?
    while true {
      let next = TextScan.sequenceStart(text, from: offset, to: text.count)
      let end = next < text.count ? endOfSequence(text, at: next) : next
      if let end, end == next, next < text.count {
        offset = next + 1
        continue
      }
      let last = lastCharacter(of: text, in: start..<next)
      if next > start, last > start || !isBehindBackspace {
        safe = startOfReturns(in: text[start..<last]) == 0 ? returns ?? last : last
      }
      let first = start + startOfReturns(in: text[start..<next])
      if first > start { returns = nil }
      if first < next { returns = returns ?? first }
      guard next < text.count, let end else { return safe }
      isBehindBackspace = text[next] == EscapeSequence.backspace
      (start, offset) = (end, end)
    }
  }

  /// Where what begins with an ESC or a BS ends; where it begins, if that is text; nil: it may go on.
  private static func endOfSequence(_ text: UTF8Bytes, at start: Int) -> Int? {
    if text[start] == EscapeSequence.backspace { return start + 1 }
    let (sequence, end) = EscapeSequence.read(text, at: start)
    switch sequence {
    case .unknown: return start
    case .unfinished: return nil
    case .nothing, .link: return end
    case .style(let parameters):
      var style = TextStyle.plain
      guard style.take(text[parameters]) else { return start }
      guard style == .plain else { return end }
      // SI may follow.
      if end == text.count { return nil }
      return text[end] == 0x0F ? end + 1 : end
    }
  }

  /// Where the last character in a range starts that is no mark on another.
  private static func lastCharacter(of text: UTF8Bytes, in range: Range<Int>) -> Int {
    var start = range.upperBound
    while start > range.lowerBound {
      start -= 1
      guard let scalar = text.validScalar(at: start, end: range.upperBound) else {
        // What begins no character stands for one.
        if text[start] & 0xC0 != 0x80 { break }
        continue
      }
      // A control character is spelled out, or ends a line.
      if scalar.value < 0x20 || ScalarTable.shared.entry(scalar.value).columns > 0 { break }
    }
    return start
  }
}
