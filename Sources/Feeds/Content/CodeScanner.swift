/// Finds comments, strings, keywords and numbers in code. It goes over the bytes once, and looks ahead only
/// over what it then passes, or once for each line.
struct CodeScanner {
  let bytes: [UInt8]
  let rules: CodeRules
  var index = 0
  private var found: [InlineRun] = []
  /// Of markup: whether a tag is open.
  private var isInTag = false
  /// What is open: before the first byte, and, when all is looked at, behind the last.
  var opening: LineOpening
  /// What begins with the next line.
  var below = LineOpening.nothing
  /// Before these, code in strings, and regular expressions, have no end: lines are looked through but once for it.
  var unended = (code: 0, expression: 0)

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
    if opening == .nothing { opening = below }
    return found
  }

  /// Goes on with what began above.
  private mutating func goOn() {
    let before = opening
    opening = .nothing
    switch before {
    case .comment(let end, let depth):
      skipComment(0, to: end, depth: depth)
      note(from: 0, .comment)
    case .string(let end, let isRaw):
      let goesOverLines =
        isRaw || end.count > 1 || end.allSatisfy { rules.quotesOverLines.contains($0) }
      if !skipString(to: end, isRaw: isRaw, goesOverLines: goesOverLines), goesOverLines {
        opening = before
      }
      note(from: 0, .string)
    case .hereTexts, .indentedText:
      below = before
      takeTextBelow()
    case .tag: isInTag = true
    case .nothing, .fence, .table, .paragraph, .item: break
    }
  }

  mutating func note(from start: Int, _ style: InlineStyle) {
    guard start < index else { return }
    // What goes over lines has the next one itself.
    if below != .nothing, bytes[start..<index].contains(0x0A) { below = .nothing }
    found.append(InlineRun(start..<index, style))
  }

  func has(_ text: [UInt8]) -> Bool {
    bytes[index] == text.first && bytes[index...].starts(with: text)
  }

  /// Whether a line begins here.
  private var startsLine: Bool { index == 0 || bytes[index - 1] == 0x0A }

  // MARK: - Code

  private mutating func takeCode() {
    let byte = bytes[index]
    if byte == 0x0A {
      index += 1
      return takeTextBelow()
    }
    if let sign = rules.nameSign, startsLine, takeName(before: sign) { return }
    if takeOwnString() || rules.hasColours && takeColour() { return }
    if byte.isWordByte || startsDirective { return takeWord() }
    if takeComment() || takeString(from: index) || takeExpression() || takeTextMark() { return }
    index += 1
    if rules.escapesInCode, byte == UInt8(ascii: "\\"), index < bytes.count, bytes[index] != 0x0A {
      index += 1
    }
  }

  private mutating func takeComment() -> Bool {
    let start = index
    if rules.ownStrings == .lua, has(Self.dashes), let text = longBracket(at: index + 2) {
      skipComment(2 + text.count, to: text.end)
    } else if let (open, close) = rules.blockComment, has(open) {
      skipComment(open.count, to: close)
    } else if let (starts, end) = rules.documentation, startsLine, starts.contains(where: has) {
      skipComment(0, to: end)
    } else {
      guard namesInterpreter || rules.lineComments.contains(where: has) && startsComment else {
        return false
      }
      index = bytes[index...].firstIndex(of: 0x0A) ?? bytes.count
    }
    note(from: start, .comment)
    return true
  }

  private static let dashes = Array("--".utf8)

  /// `#!/usr/bin/env node`, whatever comments are in the language.
  private var namesInterpreter: Bool {
    startsLine && has(Self.mark)
      && bytes[(index + 2)...].first { !Self.isBlank($0) } == UInt8(ascii: "/")
  }

  private static let mark = Array("#!".utf8)

  /// Goes over `count` bytes and on, behind the end of a comment, or to the end of all.
  private mutating func skipComment(_ count: Int, to end: [UInt8], depth: Int = 1) {
    var depth = depth
    let inner = rules.nestsComments ? rules.blockComment?.start : nil
    index += count
    while index < bytes.count {
      if has(end) {
        index += end.count
        depth -= 1
        if depth == 0 { return }
      } else if let inner, has(inner) {
        index += inner.count
        depth += 1
      } else {
        index += 1
      }
    }
    opening = .comment(end: end, depth: depth)
  }

  /// In `$#` and `a#b` a number sign begins no comment, nor does `-->` in Haskell or `#[` in PHP.
  private var startsComment: Bool {
    let before = index > 0 ? bytes[index - 1] : 0x0A
    switch bytes[index] {
    case UInt8(ascii: "#"):
      let isAttribute =
        rules.hereTexts == .php && index + 1 < bytes.count && bytes[index + 1] == UInt8(ascii: "[")
      return " \t\n".utf8.contains(before) && !isAttribute
    case UInt8(ascii: ";"): return " \t\n)]}".utf8.contains(before)
    case UInt8(ascii: "-") where rules.namesHaveMarks:
      guard !Self.isOperator(before) else { return false }
      let end = bytes[index...].firstIndex { $0 != UInt8(ascii: "-") }
      return end.map { !Self.isOperator(bytes[$0]) } ?? true
    default: return true
    }
  }

  /// Whether Haskell makes operators of it.
  private static func isOperator(_ byte: UInt8) -> Bool {
    "!#$%&*+./<=>?@\\^|-~:".utf8.contains(byte)
  }

  /// Whether a word such as `#include` or `@media` stands here.
  private var startsDirective: Bool {
    let first: String
    switch bytes[index] {
    case UInt8(ascii: "#"): first = "#if"
    case UInt8(ascii: "@"): first = "@media"
    default: return false
    }
    return rules.keywords.contains(first) && index + 1 < bytes.count
      && bytes[index + 1].isWordByte
  }

  /// `#ff0000` behind a name and its colon, or in brackets; not `#fade {`.
  private mutating func takeColour() -> Bool {
    guard bytes[index] == UInt8(ascii: "#") else { return false }
    let digits = bytes[(index + 1)...].prefix(Self.mostDigits + 1).prefix(while: \.isWordByte)
    guard [3, 4, 6, 8].contains(digits.count), digits.allSatisfy(Self.isHexDigit) else {
      return false
    }
    let value = bytes[max(0, index - Self.longestValue)..<index]
    let before = value.last { ":(;{}\n".utf8.contains($0) }
    guard before == UInt8(ascii: ":") || before == UInt8(ascii: "("),
      bytes[digits.endIndex...].first(where: { !Self.isBlank($0) }) != UInt8(ascii: "{")
    else { return false }
    let start = index
    index = digits.endIndex
    note(from: start, .number)
    return true
  }

  private static let mostDigits = 8
  /// How far the colon may be.
  private static let longestValue = 128

  private static func isHexDigit(_ byte: UInt8) -> Bool {
    isDigit(byte) || (0x61...0x66).contains(byte | 0x20)
  }

  private mutating func takeWord() {
    let start = index
    let isNumber = isDigit(bytes[start])
    index += 1
    while index < bytes.count {
      guard bytes[index].isWordByte || (isNumber ? goesOnInNumber : isMarkInName) else { break }
      index += 1
    }
    if isNumber { return note(from: start, .number) }
    // No keyword is longer.
    guard index - start <= 16 else { return }
    let word = String(decoding: bytes[start..<index], as: UTF8.self)
    if isPrefix(word), takeString(from: start) { return }
    guard rules.keywords.contains(rules.ignoresCase ? word.lowercased() : word),
      rules.nameSign == nil || isValue(start..<index),
      !rules.keywordsBeginLines || start == 0 || bytes[start - 1] == 0x0A
    else { return }
    note(from: start, .keyword)
  }

  /// Whether a point or what divides thousands stands here between digits.
  private var goesOnInNumber: Bool {
    let byte = bytes[index]
    return (byte == UInt8(ascii: ".") || byte == UInt8(ascii: "'") && rules.hasCharacters)
      && index + 1 < bytes.count && isDigit(bytes[index + 1])
  }

  /// As in Haskell's `foldl'`.
  private var isMarkInName: Bool { rules.namesHaveMarks && bytes[index] == UInt8(ascii: "'") }

  /// Whether a word belongs to the string behind it: `rb"…"`.
  private func isPrefix(_ word: String) -> Bool {
    guard !rules.prefixes.isEmpty, index < bytes.count, "\"'".utf8.contains(bytes[index]) else {
      return false
    }
    return rules.prefixes.contains(word) || rules.prefixes.contains(word.lowercased())
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
