import HeightEngine
import TerminalCore
import TestSupport
import Testing

@testable import NcursesTerminal

// terminfo's `tparm` is for one thread, which is the main actor's.
@MainActor @Suite("FrameWriter")
struct FrameWriterTests {
  /// A writer and the terminal that it writes to.
  private struct Pair {
    var writer: FrameWriter
    var screen: VirtualScreen
    let capabilities: Capabilities

    init(_ size: Size, _ capabilities: Capabilities = .xterm()) {
      useUTF8Locale()
      writer = FrameWriter(size: size, capabilities: capabilities)
      screen = VirtualScreen(size: size)
      self.capabilities = capabilities
    }

    /// Shows a canvas; returns how many bytes that took.
    @discardableResult
    mutating func show(_ canvas: Canvas) -> Int {
      let bytes = writer.bytes(for: canvas)
      screen.write(bytes)
      return bytes.count
    }

    /// Whether the terminal shows a canvas to the cell.
    func shows(_ canvas: Canvas) -> Bool {
      var styles = StyleSequences(capabilities: capabilities)
      for line in 0..<canvas.size.lines {
        for column in 0..<canvas.size.columns {
          let cell = canvas.packedCell(column, line)
          if cell.columns == 0 { continue }
          var style: [UInt8] = []
          styles.append(from: .plain, to: cell.style, to: &style)
          let text = String(decoding: style, as: UTF8.self)
            .replacing("\u{1B}", with: "").replacing("m", with: "]")
          if screen.cells[line][column] != .init(text: cell.content, style: text) { return false }
        }
      }
      return screen.unknown.isEmpty && screen.isCursorShown == (canvas.cursor != nil)
        && (canvas.cursor == nil || canvas.cursor == screen.cursor)
    }
  }

  private static let size = Size(columns: 40, lines: 12)

  private static let styles = [
    Style.plain, .plain, .plain, Style(attributes: .bold), Style(attributes: .reverse),
    Style(foreground: .indexed(2)), Style(background: .indexed(4), attributes: .underline),
  ]

  /// Text with wide characters, marks, blanks and rules.
  private static func fill(line: Int, of canvas: inout Canvas, _ random: inout SplitMix64) {
    canvas.fill(Rect(column: 0, line: line, columns: canvas.size.columns, lines: 1), style: .plain)
    let style = PackedStyle(styles.randomElement(using: &random) ?? .plain)
    if Int.random(in: 0..<4, using: &random) == 0 {
      return canvas.horizontalRule(
        at: Point(column: 0, line: line), columns: canvas.size.columns, style: style.style)
    }
    let end = Int.random(in: 0...canvas.size.columns, using: &random)
    var column = 0
    while column < end {
      let text =
        ["a", "b", " ", " ", "日", "本", "e\u{301}", "─", "\u{E33}"].randomElement(using: &random)
        ?? ""
      let columns = text == "日" || text == "本" ? 2 : 1
      canvas.put(PackedCell(text, columns: columns, style: style), column: column, line: line)
      column += columns
    }
  }

  /// The next frame: lines scrolled, one changed, a part of one changed, all new, or the same.
  private static func change(_ canvas: inout Canvas, _ random: inout SplitMix64) {
    let lines = canvas.size.lines
    switch Int.random(in: 0..<8, using: &random) {
    case 0..<4:
      let first = Int.random(in: 0..<4, using: &random)
      let region = first..<Int.random(in: first + 1...lines, using: &random)
      let count = Int.random(in: -4...4, using: &random)
      var lines = Array(0..<lines)
      Scroll(region: region, count: count).move(&lines, blank: -1)
      let before = canvas
      for (line, old) in lines.enumerated() where old != line {
        for column in 0..<canvas.size.columns {
          let cell = old < 0 ? .blank(.plain) : before.packedCell(column, old)
          if cell.columns > 0 { canvas.put(cell, column: column, line: line) }
        }
        if old < 0, before.text(ofLine: line) != "" { fill(line: line, of: &canvas, &random) }
      }
    case 4: fill(line: Int.random(in: 0..<lines, using: &random), of: &canvas, &random)
    case 5:
      let column = Int.random(in: 0..<canvas.size.columns, using: &random)
      canvas.put(
        PackedCell("日", columns: 2, style: .plain), column: column,
        line: Int.random(in: 0..<lines, using: &random))
    case 6:
      canvas.restyle(
        Rect(
          column: 0, line: Int.random(in: 0..<lines, using: &random), columns: canvas.size.columns,
          lines: 2)
      ) { $0.attributes.formSymmetricDifference(.reverse) }
    default:
      for line in 0..<lines { fill(line: line, of: &canvas, &random) }
    }
    canvas.cursor =
      Bool.random(using: &random)
      ? Point(
        column: Int.random(in: 0..<canvas.size.columns, using: &random),
        line: Int.random(in: 0..<lines, using: &random)) : nil
  }

