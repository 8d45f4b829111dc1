/// Whether a text is a file of settings, TOML or INI: sections in brackets, names with values, and hardly anything
/// else. Names with values alone are none, as programs print those, too.
struct SettingsShape: TextShape {
  /// What goes on with the next line.
  private enum Open {
    case nothing
    /// A list or a table of TOML, so many of which are open.
    case list(Int)
    /// A string over lines, which ends with three of these.
    case text(UInt8)
    /// What a `\` at the last line's end says to go on.
    case value
  }

  private var sections = 0
  /// Those that stand in sections.
  private var pairs = 0
  private var bareNames = 0
  private var hasComment = false
  private var open = Open.nothing
  /// Whether an indented line goes on with the value above it.
  private var mayGoOn = false
  /// Whether all values are written as TOML has them.
  private(set) var areTyped = true

  var isSure: Bool {
    sections >= 1 && pairs >= (hasComment ? 1 : 2) && bareNames <= pairs
  }

  mutating func take(_ line: Span<UInt8>) -> Bool {
    let text = line.extracting(line.trimmedRange)
    switch open {
    case .nothing: return takeNew(text, isIndented: !line.isEmpty && line[0] <= 0x20)
    case .list(let depth):
      let depth = Self.depth(of: text, from: depth)
      open = depth > 0 ? .list(depth) : .nothing
    case .text(let quote): if Self.hasThree(quote, text) { open = .nothing }
    case .value: open = text.ends(with: "\\") ? .value : .nothing
    }
    return true
  }

  private mutating func takeNew(_ text: Span<UInt8>, isIndented: Bool) -> Bool {
    guard !text.isEmpty else { return true }
    if Self.isSignOfComment(text[0]) {
      hasComment = true
      return true
    }
    if text[0] == UInt8(ascii: "["), !(isIndented && mayGoOn) {
      sections += 1
      mayGoOn = false
      return Self.isSection(text)
    }
    if let sign = Self.signBehindName(in: text) {
      if sections > 0 { pairs += 1 }
      mayGoOn = true
      takeValue(text.extracting(droppingFirst: sign + 1))
      return true
    }
    areTyped = false
    if isIndented, mayGoOn { return true }
    bareNames += 1
    return sections > 0 && text.firstIndex(from: 0) { !$0.isWordByte && $0 != 0x2D } == nil
  }

  private mutating func takeValue(_ value: Span<UInt8>) {
    let value = value.extracting(value.trimmedRange)
    guard !value.isEmpty else {
      areTyped = false
      return
    }
    if areTyped, !Self.isTyped(value) { areTyped = false }
    let depth = areTyped && "[{".utf8.contains(value[0]) ? Self.depth(of: value, from: 0) : 0
    if depth > 0 {
      open = .list(depth)
    } else if value.starts(with: "\"\"\"") || value.starts(with: "'''") {
      let rest = value.extracting(droppingFirst: 3)
      if !Self.hasThree(value[0], rest) { open = .text(value[0]) }
    } else if value.ends(with: "\\") {
      open = .value
    }
  }

  private static func isSignOfComment(_ byte: UInt8) -> Bool { byte == 0x23 || byte == 0x3B }

  private static func hasThree(_ quote: UInt8, _ text: Span<UInt8>) -> Bool {
    ByteSign([quote, quote, quote]).isAmong(text)
  }

  private static let longestName = 60

  /// `[a.b]`, `[[a]]`, `[remote "a"]`, `[*.{js,py}]`, and nothing else but a comment.
  private static func isSection(_ text: Span<UInt8>) -> Bool {
    guard let end = text.first(UInt8(ascii: "]"), from: 1, to: text.count), end <= 2 * longestName
    else { return false }
    let isOfList = text[1] == UInt8(ascii: "[")
    let name = text.extracting((isOfList ? 2 : 1)..<max(end, isOfList ? 2 : 1))
    let behind = isOfList ? end + 2 : end + 1
    guard behind <= text.count, !isOfList || text[end + 1] == UInt8(ascii: "]") else {
      return false
    }
    let rest = text.extracting(droppingFirst: behind)
    let first = rest.firstIndex(from: 0) { $0 != 0x20 && $0 != 0x09 }
    if let first, !isSignOfComment(rest[first]) { return false }
    guard let start = name.firstIndex(from: 0, where: { $0 != 0x20 }),
      isLetter(name[start]) || "_.*\"'{".utf8.contains(name[start])
    else { return false }
    let other = name.firstIndex(from: start) {
      !$0.isWordByte && !"-._ :/\\\"*{},?!~'@+".utf8.contains($0)
    }
    return other == nil
  }

  /// Where the `=` is behind a name of a few words; nil: there is none.
  private static func signBehindName(in text: Span<UInt8>) -> Int? {
    guard let sign = text.first(UInt8(ascii: "="), from: 1, to: min(text.count, longestName)),
      text[0].isWordByte || "\"'.".utf8.contains(text[0])
    else { return nil }
    var end = sign
    while text[end - 1] == 0x20 || text[end - 1] == 0x09 { end -= 1 }
    var blanks = 0
    for index in 0..<end {
      let byte = text[index]
      if byte == 0x20 { blanks += 1 }
      guard byte.isWordByte || "-._ []/\\:@*\"'".utf8.contains(byte) else { return nil }
    }
    return blanks <= 2 ? sign : nil
  }

  /// Whether a value is a string, a list, a table, a number, a date or a truth, as TOML has them.
  private static func isTyped(_ value: Span<UInt8>) -> Bool {
    if "\"'[{".utf8.contains(value[0]) { return true }
    let end = value.firstIndex(from: 0) { $0 == 0x20 || $0 == 0x23 || $0 == 0x09 } ?? value.count
    let word = value.extracting(first: end)
    guard !word.isEmpty else { return false }
    if words.contains(where: { word.holds($0) }) { return true }
    guard isDigit(word[0]) || word.count > 1 && "+-".utf8.contains(word[0]) else { return false }
    let other = word.firstIndex(from: 1) {
      !isDigit($0) && !"_.+-:xoTZabcdefABCDEF".utf8.contains($0)
    }
    return other == nil
  }

  private static let words = ["true", "false", "inf", "nan"].map { Array($0.utf8) }

  /// How many brackets are open behind a line before which `depth` are.
  private static func depth(of text: Span<UInt8>, from depth: Int) -> Int {
    var (depth, quote) = (depth, UInt8(0))
    for index in text.indices {
      let byte = text[index]
      guard quote == 0 else {
        if byte == quote { quote = 0 }
        continue
      }
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "'"): quote = byte
      case UInt8(ascii: "["), UInt8(ascii: "{"): depth += 1
      case UInt8(ascii: "]"), UInt8(ascii: "}"): depth -= 1
      case UInt8(ascii: "#"): return depth
      default: break
      }
    }
    return depth
  }
}
