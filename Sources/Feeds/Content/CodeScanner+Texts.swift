/// Regular expressions, and texts that begin on the line below their marks.
extension CodeScanner {
  // MARK: - Regular expressions

  /// `/a["/]b/g`, where no quotient can be. Returns whether there is one.
  mutating func takeExpression() -> Bool {
    guard rules.hasExpressions, bytes[index] == UInt8(ascii: "/"), index >= unended.expression,
      index + 1 < bytes.count, bytes[index + 1] > 0x20, bytes[index + 1] != UInt8(ascii: "/"),
      mayBeginExpression
    else { return false }
    var place = index + 1
    var isInClass = false
    while place < bytes.count, bytes[place] != 0x0A {
      let byte = bytes[place]
      place += 1
      switch byte {
      case UInt8(ascii: "\\") where place < bytes.count && bytes[place] != 0x0A: place += 1
      case UInt8(ascii: "["): isInClass = true
      case UInt8(ascii: "]"): isInClass = false
      case UInt8(ascii: "/") where !isInClass:
        let start = index
        index = bytes[place...].firstIndex { !isLetter($0) } ?? bytes.count
        note(from: start, .string)
        return true
      default: break
      }
    }
    unended.expression = place
    return false
  }

  /// Whether a value begins here, and nothing is divided.
  private var mayBeginExpression: Bool {
    guard let before = bytes[..<index].lastIndex(where: { $0 != 0x20 && $0 != 0x09 }),
      bytes[before] != 0x0A
    else { return true }
    if "(,=:[!&|?{;~".utf8.contains(bytes[before]) { return true }
    // `a => /b/`
    if bytes[before] == UInt8(ascii: ">"), before > 0, bytes[before - 1] == UInt8(ascii: "=") {
      return true
    }
    let word = bytes[...before].suffix(8).reversed().prefix { $0.isWordByte }
    return Self.wordsBeforeValues.contains(String(decoding: word.reversed(), as: UTF8.self))
  }

  private static let wordsBeforeValues: Set<String> = [
    "and", "case", "if", "not", "or", "return", "split", "typeof", "unless", "until", "when",
    "while",
  ]

  // MARK: - Texts below their marks

  /// `<<END`, `key: |`: the text begins on the next line. Returns whether such a mark stands here, and goes behind it.
  mutating func takeTextMark() -> Bool {
    switch rules.hereTexts {
    case nil: false
    case .yaml?: takeIndentMark()
    case .shell?, .script?, .php?: takeHereMark()
    }
  }

  private mutating func takeHereMark() -> Bool {
    guard let kind = rules.hereTexts, has(Self.marks[kind == .php ? 1 : 0]),
      kind == .php || mayStandBeforeMark(index > 0 ? bytes[index - 1] : 0x0A, kind)
    else { return false }
    var ends = [[UInt8]]()
    if case .hereTexts(let before) = below { ends = before }
    guard ends.count < Self.mostTexts else { return false }
    var place = index + (kind == .php ? 3 : 2)
    let isIndented = byte(at: place) == UInt8(ascii: "-") || byte(at: place) == UInt8(ascii: "~")
    if isIndented { place += 1 }
    let behindMark = place
    if kind == .shell { while byte(at: place).map(Self.isBlank) ?? false { place += 1 } }
    let quote = byte(at: place)
    let isQuoted = quote == 0x22 || quote == 0x27
    if isQuoted || quote == UInt8(ascii: "\\") { place += 1 }
    // `<<'END OF'`: what a shell has in quotes may be several words.
    let rest = bytes[min(place, bytes.count)...].prefix(Self.longestEnd)
    let word =
      kind == .shell && isQuoted
      ? rest.prefix { $0 != quote && $0 != 0x0A } : rest.prefix { $0.isWordByte }
    guard let first = word.first, !isDigit(first), !isQuoted || byte(at: word.endIndex) == quote
    else { return false }
    // `list <<item` appends, `$((a << b))` shifts.
    let isPlain = kind != .script && place == behindMark
    let isSure = isPlain || isIndented || isQuoted || isCapital(first)
    guard isSure else { return false }
    let start = index
    index = word.endIndex + (isQuoted ? 1 : 0)
    below = .hereTexts(ends: ends + [Array(word)])
    note(from: start, .string)
    return true
  }