  @Test(
    "after a thousand frames the terminal shows the last one, whatever it can and can't do",
    arguments: [
      "all", "no line feed", "no erasing", "no scrolling", "scrolls by one", "no ways",
      "wraps at once", "goes up by scrolling", "waits in the last column",
    ])
  func randomFrames(name: String) {
    let capabilities = Capabilities.xterm {
      switch name {
      case "no line feed": $0.hasLineFeed = false
      case "no erasing": $0.eraseToEnd = []
      case "no scrolling": $0.scrollRegion = ""
      case "scrolls by one": ($0.scrollUpBy, $0.scrollDownBy) = ("", "")
      case "no ways": $0.cursorRight = ""
      case "wraps at once": $0.waitsAtMargin = false
      case "goes up by scrolling": $0.cursorUp = $0.scrollDown
      default: break
      }
    }
    for seed in 0..<4 as Range<UInt64> {
      var random = SplitMix64(seed: seed)
      var pair = Pair(Self.size, capabilities)
      pair.writer.canRepeat = seed.isMultiple(of: 2)
      pair.writer.isSynchronized = seed > 1
      pair.screen.waitsInLastColumn = name == "waits in the last column"
      var canvas = Canvas(size: Self.size)
      for frame in 0..<250 {
        Self.change(&canvas, &random)
        pair.show(canvas)
        guard pair.shows(canvas), pair.screen.isWrapping else {
          Issue.record("\(name), seed \(seed), frame \(frame)")
          return
        }
      }
      #expect(!pair.screen.isInFrame)
      #expect((pair.screen.scrolledLines > 0) == (name != "no scrolling"))
    }
  }

  /// 72 columns, others in every line.
  private static func text(ofLine number: Int) -> String {
    let words = (0..<12).map { String((number * 7919 + $0 * 104_729) % 90_000 + 10_000) }
    return "\(words.joined(separator: " "))."
  }

  /// Lines of text, a status line below them.
  private static func text(from first: Int, status: String) -> Canvas {
    var canvas = Canvas(size: Size(columns: 80, lines: 24))
    for line in 0..<23 {
      canvas.draw(text: text(ofLine: first + line), line: line)
    }
    canvas.draw(text: status, line: 23)
    return canvas
  }

  @Test("a line's scroll sends that line, and little else; the status line stays")
  func lineScroll() {
    var pair = Pair(Size(columns: 80, lines: 24))
    pair.show(Self.text(from: 100, status: "row 1"))
    // The limits of scrolling are set once.
    #expect(pair.show(Self.text(from: 101, status: "row 1")) <= 72 + 16)
    #expect(pair.screen.margins == 0..<23)
    for first in 102..<120 {
      let canvas = Self.text(from: first, status: "row 1")
      #expect(pair.show(canvas) <= 72 + 9)
      #expect(pair.shows(canvas))
    }
    #expect(pair.show(Self.text(from: 118, status: "row 1")) <= 72 + 10)
  }

  @Test("lines are scrolled that differ from those before by a digit")
  func scrollOfLinesAlike() {
    func canvas(from first: Int) -> Canvas {
      var canvas = Canvas(size: Size(columns: 80, lines: 24))
      for line in 0..<23 {
        canvas.draw(text: "row number \(1000 + first + line) of a text that goes on", line: line)
      }
      return canvas
    }
    var pair = Pair(Size(columns: 80, lines: 24))
    pair.show(canvas(from: 0))
    for first in 1..<40 {
      #expect(pair.show(canvas(from: first)) <= 38 + 26)
      #expect(pair.shows(canvas(from: first)))
    }
  }

