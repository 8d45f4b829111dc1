import HeightEngine

/// A piece of an entry's content: what a page sets apart by space, an indent or a style.
public struct ContentBlock: Sendable, Hashable {
  /// What a page shows the block as.
  public enum Kind: Sendable, Hashable {
    case paragraph
    /// From 1, the highest, to 6.
    case heading(level: Int)
    /// A list's item; its text comes after `marker`, such as `• ` or `12. `.
    case item(marker: String)
    /// Lines to be kept as they are.
    case code
    /// A table's lines, its columns set with spaces.
    case table
    /// A line across; it has no text.
    case rule
  }

  public var kind: Kind
  /// What it says, without its marker, indent and quote marks.
  public var text: DisplayText
  private var depths: Depths
  /// What language code is written in, where that is said and known.
  public var language: CodeLanguage?
  /// How parts of the text look that say so themselves, and what they are of a diff: marks of `TextStyle` and
  /// `DiffPart.Kind`, those of one of them ascending and none over another.
  public var marks: [TextMark] = []
  /// What of the text looks different, on pages; later ones win.
  public var runs: [InlineRun] = []
  private var keptTable: KeptTable?

  /// A page of a megabyte can have a quarter of a million blocks: what few need takes a word of each.
  private indirect enum KeptTable: Sendable, Hashable { case table(ContentTable) }

  private struct Depths: Sendable, Hashable {
    var lists: UInt8
    var quotes: UInt8
  }

  /// How many lists it is inside of, 255 at most.
  public var listDepth: Int {
    get { Int(depths.lists) }
    set { depths.lists = UInt8(clamping: newValue) }
  }

  /// How many quotes it is inside of, 255 at most.
  public var quoteDepth: Int {
    get { Int(depths.quotes) }
    set { depths.quotes = UInt8(clamping: newValue) }
  }

  /// The cells of a table, on pages.
  public var table: ContentTable? {
    get { if case .table(let table)? = keptTable { table } else { nil } }
    set { keptTable = newValue.map { .table($0) } }
  }

  /// A block of `kind` that says `text`.
  public init(_ kind: Kind, _ text: DisplayText, listDepth: Int = 0, quoteDepth: Int = 0) {
    self.kind = kind
    self.text = text
    depths = Depths(lists: UInt8(clamping: listDepth), quotes: UInt8(clamping: quoteDepth))
  }

  /// What stands before its first line: quote marks, the indent, the marker.
  public var prefix: String {
    if case .item(let marker) = kind { return continuationPrefix(indent: listDepth - 1) + marker }
    return continuationPrefix(indent: listDepth)
  }

  /// What stands before its other lines.
  public var continuationPrefix: String {
    guard case .item(let marker) = kind else { return prefix }
    return continuationPrefix(indent: listDepth - 1)
      + String(repeating: " ", count: marker.unicodeScalars.count)
  }

  private func continuationPrefix(indent: Int) -> String {
    String(repeating: "│ ", count: quoteDepth) + String(repeating: "  ", count: max(0, indent))
  }
}

/// Where a stretch of a page leads.
public enum LinkTarget: Sendable, Hashable {
  /// To an address: the link of this index.
  case link(Int)
  /// To a place in the content: the block of this index.
  case block(Int)
}

/// An entry's content: its blocks, and the links that they number.
public struct EntryContent: Sendable, Hashable {
  /// The blocks, one below the other.
  public var blocks: [ContentBlock]
  /// What `[1]`, `[2]` … in the blocks lead to.
  public var links: [FeedLink]
  /// Where the runs of the blocks lead.
  public var targets: [LinkTarget] = []

  /// Content of `blocks`, with the links that they number.
  public init(blocks: [ContentBlock] = [], links: [FeedLink] = []) {
    self.blocks = blocks
    self.links = links
  }

  /// Blocks of text that is no HTML: a paragraph for each piece between blank lines.
  init(text: String) {
    self.init()
    var lines: [Substring] = []
    for line in text.linesOfText + [Substring()] {
      if !line.isBlank {
        lines.append(line)
      } else if !lines.isEmpty {
        blocks.append(ContentBlock(.paragraph, DisplayText(lines.joined(separator: "\n"))))
        lines = []
      }
    }
  }

  /// Takes the blocks of another behind its own; where texts lead, its own go before the other's.
  mutating func append(_ other: EntryContent) {
    var other = other
    if targets.isEmpty, links.isEmpty {
      targets = other.targets.map {
        if case .block(let block) = $0 { .block(block + blocks.count) } else { $0 }
      }
    } else if !other.targets.isEmpty {
      for index in other.blocks.indices { other.blocks[index].runs.removeAll { $0.target != nil } }
    }
    blocks += other.blocks
    links += other.links
  }

  /// What of its texts leads to its links, in order: the words, without the number behind them.
  public var linkedTexts: [(text: String, link: FeedLink)] {
    blocks.flatMap { block in
      block.runs.compactMap { run in
        guard let index = indexOfLink(of: run) else { return nil }
        let number = "[\(index + 1)]"
        let bytes = block.text.string.utf8.dropFirst(run.range.lowerBound).prefix(run.range.count)
        let text = String(decoding: bytes, as: UTF8.self)
        return (text.hasSuffix(number) ? String(text.dropLast(number.count)) : text, links[index])
      }
    }
  }

  /// The blocks one below the other, as a row shows them. O(n).
  public var plainText: String {
    blocks.map { block in
      if block.kind == .rule { return block.prefix + "———" }
      let lines = block.text.string.split(separator: "\n", omittingEmptySubsequences: false)
      return block.prefix + lines.joined(separator: "\n" + block.continuationPrefix)
    }.joined(separator: "\n")
  }

  /// The parts of `plainText` that lead to its links, those over several lines line by line; ascending. O(n).
  var linksInPlainText: [FeedLink.Found] {
    var found: [FeedLink.Found] = []
    var start = 0
    for block in blocks {
      start += block.prefix.utf8.count
      let indent = block.continuationPrefix.utf8.count
      var (line, runs) = (0..<0, block.runs[...])
      for text in block.text.string.utf8.split(separator: 0x0A, omittingEmptySubsequences: false) {
        line = line.upperBound..<line.upperBound + text.count
        let shift = start - line.lowerBound
        runs = runs.drop { $0.range.upperBound <= line.lowerBound }
        for run in runs.prefix(while: { $0.range.lowerBound < line.upperBound }) {
          guard let index = indexOfLink(of: run) else { continue }
          let part = run.range.clamped(to: line)
          found.append(
            FeedLink.Found(
              range: part.lowerBound + shift..<part.upperBound + shift, link: links[index]))
        }
        start += text.count + 1 + indent
        line = line.upperBound + 1..<line.upperBound + 1
      }
      start -= indent
      if block.kind == .rule { start += "———".utf8.count }
    }
    return found
  }

  private func indexOfLink(of run: InlineRun) -> Int? {
    guard let target = run.target, targets.indices.contains(target),
      case .link(let index) = targets[target], links.indices.contains(index)
    else { return nil }
    return index
  }
}