  /// Nobody has more of them on a line, or longer ends in bytes, and a line that has costs no more.
  private static let mostTexts = 8
  private static let longestEnd = 64
  private static let marks = ["<<", "<<<"].map { Array($0.utf8) }

  private func byte(at place: Int) -> UInt8? { place < bytes.count ? bytes[place] : nil }

  private func mayStandBeforeMark(_ byte: UInt8, _ kind: CodeRules.HereTexts) -> Bool {
    byte <= 0x20 || kind == .script && "(,=[{".utf8.contains(byte)
  }

  /// `|`, `>-`, `|2` behind a name or the mark of an item, and nothing but a comment behind it.
  private mutating func takeIndentMark() -> Bool {
    guard "|>".utf8.contains(bytes[index]) else { return false }
    let signs = bytes[(index + 1)...].prefix(2).prefix { isDigit($0) || "+-".utf8.contains($0) }
    let rest = bytes[signs.endIndex...].drop { Self.isBlank($0) }
    let next = rest.first ?? 0x0A
    let isBeforeComment = next == UInt8(ascii: "#") && rest.startIndex > signs.endIndex
    // Only the last sign of a line is worth a look at all that is before it.
    guard next == 0x0A || next == 0x0D || isBeforeComment, let depth = depthOfValue else {
      return false
    }
    below = .indentedText(depth: depth)
    let start = index
    index = signs.endIndex
    note(from: start, .keyword)
    return true
  }

  /// How far what has the value that begins here is indented: a name with its colon, or the mark of an item. nil: neither
  /// stands before it.
  private var depthOfValue: Int? {
    guard var last = lastSign(before: index) else { return nil }
    // `key: !type |`
    let word = bytes[...last].suffix(64).reversed().prefix { $0 > 0x20 }
    if let first = word.last, "!&".utf8.contains(first) {
      guard let before = lastSign(before: last + 1 - word.count) else { return nil }
      last = before
    }
    guard ":-".utf8.contains(bytes[last]) else { return nil }
    let line = bytes[..<last].lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
    var start = line
    while start < last, Self.isBlank(bytes[start]) || isItemMark(at: start) { start += 1 }
    if bytes[last] == UInt8(ascii: ":") { return start - line }
    return start == last ? last - line : nil
  }

  private func isItemMark(at place: Int) -> Bool {
    bytes[place] == UInt8(ascii: "-") && bytes[place + 1] == 0x20
  }

  /// What stands on the line before `place`, where blanks lie between them.
  private func lastSign(before place: Int) -> Int? {
    let sign = bytes[..<place].lastIndex { !Self.isBlank($0) }
    return sign.flatMap { $0 < place - 1 && bytes[$0] != 0x0A ? $0 : nil }
  }

  /// Takes the text that begins with the line here, if one does.
  mutating func takeTextBelow() {
    let text = below
    below = .nothing
    switch text {
    case .hereTexts(let ends): takeHereText(ending: ends)
    case .indentedText(let depth): takeText(indentedBy: depth)
    default: break
    }
  }

  /// Lines that are indented by more than `depth`.
  private mutating func takeText(indentedBy depth: Int) {
    let start = index
    while index < bytes.count {
      let line = bytes[index...].prefix { $0 != 0x0A }
      let isDeeper = line.prefix { $0 == 0x20 }.count > depth
      guard isDeeper || line.allSatisfy({ $0 <= 0x20 }) else { return note(from: start, .string) }
      index = min(line.endIndex + 1, bytes.count)
    }
    opening = .indentedText(depth: depth)
    note(from: start, .string)
  }

  /// Lines up to one with nothing but the first of `ends`, and what ends a statement; the next one's text begins below that.
  private mutating func takeHereText(ending ends: [[UInt8]]) {
    guard let end = ends.first else { return }
    let start = index
    while index < bytes.count {
      let line = bytes[index...].prefix { $0 != 0x0A }
      index = line.endIndex
      let text = line.drop { $0 == 0x20 || $0 == 0x09 }
      let isEnd =
        text.starts(with: end)
        && text.dropFirst(end.count).allSatisfy { ";,) \r".utf8.contains($0) }
      if isEnd {
        note(from: start, .string)
        if ends.count > 1 { below = .hereTexts(ends: Array(ends.dropFirst())) }
        return
      }
      index = min(index + 1, bytes.count)
    }
    opening = .hereTexts(ends: ends)
    note(from: start, .string)
  }
}