  @Test("from the line below the cursor goes up, not to an address")
  func up() {
    var pair = Pair(Size(columns: 80, lines: 24))
    pair.show(Self.text(from: 100, status: "row 1"))
    pair.show(Self.text(from: 101, status: "row 2"))
    let canvas = Self.text(from: 102, status: "row 3")
    // CR, up, LF; the line; an address and a digit.
    #expect(pair.show(canvas) == 1 + 3 + 1 + 72 + 7 + 1)
    #expect(pair.shows(canvas))
  }

  @Test("a line that came in is written where the scroll left the cursor, with its margin")
  func lineThatCameIn() {
    func canvas(from first: Int) -> Canvas {
      var canvas = Canvas(size: Size(columns: 80, lines: 24))
      for line in 0..<23 {
        let margin = line == 0 ? "*" : " "
        canvas.draw(text: margin + Self.text(ofLine: first + line), line: line)
      }
      canvas.draw(text: "row \(first)", line: 23)
      return canvas
    }
    var pair = Pair(Size(columns: 80, lines: 24))
    pair.show(canvas(from: 1))
    pair.show(canvas(from: 2))
    // CR, up, LF; a blank and the line; home and the mark; an address and a digit.
    #expect(pair.show(canvas(from: 3)) == 1 + 3 + 1 + 1 + 72 + 3 + 1 + 7 + 1)
    #expect(pair.shows(canvas(from: 3)))
  }

  @Test(
    "underlines of another kind are single ones on a terminal that knows no other",
    arguments: [("", "\u{1B}[4m"), ("\u{1B}[4:%p1%dm", "\u{1B}[4m\u{1B}[4:3m")])
  func underlines(capability: String, sequence: String) {
    let capabilities = Capabilities.xterm { $0.underlineStyle = capability }
    var styles = StyleSequences(capabilities: capabilities)
    var output: [UInt8] = []
    let curly = PackedStyle(Style(attributes: .underline, underlineStyle: .curly))
    styles.append(from: .plain, to: curly, to: &output)
    #expect(String(decoding: output, as: UTF8.self) == sequence)
    #expect(PackedStyle(Style(underlineStyle: .curly)) == .plain, "no line, no kind")
    #expect(curly.style.underlineStyle == .curly)
  }

  @Test(
    "sequences are filled in as curses does it, those with numbers alone and others",
    arguments: [
      "\u{1B}[%i%p1%d;%p2%dH", "\u{1B}[%p1%dC", "\u{1B}[%i%p2%d;%p1%dr", "\u{1B}[K", "",
      "\u{1B}[%p1%d%%", "\u{1B}=%p1%' '%+%c%p2%' '%+%c", "\u{1B}[%p1%2dx", "%p1%p2%+%d",
      "\u{1B}[%?%p1%{8}%<%t3%p1%d%e9%p1%d%;m",
    ])
  func expanding(capability: String) {
    for (first, second) in [(0, 0), (4, 9), (23, 79), (99, 100), (999, 1000), (12_345, 7)] {
      var output: [UInt8] = [0x21]
      Capabilities.append(capability, first, second, to: &output)
      #expect(output == [0x21] + Terminfo.expand(capability, first, second))
    }
  }

