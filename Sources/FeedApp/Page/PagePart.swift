import Feeds
import HeightEngine
import TableKit
import TerminalCore

/// How a page is looked at.
struct PageLook: Hashable {
  /// Whether sentences are as wide as the screen.
  var isWide = false
  /// Which of the content's targets is chosen.
  var chosen: Int?
  /// Where the content's targets lead, those that lead outside.
  var links: [Int: Hyperlink] = [:]
}

extension PageLook {
  /// The parts of a text that lead outside, each with the number that stands behind it.
  func links(of runs: [InlineRun], in text: DisplayText) -> [LinkRun] {
    guard !links.isEmpty else { return [] }
    return runs.compactMap { run in
      run.target.flatMap { links[$0] }.map {
        LinkRun(run.range.lowerBound..<Self.endOfNumber(behind: run.range, in: text), $0)
      }
    }
  }

  /// Where `[12]` ends that begins where a part does; else where that does.
  private static func endOfNumber(behind range: Range<Int>, in text: DisplayText) -> Int {
    let rest = text.string.utf8.dropFirst(range.upperBound)
    guard rest.first == UInt8(ascii: "[") else { return range.upperBound }
    let digits = rest.dropFirst().prefix { (0x30...0x39).contains($0) }.count
    guard digits > 0, rest.dropFirst(digits + 1).first == UInt8(ascii: "]") else {
      return range.upperBound
    }
    return range.upperBound + digits + 2
  }
}

/// A part of an entry's page: a row of the page's table.
struct PagePart {
  /// What it shows.
  enum Content {
    case layout(CellLayout)
    case block(ContentBlock)
    /// A row of a table, which is in this block.
    case tableRow(Int, PageTable, ContentBlock)
  }

  private let content: Content
  /// Empty lines below it.
  private let linesBelow: Int
  /// Whether it is sentences, set to a measure.
  private let isProse: Bool

  /// Sentences are no wider: 80 characters a line is the most that WCAG 2.2 (1.4.8) has for reading with
  /// ease, and what a terminal has had since there are any, so that nothing changes on most.
  static let measure = 80

  init(_ content: Content, linesBelow: Int, isProse: Bool = false) {
    self.content = content
    self.linesBelow = linesBelow
    self.isProse = isProse
  }

  init(_ layout: CellLayout, linesBelow: Int = 0, isProse: Bool = false) {
    self.init(.layout(layout), linesBelow: linesBelow, isProse: isProse)
  }

  /// A text that is not there whole.
  init(_ text: GrowingText) { self.init(.text(TextBlock(text))) }

  /// What leads somewhere in it, in order.
  var targets: [Int] {
    switch content {
    case .layout: []
    case .block(let block): TextBlock.isLong(block.text) ? [] : block.runs.targets
    case .tableRow(let row, let table, _): table.targets(inRow: row)
    }
  }

  /// How it is laid out, the empty lines below it included.
  func layout(_ look: PageLook) -> CellLayout {
    var layout =
      switch content {
      case .layout(let layout): layout
      case .block(let block): Self.layout(of: block, Self.content(of: block, look))
      case .tableRow(let row, let table, let block):
        Self.layout(of: block, table.layout(ofRow: row, look))
      }
    if isProse {
      let width = look.isWide ? Int.max : Self.measure
      layout = .columns([.init(.fixed(width), layout)], spacing: 0)
    }
    return linesBelow > 0 ? .padding(.init(bottom: linesBelow), layout) : layout
  }

  /// Quotes and lists that are nested deeper are shown no deeper: the text needs the room.
  private static let deepest = 6

  /// What a block shows, behind its quote marks, its indent and its marker.
  private static func layout(of block: ContentBlock, _ content: CellLayout) -> CellLayout {
    var columns = (0..<min(block.quoteDepth, deepest)).map { _ in
      CellLayout.Column(.fixed(1), .verticalRule(Theme.rule))
    }
    let depth = if case .item = block.kind { block.listDepth - 1 } else { block.listDepth }
    let indent = 2 * min(depth, deepest) - 1
    if indent > 0 { columns.append(.init(.fixed(indent), .space(lines: 0))) }
    if case .item(let marker) = block.kind {
      let text = DisplayText(marker.trimmingSpaces)
      columns.append(.init(.fixed(TextBlock(text).columns), .text(TextBlock(text))))
    }
    return columns.isEmpty ? content : .columns(columns + [.init(.flexible(), content)])
  }

  private static func content(of block: ContentBlock, _ look: PageLook) -> CellLayout {
    switch block.kind {
    case .paragraph, .item: return .text(text(of: block, .plain, look))
    case .heading: return .text(text(of: block, Theme.heading, look))
    case .code, .table: return .text(code(of: block, look))
    case .rule: return .rule(Theme.rule)
    }
  }

  private static func text(of block: ContentBlock, _ style: Style, _ look: PageLook) -> TextBlock {
    let own = block.marks.compactMap { StyleRun($0, on: style) }
    let others = block.marks.filter { TextStyle(markKind: $0.kind) == nil }.map {
      StyleRun($0.range, Theme.style(ofMark: $0.kind, on: style))
    }
    let marked = Theme.runs(ofDiff: others, besides: own, in: block.text)
    var text = TextBlock(
      onPage: block.text, style: style,
      styleRuns: marked
        + Theme.runs(block.lookingRuns(look.chosen), on: style, chosen: look.chosen))
    text.links = look.links(of: block.runs, in: block.text)
    return text
  }

  /// Every character of code is shown; where a line is too long, it goes on below.
  private static func code(of block: ContentBlock, _ look: PageLook) -> TextBlock {
    let colored = block.language?.runs(in: block.text) ?? []
    // Beside colours, what is of no kind looks as any text.
    let style = colored.isEmpty ? Theme.code : .plain
    var text = TextBlock(
      onPage: block.text, style: style,
      styleRuns: Theme.runs(colored + block.runs, on: style, chosen: look.chosen))
    text.links = look.links(of: block.runs, in: block.text)
    text.wrapper = LineWrapper(mode: .character)
    return text
  }
}

extension ContentBlock {
  /// Those that look different by themselves; what the text says of its look is in its marks.
  fileprivate func lookingRuns(_ chosen: Int?) -> [InlineRun] {
    runs.filter { !$0.style.isEmpty || $0.target == chosen }
  }
}

extension String {
  fileprivate var trimmingSpaces: String {
    guard let first = utf8.firstIndex(where: { $0 != 0x20 }),
      let last = utf8.lastIndex(where: { $0 != 0x20 })
    else { return "" }
    return String(Substring(utf8[first...last]))
  }
}

extension TextBlock {
  /// Columns of its one line.
  fileprivate var columns: Int {
    LineWrapper(mode: .none).lines(of: text, width: Int(Int32.max)).first?.columns ?? 0
  }
}
