import Testing

@testable import HeightEngine

/// The lines of `text` as strings, indents as spaces.
func wrapped(_ text: DisplayText, _ wrapper: LineWrapper = LineWrapper(), width: Int) -> [String] {
  wrapper.lines(of: text, width: width).map { line in
    var result = ""
    var column = 0
    text.forEachCell(in: line, wrapper: wrapper, width: width) { cell in
      while column < cell.column {
        result += " "
        column += 1
      }
      result += cell.content
      column += cell.columns
    }
    return result
  }
}

@Suite("Wrapping")
struct TextWrappingTests {
  @Test("lines break at spaces, which hang")
  func words() {
    #expect(wrapped("the quick  brown fox ", width: 10) == ["the quick", "brown fox"])
    #expect(wrapped("the quick", width: 9) == ["the quick"])
    #expect(wrapped("the quick", width: 8) == ["the", "quick"])
    #expect(wrapped("   a", width: 2) == ["", "a"])
  }

  @Test("a word wider than the line breaks between clusters")
  func longWords() {
    #expect(wrapped("abcdefgh", width: 3) == ["abc", "def", "gh"])
    #expect(
      wrapped("a e\u{301}e\u{301}e\u{301}", width: 2) == ["a", "e\u{301}e\u{301}", "e\u{301}"])
    #expect(wrapped("🇩🇪🇫🇷", width: 3) == ["🇩🇪", "🇫🇷"])
  }

  @Test("a soft hyphen shows where a line ends at it, if it has room, and nowhere else")
  func softHyphens() {
    let word: DisplayText = "Donau\u{AD}dampf\u{AD}schiff"
    #expect(wrapped(word, width: 16) == ["Donaudampfschiff"])
    #expect(wrapped(word, width: 15) == ["Donaudampf-", "schiff"])
    #expect(wrapped(word, width: 11) == ["Donaudampf-", "schiff"])
    #expect(wrapped(word, width: 10) == ["Donau-", "dampf-", "schiff"])
    #expect(wrapped(word, width: 6) == ["Donau-", "dampf-", "schiff"])
    #expect(wrapped(word, width: 5) == ["Donau", "dampf", "schif", "f"])
    #expect(wrapped("a bc\u{AD}de", width: 4) == ["a", "bcde"])
    #expect(wrapped("\u{AD}abcd", width: 3) == ["abc", "d"])
    #expect(wrapped("ab \u{AD}cd", width: 4) == ["ab", "cd"])
    #expect(wrapped("ab\u{AD}", width: 2) == ["ab"])
    #expect(wrapped("ab\u{AD}\ncd", width: 9) == ["ab", "cd"])
    #expect(LineWrapper().lines(of: word, width: 9).map(\.columns) == [6, 6, 6])
    #expect(wrapped("ab\u{AD}cd", LineWrapper(lineLimit: 1), width: 3) == ["ab…"])
    #expect(wrapped("ab\u{AD}cd", LineWrapper(mode: .character), width: 2) == ["ab", "cd"])
  }

  @Test("a cluster wider than the line is a placeholder and makes progress")
  func placeholders() {
    #expect(wrapped("中文", width: 1) == ["□", "□"])
    #expect(wrapped("a中b", width: 1) == ["a", "□", "b"])
    #expect(wrapped("中文", width: 3) == ["中", "文"])
  }

  @Test("a line end ends a line, whatever its kind")
  func lineEnds() {
    #expect(wrapped("a\n", width: 9) == ["a"])
    #expect(wrapped("a\n\nb", width: 9) == ["a", "", "b"])
    #expect(wrapped("\n", width: 9) == [""])
    #expect(
      wrapped("a\r\nb\rc\u{85}d\u{2028}e\u{2029}f\n\ri", width: 9)
        == ["a", "b", "c", "d", "e", "f", "", "i"])
  }

  @Test("empty text has as many lines as the caller says, and no text has lines in no width")
  func empty() {
    #expect(LineWrapper().lines(of: "", width: 5) == [TextLine(range: 0..<0, columns: 0)])
    #expect(LineWrapper(linesOfEmptyText: 0).lines(of: "", width: 5).isEmpty)
    for width in [0, -1, Int.min] {
      #expect(LineWrapper().numberOfLines(of: "text", width: width) == 0)
      #expect(LineWrapper().lines(of: "", width: width).isEmpty)
    }
    #expect(LineWrapper().numberOfLines(of: "a b", width: Int.max) == 1)
  }

  @Test("tabs go to tab stops and hang at the end of a line")
  func tabs() {
    #expect(wrapped("a\tb", LineWrapper(tabStops: 4), width: 20) == ["a   b"])
    #expect(wrapped("abcd\tb", LineWrapper(tabStops: 4), width: 20) == ["abcd    b"])
    #expect(wrapped("abc\tb", LineWrapper(tabStops: 4), width: 4) == ["abc", "b"])
    #expect(LineWrapper().lines(of: "a\t", width: 3) == [TextLine(range: 0..<1, columns: 1)])
    #expect(wrapped("a\tb", LineWrapper(tabStops: 4, firstLineIndent: 2), width: 20) == ["  a b"])
  }

  @Test("paragraphs are indented at their first line and where they go on")
  func indents() {
    let wrapper = LineWrapper(firstLineIndent: 1, hangingIndent: 2)
    #expect(wrapped("aa bb\ncc", wrapper, width: 5) == [" aa", "  bb", " cc"])
    let tooMuch = LineWrapper(firstLineIndent: 99, hangingIndent: 0)
    #expect(wrapped("ab", tooMuch, width: 3) == ["  a", "b"])
  }

  @Test("character wrapping fills lines whatever the words")
  func characters() {
    let wrapper = LineWrapper(mode: .character)
    #expect(wrapped("ab cdef", wrapper, width: 4) == ["ab c", "def"])
    #expect(wrapped("abc def", wrapper, width: 3) == ["abc", "def"])
  }

  @Test("a cut text ends in an ellipsis")
  func tail() {
    let one = LineWrapper(lineLimit: 1)
    #expect(wrapped("the quick brown fox", one, width: 12) == ["the quick b…"])
    #expect(wrapped("the quick brown fox", one, width: 11) == ["the quick…"])
    #expect(wrapped("the quick", one, width: 9) == ["the quick"])
    #expect(wrapped("the\n\n", one, width: 9) == ["the"])
    #expect(wrapped("the\nquick", one, width: 9) == ["the…"])
    #expect(wrapped("abc\nquick", one, width: 3) == ["ab…"])
    #expect(wrapped("中文中文", one, width: 4) == ["中…"])
    #expect(wrapped("abc", one, width: 1) == ["…"])
    #expect(wrapped("a b c d e", LineWrapper(lineLimit: 2), width: 3) == ["a b", "c…"])
    #expect(LineWrapper(lineLimit: 2).numberOfLines(of: "a b c d", width: 1) == 2)
    #expect(LineWrapper(lineLimit: 0).lines(of: "a", width: 9).isEmpty)
  }

  @Test("an ellipsis in the middle keeps both ends")
  func middle() {
    let one = LineWrapper(lineLimit: 1, truncation: .middle)
    #expect(wrapped("/usr/share/unicode", one, width: 9) == ["/usr…code"])
    #expect(wrapped("/usr/share/unicode", one, width: 10) == ["/usr/…code"])
    #expect(wrapped("first\nlast words\n", one, width: 12) == ["first…words"])
    let none = LineWrapper(mode: .none, truncation: .middle)
    #expect(wrapped("abcdefgh\nxy", none, width: 5) == ["ab…gh", "xy"])
    let columns = none.lines(of: "中文中文中文", width: 8).map(\.columns)
    #expect(columns == [7])
  }

  @Test("without wrapping a paragraph is a line, cut at the width")
  func noWrapping() {
    let wrapper = LineWrapper(mode: .none)
    #expect(wrapped("the quick\nfox", wrapper, width: 5) == ["the…", "fox"])
    #expect(wrapper.numberOfLines(of: "the quick\nfox", width: 5) == 2)
    #expect(wrapped("ab\ncd", LineWrapper(mode: .none, lineLimit: 1), width: 5) == ["ab…"])
  }

  // What takes in what follows it (U+0D4E), marks, wide characters, a tab, flags.
  @Test(
    "pieces of ASCII begin and end where characters do, whatever stands around them",
    arguments: [
      "plain words", "abcde\u{301}fghij", "e\u{301}abcdefghe\u{301}x", "\u{D4E}abcdefg",
      "中文abcdef中gh", "🐈abcdefg🐈", "🇩🇪abcdef\u{200D}ghijkl", "a\tbcdefgh é", "ab", "",
    ])
  func piecesOfASCII(string: String) {
    let text = DisplayText(string)
    let bytes = Array(text.string.utf8)
    let starts = Set(
      text.string.indices.map { text.string.utf8.distance(from: text.string.startIndex, to: $0) }
        + [bytes.count])
    for line in LineWrapper().lines(of: text, width: 80) {
      var column = 0
      var shown: [UInt8] = []
      text.forEachRun(in: line, wrapper: LineWrapper(), width: 80) { first, range, characters in
        #expect(first == column)
        #expect((range.lowerBound...range.upperBound).allSatisfy(starts.contains))
        for index in characters.indices { shown.append(characters[index]) }
        column += range.count
      } single: { first, columns, _, scalar in
        shown += Array(String(scalar).utf8)
        column = first + columns
      } other: {
        shown += Array($0.content.utf8)
        column = $0.column + $0.columns
      }
      #expect(column == line.columns)
      let whole = String(decoding: bytes[line.range], as: UTF8.self).unicodeScalars
      // A tab is cells that are left out, a joiner none.
      let expected = whole.filter { $0 != "\t" && $0 != "\u{200D}" }
      #expect(Array(String(decoding: shown, as: UTF8.self).unicodeScalars) == Array(expected))
    }
  }
}
