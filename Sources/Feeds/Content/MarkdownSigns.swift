/// Signs of Markdown in a text's first lines. A number sign alone may be any script's comment: it takes what only Markdown
/// has.
struct MarkdownSigns {
  private enum Front { case absent, open, closed }

  private var lines = 0
  private var headings = 0
  /// Titles above `----`, which may stand above columns, too.
  private var underlined = 0
  /// The level of the title that the first line is, 0: it is none; and whether there are headings below that.
  private var titleLevel = 0
  private var hasPartsOfTitle = false
  private var others = 0
  private var items = 0
  /// Quotes, and those of them that say something.
  private var quotes = 0
  private var sentencesInQuotes = 0
  /// Lines as settings have them, whose comments look as headings do: `name: value`.
  private var settings = 0
  /// Lines as scripts have them, and comments that are no headings.
  private var ofScripts = 0
  /// Whether it begins with an element in the middle, as pages of projects do.
  private var isCentered = false
  private var front = Front.absent
  /// The level of the heading on the line above; 0: there is none.
  private var lastLevel = 0
  private var isAfterText = false
  private var isInFence = false
  /// Whether the line is of a comment as C has them, whose lines begin as items of lists do.
  private var isInComment = false
  /// What reStructuredText begins with, and what it has besides: titles below a line, too, and `.. note::`.
  private var beginsWithRule = false
  private var beginsAsReST = false
  private var hasReST = false
  private var prose = MarkdownProse()
  /// Whether it may show what programs say.
  private(set) var hasFences = false

  /// Takes in the next line, without the blanks around it.
  mutating func add(_ line: Span<UInt8>, isIndented: Bool) {
    guard !line.isEmpty else {
      (lastLevel, isAfterText) = (0, false)
      prose.takeBlank()
      return
    }
    lines += 1
    if takeFront(line) { return }
    let signs = line.firstIndex(from: 0) { $0 != UInt8(ascii: "#") } ?? line.count
    let isHeading = MarkdownPart.isHeading(line) && !Self.isDirective(line)
    if isHeading { headings += 1 }
    // Python shows by such lines, too, what it means: `~~~~^^^`.
    // So do titles in what is no Markdown.
    let isFence =
      line.starts(with: "```")
      || line.starts(with: "~~~") && !TraceRows.isMarker(line)
        && (isInFence || !isAfterText || line.indices.contains { line[$0] != UInt8(ascii: "~") })
    if isFence {
      others += 1
      isInFence.toggle()
      hasFences = true
      prose.takeFence(isEnd: !isInFence)
      return
    }
    guard !isInFence else { return }
    guard !takeComment(line) else { return prose.takeComment() }
    takeReST(line)
    prose.take(line, level: isHeading ? signs : 0, isIndented: isIndented)
    if Self.link.isAmong(line) || isTableRule(line) || Self.hasStrong(line) { others += 1 }
    if isAfterText, line.count > 2, Self.isRule(line) {
      if line[0] == UInt8(ascii: "=") { headings += 1 }
      // Three stand before the files of a commit.
      if line[0] == UInt8(ascii: "-"), line.count > 3 { underlined += 1 }
    }
    if signs > 0 { takeHeading(line, level: isHeading ? signs : 0) }
    lastLevel = isHeading ? signs : 0
    isAfterText = signs == 0 && takeText(line)
  }

  /// What stands before a document between `---` and `---`. Returns whether the line is of that.
  private mutating func takeFront(_ line: Span<UInt8>) -> Bool {
    let isMark = line.holds("---")
    switch front {
    case .absent:
      if isMark, lines == 1 { front = .open }
    case .open:
      if isMark { front = .closed }
      return true
    case .closed: return false
    }
    return front == .open
  }

  private mutating func takeReST(_ line: Span<UInt8>) {
    let isTitleRule = line.count > 2 && "=-*~".utf8.contains(line[0]) && Self.isRule(line)
    let isDirective = line.starts(with: ".. ")
    switch lines {
    case 1:
      beginsWithRule = isTitleRule
      beginsAsReST = isTitleRule || isDirective
    case 2: beginsAsReST = beginsAsReST || isTitleRule && isAfterText
    case 3 where beginsWithRule && isTitleRule: hasReST = true
    default: break
    }
    if line.count > 2, line.ends(with: "::") || line.ends(with: "`_") { hasReST = true }
    let isNamed = line.starts(with: ".. _") || LanguageSigns.matches(line, "…::…")
    if isDirective, isNamed { hasReST = true }
  }

  /// Whether it is reStructuredText, which has titles as Markdown has them.
  var areOfReST: Bool { beginsAsReST && hasReST && !hasFences }

  private mutating func takeComment(_ line: Span<UInt8>) -> Bool {
    if !isInComment { isInComment = line.starts(with: "/*") }
    guard isInComment else { return false }
    ofScripts += 1
    if LanguageSigns.matches(line, "…*/…") { isInComment = false }
    return true
  }

