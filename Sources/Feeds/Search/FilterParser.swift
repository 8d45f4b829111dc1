/// Reads what rows are to be or to say; `RowFilter` tells the language.
struct FilterParser {
  private let text: String
  private let bytes: [UInt8]
  let now: Int?
  private let moment: Int?
  let zone: FeedTimeZone
  private(set) var index = 0
  private var depth = 0
  /// What texts in it may have been meant for, a sentence each, to be said where no row is so.
  private(set) var hints: [String] = []

  /// Nested deeper it is refused.
  private static let deepest = 100

  init(_ text: String, now: Int?, moment: Int?, zone: FeedTimeZone) {
    self.text = text
    bytes = Array(text.utf8)
    (self.now, self.moment) = (now, moment)
    self.zone = zone
  }

  /// All of it.
  mutating func condition() throws(RowFilterError) -> RowCondition {
    skipBlanks()
    guard index < bytes.count else { throw error("it is empty", at: 0) }
    let condition = try alternatives()
    guard index == bytes.count else {
      throw error("a parenthesis is closed that was not opened", at: index)
    }
    return condition
  }

  func error(_ reason: String, at offset: Int) -> RowFilterError {
    RowFilterError(reason: reason, text: text, offset: min(offset, bytes.count))
  }

  private mutating func alternatives() throws(RowFilterError) -> RowCondition {
    var all = [try conjunction()]
    while takeKeyword("or") { all.append(try conjunction()) }
    return all.count == 1 ? all[0] : .any(all)
  }

  private mutating func conjunction() throws(RowFilterError) -> RowCondition {
    var all = [try negation()]
    while true {
      let isSaid = takeKeyword("and")
      guard isSaid || index < bytes.count && bytes[index] != UInt8(ascii: ")") && !isKeyword("or")
      else { break }
      all.append(try negation())
    }
    guard all.count > 1 else { return all[0] }
    // Texts last, as they cost the most.
    return .all(all.filter { !$0.usesTexts } + all.filter(\.usesTexts))
  }

  private mutating func negation() throws(RowFilterError) -> RowCondition {
    if let reason = ForeignFilter.reason(ofLines: bytes[index...]) {
      throw error(reason, at: index)
    }
    var isNegated = false
    while takeKeyword("not") || take("!") { isNegated.toggle() }
    let condition = try operand()
    return isNegated ? .not(condition) : condition
  }

  private mutating func operand() throws(RowFilterError) -> RowCondition {
    let start = index
    guard index < bytes.count else { throw error("something is missing at the end", at: index) }
    if take("(") {
      depth += 1
      guard depth <= Self.deepest else { throw error("it is nested too deep", at: start) }
      let condition = try alternatives()
      guard take(")") else { throw error("a parenthesis is not closed", at: start) }
      depth -= 1
      return condition
    }
    if isKeyword("and") || isKeyword("or") || bytes[index] == UInt8(ascii: ")") {
      throw error("something is missing here", at: start)
    }
    if let quoted = try takeQuoted() {
      // A field's name with a blank in it.
      if let comparison = try takeComparison(of: quoted) { return comparison }
      return try pattern(quoted, .literal, at: start + 1)
    }
    if let expression = try takeExpression() {
      return try pattern(expression, .regularExpression, at: start + 1)
    }
    if let comparison = try takeComparison() { return comparison }
    let word = takeWord()
    guard !word.isEmpty else { throw error("a field's name is missing before this", at: start) }
    try checkForSigns(word, at: start)
    let mistake =
      ForeignFilter.mistake(inWord: word, before: bytes[index...])
      ?? ForeignFilter.mistake(inPath: bytes[start...])
    if let mistake {
      throw error(mistake.reason, at: start + mistake.offset)
    }
    let hint =
      ForeignFilter.hint(ofWord: word)
      ?? ForeignFilter.hint(ofOperatorBehind: word, bytes[index...])
    if let hint { hints.append(hint) }
    if word == "unread" { return .unread }
    if word == "starred" { return .starred }
    return try pattern(word, .literal, at: start)
  }

