import TableKit
import TerminalCore
import TestSupport
import Testing

@Suite("TextField")
struct TextFieldTests {
  private let field = TextField(frame: Rect(column: 1, line: 0, columns: 10, lines: 1))

  private func press(_ keys: String) {
    for key in Key.keys(keys) { _ = field.handle(.key(key)) }
  }

  /// The field's line with `|` where the cursor is.
  private func screen() -> String {
    var canvas = Canvas(size: Size(columns: 13, lines: 1))
    canvas.draw("[", at: Point(column: 0, line: 0), width: 1)
    canvas.draw("]", at: Point(column: field.frame.endColumn, line: 0), width: 1)
    field.draw(in: &canvas)
    var line = ""
    for column in 0..<canvas.size.columns {
      if canvas.cursor == Point(column: column, line: 0) { line += "|" }
      line += canvas[column, 0].content
    }
    while line.last == " " { line.removeLast() }
    return line
  }

  @Test("what is typed stands where the cursor is")
  func typing() {
    #expect(screen() == "[|          ]")
    press("hello")
    #expect(screen() == "[hello|     ]")
    press("<Left><Left>y <Del>")
    #expect(screen() == "[hely |o    ]")
    #expect(field.text == "hely o")
    press("<BS><BS><Home>>")
    #expect(screen() == "[>|helo     ]")
  }

  @Test(
    "keys move and delete as on a command line",
    arguments: [
      ("<C-a>", "|one two.three 4"), ("<C-b>", "one two.three |4"),
      ("<Home><C-f>", "o|ne two.three 4"),
      ("<Home><C-e>", "one two.three 4|"), ("<C-Left>", "one two.three |4"),
      ("<C-Left><A-b>", "one two.|three 4"), ("<Home><C-Right>", "one| two.three 4"),
      ("<Home><A-f><A-Right>", "one two|.three 4"), ("<C-w>", "one two.three |"),
      ("<C-w><C-w>", "one |"), ("<C-w><C-w><C-y><C-y>", "one two.three two.three |"),
      ("<C-u>", "|"), ("<C-Left><C-u>", "|4"), ("<Home><C-Right><C-k>", "one|"),
      ("<Home><C-Right><C-k><Home><C-y>", " two.three 4|one"), ("<A-BS>", "one two.three |"),
      ("<C-BS><C-BS>", "one two.|"), ("<Home><A-d>", "| two.three 4"),
      ("<Home><C-Del>", "| two.three 4"),
      ("<Home><C-d><Del>", "|e two.three 4"), ("<S-BS>", "one two.three |"),
      ("<Home><BS><Left><C-w><C-u>", "|one two.three 4"),
      ("<Del><Right><C-k><C-Right>", "one two.three 4|"),
    ])
  func editing(keys: String, wanted: String) {
    field.text = "one two.three 4"
    press(keys)
    var text = field.text
    text.insert("|", at: text.index(text.startIndex, offsetBy: field.cursor))
    #expect(text == wanted)
  }

  @Test("a cluster is one step, however many characters it has")
  func clusters() {
    field.text = "ae\u{301}日👩‍👧🇩🇪x"
    #expect(field.cursor == 6)
    press("<Left><BS>")
    #expect(field.text == "ae\u{301}日👩‍👧x")
    press("<BS><BS><BS>")
    #expect(field.text == "ax")
    press("e<Left><Right>")
    press("\u{301}")
    #expect(field.text == "ae\u{301}x")
    #expect(field.cursor == 2)
  }

  @Test("what joins its neighbours takes the cursor behind them")
  func joining() {
    field.text = "ab"
    field.cursor = 1
    press("\u{301}")
    #expect(field.text == "a\u{301}b")
    #expect(field.cursor == 1)
    field.text = "🇩x🇪"
    field.cursor = 2
    press("<BS>")
    #expect(field.text == "🇩🇪")
    #expect(field.cursor == 1)
  }

  @Test("text wider than the field scrolls under the cursor, and back when there is room")
  func scrolling() {
    press("0123456789")
    #expect(screen() == "[123456789| ]")
    press("ab")
    #expect(screen() == "[3456789ab| ]")
    press("<Left><Left><Left>")
    #expect(screen() == "[345678|9ab ]")
    press("<Home>")
    #expect(screen() == "[|0123456789]")
    press("<End>")
    #expect(screen() == "[3456789ab| ]")
    press("<BS><BS><BS>")
    #expect(screen() == "[012345678| ]")
    press("<C-u>")
    #expect(screen() == "[|          ]")
  }

