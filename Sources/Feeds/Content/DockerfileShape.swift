/// Whether a text is a Dockerfile: instructions, of which the first says what an image is made from.
struct DockerfileShape: TextShape {
  private var instructions = 0
  private var hasBase = false
  /// Whether it says itself that it is one.
  private var isDeclared = false
  /// Whether an instruction goes on with the next line; and what ends a text that stands below one.
  private var goesOn = false
  private var textEnd: [UInt8]?

  var isSure: Bool { isDeclared || hasBase && instructions >= 2 }

  mutating func take(_ line: Span<UInt8>) -> Bool {
    let text = line.extracting(line.trimmedRange)
    if let textEnd {
      if text.holds(textEnd) { self.textEnd = nil }
      return true
    }
    guard !text.isEmpty else { return true }
    if text[0] == UInt8(ascii: "#") {
      if instructions == 0, text.starts(with: "# syntax=") || text.starts(with: "#syntax=") {
        isDeclared = true
      }
      return true
    }
    let wentOn = goesOn
    goesOn = text.ends(with: "\\")
    if wentOn { return true }
    let word = text.extracting(first: text.firstIndex(from: 0) { $0 <= 0x20 } ?? text.count)
    guard word.count < text.count, Self.names.contains(String(decoding: word)) else { return false }
    if word.holds("FROM") { hasBase = true }
    // Nothing else may stand before that.
    guard hasBase || word.holds("ARG") else { return false }
    instructions += 1
    textEnd = Self.endOfText(below: text)
    return true
  }

  /// Of this language alone: every text is looked at, and the rules of all others take long to make.
  private static let names = CodeRules.make(.dockerfile).keywords

  /// The word that ends a text of the lines below, `RUN <<EOF`; nil: there is no such text.
  private static func endOfText(below line: Span<UInt8>) -> [UInt8]? {
    guard let sign = signOfText.place(in: line) else { return nil }
    let start = line.firstIndex(from: sign + 2) { !"-'\"".utf8.contains($0) } ?? line.count
    let end = line.firstIndex(from: start) { !$0.isWordByte } ?? line.count
    return end > start ? Array(copying: line.extracting(start..<end)) : nil
  }

  private static let signOfText = ByteSign(Array("<<".utf8))
}