  private func pattern(
    _ text: String, _ kind: TextPattern.Kind, at start: Int
  ) throws(RowFilterError) -> RowCondition {
    .text(try textPattern(text, kind, at: start))
  }

  private func textPattern(
    _ text: String, _ kind: TextPattern.Kind, at start: Int
  ) throws(RowFilterError) -> TextPattern {
    do {
      return try TextPattern(text, kind: kind)
    } catch {
      throw self.error(error.reason, at: start + error.offset)
    }
  }
}

// MARK: - Fields

extension FilterParser {
  enum Sign {
    case compares(RowCondition.Comparison), differs, holds, lacks

    var isOfText: Bool {
      switch self {
      case .holds, .lacks: true
      case .compares, .differs: false
      }
    }
  }

  private static let signs: [(text: String, sign: Sign)] = [
    ("!=", .differs), ("!~", .lacks), ("<=", .compares(.notMore)), (">=", .compares(.notLess)),
    ("==", .compares(.equal)), ("=", .compares(.equal)), ("<", .compares(.less)),
    (">", .compares(.more)), ("~", .holds),
  ]

  /// `name>=value`; nil where there is no such thing.
  private mutating func takeComparison() throws(RowFilterError) -> RowCondition? {
    let start = index
    while index < bytes.count, Self.isOfName(bytes[index]) { index += 1 }
    let name = String(decoding: bytes[start..<index], as: UTF8.self)
    guard let comparison = try takeComparison(of: name) else {
      index = start
      return nil
    }
    if let offset = ForeignFilter.emptyPart(ofName: name) {
      throw error(ForeignFilter.reason(dotIn: name), at: start + offset)
    }
    return comparison
  }

  /// What stands behind a field's name; nil where that is no comparison.
  private mutating func takeComparison(of name: String) throws(RowFilterError) -> RowCondition? {
    let end = index
    skipBlanks()
    if !name.isEmpty { try checkForList(behind: name) }
    let signPlace = index
    guard !name.isEmpty, let sign = try takeSign() else {
      index = end
      return nil
    }
    let signText = String(decoding: bytes[signPlace..<index], as: UTF8.self)
    skipBlanks()
    let place = index
    let quoted = try takeQuoted()
    let expression: String? = quoted == nil ? try takeExpression() : nil
    let value = quoted ?? expression ?? takeWord()
    guard quoted != nil || !value.isEmpty else {
      throw error("a value is missing behind “\(name)”", at: place)
    }
    if quoted == nil, expression == nil {
      try check(value, of: name, sign, writtenAs: signText, at: place)
    }
    switch sign {
    case .holds, .lacks:
      let kind: TextPattern.Kind = expression == nil ? .literal : .regularExpression
      let first = quoted == nil && expression == nil ? place : place + 1
      let test = FieldTest(name, holds: try textPattern(value, kind, at: first))
      return if case .lacks = sign { .not(.field(test)) } else { .field(test) }
    case .compares(let comparison):
      return try compare(name, comparison, value, isQuoted: quoted != nil, at: place)
    case .differs:
      return .not(try compare(name, .equal, value, isQuoted: quoted != nil, at: place))
    }
  }

  /// `id in (1,2)`, `id not in (1,2)`.
  private func checkForList(behind name: String) throws(RowFilterError) {
    var ahead = self
    let isNegated = ahead.takeKeyword("not")
    guard ahead.isKeyword("in"), let values = ForeignFilter.list(bytes[(ahead.index + 2)...]) else {
      return
    }
    let conditions = values.map { "\(name)=\($0)" }.joined(separator: " or ")
    let written = isNegated ? "not (\(conditions))" : "(\(conditions))"
    throw error(
      "“\(isNegated ? "not " : "")in (…)” is written \(written), or a text in quotes", at: index)
  }

