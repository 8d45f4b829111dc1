import HeightEngine

/// A part of a text in Markdown, and what it is: by a light touch, nothing of the text is left out.
public struct MarkdownPart: Hashable, Sendable {
  /// What of the syntax a row tells by its looks.
  public enum Kind: Sendable, Hashable {
    case heading, quote, code, strong, emphasis, strongEmphasis, strike
    /// What leads somewhere or shows a picture, with its address.
    case link
    /// What begins an item of a list, or draws a rule or a table.
    case sign
    /// A comment, a string, a keyword or a number of code in a language that is named.
    case partOfCode(InlineStyle)
  }

  /// Offsets in the text's UTF-8.
  public var range: Range<Int>
  public var kind: Kind
}

/// What a line is to the one above it.
public enum MarkdownUnderline: Sendable, Hashable, BitwiseCopyable {
  /// It makes a heading of the text there: `===`, `---`.
  case title(isOfHyphens: Bool)
  /// It divides the head of a table from its rows: `--- | :-: | ---`, `|---|`.
  case table

  /// nil: nothing of the kind. O(n)
  init?(_ line: Span<UInt8>) {
    let line = line.extracting(line.trimmedRange)
    guard line.count >= 3 else { return nil }
    if "=-".utf8.contains(line[0]), line.firstIndex(from: 1, where: { $0 != line[0] }) == nil {
      self = .title(isOfHyphens: line[0] == UInt8(ascii: "-"))
    } else if line.firstIndex(from: 0, where: { !"|-: ".utf8.contains($0) }) == nil,
      line.firstIndex(from: 0, where: { $0 == UInt8(ascii: "|") }) != nil,
      line.firstIndex(from: 0, where: { $0 == UInt8(ascii: "-") }) != nil
    {
      self = .table
    } else {
      return nil
    }
  }

  /// Of the first line of a text.
  public init?(firstLineOf text: DisplayText) {
    let bytes = Array(text.string.utf8)
    self.init(firstLineOf: bytes.span)
  }

  /// The same of bytes.
  init?(firstLineOf text: Span<UInt8>) {
    self.init(text.extracting(first: text.endOfFirstLine))
  }

  /// Whether it makes a title of the line above, which is text: not of the last setting in front of a document,
  /// `name: value`, which ends so, too.
  fileprivate func isOfTitle(_ line: Span<UInt8>) -> Bool {
    guard case .title(let isOfHyphens) = self else { return false }
    guard isOfHyphens else { return true }
    let end = line.firstIndex(from: 0) { !$0.isWordByte && $0 != UInt8(ascii: "-") } ?? line.count
    return end == 0 || end == line.count || line[end] != UInt8(ascii: ":")
  }
}

extension MarkdownPart {
  /// The parts of a row, before which `opening` is open, and behind which it then says what is; in order, no two of
  /// them overlapping. What the line behind the row makes of its last one is told by `next`.
  ///
  /// - Complexity: O(*n*).
  public static func parts(
    of text: DisplayText, from opening: inout LineOpening, before next: MarkdownUnderline? = nil
  ) -> [MarkdownPart] {
    let bytes = Array(text.string.utf8)
    return parts(of: bytes.span, from: &opening, before: next)
  }

  static func parts(
    of text: Span<UInt8>, from opening: inout LineOpening, before next: MarkdownUnderline? = nil
  ) -> [MarkdownPart] {
    var parts: [MarkdownPart] = []
    var lines = LineRanges()
    var following = lines.next(in: text)
    while let line = following {
      following = lines.next(in: text)
      let end = line.upperBound
      let first = min(text.firstIndex(from: line.lowerBound) { $0 != 0x20 } ?? end, end)
      let rest = text.extracting(first..<end)
      if opening == .table, !goesOn(inTable: rest) { opening = .nothing }
      if opening == .nothing, isIndentedCode(line, from: first, of: text) {
        parts.append(MarkdownPart(range: line, kind: .code))
        continue
      }
      let before = opening
      takeFence(rest, &opening)
      if case .fence = before, before == opening {
        appendCode(line, of: text, in: &opening, to: &parts)
      } else if before != opening {
        if !line.isEmpty { parts.append(MarkdownPart(range: line, kind: .code)) }
        // Behind one that stands in an item of a list that goes on.
        if opening == .nothing, first - line.lowerBound >= 3 { opening = .item }
      } else {
        let below = following.map { MarkdownUnderline(text.extracting($0)) } ?? next
        append(line, from: first, of: text, &opening, above: below, to: &parts)
        passText(rest, isIndented: first > line.lowerBound, &opening)
      }
    }
    return parts
  }

