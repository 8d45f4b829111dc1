/// Whether a text is YAML: told by all of its first lines, as lists and notes of people look much like it.
struct YAMLShape: TextShape {
  private var keys = 0
  private var keysWithin = 0
  /// Texts that stand below their names.
  private var texts = 0
  private var parents = 0
  /// Items of lists that may be sentences.
  private var sentences = 0
  /// How far the last line was indented, and whether it opens what stands below it: a value, or lines of any text.
  private var depth = 0
  private var opens = false
  private var textDepth: Int?
  private var mayHaveText = false
  /// Whether a line says what it is: that a document begins, or `apiVersion: v1`.
  private var isMarked = false
  private var isNamed = false
  /// Whether a list of named values follows the mark of a document.
  private var isMarkedList = false
  private var lines = 0

  /// Whether lines with names lie in others, and there are enough of them; behind the mark of a document they may lie in
  /// none, and beside a text over lines that is opened as only YAML does it.
  var isSure: Bool {
    guard sentences <= keys else { return false }
    if isMarkedList { return true }
    return keys >= 3 && (isMarked || isNamed || texts >= 1 || keysWithin >= 2 && parents >= 1)
  }

  mutating func take(_ line: Span<UInt8>) -> Bool {
    let line = line.extracting(first: line.countWithoutLineEnds)
    let start = line.firstIndex(from: 0) { $0 != 0x20 } ?? line.count
    guard start < line.count, line[start] != UInt8(ascii: "#") else { return true }
    lines += 1
    if let textDepth {
      // What is open over lines may end below its name: `]`.
      let ends = start == textDepth && "]}".utf8.contains(line[start])
      if start > textDepth || ends {
        if mayHaveText { texts += 1 }
        mayHaveText = false
        return true
      }
    }
    (textDepth, mayHaveText) = (nil, false)
    if start == 0, line.starts(with: "---") || line.starts(with: "...") {
      if lines == 1 { isMarked = line[0] == UInt8(ascii: "-") }
      (depth, opens) = (0, false)
      return line.count == 3
    }
    let isItem =
      line[start] == UInt8(ascii: "-")
      && (line.count == start + 1 || line[start + 1] == 0x20)
    let place = isItem ? line.firstIndex(from: start + 1) { $0 != 0x20 } ?? line.count : start
    let text = line.extracting(droppingFirst: place)
    // What lies in nothing is indented as the first line is.
    guard start <= depth || opens else { return false }
    guard let key = Self.key(of: text) else {
      guard isItem else { return false }
      if !Self.isValue(text) { sentences += 1 }
      if goesOn(text) { textDepth = start }
      (depth, opens) = (start, text.isEmpty)
      return true
    }
    keys += 1
    if start > 0 || isItem { keysWithin += 1 }
    if isMarked, isItem, lines == 2 { isMarkedList = true }
    if opens, start > depth { parents += 1 }
    if start == 0, text.extracting(first: key).holds("apiVersion") { isNamed = true }
    let value = text.extracting(droppingFirst: key + 1)
    // So programs show numbers for people: `Version: 3 (0x2)`.
    guard !LanguageSigns.matches(value, "…(0x…)") else { return false }
    let isText = Self.opensText(value)
    let opensOther = value.isBlank || isItem || Self.isMark(value)
    // The members of an item stand below its first.
    if isText || goesOn(value) { textDepth = place }
    mayHaveText = isText
    (depth, opens) = (place, opensOther)
    return isText || value.isBlank || value[0] == 0x20
  }

  /// Whether a value may go on below it, indented further: one in quotes or brackets that are open at its end, or any where
  /// the text is YAML anyway, of which `kubectl` breaks long ones.
  private func goesOn(_ value: Span<UInt8>) -> Bool {
    let value = value.extracting(value.trimmedRange)
    guard let last = value.indices.last else { return false }
    switch value[0] {
    case UInt8(ascii: "\""), UInt8(ascii: "'"): return last == 0 || value[last] != value[0]
    case UInt8(ascii: "["): return value[last] != UInt8(ascii: "]")
    case UInt8(ascii: "{"): return value[last] != UInt8(ascii: "}")
    default: return (isMarked || isNamed) && !Self.isMark(value)
    }
  }

  /// Where the colon is behind a name without blanks, or in quotes; nil: there is none.
  private static func key(of text: Span<UInt8>) -> Int? {
    guard let end = endOfName(of: text), end > 0, end < text.count, text[end] == UInt8(ascii: ":")
    else { return nil }
    if end + 1 == text.count || text[end + 1] == 0x20 { return end }
    return endOfOwnedName(of: text, behind: end)
  }

  /// Where the colon is behind a name of those that say who manages a field: `f:metadata`, `k:{"port":80}`.
  private static func endOfOwnedName(of text: Span<UInt8>, behind end: Int) -> Int? {
    guard end == 1, "fkv".utf8.contains(text[0]), text.count > 3,
      text[text.count - 1] == UInt8(ascii: ":") || text.ends(with: ": {}")
    else { return nil }
    return text.count - (text[text.count - 1] == UInt8(ascii: ":") ? 1 : 4)
  }

  /// `name`, `/path/{id}`, `$ref`, `<<`, `"a name"`: where it ends; nil: no name begins there.
  private static func endOfName(of text: Span<UInt8>) -> Int? {
    guard !text.isEmpty else { return nil }
    if text.starts(with: "<<") { return 2 }
    if "\"'".utf8.contains(text[0]) {
      return text.first(text[0], from: 1, to: text.count).map { $0 + 1 }
    }
    // Programs say of their options so what they do: `-h: help`.
    guard !"{}-".utf8.contains(text[0]) else { return nil }
    return text.firstIndex(from: 0) { !$0.isWordByte && !"-./$@{}'".utf8.contains($0) }
  }

  /// `|`, `>-`: lines of any text follow.
  private static func opensText(_ value: Span<UInt8>) -> Bool {
    let value = value.extracting(value.trimmedRange)
    return (1...2).contains(value.count) && "|>".utf8.contains(value[0])
  }

  /// `&name`, `!type`: what is said of a value that stands below.
  private static func isMark(_ value: Span<UInt8>) -> Bool {
    let mark = value.extracting(value.trimmedRange)
    return !mark.isEmpty && "&!".utf8.contains(mark[0])
      && mark.firstIndex(from: 0) { $0 == 0x20 } == nil
  }

  /// Whether an item of a list is no sentence: a word, or in quotes or brackets.
  private static func isValue(_ text: Span<UInt8>) -> Bool {
    text.isEmpty || "\"'[{".utf8.contains(text[0]) || text.firstIndex(from: 0) { $0 == 0x20 } == nil
  }
}
