import Feeds
import HeightEngine
import TerminalCore

/// How what a text is written in looks.
nonisolated extension Theme {
  /// The parts of a text that don't look plain, before which `opening` is open, and behind which it then says what is;
  /// `next` is what the line behind the text is to its last one. O(n)
  static func runs(
    of text: DisplayText, as language: RowLanguage, from opening: inout LineOpening,
    before next: MarkdownUnderline? = nil
  ) -> [StyleRun] {
    switch language {
    case .plain: []
    case .log(let levels):
      levels.level(in: text).map { [StyleRun($0.range, style(of: $0.level))] } ?? []
    case .code(let language):
      self.runs(language.runs(ofLine: text, from: &opening), on: .plain)
    case .markdown:
      MarkdownPart.parts(of: text, from: &opening, before: next).map {
        StyleRun($0.range, style(of: $0.kind))
      }
    case .diff, .withDiff, .graph: self.runs(ofDiff: text, in: language)
    }
  }

  /// Makes of what is open before a row what is open behind it; one that says nothing is a blank line, which ends what goes
  /// up to one. O(n)
  static func passOpening(
    _ opening: inout LineOpening, over text: DisplayText?, as language: RowLanguage
  ) {
    _ = runs(of: text ?? DisplayText(""), as: language, from: &opening)
  }

  private static func runs(ofDiff text: DisplayText, in language: RowLanguage) -> [StyleRun] {
    DiffPart.parts(of: text, isDiff: language == .diff, isInGraph: language == .graph).map {
      StyleRun($0.range, style(of: $0.kind))
    }
  }

  /// How a text looks that says itself how parts of it do, `own`, ascending. O(n)
  static func runs(
    of text: DisplayText, as language: RowLanguage, besides own: [StyleRun]
  ) -> [StyleRun] {
    if case .log(let levels) = language { return runs(ofLog: text, levels, besides: own) }
    guard language.mayHaveDiff else { return own }
    return runs(ofDiff: runs(ofDiff: text, in: language), besides: own, in: text)
  }

  /// The same of a log's line, whose level looks as in any other if the line does not say how it does.
  private static func runs(
    ofLog text: DisplayText, _ levels: LineLevels, besides own: [StyleRun]
  ) -> [StyleRun] {
    guard let found = levels.level(in: text),
      !own.contains(where: { $0.range.overlaps(found.range) })
    else { return own }
    var runs = own
    let place = own.firstIndex { $0.range.lowerBound >= found.range.upperBound } ?? own.count
    runs.insert(StyleRun(found.range, style(of: found.level)), at: place)
    return runs
  }

  /// The same of a diff whose parts look so without what it says: the changed words are reversed in the colours that it
  /// gives, unless it marks some; one that gives only those that stand in its files has colours beneath them. O(n)
  static func runs(
    ofDiff parts: [StyleRun], besides own: [StyleRun], in text: DisplayText
  ) -> [StyleRun] {
    guard !parts.isEmpty, !own.isEmpty else { return own + parts }
    let bytes = Array(text.string.utf8)
    let words = parts.filter { $0.style.attributes.contains(.reverse) }.map(\.range)
    guard haveColors(parts, own, bytes) else {
      let lines = parts.map { part in
        var part = part
        part.style.attributes.remove(.reverse)
        return part
      }
      return lines.laying(own).reversing(words, in: bytes)
    }
    let marksWords = own.contains { $0.style.attributes.contains(.reverse) }
    return marksWords ? own : own.reversing(words, in: bytes)
  }

  /// Whether the lines of a diff have colours that are not of the files it is of: one that begins where its line does.
  private static func haveColors(
    _ parts: [StyleRun], _ own: [StyleRun], _ text: [UInt8]
  ) -> Bool {
    var next = 0
    for part in parts {
      let start = part.range.lowerBound
      while next < own.count, own[next].range.upperBound <= start { next += 1 }
      guard next < own.count else { return false }
      guard own[next].range.lowerBound <= start else { continue }
      let before = text[..<start].last { !graph.contains($0) }
      if before == nil || before == 0x0A { return true }
    }
    return false
  }

  /// What may stand before the lines of a diff.
  private static let graph = Array("*|/\\_ ".utf8)

  private static func style(of kind: MarkdownPart.Kind) -> Style {
    switch kind {
    case .heading, .strong: title
    case .quote, .sign: time
    case .code: code
    case .emphasis: Style(attributes: .italic)
    case .strongEmphasis: Style(attributes: [.bold, .italic])
    case .link: link
    case .strike: Style(attributes: [.strikethrough, .dim])
    case .partOfCode(let part): self.style(of: part, on: code)
    }
  }

  /// As `git diff` has them, so that nobody has to learn others.
  static func style(of kind: DiffPart.Kind) -> Style {
    switch kind {
    case .header: Style(attributes: .bold)
    case .hunk: Style(foreground: .indexed(6))
    case .added: Style(foreground: .indexed(2))
    case .removed: Style(foreground: .indexed(1))
    case .addedWords: Style(foreground: .indexed(2), attributes: .reverse)
    case .removedWords: Style(foreground: .indexed(1), attributes: .reverse)
    case .note: time
    }
  }
}

