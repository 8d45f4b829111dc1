/// Questions to lines and to fields of other programs that are told by the signs around them.
extension ForeignFilter {
  /// `user["id"]=17`: a question to a field with names in brackets, as JavaScript and jq have them, which would be looked for
  /// as a text; and how many bytes stand before the first of these.
  static func mistake(inPath bytes: ArraySlice<UInt8>) -> (reason: String, offset: Int)? {
    var (rest, path, place) = (bytes, [UInt8](), Int?.none)
    while true {
      let part = rest.prefix { FilterParser.isOfName($0) && $0 != UInt8(ascii: "[") }
      path += part
      rest = rest.dropFirst(part.count)
      guard !path.isEmpty, let (name, behind) = nameInBrackets(rest) else { break }
      place = place ?? rest.startIndex - bytes.startIndex
      if path.last != UInt8(ascii: ".") { path.append(UInt8(ascii: ".")) }
      path += name
      rest = behind
    }
    let signs = rest.drop { $0 <= 0x20 }.prefix { "<>=~!".utf8.contains($0) }
    guard let offset = place, !signs.isEmpty else { return nil }
    let name = String(decoding: path.drop { $0 == UInt8(ascii: ".") }, as: UTF8.self)
    let writtenName = name.utf8.allSatisfy(FilterParser.isOfName) ? name : quoted(name)
    let sign = String(decoding: signs, as: UTF8.self)
    let writtenSign = Self.signs.first { $0.0 == sign }?.1 ?? sign
    let asked = value(at: rest[signs.endIndex...])
    let writtenValue = asked.isQuoted ? quoted(asked.text) : asked.text
    return ("write \(writtenName)\(writtenSign)\(writtenValue), or the text in quotes", offset)
  }

  /// `["id"]`, or with quotes of the other kind: the name, and what stands behind it; nil: it is none.
  private static func nameInBrackets(
    _ bytes: ArraySlice<UInt8>
  ) -> (name: ArraySlice<UInt8>, behind: ArraySlice<UInt8>)? {
    guard bytes.first == UInt8(ascii: "["), let quote = bytes.dropFirst().first,
      "\"'".utf8.contains(quote)
    else { return nil }
    let name = bytes.dropFirst(2).prefix(longestName).prefix { $0 != quote }
    let behind = bytes[name.endIndex...]
    guard !name.isEmpty, behind.starts(with: [quote, UInt8(ascii: "]")]) else { return nil }
    return (name, behind.dropFirst(2))
  }

  /// In bytes.
  private static let longestName = 256

  /// `|= "a"`, `|~ "a"`, `!= "a"`, `!~ "a"`: what a line is to hold or not in LogQL, where a field's name would stand before the
  /// sign here; nil: it is none.
  static func reason(ofLines bytes: ArraySlice<UInt8>) -> String? {
    guard let found = signsOfLines.first(where: { bytes.starts(with: $0.sign.utf8) }) else {
      return nil
    }
    let (text, isQuoted) = Self.value(at: bytes.dropFirst(found.sign.utf8.count))
    guard let first = text.first, isQuoted || !"<>=~|".contains(first) else { return nil }
    var written = isQuoted ? quoted(text) : text
    if found.isOfExpression, isQuoted || first != "/" { written = expression(text) }
    return found.isNegated
      ? "write not \(written); a field's name stands before “\(found.sign)”"
      : "write \(written), or “\(found.sign)” in quotes"
  }

  private static let signsOfLines: [(sign: String, isNegated: Bool, isOfExpression: Bool)] = [
    ("|=", false, false), ("|~", false, true), ("!=", true, false), ("!~", true, true),
  ]

  /// What is asked for where a filter goes on so: what stands in quotes, or else a word.
  static func value(at bytes: ArraySlice<UInt8>) -> (text: String, isQuoted: Bool) {
    let rest = bytes.drop { $0 <= 0x20 }
    if let quote = rest.first, "\"'`".utf8.contains(quote),
      let end = rest.dropFirst().firstIndex(of: quote)
    {
      return (String(decoding: rest[..<end].dropFirst(), as: UTF8.self), true)
    }
    let word = rest.prefix { $0 > 0x20 && !"()".utf8.contains($0) }
    return (String(decoding: word, as: UTF8.self), false)
  }

  private static func quoted(_ text: String) -> String {
    text.contains("\"") ? "'\(text)'" : "\"\(text)\""
  }

  private static func expression(_ text: String) -> String {
    "/\(text.replacing("/", with: "\\/"))/"
  }
}
