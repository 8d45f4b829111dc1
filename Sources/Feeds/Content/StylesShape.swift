/// Whether a text is CSS, or what becomes CSS: rules in braces, of declarations some of which have well-known names, and
/// nothing else.
struct StylesShape: TextShape {
  private var depth = 0
  private var rules = 0
  private var declarations = 0
  private var known = 0
  private var isInComment = false
  /// Whether a declaration may go on with the next line; whether it surely does.
  private var isInValue = false
  private var isListed = false
  /// Whether a declaration has an end of its own, and no type.
  private var hasEnds = false
  /// Whether another sheet is named to be part of it.
  private var hasImport = false

  var isSure: Bool {
    hasImport || rules >= 1 && declarations >= 1 && known >= 1 && (declarations >= 2 || hasEnds)
  }

  mutating func take(_ line: Span<UInt8>) -> Bool {
    let code = rangeWithoutComments(of: line)
    let rest = line.extracting(code)
    let text = rest.extracting(rest.trimmedRange)
    // As what becomes CSS has comments.
    guard !text.isEmpty, !text.starts(with: "//") else { return true }
    let last = text[text.count - 1]
    let wasListed = isListed
    isListed = last == UInt8(ascii: ",")
    // `a:hover,` above `a:focus {`
    let isLastSelector = wasListed && last == UInt8(ascii: "{") && Self.isSelector(text)
    // The last one of a rule needs no end of its own.
    if isInValue, !isLastSelector, wasListed || last != UInt8(ascii: "}") {
      isInValue = last != UInt8(ascii: ";")
      return !"{}".utf8.contains(last)
    }
    isInValue = false
    switch last {
    case UInt8(ascii: "{"):
      depth += 1
      rules += 1
      return Self.isSelector(text)
    case UInt8(ascii: "}"): return takeEnd(text)
    case UInt8(ascii: ";"):
      if let open = Self.braceOfBeginning(text) { return takeBeginning(text, open: open) }
      if text[0] == UInt8(ascii: "@") {
        hasImport = hasImport || Self.imports.contains { text.starts(with: $0) }
        return true
      }
      return takeDeclaration(text)
    case UInt8(ascii: ",") where depth == 0 || !"-".utf8.contains(text[0]) && !isLetter(text[0]):
      return Self.isSelector(text)
    default:
      guard depth > 0 else { return false }
      isInValue = takeDeclaration(text)
      // One of a list of selectors.
      return isInValue || last == UInt8(ascii: ",") && Self.isSelector(text)
    }
  }

  /// Where what is no comment stands in a line, but for what is behind the first one.
  private mutating func rangeWithoutComments(of line: Span<UInt8>) -> Range<Int> {
    var start = 0
    while start < line.count {
      if isInComment {
        guard let end = Self.commentEnd.place(in: line, from: start) else { return 0..<0 }
        isInComment = false
        start = end + 2
      }
      guard let next = Self.commentStart.place(in: line, from: start) else { break }
      isInComment = true
      let before = line.extracting(start..<next)
      guard before.isBlank else {
        isInComment = Self.commentEnd.place(in: line, from: next + 2) == nil
        return start..<next
      }
      start = next + 2
    }
    return min(start, line.count)..<line.count
  }

  private static let commentStart = ByteSign(Array("/*".utf8))
  private static let commentEnd = ByteSign(Array("*/".utf8))

  private static let imports: [StaticString] = ["@import url(", "@import \"", "@import '"]

  /// `}`, or a rule on a line of its own, or the rest of one.
  private mutating func takeEnd(_ text: Span<UInt8>, isWithin: Bool = false) -> Bool {
    guard let open = text.first(UInt8(ascii: "{"), from: 0, to: text.count) else {
      depth -= 1
      let isAlone = text.count == 1
      return depth >= 0 && (isAlone || takeDeclaration(text))
    }
    rules += 1
    let inner = text.extracting(open + 1..<text.count - 1)
    let isRule = Self.isSelector(text.extracting(first: open + 1))
    let within = inner.extracting(inner.trimmedRange)
    // `@media print { a { color: red } }`
    if isRule, !isWithin, text[0] == UInt8(ascii: "@"), within.count > 1,
      within[within.count - 1] == UInt8(ascii: "}"), within.contains(UInt8(ascii: "{"))
    {
      return takeEnd(within, isWithin: true)
    }
    return isRule && (inner.isBlank || takeDeclaration(within))
  }