  @Test("a wide character is whole or not there")
  func wideCharacters() {
    press("日本語文字")
    #expect(screen() == "[本語文字|  ]")
    press("<Home>")
    #expect(screen() == "[|日本語文字]")
    field.frame.columns = 5
    #expect(screen() == "[|日本 ]")
    press("<Right><Right>")
    #expect(screen() == "[本|語 ]")
    press("<End>")
    #expect(screen() == "[文字| ]")
    field.frame.columns = 1
    #expect(screen() == "[| ]")
    press("<Left>")
    #expect(screen() == "[| ]")
    field.frame.columns = 0
    #expect(screen() == "[]")
  }

  @Test("what no terminal may get is made visible, and stays in the text as it is")
  func sanitising() {
    field.frame.columns = 12
    _ = field.handle(.paste("a\u{1B}[\tb\u{202E}"))
    #expect(field.text == "a\u{1B}[\tb\u{202E}")
    field.cursor = 2
    #expect(screen() == "[a^[|[ b")
  }

  @Test("line ends of a paste become spaces, stay, or end it")
  func pasting() {
    _ = field.handle(.paste("a\nb\n"))
    #expect(field.text == "a b ")
    field.text = ""
    field.lineBreaks = .kept
    _ = field.handle(.paste("a\nb"))
    #expect(field.text == "a\nb")
    #expect(screen() == "[a↵b|       ]")
    field.text = ""
    field.lineBreaks = .cut
    _ = field.handle(.paste("a\nb"))
    #expect(field.text == "a")
  }

  @Test("the placeholder shows while there is no text, dim")
  func placeholder() {
    field.placeholder = "Write here"
    var canvas = Canvas(size: Size(columns: 13, lines: 1))
    field.draw(in: &canvas)
    #expect(canvas.styledText == " ⟦dim⟧Write here⟦⟧")
    #expect(canvas.cursor == Point(column: 1, line: 0))
    press("x")
    #expect(screen() == "[x|         ]")
  }

  @Test("without the focus there is no cursor, and the style fills the field")
  func style() {
    field.isFocused = false
    field.style = Style(attributes: .underline)
    field.text = "ab"
    var canvas = Canvas(size: Size(columns: 13, lines: 1))
    field.draw(in: &canvas)
    #expect(canvas.cursor == nil)
    #expect(canvas.styledText == " ⟦underline⟧ab        ⟦⟧")
  }

  @Test("a length that is full takes nothing more, and a shorter one cuts")
  func maximumLength() {
    field.maximumLength = 4
    _ = field.handle(.paste("日本語文字"))
    #expect(field.text == "日本語文")
    press("x<Left><BS>y")
    #expect(field.text == "日本y文")
    field.maximumLength = 2
    #expect(field.text == "日本")
    #expect(field.cursor == 2)
    field.text = "abc"
    #expect(field.text == "ab")
  }

  @Test("the text is told after what a person changed, and by Enter; not what code sets")
  func closures() {
    var changes: [String] = []
    var submitted: [String] = []
    field.onChange = { changes.append($0) }
    #expect(!field.handle(.key(.enter)))
    field.onSubmit = { [field] text in
      submitted.append(text)
      field.text = ""
    }
    press("ab<Left><BS><BS><Enter>")
    #expect(changes == ["a", "ab", "b"])
    #expect(submitted == ["b"])
    #expect(field.text.isEmpty)
  }

  @Test("what means nothing in a line of text is left to others")
  func others() {
    for key in Key.keys("<Esc><Tab><Up><Down><PgUp><F1><A-x><C-c><C-d>") {
      #expect(!field.handle(.key(key)))
    }
    for event in [InputEvent.resize(.zero), .terminate(signal: 1), .readable(3)] {
      #expect(!field.handle(event))
    }
  }