  /// Of a value without quotes, tells what other programs mean by it.
  private mutating func check(
    _ value: String, of name: String, _ sign: Sign, writtenAs signText: String, at place: Int
  ) throws(RowFilterError) {
    try checkForSigns(value, at: place)
    if let reason = ForeignFilter.reason(value: value, of: name) { throw error(reason, at: place) }
    if let mistake = ForeignFilter.mistake(behindCommaIn: value, before: bytes[index...]) {
      throw error(mistake.reason, at: place + mistake.offset)
    }
    if sign.isOfText, ForeignFilter.isExpression(value) {
      throw error("an expression is written /\(value)/, a text in quotes", at: place)
    }
    let asked = name.utf8.allSatisfy(Self.isOfName) ? name : "\"\(name)\""
    let question = asked + signText
    try checkForSeveral(value, of: name, behind: question, isNegated: signText == "!=", at: place)
    guard !signText.hasPrefix("!") else { return }
    let isForOne = ["=", "==", "~"].contains(signText)
    var either = isForOne ? ForeignFilter.hint(ofChoicesIn: value, behind: question) : nil
    if either == nil, isForOne, !sign.isOfText {
      either = ForeignFilter.hint(ofPatternIn: value, behind: asked)
    }
    let words = ForeignFilter.hint(ofWords: bytes[index...], behind: value, of: name, question)
    if let hint = either ?? words { hints.append(hint) }
  }

  /// Of a list, or of all between two numbers, tells how several values are written.
  private func checkForSeveral(
    _ value: String, of name: String, behind question: String, isNegated: Bool, at place: Int
  ) throws(RowFilterError) {
    var reason: String?
    if ["level", "severity"].contains(name.lowercased()) {
      reason = ForeignFilter.reason(levels: value, behind: question, isNegated: isNegated)
    } else if isNegated {
      reason =
        ForeignFilter.reason(listed: value, behind: question)
        ?? ForeignFilter.reason(excluded: value, of: name)
    }
    if let reason { throw error(reason, at: place) }
  }

  /// What joins conditions elsewhere is told from a part of a value, or of a word.
  private func checkForSigns(_ value: String, at place: Int) throws(RowFilterError) {
    for (sign, word) in [("&&", "and"), ("||", "or"), ("&", "and"), ("|", "or")] {
      // Within a word, one of them is a sign as any other.
      guard sign.count == 2 || value == sign else { continue }
      guard let found = value.utf8.firstRange(of: sign.utf8) else { continue }
      let offset = value.utf8.distance(from: value.startIndex, to: found.lowerBound)
      throw error("“\(sign)” is “\(word)” here, or stands in quotes", at: place + offset)
    }
  }

  private func compare(
    _ name: String, _ comparison: RowCondition.Comparison, _ value: String, isQuoted: Bool,
    at place: Int
  ) throws(RowFilterError) -> RowCondition {
    switch name.lowercased() {
    case "level", "severity":
      return .level(comparison, try Self.level(value, of: text, at: place))
    case "time", "date":
      if !isQuoted { try checkForTime(behind: value, at: place) }
      do {
        let time = try TimeExpression(value, now: now, onDayOf: moment, timeZone: zone)
        return .time(comparison, time)
      } catch {
        let start = isQuoted ? place + 1 : place
        throw self.error(error.reason ?? "\(error)", at: start + error.offset)
      }
    default:
      // Order goes by numbers and times also where they stand in quotes.
      let isText = isQuoted && comparison == .equal
      let time = isText ? nil : FieldTime(value, now: now, onDayOf: moment, zone: zone)
      if comparison != .equal, !isQuoted {
        try checkForOrder(of: value, isTime: time != nil, at: place)
      }
      if !isQuoted { try checkForUnit(behind: value) }
      return .field(FieldTest(name, comparison, value, isText: isText, time: time))
    }
  }

  mutating func takeSign() throws(RowFilterError) -> Sign? {
    for (text, sign) in ForeignFilter.signs where bytes[index...].starts(with: text.utf8) {
      throw error("“\(text)” is written “\(sign)”", at: index)
    }
    for (text, sign) in Self.signs where bytes[index...].starts(with: text.utf8) {
      index += text.utf8.count
      return sign
    }
    return nil
  }

