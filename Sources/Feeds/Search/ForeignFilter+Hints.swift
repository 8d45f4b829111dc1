/// What finds nothing here that other programs take for a question to a field.
extension ForeignFilter {
  /// `host=web-*`, `status=400..499`: a value in which signs stand for others, or with all that is between two numbers; nil: it
  /// is neither. For a sentence.
  static func hint(ofPatternIn value: String, behind name: String) -> String? {
    if let (least, most) = range(value, between: ["..", "-"]) {
      return "“\(name)=\(value)” is looked for as it is, "
        + "\(name)>=\(least) \(name)<=\(most) asks for all between"
    }
    let isPath = value.utf8.contains { "/=".utf8.contains($0) }
    let signs: [Character] = isPath ? ["*"] : ["*", "?"]
    guard value.contains(where: { signs.contains($0) }),
      value.contains(where: { !signs.contains($0) })
    else { return nil }
    return "“\(name)=\(value)” is looked for as it is, "
      + "\(name)~/\(expression(ofWildcards: value, signs))/ takes its signs for any others"
  }

  /// `status!=200..299`: of numbers, what to write instead where none between two is to be, as all rows would be shown.
  static func reason(excluded value: String, of name: String) -> String? {
    range(value, between: [".."]).map { least, most in
      "write (\(name)<\(least) or \(name)>\(most)), or the text in quotes"
    }
  }

  /// Two whole numbers, of which the second is more, with one of these between them.
  private static func range(
    _ value: String, between signs: [String]
  ) -> (least: Substring, most: Substring)? {
    let least = value.prefix { $0.utf8.allSatisfy(isDigit) }
    let rest = value[least.endIndex...]
    guard !least.isEmpty, let sign = signs.first(where: { rest.hasPrefix($0) }) else { return nil }
    let most = rest.dropFirst(sign.count)
    guard !most.isEmpty, most.utf8.allSatisfy(isDigit), let one = DecimalNumber(least),
      let other = DecimalNumber(most), one < other
    else { return nil }
    return (least, most)
  }

  /// `^web-` of `web-*`.
  private static func expression(ofWildcards value: String, _ signs: [Character]) -> String {
    var expression = "^"
    for character in value {
      switch character {
      case "*": expression += ".*"
      case "?" where signs.contains("?"): expression += "."
      case _ where "\\.+?()[]{}^$|/".contains(character): expression += "\\\(character)"
      default: expression.append(character)
      }
    }
    expression += "$"
    if expression.hasPrefix("^.*") { expression.removeFirst(3) }
    if expression.hasSuffix(".*$") { expression.removeLast(3) }
    return expression
  }

  /// `msg contains oil`, `status eq 404`: a word that asks a field elsewhere, behind one that may be its name, and what it
  /// asks for. For a sentence.
  static func hint(ofOperatorBehind name: String, _ rest: ArraySlice<UInt8>) -> String? {
    guard let first = name.utf8.first, isLetter(first), name.utf8.allSatisfy(FilterParser.isOfName)
    else { return nil }
    let words = String(decoding: rest.prefix(longestQuestion), as: UTF8.self)
      .split { $0.isWhitespace || "()".contains($0) }
    guard words.count >= 2, let found = operators[words[0].lowercased()] else { return nil }
    let value = words[1].filter { !"\"'%".contains($0) }
    // Much is closed, or like something, of which people look for the words.
    let isQuestion =
      switch words[0].lowercased() {
      case "is": constants.contains(value.lowercased())
      case "like", "ilike": words[1].contains("%")
      default: true
      }
    guard let sign = value.first, !"<>=~".contains(sign), isQuestion else { return nil }
    return "“\(name) \(words[0]) \(words[1])” is looked for as texts, "
      + "\(name)\(found.before)\(value)\(found.behind) asks a field"
  }

  private static let constants = ["null", "true", "false"]

  /// In bytes.
  private static let longestQuestion = 256

  /// What stands before a value here, and behind it.
  private static let operators: [String: (before: String, behind: String)] = [
    "contains": ("~", ""), "includes": ("~", ""), "like": ("~", ""), "ilike": ("~", ""),
    "matches": ("~/", "/"), "startswith": ("~/^", "/"), "endswith": ("~/", "$/"),
    "eq": ("=", ""), "equals": ("=", ""), "is": ("=", ""), "ne": ("!=", ""), "gt": (">", ""),
    "ge": (">=", ""), "gte": (">=", ""), "lt": ("<", ""), "le": ("<=", ""), "lte": ("<=", ""),
    "between": (">=", ""),
  ]
}