  /// Whether a line is code by its blanks, where no text is open: what could be an item within a list whose beginning
  /// nobody has seen is none.
  private static func isIndentedCode(
    _ line: Range<Int>, from first: Int, of text: Span<UInt8>
  ) -> Bool {
    let rest = first..<line.upperBound
    return first - line.lowerBound >= 4 && !text.extracting(rest).isBlank
      && markerEnd(rest, of: text) == first
  }

  /// What is open behind a line that is no code.
  private static func passText(
    _ line: Span<UInt8>, isIndented: Bool, _ opening: inout LineOpening
  ) {
    guard opening != .table else { return }
    if line.isBlank {
      if opening == .paragraph { opening = .nothing }
    } else if markerEnd(0..<line.count, of: line) > 0 {
      opening = .item
    } else if isHeading(line) || isRule(line) || line[0] == UInt8(ascii: ">") {
      if !(opening == .item && isIndented) { opening = .nothing }
    } else if !(opening == .item && isIndented) {
      opening = .paragraph
    }
  }

  /// A line that is no code.
  private static func append(
    _ line: Range<Int>, from first: Int, of text: Span<UInt8>, _ opening: inout LineOpening,
    above below: MarkdownUnderline?, to parts: inout [MarkdownPart]
  ) {
    let end = line.upperBound
    let rest = text.extracting(first..<end)
    guard !rest.isBlank else { return }
    if isHeading(rest) {
      parts.append(MarkdownPart(range: line, kind: .heading))
    } else if rest[0] == UInt8(ascii: ">") {
      parts.append(MarkdownPart(range: line, kind: .quote))
    } else if MarkdownUnderline(rest) == .table {
      parts.append(MarkdownPart(range: first..<end, kind: .sign))
      opening = .table
    } else if isRule(rest) {
      let isHeading = rest[0] == UInt8(ascii: "=")
      parts.append(MarkdownPart(range: line, kind: isHeading ? .heading : .sign))
    } else if rest[0] == UInt8(ascii: "|") || opening == .table
      || below == .table && rest.first(UInt8(ascii: "|"), from: 0, to: rest.count) != nil
    {
      appendTableRow(first..<end, of: text, to: &parts)
    } else {
      let marker = markerEnd(first..<end, of: text)
      if marker == first, below?.isOfTitle(rest) == true {
        return parts.append(MarkdownPart(range: line, kind: .heading))
      }
      if marker > first { parts.append(MarkdownPart(range: first..<marker, kind: .sign)) }
      appendInline(marker..<end, of: text, to: &parts)
    }
  }

  /// Whether a line is one more row of a table: it goes on to a blank line, or one that begins something else.
  private static func goesOn(inTable line: Span<UInt8>) -> Bool {
    !line.isBlank && line[0] != UInt8(ascii: ">") && !isHeading(line) && !isRule(line)
  }

  /// Whether a line underlines a heading, or divides what is above and below.
  private static func isRule(_ line: Span<UInt8>) -> Bool {
    guard line.count >= 3, "=-*_".utf8.contains(line[0]) else { return false }
    return line.firstIndex(from: 1) { $0 != line[0] && $0 != 0x20 && $0 != 0x0D } == nil
      && line[1] == line[0]
  }

