/// Sentences among a text's first lines, and what Markdown has around them: together these are enough where none of them is
/// alone. Scripts and settings have sentences in their comments only, and more of other lines.
struct MarkdownProse {
  /// A line of text above the next one.
  private struct Line {
    let beginsParagraph: Bool
    let isWords: Bool
    let endsSentence: Bool
  }

  /// Headings of parts that begin a paragraph, and titles that do and have a rule below them.
  private var parts = 0
  private var ruledTitles = 0
  private var items = 0
  /// Fences that have ended.
  private var blocks = 0
  /// Lines that are none of these, and those of them that are words, or end a sentence.
  private var lines = 0
  private var words = 0
  private var sentences = 0
  private var isAfterBlank = true
  private var above: Line?

  /// Whether something is shown between fences.
  var hasBlocks: Bool { blocks > 0 }

  mutating func takeBlank() { (isAfterBlank, above) = (true, nil) }

  mutating func takeFence(isEnd: Bool) {
    if isEnd { blocks += 1 }
    (isAfterBlank, above) = (false, nil)
  }

  /// A line of a comment as C has them.
  mutating func takeComment() {
    lines += 1
    (isAfterBlank, above) = (false, nil)
  }

  /// Takes in a line without the blanks around it; its level as a heading, 0 if it is none.
  mutating func take(_ line: Span<UInt8>, level: Int, isIndented: Bool) {
    let (beginsParagraph, last) = (isAfterBlank, above)
    (isAfterBlank, above) = (false, nil)
    guard level == 0 else {
      if beginsParagraph, level > 1, !isIndented { parts += 1 }
      return
    }
    if let last, last.beginsParagraph, !isIndented, Self.isUnderline(line) {
      ruledTitles += 1
      count(last, by: -1)
      return
    }
    if MarkdownSigns.isItem(line) {
      items += 1
    } else if line[0] != UInt8(ascii: ">") {
      let isWords = !isIndented && Self.isWords(line, goingOn: last?.isWords ?? false)
      let text = Line(
        beginsParagraph: beginsParagraph, isWords: isWords,
        endsSentence: isWords && Self.endsSentence(line))
      count(text, by: 1)
      if !isIndented { above = text }
    }
  }

  private mutating func count(_ line: Line, by one: Int) {
    lines += one
    if line.isWords { words += one }
    if line.endsSentence { sentences += one }
  }

  /// Whether it is Markdown: most lines are words, and what they have around them is.
  ///
  /// - Parameters:
  ///   - hasTitle: Whether the first line is a title.
  ///   - most: What lines count for another language, those between fences, too.
  func isEnough(withTitle hasTitle: Bool, besides most: Int) -> Bool {
    // What a source says of itself at its beginning may be as long as the rest.
    let isSource = most >= LanguageSigns.enough && !hasBlocks
    guard sentences > 0, isSource ? words * 3 >= lines * 2 : words * 2 >= lines else {
      return false
    }
    if ruledTitles > 1 || hasBlocks { return true }
    return sentences > 1 && (parts > 1 || hasTitle && items > 1)
  }

  private static func isUnderline(_ line: Span<UInt8>) -> Bool {
    line.count > 2 && "=-".utf8.contains(line[0]) && MarkdownSigns.isRule(line)
  }

  /// Four words, or fewer that go on with some, and nothing as settings and scripts have it.
  private static func isWords(_ line: Span<UInt8>, goingOn: Bool) -> Bool {
    guard line[0] >= 0x80 || (0x61...0x7A).contains(line[0] | 0x20) else { return false }
    let blanks = line.indices.count(where: { line[$0] == 0x20 })
    guard goingOn || blanks >= 3 else { return false }
    return !MarkdownSigns.isSetting(line) && !MarkdownSigns.isOfScript(line)
  }

  private static func endsSentence(_ line: Span<UInt8>) -> Bool {
    guard line.count > 1, ".:!?".utf8.contains(line[line.count - 1]) else { return false }
    let before = line[line.count - 2]
    return before.isWordByte || ")`\"'*>".utf8.contains(before)
  }
}
