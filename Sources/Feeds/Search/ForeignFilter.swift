/// What filters of other programs say in other ways, and what would look for something else here, or hold of no row: what to
/// write instead.
enum ForeignFilter {
  /// `/x/i`: what stands right behind an expression, if it says how that is to be read.
  static func reason(flags: String, behind expression: String) -> String? {
    guard (1...2).contains(flags.utf8.count), flags.utf8.allSatisfy("gi".utf8.contains) else {
      return nil
    }
    let what =
      !flags.contains("i")
      ? "“g” is not needed"
      : SmartCase.isHeeded(by: expression)
        ? "“i” is written /(?i)…/" : "“i” is not needed: small letters find capitals"
    return "\(what); a path stands in quotes"
  }

  /// `level:error`, `status: 500`: a word in which a field that is compared stands before a colon; and how many bytes
  /// stand before that.
  ///
  /// - Parameter rest: What the filter goes on with.
  static func mistake(
    inWord word: String, before rest: ArraySlice<UInt8>
  ) -> (reason: String, offset: Int)? {
    for (sign, ours) in mathSigns {
      guard let found = word.utf8.firstRange(of: sign.utf8) else { continue }
      let offset = word.utf8.distance(from: word.startIndex, to: found.lowerBound)
      return ("“\(sign)” is written “\(ours)”, or stands in quotes", offset)
    }
    let parts = word.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2 else { return nil }
    let name = String(parts[0])
    let asked = parts[1].isEmpty ? Self.value(at: rest).text[...] : parts[1]
    var sign = String(asked.prefix { "<>=~".contains($0) })
    let value = asked.dropFirst(sign.count).filter { !"\"'".contains($0) }
    switch name {
    case "level", "severity":
      guard value.withBytes({ LogLevel($0, .usual) }) != nil else { return nil }
    case "status":
      guard !value.isEmpty, value.utf8.count <= 3, value.utf8.allSatisfy(isOfStatus) else {
        return nil
      }
    default: return nil
    }
    if sign.isEmpty { sign = "=" }
    return ("write \(name)\(sign)\(value), or the text in quotes", name.utf8.count)
  }

  private static let mathSigns = [("≥", ">="), ("≤", "<="), ("≠", "!=")]

  /// `(17,18)`: what is listed behind `in`, with a comma between them, as conditions have it; nil: it is no list.
  static func list(_ bytes: ArraySlice<UInt8>) -> [String]? {
    let list = bytes.drop { $0 <= 0x20 }
    guard list.first == UInt8(ascii: "("), let end = list.firstIndex(of: UInt8(ascii: ")")) else {
      return nil
    }
    let values = String(decoding: list[(list.startIndex + 1)..<end], as: UTF8.self)
      .split(separator: ",").map(\.trimmed).filter { !$0.isEmpty }
    // A few words in parentheses are a condition, behind a word that happens to be “in”.
    let isList = values.count > 1 || values.first?.utf8.contains(0x20) == false
    return isList && !values.isEmpty ? values : nil
  }

  /// `5,e=1000`, `5; e=1000`: a value behind which the next condition stands with a sign between them.
  ///
  /// - Parameter rest: What the filter goes on with.
  static func mistake(
    behindCommaIn value: String, before rest: ArraySlice<UInt8>
  ) -> (reason: String, offset: Int)? {
    let bytes = Array(value.utf8)
    guard let place = bytes.firstIndex(where: { ",;".utf8.contains($0) }), place > 0,
      !bytes[..<place].contains(where: "/?=&".utf8.contains)
    else { return nil }
    let next = place == bytes.count - 1 ? rest : bytes[(place + 1)...]
    let name = next.prefix { $0.isWordByte || $0 == UInt8(ascii: ".") }
    guard let sign = next.dropFirst(name.count).first(where: { $0 > 0x20 }), !name.isEmpty,
      "<>=~".utf8.contains(sign)
    else { return nil }
    return (
      "“\(Character(Unicode.Scalar(bytes[place])))” is a blank here, or the value stands in quotes",
      place
    )
  }