  /// The bars of a table's row are signs.
  private static func appendTableRow(
    _ line: Range<Int>, of text: Span<UInt8>, to parts: inout [MarkdownPart]
  ) {
    var start = line.lowerBound
    while start < line.upperBound {
      var bar = text.first(UInt8(ascii: "|"), from: start, to: line.upperBound)
      // A bar of a cell's text.
      while let place = bar, place > start, text[place - 1] == UInt8(ascii: "\\") {
        bar = text.first(UInt8(ascii: "|"), from: place + 1, to: line.upperBound)
      }
      appendInline(start..<(bar ?? line.upperBound), of: text, to: &parts)
      guard let bar else { return }
      parts.append(MarkdownPart(range: bar..<bar + 1, kind: .sign))
      start = bar + 1
    }
  }

  /// Behind what begins an item of a list, `- ` or `12. `; the line's start, where it is none.
  private static func markerEnd(_ line: Range<Int>, of text: Span<UInt8>) -> Int {
    var index = line.lowerBound
    if index < line.upperBound, "-*+".utf8.contains(text[index]) {
      index += 1
    } else {
      while index < line.upperBound, isDigit(text[index]), index - line.lowerBound < 9 {
        index += 1
      }
      guard index > line.lowerBound, index < line.upperBound, ".)".utf8.contains(text[index]) else {
        return line.lowerBound
      }
      index += 1
    }
    return index < line.upperBound && text[index] == 0x20 ? index : line.lowerBound
  }

  /// A line within a fence, in parts if its language is known.
  private static func appendCode(
    _ line: Range<Int>, of text: Span<UInt8>, in opening: inout LineOpening,
    to parts: inout [MarkdownPart]
  ) {
    var start = line.lowerBound
    func append(upTo end: Int, _ kind: Kind) {
      if start < end { parts.append(MarkdownPart(range: start..<end, kind: kind)) }
      start = end
    }
    if case .fence(let sign, let count, let language?, var inside) = opening {
      for run in language.runs(ofLine: Array(copying: text.extracting(line)), from: &inside) {
        append(upTo: line.lowerBound + run.range.lowerBound, .code)
        append(upTo: line.lowerBound + run.range.upperBound, .partOfCode(run.style))
      }
      opening = .fence(sign: sign, count: count, language: language, inside: inside)
    }
    append(upTo: line.upperBound, .code)
  }

  /// Opens or closes a block of code where a line fences one off: it ends with as many of the same sign as it began
  /// with, or more, and nothing behind them.
  static func takeFence(_ line: Span<UInt8>, _ opening: inout LineOpening) {
    guard let sign = line.isEmpty ? nil : line[0],
      sign == UInt8(ascii: "`") || sign == UInt8(ascii: "~")
    else { return }
    let count = line.firstIndex(from: 0) { $0 != sign } ?? line.count
    guard count >= 3 else { return }
    let rest = line.extracting(droppingFirst: count)
    switch opening {
    case .fence(sign, let least, _, _):
      if count >= least, rest.isBlank { opening = .nothing }
    case .nothing, .table, .paragraph, .item:
      // Between signs on one line stands code of that line.
      let isOfLine = sign == UInt8(ascii: "`") && rest.first(sign, from: 0, to: rest.count) != nil
      guard !isOfLine else { return }
      opening = .fence(
        sign: sign, count: count, language: CodeLanguage(ofFence: rest), inside: .nothing)
    default: break
    }
  }

  static func isHeading(_ line: Span<UInt8>) -> Bool {
    let signs = line.firstIndex(from: 0) { $0 != UInt8(ascii: "#") } ?? line.count
    return (1...6).contains(signs) && signs < line.count && line[signs] == 0x20
  }

  /// A part's end is looked for so far behind its beginning, in bytes.
  private static let longest = 1000

  private static func appendInline(
    _ line: Range<Int>, of text: Span<UInt8>, to parts: inout [MarkdownPart]
  ) {
    var offset = line.lowerBound
    while offset < line.upperBound {
      let sign = text[offset]
      if let end = endOfLink(at: offset, in: line, text) {
        parts.append(MarkdownPart(range: offset..<end, kind: .link))
        offset = end
        continue
      }
      guard "`*_~".utf8.contains(sign) else {
        offset += sign == UInt8(ascii: "\\") ? 2 : 1
        continue
      }
      let run = runEnd(of: sign, from: offset, in: line, text) - offset
      let isStrike = sign == UInt8(ascii: "~")
      let isOpening =
        sign == UInt8(ascii: "`")
        || (!isStrike || run == 2) && opens(offset, run, in: line, text)
      if isOpening, let end = end(of: sign, run, from: offset + run, in: line, text) {
        let kind: Kind = sign == UInt8(ascii: "`") ? .code : isStrike ? .strike : emphasis(of: run)
        parts.append(MarkdownPart(range: offset..<end, kind: kind))
        offset = end
      } else {
        offset += run
      }
    }
  }