  @Test("characters of one style go out in one piece, up to those that are better repeated")
  func piecesOfText() {
    let bold = PackedStyle(Style(attributes: .bold))
    func piece(
      of text: DisplayText, from column: Int, to end: Int, _ leastRun: Int?,
      before runEnd: Int = 17, onlyASCII: Bool = false
    ) -> String {
      var canvas = Canvas(size: Size(columns: 24, lines: 1))
      canvas.draw(text, at: Point(column: 0, line: 0), width: 24)
      canvas.put(PackedCell("x", style: bold), column: 17, line: 0)
      var output: [UInt8] = []
      let columns = canvas.packedCells(ofLine: 0).appendText(
        from: column, to: end, leastRun: leastRun, before: runEnd, onlyASCII: onlyASCII, to: &output
      )
      let piece = DisplayText(String(decoding: output, as: UTF8.self))
      #expect(columns == LineWrapper(mode: .none).lines(of: piece, width: 99).first?.columns ?? 0)
      return piece.string
    }
    let text: DisplayText = "abb-------cdddddd"
    #expect(piece(of: text, from: 0, to: 17, nil) == text.string)
    #expect(piece(of: text, from: 0, to: 24, nil) == text.string, "up to another style")
    #expect(piece(of: text, from: 0, to: 17, 6) == "abb")
    #expect(piece(of: text, from: 0, to: 17, 8) == text.string)
    #expect(piece(of: text, from: 5, to: 17, 6) == "-----c", "of the dashes too few are left")
    #expect(piece(of: text, from: 4, to: 17, 6) == "", "a run begins it")
    #expect(piece(of: text, from: 10, to: 13, 6) == "c", "a run goes on behind the end")
    #expect(
      piece(of: text, from: 10, to: 13, 6, before: 16) == "cdd", "and is too short before the last")
    #expect(piece(of: text, from: 10, to: 10, 6) == "")
    #expect(piece(of: "aé山水──────z", from: 0, to: 13, 6) == "aé山水")
    #expect(piece(of: "aé山水──────z", from: 0, to: 8, 6, before: 13) == "aé山水")
    #expect(piece(of: "aé山水──────z", from: 0, to: 13, nil) == "aé山水──────z")
    #expect(piece(of: "aé山水──────z", from: 0, to: 13, 6, onlyASCII: true) == "a")
    #expect(piece(of: "山山山山山山山", from: 0, to: 14, 6) == "山山山山山山山", "none of two columns is")
    #expect(piece(of: "a日e\u{301}b", from: 0, to: 5, 6) == "a日", "what has marks is another cell")
  }

  @Test(
    "scrolling moves a region's lines and leaves blank ones",
    arguments: [
      (1..<4, 1, "acd-e"), (1..<4, -1, "a-bce"), (0..<5, 2, "cde--"), (0..<5, -4, "----a"),
      (1..<3, 5, "a--de"), (1..<3, -5, "a--de"), (0..<5, 0, "abcde"),
    ])
  func scrolledLines(region: Range<Int>, count: Int, wanted: String) {
    var lines = Array("abcde")
    Scroll(region: region, count: count).move(&lines, blank: "-")
    #expect(String(lines) == wanted)
  }

  @Test("what looks the same sends nothing, and no brackets around it")
  func sameFrame() {
    var pair = Pair(Size(columns: 80, lines: 24))
    pair.writer.isSynchronized = true
    let canvas = Self.text(from: 1, status: "")
    #expect(pair.show(canvas) > 0)
    #expect(pair.show(canvas) == 0)
    #expect(pair.screen.synchronizedFrames == 1)
    var restyled = canvas
    restyled.restyle(Rect(column: 0, line: 0, columns: 80, lines: 1)) {
      $0.attributes.insert(.reverse)
    }
    #expect(pair.show(restyled) <= 8 + 80 + 16 + 10)
    #expect(pair.screen.synchronizedFrames == 2)
  }

  @Test("a rule is one character, repeated, where the terminal can; the end of a line is erased")
  func economy() {
    var pair = Pair(Size(columns: 80, lines: 24))
    pair.show(Self.text(from: 1, status: ""))
    var canvas = Self.text(from: 1, status: "")
    canvas.fill(Rect(column: 4, line: 3, columns: 76, lines: 1), style: .plain)
    #expect(pair.show(canvas) <= 6 + 3)
    pair.writer.canRepeat = true
    canvas.horizontalRule(
      at: Point(column: 0, line: 5), columns: 80, style: Style(attributes: .dim))
    #expect(pair.show(canvas) <= 6 + 4 + 3 + 5 + 3)
    #expect(pair.shows(canvas))
  }

  /// A syllable whose vowel has a column of its own, a border, and a letter behind it.
  private static func disputed(_ letter: String, style: Style = .plain) -> Canvas {
    var canvas = Canvas(size: Size(columns: 12, lines: 2))
    let style = PackedStyle(style)
    for (column, text) in ["ह", "ि", "│", " ", letter].enumerated() {
      canvas.put(PackedCell(text, columns: 1, style: style), column: column, line: 0)
    }
    return canvas
  }

  @Test(
    "among eight colours bright black is the text's own, dimmed, and no olive; among more it is itself"
  )
  func grey() {
    let grey = Style(foreground: .indexed(8))
    func sequence(_ colors: Int) -> [UInt8] {
      var styles = StyleSequences(capabilities: .xterm { $0.colors = colors })
      var bytes: [UInt8] = []
      styles.append(from: .plain, to: PackedStyle(grey), to: &bytes)
      return bytes
    }
    #expect(sequence(8) == Array("\u{1B}[2m".utf8))
    #expect(sequence(16) == Array("\u{1B}[38m".utf8))
    #expect(nearest(to: .indexed(9), of: 8) == 1)
  }

  @Test("behind a cluster that terminals count differently the cursor gets an address")
  func disputedCluster() {
    var writer = FrameWriter(size: Size(columns: 12, lines: 2), capabilities: .xterm())
    func text(_ canvas: Canvas) -> String {
      writer.text(for: canvas)
    }
    #expect(text(Self.disputed("x")) == "^Hहि^3G│ x^?25l")
    // The row is drawn whole, since nobody knows what stood where.
    #expect(text(Self.disputed("y")) == "\r^Kहि^3G│ y")
    #expect(text(Self.disputed("y")) == "")
    // What has had one too.
    var plain = Self.disputed("y")
    plain.put(PackedCell("a", columns: 1, style: .plain), column: 1, line: 0)
    #expect(text(plain) == "\r^Kहa│ y")
    plain.put(PackedCell("b", columns: 1, style: .plain), column: 1, line: 0)
    #expect(text(plain) == "^1;2Hb")
    // In a style there is no hole, however narrow the terminal finds it to be.
    #expect(
      text(Self.disputed("z", style: Style(attributes: .reverse)))
        == "\r^K^7mह ^2Gि^3G│ z^m")
  }

  /// A line of cells of one column.
  private static func canvas(_ lines: String..., columns: Int) -> Canvas {
    var canvas = Canvas(size: Size(columns: columns, lines: lines.count))
    for (line, text) in lines.enumerated() {
      for (column, character) in text.enumerated() {
        let cell = PackedCell(String(character), columns: 1, style: .plain)
        canvas.put(cell, column: column, line: line)
      }
    }
    return canvas
  }

  @Test(
    "before a cell that terminals count differently, and not next to it, only what changes is sent")
  func beforeDisputed() {
    var writer = FrameWriter(size: Size(columns: 12, lines: 1), capabilities: .xterm())
    func sent(_ text: String) -> String {
      writer.text(for: Self.canvas(text, columns: 12))
    }
    #expect(sent("abc☰d") == "^Habc☰^5Gd^?25l")
    #expect(sent("xbc☰d") == "\rx")
    #expect(sent("xby☰d") == "\r^Kxby☰^5Gd")
    #expect(sent("xby☰e") == "\r^Kxby☰^5Ge")
    #expect(sent("xbyze") == "\r^Kxbyze")
    #expect(sent("xbyzf") == "^1;5Hf")
  }

  @Test("the line below one that ends by such a cluster is begun by a line feed, if that has room")
  func lineBelowDisputed() {
    func sent(_ lines: [String]) -> String {
      var writer = FrameWriter(size: Size(columns: 6, lines: 2), capabilities: .xterm())
      let canvas = Self.canvas(lines[0], lines[1], columns: 6)
      return writer.text(for: canvas)
    }
    #expect(sent(["ab☰", "c"]) == "^Hab☰\r\nc^?25l")
    #expect(sent(["abcd☰", "c"]) == "^Habcd☰\r\nc^?25l")
    #expect(sent(["abcden\u{302A}", " c"]) == "^Habcden^?7l\u{302A}^?7h^2;2Hc^?25l")
  }

  @Test("behind emoji the cursor is where it should be on a terminal that is known to count them")
  func countedEmoji() {
    func canvas(_ text: String) -> Canvas {
      var canvas = Canvas(size: Size(columns: 12, lines: 1))
      var column = 0
      for scalar in text.unicodeScalars {
        let columns = scalar.value > 0x1F200 ? 2 : 1
        canvas.put(PackedCell(scalar, columns: columns, style: .plain), column: column, line: 0)
        column += columns
      }
      return canvas
    }
    var writer = FrameWriter(size: Size(columns: 12, lines: 1), capabilities: .xterm())
    func sent(_ text: String) -> String {
      writer.text(for: canvas(text))
    }
    #expect(sent("a🐈b") == "^Ha🐈^4Gb^?25l")
    writer.countsEmoji = true
    #expect(sent("a🐈c") == "^1;4Hc")
    #expect(sent("a🔥d") == "^1;2H🔥d")
    // Not by those who are younger than that.
    #expect(sent("a🔥🤩d") == "\r^Ka🔥🤩^6Gd")
    #expect(sent("a🔥🤩🔥e") == "\r^Ka🔥🤩^6G🔥e")
  }

  @Test("nothing wraps while a cell is written that may be too wide for the rest of its line")
  func wrapping() {
    func sent(_ text: String) -> String {
      var writer = FrameWriter(size: Size(columns: 4, lines: 1), capabilities: .xterm())
      return writer.text(for: Self.canvas(text, columns: 4))
    }
    // Some terminals have a column for a mark that is not of the oldest.
    #expect(sent("abn\u{302A}d") == "^Habn\u{302A}^4Gd^?25l")
    #expect(sent("abcn\u{302A}") == "^Habcn^?7l\u{302A}^?7h^?25l")
    // None has one for these.
    #expect(sent("abcक\u{94D}") == "^Habcक\u{94D}^?25l")
    #expect(sent("ab☰") == "^Hab☰^?25l")
  }

  @Test("marks in the last column stay with their letter where the cursor may wait in that column")
  func marksInLastColumn() {
    var pair = Pair(Size(columns: 6, lines: 3))
    pair.screen.waitsInLastColumn = true
    let canvas = Self.canvas(
      "a☰ bce\u{301}", "abcdn\u{302A}\u{302B}e\u{301}", "abcdee\u{301}", columns: 6)
    pair.show(canvas)
    #expect(pair.shows(canvas))
    #expect(pair.screen.isWrapping)
    // Below a flag that ends a column before the last one.
    var flags = Self.canvas(
      "abc", "abcdeत\u{947}", "abcden\u{302A}", "abcdeक\u{94D}", columns: 6)
    flags.put(flag: "🇩🇪", column: 3, line: 0)
    var other = Pair(Size(columns: 6, lines: 4))
    other.screen.waitsInLastColumn = true
    other.show(flags)
    #expect(other.shows(flags))
    #expect(other.screen.isWrapping)
  }

  @Test("a flag is whole wherever it stands, in the last columns, too", arguments: 0...4)
  func flags(column: Int) {
    for waits in [false, true] {
      var canvas = Self.canvas("abcdef", "abcdef", columns: 6)
      canvas.put(flag: "🇩🇪", column: column, line: 0)
      var pair = Pair(Size(columns: 6, lines: 2))
      pair.screen.waitsInLastColumn = waits
      pair.show(canvas)
      #expect(pair.shows(canvas))
      #expect(pair.screen.isWrapping)
    }
  }

  @Test("nothing but the cluster that may be too wide is written while nothing wraps")
  func wrappingGoesOn() {
    var writer = FrameWriter(size: Size(columns: 6, lines: 2), capabilities: .xterm())
    var canvas = Self.canvas("abcd", "abcdeक\u{94D}", columns: 6)
    canvas.put(flag: "🇩🇪", column: 4, line: 0)
    let text = writer.text(for: canvas)
    #expect(text == "^Habcd^?7l🇩🇪^?7h^2;1Habcdeक\u{94D}^?25l")
  }

  @Test("several lines are scrolled from wherever the cursor is")
  func scrollOfSeveralLines() {
    var pair = Pair(Size(columns: 80, lines: 24))
    for first in 100...101 { pair.show(Self.text(from: first, status: "row 1")) }
    let canvas = Self.text(from: 111, status: "row 1")
    // By ten lines; an address; the lines, and what leads from one to the next.
    #expect(pair.show(canvas) == 5 + 7 + 10 * 72 + 9 * 2)
    #expect(pair.shows(canvas))
  }

  @Test("in the first column what shows nothing is blank, and a mark alone a sign that it is there")
  func fillersInTheFirstColumn() {
    func text(_ content: String, columns: Int) -> String {
      var writer = FrameWriter(size: Size(columns: 12, lines: 2), capabilities: .xterm())
      var canvas = Canvas(size: Size(columns: 12, lines: 2))
      canvas.put(PackedCell(content, columns: columns, style: .plain), column: 0, line: 0)
      return writer.text(for: canvas)
    }
    #expect(text("\u{115F}\u{1160}", columns: 2) == "^H  ^?25l")
    #expect(text("\u{3164}", columns: 2) == "^H  ^?25l")
    #expect(text("\u{115F}\u{1161}", columns: 2) == "^H\u{FFFD} ^?25l")
  }

  @Test(
    "a border behind a cluster with marks gets an address, however far behind; others need none")
  func bordersBehindMarks() {
    func text(_ cells: [String]) -> String {
      var writer = FrameWriter(size: Size(columns: 12, lines: 2), capabilities: .xterm())
      var canvas = Canvas(size: Size(columns: 12, lines: 2))
      for (column, text) in cells.enumerated() {
        canvas.put(PackedCell(text, columns: 1, style: .plain), column: column, line: 0)
      }
      return writer.text(for: canvas)
    }
    #expect(text(["ท\u{E35}\u{E48}", "│", "x"]) == "^Hท\u{E35}\u{E48}^2G│x^?25l")
    #expect(text(["ທ\u{EB5}", " ", "x", "│", "│"]) == "^Hທ\u{EB5} x^4G││^?25l")
    #expect(text(["\u{E9}", "│", "x", "│"]) == "^H\u{E9}│x│^?25l")
    // Passed over by moving to the right, too.
    let blanks = [String](repeating: " ", count: 9)
    #expect(text(["ท\u{E35}"] + blanks + ["│"]).hasSuffix("^11G│^?25l"))
  }

  @Test("what may be too wide for the last column, or has no base in the first, is not written")
  func misplacedCluster() {
    var writer = FrameWriter(size: Size(columns: 4, lines: 1), capabilities: .xterm())
    var canvas = Canvas(size: Size(columns: 4, lines: 1))
    canvas.put(PackedCell("\u{93F}", columns: 1, style: .plain), column: 0, line: 0)
    canvas.put(PackedCell("☰", columns: 1, style: .plain), column: 2, line: 0)
    canvas.put(PackedCell("☰", columns: 1, style: .plain), column: 3, line: 0)
    let text = String(decoding: writer.bytes(for: canvas), as: UTF8.self)
    #expect(text.components(separatedBy: "\u{FFFD}").count == 3)
    #expect(text.components(separatedBy: "☰").count == 2)
  }

  @Test(
    "what is newer than all tables is written, over a sign that stays where a terminal drops it")
  func newCharacters() {
    func text(_ content: String, columns: Int) -> String {
      var writer = FrameWriter(size: Size(columns: 12, lines: 2), capabilities: .xterm())
      var canvas = Canvas(size: Size(columns: 12, lines: 2))
      canvas.put(PackedCell("A", columns: 1, style: .plain), column: 0, line: 0)
      canvas.put(PackedCell(content, columns: columns, style: .plain), column: 1, line: 0)
      canvas.put(PackedCell("B", columns: 1, style: .plain), column: 1 + columns, line: 0)
      return writer.text(for: canvas)
    }
    #expect(text("\u{1FAE9}", columns: 2) == "^HA\u{FFFD} ^2G\u{1FAE9}^4GB^?25l")
    #expect(text("\u{378}", columns: 1) == "^HA\u{FFFD}^2G\u{378}^3GB^?25l")
  }

  @Test("leaving ends the limits of scrolling and shows the cursor")
  func leaving() {
    var pair = Pair(Size(columns: 80, lines: 24))
    for first in 1...2 { pair.show(Self.text(from: first, status: "row 1")) }
    #expect(pair.screen.margins == 0..<23)
    #expect(!pair.screen.isCursorShown)
    pair.screen.write(pair.writer.bytesForLeaving())
    #expect(pair.screen.margins == 0..<24)
    #expect(pair.screen.isCursorShown)
  }
}

extension FrameWriter {
  /// The bytes for the next frame as text, in which `^` begins a sequence.
  fileprivate mutating func text(for canvas: Canvas) -> String {
    String(decoding: bytes(for: canvas), as: UTF8.self).replacing("\u{1B}[", with: "^")
  }
}

extension Canvas {
  fileprivate mutating func draw(text: String, line: Int) {
    let bytes = Array(text.utf8)
    put(ascii: bytes.span, style: .plain, column: 0, line: line)
  }

  /// The two letters of a flag, each in a cell.
  fileprivate mutating func put(flag: String, column: Int, line: Int) {
    for (place, scalar) in flag.unicodeScalars.enumerated() {
      put(PackedCell(scalar, style: .plain), column: column + place, line: line)
    }
  }
}