  static func isOfName(_ byte: UInt8) -> Bool {
    byte.isWordByte || "._-@[]$".utf8.contains(byte)
  }
}

// MARK: - Words

extension FilterParser {
  private mutating func skipBlanks() {
    while index < bytes.count, bytes[index] <= 0x20 { index += 1 }
  }

  /// Takes a sign, and the blanks behind it.
  private mutating func take(_ sign: Unicode.Scalar) -> Bool {
    guard index < bytes.count, bytes[index] == UInt8(ascii: sign) else { return false }
    index += 1
    skipBlanks()
    return true
  }

  /// Whether a word stands here by itself, be it in capitals.
  private func isKeyword(_ word: String) -> Bool {
    let end = index + word.utf8.count
    guard end <= bytes.count else { return false }
    let here = bytes[index..<end]
    guard here.elementsEqual(word.utf8) || here.elementsEqual(word.uppercased().utf8) else {
      return false
    }
    return end == bytes.count || bytes[end] <= 0x20 || "()".utf8.contains(bytes[end])
  }

  private mutating func takeKeyword(_ word: String) -> Bool {
    guard isKeyword(word) else { return false }
    index += word.utf8.count
    skipBlanks()
    return true
  }

  /// What stands up to a blank or a parenthesis.
  mutating func takeWord() -> String {
    let start = index
    while index < bytes.count, bytes[index] > 0x20, !"()".utf8.contains(bytes[index]) { index += 1 }
    var end = index
    // Behind a sign of comparison there is no word.
    if start < end, "<>=~".utf8.contains(bytes[start]) { (index, end) = (start, start) }
    defer { skipBlanks() }
    return String(decoding: bytes[start..<end], as: UTF8.self)
  }

  /// `"…"`, with `\"` and `\\` in it; or the same with `'`, which a shell leaves alone within its own.
  private mutating func takeQuoted() throws(RowFilterError) -> String? {
    let start = index
    guard index < bytes.count, "\"'".utf8.contains(bytes[index]) else { return nil }
    let (quote, backslash) = (bytes[index], UInt8(ascii: "\\"))
    var value: [UInt8] = []
    index += 1
    while index < bytes.count, bytes[index] != quote {
      let isEscape = bytes[index] == backslash && index + 1 < bytes.count
      if isEscape, [quote, backslash].contains(bytes[index + 1]) { index += 1 }
      value.append(bytes[index])
      index += 1
    }
    guard index < bytes.count else {
      let hint = quote == UInt8(ascii: "'") ? "; as a sign it stands between \"…\"" : ""
      throw error("a quote is not closed\(hint)", at: start)
    }
    index += 1
    skipBlanks()
    return String(decoding: value, as: UTF8.self)
  }

  /// `/…/`, with a blank, a parenthesis or nothing behind it: else it is the name of a file.
  private mutating func takeExpression() throws(RowFilterError) -> String? {
    guard index < bytes.count, bytes[index] == UInt8(ascii: "/") else { return nil }
    var end = index + 1
    while end < bytes.count, bytes[end] != UInt8(ascii: "/") {
      end += bytes[end] == UInt8(ascii: "\\") ? 2 : 1
    }
    guard end < bytes.count else { return nil }
    let expression = String(decoding: bytes[index + 1..<end], as: UTF8.self)
    let behind = bytes[(end + 1)...].prefix { $0 > 0x20 && $0 != UInt8(ascii: ")") }
    guard behind.isEmpty else {
      let flags = String(decoding: behind, as: UTF8.self)
      if !expression.isEmpty,
        let reason = ForeignFilter.reason(flags: flags, behind: expression)
      {
        throw error(reason, at: end + 1)
      }
      return nil
    }
    guard !expression.isEmpty else {
      throw error("an expression is missing between these; a text stands in quotes", at: index)
    }
    index = end + 1
    skipBlanks()
    return expression
  }
}