  /// What a word may have been meant for that is looked for as a text: a field and what it holds (`msg:a`, of Lucene, Kibana
  /// and GitHub), or one of several texts (`a|b`); nil: nothing. For a sentence.
  static func hint(ofWord word: String) -> String? {
    if let either = Self.hint(ofChoicesIn: word, behind: "") { return either }
    // Of a word that GitHub's search leaves out.
    if word.hasPrefix("-"), let next = word.utf8.dropFirst().first,
      isLetter(next) || "\"'".utf8.contains(next)
    {
      return "“\(word)” is looked for as a text, not \(written(word.dropFirst())) hides rows"
    }
    if isExpression(word), !word.contains("/") {
      return "“\(word)” is looked for as a text, /\(word)/ is an expression"
    }
    let parts = word.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    // Neither a time nor an address, a path or a name of C++.
    guard parts.count == 2, let first = parts[0].utf8.first,
      isLetter(first) || "_@".utf8.contains(first),
      parts[0].utf8.allSatisfy(FilterParser.isOfName), let next = parts[1].utf8.first,
      !":/\\".utf8.contains(next)
    else { return nil }
    let (name, value) = (parts[0], parts[1].drop { "<>=~".contains($0) })
    let sign = parts[1][..<value.startIndex]
    let usual = DecimalNumber(value) == nil ? "~" : "="
    return "“\(word)” is looked for as a text, "
      + "\(name)\(sign.isEmpty ? usual : String(sign))\(written(value)) asks a field"
  }

  /// A value as it would be written here: without stars for what may stand around it, and with a quote's end.
  private static func written(_ value: Substring) -> String {
    if let quote = value.first, "\"'".contains(quote) { return "\(quote)…\(quote)" }
    let held = String(value).filter { $0 != "*" }
    return held.isEmpty ? "/./" : held
  }

  /// `a|b`, `msg~a|b`, `status=404,503`: the same of a text with bars in it, or with commas behind a question to a field.
  static func hint(ofChoicesIn text: String, behind question: String) -> String? {
    let hasBars = text.contains("|")
    guard hasBars || !question.isEmpty && !text.contains(where: { "/?=&".contains($0) }) else {
      return nil
    }
    let sign: Character = hasBars ? "|" : ","
    let parts = text.split(separator: sign, omittingEmptySubsequences: false)
    guard parts.count > 1, !parts.contains(where: \.isEmpty) else { return nil }
    let either = parts.map { "\(question)\($0)" }.joined(separator: " or ")
    let takesExpression =
      hasBars && !text.contains("/") && (question.isEmpty || question.hasSuffix("~"))
    let other = takesExpression ? ", as \(question)/\(text)/ does" : ""
    return "“\(question)\(text)” is looked for as a text, (\(either)) finds either\(other)"
  }

  /// `status!=404,503`: numbers with commas or bars between them, none of which a field is to be: as one text no row has it,
  /// so that all would be shown.
  static func reason(listed text: String, behind question: String) -> String? {
    let parts = listed(text)
    guard parts.count > 1, parts.allSatisfy({ DecimalNumber($0) != nil }) else { return nil }
    let conditions = parts.map { "\(question)\($0)" }.joined(separator: " ")
    return "write \(conditions), or the text in quotes"
  }

  /// `level=error,warn`: what to write instead of several levels.
  ///
  /// - Parameter isNegated: Whether it is to be none of these.
  static func reason(levels text: String, behind question: String, isNegated: Bool) -> String? {
    let parts = listed(text)
    let areLevels = parts.allSatisfy { part in
      String(part).withBytes { LogLevel($0, .usual) } != nil
    }
    guard parts.count > 1, areLevels else { return nil }
    let conditions = parts.map { "\(question)\($0)" }
    return isNegated
      ? "write \(conditions.joined(separator: " "))"
      : "write (\(conditions.joined(separator: " or ")))"
  }

  private static func listed(_ text: String) -> [Substring] {
    text.split(omittingEmptySubsequences: false) { ",|".contains($0) }
  }