  @Test("a click moves the cursor to what was clicked")
  func clicking() {
    press("a日b")
    for (column, cursor) in [(1, 0), (2, 1), (3, 1), (4, 2), (8, 3)] {
      #expect(
        field.handle(
          .mouse(
            MouseEvent(kind: .press, button: 1, position: Point(column: column, line: 0)))))
      #expect(field.cursor == cursor)
    }
    #expect(
      !field.handle(
        .mouse(MouseEvent(kind: .press, button: 1, position: Point(column: 0, line: 0)))))
  }

  @Test("random editing does what it does to an array of clusters, and the cursor stays in view")
  func randomEditing() {
    var random = SplitMix64(seed: 9)
    let pieces = [
      "a", "b ", "Z_9", "日", "e\u{301}", "\u{301}", "🇩", "🇪", "👩‍👧", "\u{200D}", " ", "-", "\t",
      "\u{1B}",
      "\u{FE0F}", "ᄀ", "ᅡ", "\u{0600}",
    ]
    for _ in 0..<40 {
      let field = TextField(
        frame: Rect(column: 0, line: 0, columns: 1 + random.below(12), lines: 1))
      var model = ClusterLine(limit: random.chance(30) ? random.below(12) : nil)
      field.maximumLength = model.limit
      for step in 0..<250 {
        let piece = pieces[random.below(pieces.count)]
        let key: Key? = ClusterLine.keys[random.below(ClusterLine.keys.count)]
        if random.chance(45) {
          _ = field.handle(.paste(piece))
          model.insert(piece)
        } else if let key {
          _ = field.handle(.key(key))
          model.press(key)
        }
        #expect(field.text.unicodeScalars.elementsEqual(model.text.unicodeScalars), "step \(step)")
        #expect(field.cursor == model.cursor, "step \(step)")
        var canvas = Canvas(size: Size(columns: 20, lines: 1))
        field.draw(in: &canvas)
        let column = canvas.cursor?.column ?? -1
        #expect((0..<field.frame.columns).contains(column))
      }
    }
  }
}

/// A line as an array of clusters: what a text field does, done in the plainest way.
private struct ClusterLine {
  static let keys = Key.keys(
    "<Left><Left><Right><Right><Home><End><BS><BS><Del><C-w><C-u><C-k><C-y><C-Left><C-Right><A-d>"
      + "<A-BS>")

  let limit: Int?
  var clusters: [Character] = []
  var cursor = 0
  var killed: [Character] = []
  var text: String { String(clusters) }

  init(limit: Int?) { self.limit = limit }

  mutating func insert(_ string: String) {
    let room = limit.map { max($0 - clusters.count, 0) } ?? .max
    replace(cursor..<cursor, by: Array(string.prefix(room)))
  }

  mutating func press(_ key: Key) {
    switch key {
    case .left: cursor = max(cursor - 1, 0)
    case .right: cursor = min(cursor + 1, clusters.count)
    case .home: cursor = 0
    case .end: cursor = clusters.count
    case .control(.left): cursor = wordStart
    case .control(.right): cursor = wordEnd
    case .backspace: replace(max(cursor - 1, 0)..<cursor, by: [])
    case .delete: replace(cursor..<min(cursor + 1, clusters.count), by: [])
    case .control("w"):
      var start = cursor
      while start > 0, clusters[start - 1].isWhitespace { start -= 1 }
      while start > 0, !clusters[start - 1].isWhitespace { start -= 1 }
      kill(start..<cursor)
    case .control("u"): kill(0..<cursor)
    case .control("k"): kill(cursor..<clusters.count)
    case .control("y"): insert(String(killed))
    case .alt("d"): kill(cursor..<wordEnd)
    case .alt(.backspace): kill(wordStart..<cursor)
    default: Issue.record("no such key: \(key.label)")
    }
  }

  private var wordStart: Int {
    var start = cursor
    while start > 0, !isWord(clusters[start - 1]) { start -= 1 }
    while start > 0, isWord(clusters[start - 1]) { start -= 1 }
    return start
  }

  private var wordEnd: Int {
    var end = cursor
    while end < clusters.count, !isWord(clusters[end]) { end += 1 }
    while end < clusters.count, isWord(clusters[end]) { end += 1 }
    return end
  }

  private func isWord(_ character: Character) -> Bool {
    character.isLetter || character.isNumber || character == "_"
  }

  private mutating func kill(_ range: Range<Int>) {
    guard !range.isEmpty else { return }
    killed = Array(clusters[range])
    replace(range, by: [])
  }

  /// Clusters are found anew in the whole; the cursor goes to the first that starts behind the change.
  private mutating func replace(_ range: Range<Int>, by new: [Character]) {
    guard !range.isEmpty || !new.isEmpty else { return }
    let before = String(clusters[..<range.lowerBound]) + String(new)
    clusters = Array(before + String(clusters[range.upperBound...]))
    cursor = 0
    var length = 0
    while length < before.utf8.count {
      length += clusters[cursor].utf8.count
      cursor += 1
    }
  }
}