  private static func emphasis(of signs: Int) -> Kind {
    switch signs {
    case 1: .emphasis
    case 2: .strong
    default: .strongEmphasis
    }
  }

  /// Behind a link, `[text](address)`, `[text][name]` or `<https://a.example>`, or a picture, `![text](address)`, that
  /// begins there; nil: none does.
  private static func endOfLink(
    at start: Int, in line: Range<Int>, _ text: Span<UInt8>
  ) -> Int? {
    if text[start] == UInt8(ascii: "<") {
      let limit = min(line.upperBound, start + longest)
      guard let end = text.first(UInt8(ascii: ">"), from: start, to: limit),
        FeedLink.isLink(text.extracting(start + 1..<end))
      else { return nil }
      return end + 1
    }
    let isPicture = text[start] == UInt8(ascii: "!")
    let brackets = (UInt8(ascii: "["), UInt8(ascii: "]"))
    guard let end = endOfPair(brackets, at: start + (isPicture ? 1 : 0), in: line, text) else {
      return nil
    }
    let parentheses = (UInt8(ascii: "("), UInt8(ascii: ")"))
    return endOfPair(parentheses, at: end, in: line, text)
      ?? endOfPair(brackets, at: end, in: line, text)
  }

  /// Behind the sign that closes the one that stands there; nil: it is another, or is not closed.
  private static func endOfPair(
    _ pair: (open: UInt8, close: UInt8), at start: Int, in line: Range<Int>, _ text: Span<UInt8>
  ) -> Int? {
    guard start < line.upperBound, text[start] == pair.open else { return nil }
    let limit = min(line.upperBound, start + longest)
    var (offset, depth) = (start, 0)
    while offset < limit {
      let byte = text[offset]
      if byte == UInt8(ascii: "\\") {
        offset += 2
        continue
      }
      if byte == pair.open { depth += 1 }
      if byte == pair.close { depth -= 1 }
      offset += 1
      if depth == 0 { return offset }
    }
    return nil
  }

  private static func runEnd(
    of sign: UInt8, from start: Int, in line: Range<Int>, _ text: Span<UInt8>
  ) -> Int {
    var end = start
    while end < line.upperBound, text[end] == sign { end += 1 }
    return end
  }

  /// Whether signs may begin what is emphasised: not within a word, and not before a blank.
  private static func opens(
    _ offset: Int, _ run: Int, in line: Range<Int>, _ text: Span<UInt8>
  ) -> Bool {
    guard run <= 3, offset + run < line.upperBound, text[offset + run] > 0x20 else { return false }
    return offset == line.lowerBound || !isOfWord(text[offset - 1])
  }

  /// Behind the signs that end what begins before `start`; nil: there are none.
  private static func end(
    of sign: UInt8, _ run: Int, from start: Int, in line: Range<Int>, _ text: Span<UInt8>
  ) -> Int? {
    var offset = start
    let limit = min(line.upperBound, start + longest)
    while offset < limit {
      guard text[offset] == sign else {
        offset += 1
        continue
      }
      let end = runEnd(of: sign, from: offset, in: line, text)
      let isCode = sign == UInt8(ascii: "`")
      let closes =
        isCode
        || text[offset - 1] > 0x20 && (end == line.upperBound || !isOfWord(text[end]))
      if end - offset == run, offset > start, closes { return end }
      offset = end
    }
    return nil
  }

  private static func isOfWord(_ byte: UInt8) -> Bool {
    byte.isWordByte && byte != UInt8(ascii: "_")
  }
}