  /// `name=Ann Lee`: the same of plain words with which a filter goes on behind a value that is one itself; nil: none are
  /// there, or they are no more of the value of a field so called. O(the words)
  static func hint(
    ofWords rest: ArraySlice<UInt8>, behind value: String, of name: String, _ question: String
  ) -> String? {
    guard !["level", "severity", "time", "date"].contains(name.lowercased()),
      let first = value.utf8.first, !isDigit(first), value.utf8.allSatisfy(FilterParser.isOfName)
    else { return nil }
    let words = String(decoding: rest[..<endOfPlainWords(in: rest)], as: UTF8.self)
    guard !words.isEmpty else { return nil }
    return "“\(words)” is looked for as a text beside \(question)\(value), "
      + "\(question)\"\(value) \(words)\" asks the field for both"
  }

  /// Where the words end with which a filter goes on: before one that joins conditions, is one, or the name of a field.
  private static func endOfPlainWords(in rest: ArraySlice<UInt8>) -> Int {
    var (start, end) = (rest.startIndex, rest.startIndex)
    while start < rest.endIndex {
      let behind = rest[start...].firstIndex { !FilterParser.isOfName($0) } ?? rest.endIndex
      let word = String(decoding: rest[start..<behind], as: UTF8.self).lowercased()
      let next = rest[behind...].drop { $0 <= 0x20 }
      guard !word.isEmpty, !wordsOfFilters.contains(word),
        next.startIndex > behind || behind == rest.endIndex || rest[behind] == UInt8(ascii: ")"),
        !["<", ">", "=", "~", "!=", "!~"].contains(where: { next.starts(with: $0.utf8) })
      else { break }
      (start, end) = (next.startIndex, behind)
      if next.first == UInt8(ascii: ")") { break }
    }
    return end
  }

  private static let wordsOfFilters = ["and", "or", "not", "in", "unread", "starred"]

  /// `^c$`, `a.*b`: whether what is to be held looks like an expression.
  static func isExpression(_ text: String) -> Bool {
    text.utf8.count > 1 && (text.hasPrefix("^") || text.hasSuffix("$"))
      || [".*", ".+"].contains { text.utf8.firstRange(of: $0.utf8) != nil }
  }

  /// `user..id`, `.user`: where in a field's name the dot is that has no name before it or behind it, in bytes.
  static func emptyPart(ofName name: String) -> Int? {
    let parts = name.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    guard let empty = parts.firstIndex(where: \.isEmpty) else { return nil }
    let before = parts[..<empty].reduce(0) { $0 + $1.count + 1 }
    return min(before, name.utf8.count - 1)
  }

  private static func isOfStatus(_ byte: UInt8) -> Bool {
    isDigit(byte) || "xX".utf8.contains(byte)
  }

  /// `status=5xx`.
  static func reason(value: String, of name: String) -> String? {
    let bytes = Array(value.utf8)
    let isOfStatus = ["status", "code"].contains { name.lowercased().hasSuffix($0) }
    guard isOfStatus, bytes.count == 3, (UInt8(ascii: "1")...UInt8(ascii: "9")).contains(bytes[0]),
      bytes[1] | 0x20 == UInt8(ascii: "x"), bytes[2] | 0x20 == UInt8(ascii: "x")
    else { return nil }
    let hundreds = Int(bytes[0] - UInt8(ascii: "0"))
    let (least, next) = ("\(name)>=\(hundreds)00", "\(name)<\(hundreds + 1)00")
    return "write \(least) \(next), or the text in quotes"
  }

  /// Why a name that begins with a dot, or has two of them, is none: jq has one before each.
  static func reason(dotIn name: String) -> String {
    let rest = String(name.drop { $0 == "." })
    let isOfPath = name.hasPrefix(".") && !rest.isEmpty && emptyPart(ofName: rest) == nil
    let reason =
      isOfPath ? "“\(name)” is written “\(rest)”" : "a name is missing beside this dot"
    return "\(reason); a whole name stands in quotes"
  }

  /// Signs of comparison, and how they are written here.
  static let signs = [
    ("===", "="), ("=~", "~"), ("=>", ">="), ("=<", "<="), ("=!", "!="), ("<>", "!="),
    ("^=", "~/^…/"), ("$=", "~/…$/"), ("*=", "~"), ("~=", "~"),
  ]
}
