/// Finds comments, strings, keywords and numbers in code. It goes over the bytes once, and looks ahead only
/// over what it then passes.
struct CodeScanner {
  private let bytes: [UInt8]
  private let rules: CodeRules
  private var index = 0
  private var found: [InlineRun] = []
  /// Of markup: whether a tag is open.
  private var isInTag = false
  /// What is open: before the first byte, and, when all is looked at, behind the last.
  private(set) var opening: LineOpening

  init(_ bytes: [UInt8], _ rules: CodeRules, from opening: LineOpening = .nothing) {
    self.bytes = bytes
    self.rules = rules
    self.opening = opening
  }

  /// What there is, in order. O(n).
  mutating func runs() -> [InlineRun] {
    goOn()
    while index < bytes.count {
      switch rules.kind {
      case .code: takeCode()
      case .markup: takeMarkup()
      case .diff: takeLineOfDiff()
      }
    }
    if isInTag { opening = .tag }
    return found
  }

  /// Goes on with what began above.
  private mutating func goOn() {
    let before = opening
    opening = .nothing
    switch before {
    case .comment:
      guard let close = rules.blockComment?.end else { return }
      if !skip(0, to: close) { opening = before }
      note(from: 0, .comment)
    case .string(let end):
      if !skip(0, to: end) { opening = before }
      note(from: 0, .string)
    case .tag: isInTag = true
    case .nothing, .fence, .table: break
    }
  }

  private mutating func note(from start: Int, _ style: InlineStyle) {
    guard start < index else { return }
    found.append(InlineRun(start..<index, style))
  }

  // MARK: - Code

  private mutating func takeCode() {
    let byte = bytes[index]
    if byte.isWordByte || byte == UInt8(ascii: "#") && startsDirective { return takeWord() }
    if takeComment() || takeString() { return }
    index += 1
  }

  private mutating func takeComment() -> Bool {
    let start = index
    if let (open, close) = rules.blockComment, has(open) {
      if !skip(open.count, to: close) { opening = .comment }
      note(from: start, .comment)
      return true
    }
    guard rules.lineComments.contains(where: has), startsComment else { return false }
    index = bytes[index...].firstIndex(of: 0x0A) ?? bytes.count
    note(from: start, .comment)
    return true
  }

  /// In `$#` and `a#b` a number sign begins no comment.
  private var startsComment: Bool {
    guard bytes[index] == UInt8(ascii: "#") || bytes[index] == UInt8(ascii: ";"), index > 0 else {
      return true
    }
    return [0x20, 0x09, 0x0A].contains(bytes[index - 1])
  }

  private mutating func takeString() -> Bool {
    let start = index
    let byte = bytes[index]
    if let quote = rules.longQuotes.first(where: has) {
      if !skip(quote.count, to: quote) { opening = .string(end: quote) }
    } else if rules.quotesOverLines.contains(byte) {
      // Of a quote that text has too, such as an apostrophe, only so much is believed as stands there.
      if !skipString(byte, overLines: true), byte == UInt8(ascii: "`") {
        opening = .string(end: [byte])
      }
    } else if rules.hasCharacters, byte == UInt8(ascii: "'") {
      guard let end = endOfCharacter else { return false }
      index = end
    } else if rules.quotes.contains(byte) {
      _ = skipString(byte, overLines: false)
    } else {
      return false
    }
    note(from: start, .string)
    return true
  }

  /// A character between its quotes ends soon; otherwise `'` is a lifetime, a mark or a part of a name.
  private var endOfCharacter: Int? {
    let ahead = bytes[(index + 1)...].prefix(12)
    var isEscaped = false
    for (offset, byte) in zip(ahead.indices, ahead) {
      if byte == 0x0A { return nil }
      if byte == UInt8(ascii: "'"), !isEscaped, offset > index + 1 { return offset + 1 }
      isEscaped = byte == UInt8(ascii: "\\") && !isEscaped
      if byte == 0x20, offset > index + 1 { return nil }
    }
    return nil
  }

  /// Goes behind the end of a string, or of the line, or of all. Returns whether it has an end.
  private mutating func skipString(_ quote: UInt8, overLines: Bool) -> Bool {
    index += 1
    while index < bytes.count {
      let byte = bytes[index]
      if byte == 0x0A, !overLines { return false }
      index += byte == UInt8(ascii: "\\") ? 2 : 1
      if byte == quote { return true }
    }
    index = min(index, bytes.count)
    return false
  }

  /// Goes over `count` bytes and on, behind the next `end`, or to the end of all. Returns whether there is one.
  private mutating func skip(_ count: Int, to end: [UInt8]) -> Bool {
    let isString = end.first.map { "\"'`".utf8.contains($0) } ?? false
    index += count
    while index < bytes.count {
      if bytes[index] == UInt8(ascii: "\\"), isString {
        index += 2
      } else if has(end) {
        index += end.count
        return true
      } else {
        index += 1
      }
    }
    index = bytes.count
    return false
  }

  /// Whether a word such as `#include` stands here.
  private var startsDirective: Bool {
    rules.keywords.contains("#if") && index + 1 < bytes.count && bytes[index + 1].isWordByte
  }

  private mutating func takeWord() {
    let start = index
    let isNumber = isDigit(bytes[start])
    index += 1
    while index < bytes.count {
      let byte = bytes[index]
      let isPoint =
        isNumber && byte == UInt8(ascii: ".") && index + 1 < bytes.count
        && isDigit(bytes[index + 1])
      guard byte.isWordByte || isPoint else { break }
      index += 1
    }
    if isNumber { return note(from: start, .number) }
    // No keyword is longer.
    guard index - start <= 16 else { return }
    let word = String(decoding: bytes[start..<index], as: UTF8.self)
    if rules.keywords.contains(rules.ignoresCase ? word.lowercased() : word) {
      note(from: start, .keyword)
    }
  }

  private func has(_ text: [UInt8]) -> Bool {
    bytes[index] == text.first && bytes[index...].starts(with: text)
  }

  // MARK: - Markup and diffs

  private mutating func takeMarkup() {
    if !isInTag { return takeMarkupText() }
    let byte = bytes[index]
    if byte == UInt8(ascii: ">") {
      let start = index
      index += 1
      isInTag = false
      note(from: start, .keyword)
    } else if rules.quotes.contains(byte) {
      let start = index
      index = bytes[(index + 1)...].firstIndex(of: byte).map { $0 + 1 } ?? bytes.count
      note(from: start, .string)
    } else {
      index += 1
    }
  }

  private mutating func takeMarkupText() {
    let start = index
    if takeComment() { return }
    index += 1
    guard bytes[start] == UInt8(ascii: "<"), index < bytes.count,
      bytes[index].isWordByte || "/!?".utf8.contains(bytes[index])
    else { return }
    index += 1
    while index < bytes.count, bytes[index].isWordByte || "-:".utf8.contains(bytes[index]) {
      index += 1
    }
    isInTag = true
    note(from: start, .keyword)
  }

  private mutating func takeLineOfDiff() {
    let start = index
    let first = bytes[start]
    index = bytes[start...].firstIndex(of: 0x0A) ?? bytes.count
    let line = bytes[start..<index]
    let isHeader = line.starts(with: "+++ ".utf8) || line.starts(with: "--- ".utf8)
    let isSection = line.starts(with: "@@".utf8) || line.starts(with: "diff ".utf8)
    if isHeader || isSection {
      note(from: start, .keyword)
    } else if first == UInt8(ascii: "+") {
      note(from: start, .added)
    } else if first == UInt8(ascii: "-") {
      note(from: start, .removed)
    }
    index += 1
  }
}
