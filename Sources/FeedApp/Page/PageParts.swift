import Feeds
import HeightEngine
import TableKit
import TerminalCore

/// All parts of a page, from its title to the list of its links. A part is made when it is asked for: a page of a
/// megabyte can have a quarter of a million.
struct PageParts {
  private var rows: [Row] = []
  private let blocks: [ContentBlock]
  /// The tables among them.
  private var tables: [Int: PageTable] = [:]
  /// What is no block.
  private var layouts: [PagePart] = []
  /// Which blocks are sentences, set to a measure.
  private let prose: PageProse
  /// The first row of each of the blocks.
  private var rowsOfBlocks: [Int32] = []
  /// The part of the first of the links.
  private(set) var firstLink = 0

  /// What a row of the page's table shows: a block or a part of it, or another layout.
  private enum Row {
    case block(Int32)
    case tableRow(Int32, ofBlock: Int32)
    case layout(Int32)
  }

  init(of page: FeedPage) {
    blocks = page.content.blocks
    prose = page.prose
    if let title = page.entry.title {
      let layout = CellLayout.text(TextBlock(title, style: Theme.title))
      append(PagePart(layout, linesBelow: 1, isProse: prose == .all))
    }
    addByline(of: page)
    addBlocks()
    addList(of: page.details)
    addList(of: page.content.links)
    if page.tree != nil, !page.isLog, !rows.isEmpty { add(.rule(Theme.rule)) }
  }

  var indices: Range<Int> { rows.indices }

  subscript(row: Int) -> PagePart {
    switch rows[row] {
    case .block(let index): part(of: Int(index))
    case .tableRow(let row, let index): part(ofRow: Int(row), ofTable: Int(index))
    case .layout(let index): layouts[Int(index)]
    }
  }

  /// The first part of one of the content's blocks.
  func part(ofBlock block: Int) -> Int? {
    rowsOfBlocks.indices.contains(block) ? Int(rowsOfBlocks[block]) : nil
  }

  mutating func append(_ part: PagePart) {
    rows.append(.layout(Int32(layouts.count)))
    layouts.append(part)
  }

  /// Puts a part in place of the last one, which must be there.
  mutating func replaceLast(by part: PagePart) {
    if case .layout = rows.removeLast() { layouts.removeLast() }
    append(part)
  }

  private mutating func add(_ layout: CellLayout, linesBelow: Int = 0) {
    append(PagePart(layout, linesBelow: linesBelow))
  }

  private mutating func addBlocks() {
    rows.reserveCapacity(rows.count + blocks.count)
    rowsOfBlocks.reserveCapacity(blocks.count)
    for (index, block) in blocks.enumerated() {
      rowsOfBlocks.append(Int32(rows.count))
      if let table = block.table.map(PageTable.init) {
        tables[index] = table
        rows += (0..<table.numberOfRows).map { .tableRow(Int32($0), ofBlock: Int32(index)) }
      } else {
        rows.append(.block(Int32(index)))
      }
    }
  }

  private func part(of index: Int) -> PagePart {
    let block = blocks[index]
    return PagePart(
      .block(block), linesBelow: linesBelow(index), isProse: prose.holds(block))
  }

  private func part(ofRow row: Int, ofTable index: Int) -> PagePart {
    guard let table = tables[index] else { return part(of: index) }
    var frame = blocks[index]
    frame.table = nil
    let isLast = row == table.numberOfRows - 1
    return PagePart(
      .tableRow(row, table, frame), linesBelow: isLast ? linesBelow(index) : 0)
  }

  /// Items of a list stand close together, everything else is set apart.
  private func linesBelow(_ index: Int) -> Int {
    if case .item = blocks[index].kind, index + 1 < blocks.count,
      case .item = blocks[index + 1].kind
    {
      return 0
    }
    return 1
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
    firstLink = rows.count
    for (index, link) in links.enumerated() {
      let number = Self.text(of: link, DisplayText("[\(index + 1)]"), style: Theme.time)
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
  private static func text(
    of link: FeedLink, _ text: DisplayText? = nil, style: Style = Theme.link
  ) -> TextBlock {
    let text = text ?? DisplayText(link.string)
    var block = TextBlock(text, style: style)
    block.links = Hyperlink(link.string).map { [LinkRun(0..<text.string.utf8.count, $0)] } ?? []
    return block
  }
}