  /// Where the brace of a rule is whose first declaration stands behind it; nil: there is none, but for one in a string.
  private static func braceOfBeginning(_ text: Span<UInt8>) -> Int? {
    let sign = text.firstIndex(from: 1) { "{\"'".utf8.contains($0) }
    return sign.flatMap { text[$0] == UInt8(ascii: "{") ? $0 : nil }
  }

  /// A rule whose first declaration stands behind its brace.
  private mutating func takeBeginning(_ text: Span<UInt8>, open: Int) -> Bool {
    depth += 1
    rules += 1
    let rest = text.extracting(droppingFirst: open + 1)
    return Self.isSelector(text.extracting(first: open))
      && takeDeclaration(rest.extracting(rest.trimmedRange))
  }

  /// `name: value`, behind which others may stand.
  private mutating func takeDeclaration(_ text: Span<UInt8>) -> Bool {
    let end = text.firstIndex(from: 0) { !$0.isWordByte && !"-$@".utf8.contains($0) }
    guard let end, end > 0, text[end] == UInt8(ascii: ":"), !isDigit(text[0]),
      depth > 0 || rules > 0 || "$@".utf8.contains(text[0])
    else { return false }
    // Members of TypeScript's types look the same.
    let value = text.extracting(droppingFirst: end + 1)
    let word = value.extracting(value.trimmedRange)
    guard !Self.types.contains(where: { word.starts(with: $0) }) else { return false }
    declarations += 1
    if let stop = value.first(UInt8(ascii: ";"), from: 0, to: value.count) {
      hasEnds = hasEnds || !isCapital(word[0])
      if value.first(UInt8(ascii: ":"), from: stop, to: value.count) != nil { declarations += 1 }
    }
    let name = text.extracting(first: end)
    if name.starts(with: "--") || Self.names.contains(where: { name.holds($0) }) { known += 1 }
    return true
  }

  /// What may stand before a brace: no call, and nothing that is given a value.
  private static func isSelector(_ text: Span<UInt8>) -> Bool {
    guard !text.isEmpty, text[0].isWordByte || ".#:[*@&>+~%".utf8.contains(text[0]) else {
      return false
    }
    if text[0] == UInt8(ascii: "@") { return true }
    guard !Self.declared.contains(where: { text.starts(with: $0) }) else { return false }
    guard let open = text.first(UInt8(ascii: "("), from: 0, to: text.count) else {
      return !text.contains(UInt8(ascii: "=")) || text.contains(UInt8(ascii: "["))
    }
    // `:not(…)`
    return text.first(UInt8(ascii: ":"), from: 0, to: open) != nil
  }

  private static let declared: [StaticString] = [
    "interface ", "class ", "struct ", "enum ", "namespace ", "type ",
  ]

  private static let types: [StaticString] = [
    "string", "number", "boolean", "any", "unknown", "String", "Int", "Float", "Boolean",
  ]

  private static let names = """
    align-items background background-color border border-bottom border-radius bottom box-shadow \
    box-sizing color content cursor display flex float font font-family font-size font-weight gap \
    grid-template-columns height justify-content left letter-spacing line-height list-style \
    margin margin-bottom margin-left margin-top max-width min-height opacity outline overflow \
    padding position right text-align text-decoration top transform transition vertical-align \
    visibility white-space width z-index
    """.split(separator: " ").map { Array($0.utf8) }
}

extension Span<UInt8> {
  fileprivate func contains(_ byte: UInt8) -> Bool { first(byte, from: 0, to: count) != nil }
}