nonisolated extension [StyleRun] {
  /// These with others over them, all of both ascending, as the result is. O(n)
  fileprivate func laying(_ others: [StyleRun]) -> [StyleRun] {
    var (runs, next, end) = ([StyleRun](), 0, 0)
    for run in self {
      var start = Swift.max(run.range.lowerBound, end)
      while next < others.count, others[next].range.lowerBound < run.range.upperBound {
        let other = others[next]
        if start < other.range.lowerBound {
          runs.append(StyleRun(start..<other.range.lowerBound, run.style))
        }
        runs.append(other)
        end = other.range.upperBound
        start = Swift.max(start, end)
        next += 1
      }
      if start < run.range.upperBound {
        runs.append(StyleRun(start..<run.range.upperBound, run.style))
      }
    }
    return runs + others[next...]
  }

  /// These, reversed in ranges, which ascend as they do: what has no look there has that of the part before it on its line.
  /// O(n)
  fileprivate func reversing(_ ranges: [Range<Int>], in text: [UInt8]) -> [StyleRun] {
    var (runs, end) = ([StyleRun](), 0)
    func add(_ style: Style, from start: Int, to limit: Int) {
      let start = Swift.max(start, end)
      guard start < limit else { return }
      runs.append(StyleRun(start..<limit, style))
      end = limit
    }
    var (next, before) = (0, StyleRun(0..<0, .plain))
    func styleBehindLast(at place: Int) -> Style {
      let last = before.range.upperBound
      return place > last && text[last..<place].contains(0x0A) ? .plain : before.style
    }
    for run in self {
      let (start, limit) = (run.range.lowerBound, run.range.upperBound)
      while next < ranges.count, ranges[next].lowerBound < limit {
        let range = ranges[next]
        let bare = styleBehindLast(at: range.lowerBound).reversed
        add(bare, from: range.lowerBound, to: Swift.min(range.upperBound, start))
        add(run.style, from: start, to: Swift.min(range.lowerBound, limit))
        add(
          run.style.reversed, from: Swift.max(range.lowerBound, start),
          to: Swift.min(range.upperBound, limit))
        if range.upperBound > limit { break }
        next += 1
      }
      add(run.style, from: start, to: limit)
      before = run
    }
    for range in ranges[next...] {
      let bare = styleBehindLast(at: range.lowerBound).reversed
      add(bare, from: range.lowerBound, to: range.upperBound)
    }
    return runs
  }
}

nonisolated extension Style {
  /// The same with its colours the other way round.
  fileprivate var reversed: Style {
    var style = self
    style.attributes.formSymmetricDifference(.reverse)
    return style
  }
}
