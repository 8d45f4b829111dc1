/// Tells whether a regular expression heeds case: whether there is an upper-case letter in it that stands for
/// itself, and not for a class, a property or a name.
struct SmartCase {
  private var rest: Substring.UnicodeScalarView
  private var isQuoted = false

  /// O(*n*) in the bytes of the pattern.
  static func isHeeded(by pattern: String) -> Bool {
    var reader = SmartCase(rest: pattern[...].unicodeScalars)
    while let scalar = reader.next() {
      if scalar.properties.isUppercase { return true }
    }
    return false
  }

  /// The next character that stands for itself, or may.
  private mutating func next() -> Unicode.Scalar? {
    while let scalar = rest.popFirst() {
      if isQuoted {
        guard scalar == "\\", rest.first == "E" else { return scalar }
        rest.removeFirst()
        isQuoted = false
      } else if scalar == "\\" {
        skipEscape()
      } else if scalar == "(", rest.first == "?" || rest.first == "*" {
        skipOpening()
      } else {
        return scalar
      }
    }
    return nil
  }

  /// What follows a backslash: `S`, `p{Lu}`, `x{1F}`, `k<Name>`, `pL`.
  private mutating func skipEscape() {
    guard let name = rest.popFirst() else { return }
    if name == "Q" { isQuoted = true }
    if name == "c" { rest = rest.dropFirst() }
    guard "pPxNogk".unicodeScalars.contains(name) else { return }
    switch rest.first {
    case "{": skip(through: "}")
    case "<": skip(through: ">")
    case "'":
      rest.removeFirst()
      skip(through: "'")
    default:
      if name == "p" || name == "P" { rest = rest.dropFirst() }
      guard name == "x" else { return }
      for _ in 0..<2 where rest.first?.properties.isASCIIHexDigit == true { rest.removeFirst() }
    }
  }

  /// What follows a parenthesis: `?<Name>`, `?P<Name>`, `?'Name'`, `*UCP)`. `(?<=` and `(?<!` have no name.
  private mutating func skipOpening() {
    guard rest.popFirst() == "?" else { return skip(through: ")") }
    if rest.first == "P" { rest.removeFirst() }
    if rest.first == "'" {
      rest.removeFirst()
      skip(through: "'")
    } else if rest.first == "<", rest.dropFirst().first != "=", rest.dropFirst().first != "!" {
      skip(through: ">")
    }
  }

  private mutating func skip(through end: Unicode.Scalar) {
    while let scalar = rest.popFirst(), scalar != end {}
  }
}
