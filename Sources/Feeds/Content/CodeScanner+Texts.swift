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
    let word = bytes[...before].suffix(8).reversed().prefix { $0.isWordByte }
    return Self.wordsBeforeValues.contains(String(decoding: word.reversed(), as: UTF8.self))
  }

  private static let wordsBeforeValues: Set<String> = [
    "and", "case", "if", "not", "or", "return", "split", "typeof", "unless", "until", "when",
    "while",
  ]

  // MARK: - Texts below their marks

  /// `<<END`: the text begins on the next line. Returns whether it stands here, and goes behind it.
  mutating func takeHereMark() -> Bool {
    guard let kind = rules.hereTexts, hereText == nil, has(Self.marks[kind == .php ? 1 : 0]),
      kind == .php || mayStandBeforeMark(index > 0 ? bytes[index - 1] : 0x0A, kind)
    else { return false }
    var place = index + (kind == .php ? 3 : 2)
    let isIndented = byte(at: place) == UInt8(ascii: "-") || byte(at: place) == UInt8(ascii: "~")
    if isIndented { place += 1 }
    let quote = byte(at: place)
    let isQuoted = quote == 0x22 || quote == 0x27
    if isQuoted || quote == UInt8(ascii: "\\") { place += 1 }
    let word = bytes[min(place, bytes.count)...].prefix { $0.isWordByte }
    guard let first = word.first, !isDigit(first), !isQuoted || byte(at: word.endIndex) == quote
    else { return false }
    // `list <<item` appends.
    let isSure = kind != .script || isIndented || isQuoted || (0x41...0x5A).contains(first)
    guard isSure else { return false }
    let start = index
    index = word.endIndex + (isQuoted ? 1 : 0)
    hereText = Array(word)
    note(from: start, .string)
    return true
  }

  private static let marks = ["<<", "<<<"].map { Array($0.utf8) }

  private func byte(at place: Int) -> UInt8? { place < bytes.count ? bytes[place] : nil }

  private func mayStandBeforeMark(_ byte: UInt8, _ kind: CodeRules.HereTexts) -> Bool {
    byte <= 0x20 || kind == .script && "(,=[{".utf8.contains(byte)
  }

  /// Lines up to one with nothing but `end`, and what ends a statement; it begins with the line here.
  mutating func takeHereText(ending end: [UInt8]) {
    hereText = nil
    let start = index
    while index < bytes.count {
      let line = bytes[index...].prefix { $0 != 0x0A }
      index = line.endIndex
      let text = line.drop { $0 == 0x20 || $0 == 0x09 }
      let isEnd =
        text.starts(with: end)
        && text.dropFirst(end.count).allSatisfy { ";,) \r".utf8.contains($0) }
      if isEnd { return note(from: start, .string) }
      index = min(index + 1, bytes.count)
    }
    opening = .hereText(end: end)
    note(from: start, .string)
  }
}