  /// A heading, or a comment that looks as one does or nearly does.
  private mutating func takeHeading(_ line: Span<UInt8>, level: Int) {
    // Comments go on so, and stand below what they are no comments of.
    if level == 0 || level == lastLevel || isAfterText || LanguageSigns.matches(line, "…<<…") {
      ofScripts += 1
    }
    guard level > 0 else { return }
    if lines == 1, level <= 2 { titleLevel = level }
    if titleLevel > 0, level > titleLevel { hasPartsOfTitle = true }
  }

  /// A line that is no heading. Returns whether it may be one of a paragraph.
  private mutating func takeText(_ line: Span<UInt8>) -> Bool {
    if lines == 1, Self.centered.contains(where: { LanguageSigns.matches(line, $0) }) {
      isCentered = true
    }
    if line[0] == UInt8(ascii: ">"), line.count == 1 || line[1] == 0x20 {
      quotes += 1
      if line.indices.count(where: { line[$0] == 0x20 }) >= 4 { sentencesInQuotes += 1 }
      return false
    }
    let isItem = Self.isItem(line)
    if isItem { items += 1 }
    if Self.isSetting(line.extracting(droppingFirst: isItem ? 2 : 0)) { settings += 1 }
    if Self.isOfScript(line) { ofScripts += 1 }
    return !isItem
  }

  static func isItem(_ line: Span<UInt8>) -> Bool {
    ["- ", "* ", "1. "].contains { line.starts(with: $0) }
  }

  /// Of C, as they are where they stand in others.
  private static let directives: [StaticString] = [
    "# define ", "# include ", "# if ", "# ifdef ", "# ifndef ", "# else", "# endif", "# undef ",
    "# pragma ", "# error ",
  ]

  private static func isDirective(_ line: Span<UInt8>) -> Bool {
    directives.contains { line.starts(with: $0) }
  }

  private static let centered: [StaticString] = [
    "<h1 align=…", "<p align=…", "<div align=…", "<center>…",
  ]

  /// `name = value`, `[section]`, `$ command`, and what ends as statements do.
  static func isOfScript(_ line: Span<UInt8>) -> Bool {
    let last = line[line.count - 1]
    if ";{}\\".utf8.contains(last) || line[0] == UInt8(ascii: "$") { return true }
    if line[0] == UInt8(ascii: "["), last == UInt8(ascii: "]") { return true }
    return line.first(UInt8(ascii: "="), from: 0, to: line.count) != nil
      || LanguageSigns.matches(line, "…<<…") || LanguageSigns.matches(line, "… <- …")
  }

  /// `**so**`: not what stands before names and between numbers.
  private static func hasStrong(_ line: Span<UInt8>) -> Bool {
    var (index, isOpen) = (0, false)
    while let place = stars.place(in: line, from: index) {
      index = place + 2
      let before = place > 0 ? line[place - 1] : 0x20
      let behind = index < line.count ? line[index] : 0x20
      if isOpen, before > 0x20, before != UInt8(ascii: "("), !behind.isWordByte { return true }
      isOpen = before == 0x20 && behind.isWordByte || isOpen
    }
    return false
  }

  private static let stars = ByteSign(Array("**".utf8))
  private static let link = ByteSign(Array("](".utf8))

  static func isRule(_ line: Span<UInt8>) -> Bool {
    line.firstIndex(from: 0) { $0 != line[0] } == nil
  }

  /// `|---|:--:|`
  private func isTableRule(_ line: Span<UInt8>) -> Bool {
    line.count > 3 && MarkdownUnderline(line) == .table
  }

  /// `name: value`, `name=value`
  static func isSetting(_ line: Span<UInt8>) -> Bool {
    guard let end = line.firstIndex(from: 0, where: { !$0.isWordByte && $0 != 0x2D }), end > 0,
      line[end] == UInt8(ascii: ":") || line[end] == UInt8(ascii: "=")
    else { return false }
    return true
  }

  /// Whether hardly anything else has them, where the lines count for no other language more than `most`.
  func areSure(besides most: Int) -> Bool {
    if isCentered || prose.isEnough(withTitle: titleLevel > 0, besides: most) { return true }
    if headings > 0, hasFences { return true }
    if front == .closed, settings == 0, headings > 0 || prose.hasBlocks { return true }
    guard headings + underlined > 0 else { return false }
    return others > 0 && settings * 3 <= lines && most < max(others, 2) * LanguageSigns.enough
  }

  /// Whether it is Markdown if it is nothing else: headings with lists, or a title, and headings below it or quotes.
  var areLikely: Bool {
    if headings > 0, items > 1, settings * 3 <= items { return true }
    guard titleLevel > 0, ofScripts == 0, lines > headings, settings * 4 <= lines else {
      return false
    }
    return hasPartsOfTitle || quotes > 1 && sentencesInQuotes > 0
  }
}
