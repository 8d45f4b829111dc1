import Feeds
import HeightEngine
import TableKit
import TerminalCore

/// A part of an entry's page: a row of the page's table.
struct PagePart {
  /// How it is laid out, the empty line below it included.
  var layout: CellLayout

  /// The parts of a page, from its title to the list of its links.
  static func parts(of page: FeedPage) -> [PagePart] {
    var parts: [PagePart] = []
    if let title = page.entry.title {
      parts.append(PagePart(.text(TextBlock(title, style: Theme.title)), linesBelow: 1))
    }
    parts += byline(of: page)
    let blocks = page.content.blocks
    for (index, block) in blocks.enumerated() {
      let next = index + 1 < blocks.count ? blocks[index + 1] : nil
      parts.append(PagePart(layout(of: block), linesBelow: linesBetween(block, next)))
    }
    parts += list(of: page.details) + list(of: page.content.links)
    if page.tree != nil, !page.isLog, !parts.isEmpty {
      parts.append(PagePart(.rule(Theme.rule), linesBelow: 0))
    }
    return parts
  }

  private init(_ layout: CellLayout, linesBelow: Int) {
    self.layout = linesBelow > 0 ? .padding(.init(bottom: linesBelow), layout) : layout
  }

  /// A text that is not there whole.
  init(_ text: GrowingText) { layout = .text(TextBlock(text)) }

  private static func byline(of page: FeedPage) -> [PagePart] {
    var lines: [CellLayout] = []
    if let level = page.level {
      lines.append(.text(TextBlock(DisplayText(level.mark), style: Theme.style(of: level))))
    }
    if let username = page.entry.username {
      lines.append(.text(TextBlock(username, style: Theme.username)))
    }
    if let time = page.time { lines.append(.text(TextBlock(time, style: Theme.time))) }
    if let link = page.entry.link { lines.append(.text(text(of: link))) }
    return lines.isEmpty ? [] : [PagePart(.stack(lines), linesBelow: 1)]
  }

  private static func list(of details: [FeedDetail]) -> [PagePart] {
    guard !details.isEmpty else { return [] }
    let rows = details.map { detail in
      let name = TextBlock(detail.name, style: Theme.time)
      let value = TextBlock(detail.value, style: detail.link == nil ? .plain : Theme.link)
      return PagePart(
        .columns([.init(.fixed(detailWidth), .text(name)), .init(.flexible(), .text(value))]),
        linesBelow: 0)
    }
    return [PagePart(.rule(Theme.rule), linesBelow: 0)] + rows
  }

  /// The longest name of a detail, in columns.
  private static let detailWidth = 12

  private static func list(of links: [FeedLink]) -> [PagePart] {
    guard !links.isEmpty else { return [] }
    let rows = links.enumerated().map { index, link in
      let number = TextBlock(DisplayText("[\(index + 1)]"), style: Theme.time)
      return PagePart(
        .columns([.init(.fixed(5), .text(number)), .init(.flexible(), .text(text(of: link)))]),
        linesBelow: 0)
    }
    return [PagePart(.rule(Theme.rule), linesBelow: 0)] + rows
  }

  private static func text(of link: FeedLink) -> TextBlock {
    TextBlock(DisplayText(link.string), style: Theme.link)
  }

  /// Items of a list stand close together, everything else is set apart.
  private static func linesBetween(_ block: ContentBlock, _ next: ContentBlock?) -> Int {
    if case .item = block.kind, case .item? = next?.kind { return 0 }
    return 1
  }

  /// Quotes and lists that are nested deeper are shown no deeper: the text needs the room.
  private static let deepest = 6

  private static func layout(of block: ContentBlock) -> CellLayout {
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
    let content = content(of: block)
    return columns.isEmpty ? content : .columns(columns + [.init(.flexible(), content)])
  }

  private static let longest = 1 << 16

  private static func paragraph(_ block: ContentBlock) -> TextBlock {
    let runs = block.marks.map {
      StyleRun($0) ?? StyleRun($0.range, Theme.style(ofMark: $0.kind, on: .plain))
    }
    return block.text.string.utf8.count > longest
      ? TextBlock(GrowingText(block.text.string), styleRuns: runs)
      : TextBlock(block.text, styleRuns: runs)
  }

  private static func content(of block: ContentBlock) -> CellLayout {
    switch block.kind {
    case .paragraph, .item:
      // Of a long text only the lines in view are laid out to be drawn.
      .text(paragraph(block))
    case .heading: .text(TextBlock(block.text, style: Theme.heading))
    // Every character of code is shown; where a line is too long, it goes on below.
    case .code, .table:
      .text(TextBlock(block.text, style: Theme.code, wrapper: LineWrapper(mode: .character)))
    case .rule: .rule(Theme.rule)
    }
  }
}

extension String {
  fileprivate var trimmingSpaces: String {
    String(drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
  }
}

extension TextBlock {
  /// Columns of its one line.
  fileprivate var columns: Int {
    LineWrapper(mode: .none).lines(of: text, width: Int(Int32.max)).first?.columns ?? 0
  }
}
