import Feeds
import HeightEngine
import TableKit
import TerminalCore

/// All parts of a page, from its title to the list of its links.
struct PageParts {
  private(set) var all: [PagePart] = []
  /// The first part of each of the content's blocks.
  private(set) var partsOfBlocks: [Int] = []
  /// The part of the first of the links.
  private(set) var firstLink = 0

  init(of page: FeedPage) {
    if let title = page.entry.title {
      add(.text(TextBlock(title, style: Theme.title)), linesBelow: 1, isProse: page.isProse)
    }
    addByline(of: page)
    let blocks = page.content.blocks
    for (index, block) in blocks.enumerated() {
      partsOfBlocks.append(all.count)
      let next = index + 1 < blocks.count ? blocks[index + 1] : nil
      add(block, linesBelow: Self.linesBetween(block, next), isProse: page.isProse)
    }
    addList(of: page.details)
    addList(of: page.content.links)
    if page.tree != nil, !page.isLog, !all.isEmpty { add(.rule(Theme.rule)) }
  }

  mutating func append(_ part: PagePart) { all.append(part) }

  /// Puts a part in place of the last one, which must be there.
  mutating func replaceLast(by part: PagePart) { all[all.count - 1] = part }

  private mutating func add(_ layout: CellLayout, linesBelow: Int = 0, isProse: Bool = false) {
    all.append(PagePart(layout, linesBelow: linesBelow, isProse: isProse))
  }

  private mutating func add(_ block: ContentBlock, linesBelow: Int, isProse: Bool) {
    guard let table = block.table.map(PageTable.init) else {
      let isSentences = block.kind != .code && block.kind != .table
      all.append(
        PagePart(.block(block), linesBelow: linesBelow, isProse: isProse && isSentences))
      return
    }
    var frame = block
    frame.table = nil
    for row in 0..<table.numberOfRows {
      let isLast = row == table.numberOfRows - 1
      all.append(PagePart(.tableRow(row, table, frame), linesBelow: isLast ? linesBelow : 0))
    }
  }

  private mutating func addByline(of page: FeedPage) {
    var lines: [CellLayout] = []
    if let level = page.level {
      lines.append(.text(TextBlock(DisplayText(level.mark), style: Theme.style(of: level))))
    }
    if let title = page.feedTitle { lines.append(.text(TextBlock(title, style: Theme.time))) }
    if let username = page.entry.username {
      lines.append(.text(TextBlock(username, style: Theme.username)))
    }
    if let time = page.time { lines.append(.text(TextBlock(time, style: Theme.time))) }
    if let link = page.entry.link { lines.append(.text(Self.text(of: link))) }
    if !lines.isEmpty { add(.stack(lines), linesBelow: 1) }
  }

  private mutating func addList(of details: [FeedDetail]) {
    guard !details.isEmpty else { return }
    add(.rule(Theme.rule))
    for detail in details {
      let name = TextBlock(detail.name, style: Theme.time)
      let value = detail.link.map { Self.text(of: $0, detail.value) } ?? TextBlock(detail.value)
      add(Self.row(name, columns: Self.detailWidth, value))
    }
  }

  /// The longest name of a detail, in columns.
  private static let detailWidth = 12

  private mutating func addList(of links: [FeedLink]) {
    guard !links.isEmpty else { return }
    add(.rule(Theme.rule))
    firstLink = all.count
    for (index, link) in links.enumerated() {
      let number = TextBlock(DisplayText("[\(index + 1)]"), style: Theme.time)
      add(Self.row(number, columns: Self.numberWidth, Self.text(of: link)))
    }
  }

  private static let numberWidth = 5

  /// A name of so many columns and what it is the name of, side by side or, on a narrow screen, one below the
  /// other.
  private static func row(_ name: TextBlock, columns: Int, _ value: TextBlock) -> CellLayout {
    let widths = GridColumns(
      ideals: [columns, .max], minimums: [columns, leastWidth], spacing: 1)
    return .gridRow(
      GridRow(
        columns: widths, cells: [.init(.text(name)), .init(.text(value))],
        stacked: .stack([.text(name), .text(value)])))
  }

  /// What is narrower than this is no column to read in.
  private static let leastWidth = 10

  /// An address, or what stands for it, which leads there as a whole: read once more as a text, it might be cut.
  private static func text(of link: FeedLink, _ text: DisplayText? = nil) -> TextBlock {
    let text = text ?? DisplayText(link.string)
    var block = TextBlock(text, style: Theme.link)
    block.links = Hyperlink(link.string).map { [LinkRun(0..<text.string.utf8.count, $0)] } ?? []
    return block
  }

  /// Items of a list stand close together, everything else is set apart.
  private static func linesBetween(_ block: ContentBlock, _ next: ContentBlock?) -> Int {
    if case .item = block.kind, case .item? = next?.kind { return 0 }
    return 1
  }
}
