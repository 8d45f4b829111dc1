import HeightEngine
import TerminalCore

/// A layout with its texts changed: what a search has found in them, where they lead.
extension CellLayout {
  /// The same layout with parts of its texts in another look, also the sign of a cut (`…`) that stands for such. Heights are
  /// the same. O(text).
  ///
  /// - Parameters:
  ///   - parts: Which parts of a text, as ranges of its UTF-8.
  ///   - highlight: Changes the style of the text they are of.
  public func highlighting(
    _ parts: (DisplayText) -> [Range<Int>], _ highlight: (inout Style) -> Void
  ) -> CellLayout {
    highlighting(partsOf: { parts($0.shownText) }, highlight)
  }

  /// The same layout with what is found in its texts in another look, also the sign of a cut (`…`) that stands for such.
  /// Heights are the same. O(text).
  ///
  /// - Parameters:
  ///   - finder: Finds parts of a text.
  ///   - highlight: Changes the style of the text they are of.
  public func highlighting(
    _ finder: TextFinder, _ highlight: (inout Style) -> Void
  ) -> CellLayout {
    highlighting(partsOf: finder.ranges(in:), highlight)
  }

  private func highlighting(
    partsOf parts: (TextBlock) -> [Range<Int>], _ highlight: (inout Style) -> Void
  ) -> CellLayout {
    mapTexts { block in
      let found = parts(block)
      guard !found.isEmpty else { return nil }
      var (block, style) = (block, block.style)
      highlight(&style)
      block.styleRuns += found.map { StyleRun($0, style, showsInCut: true) }
      return block
    }
  }

  /// The same layout with parts of its texts leading somewhere, besides those that do already. Heights are the
  /// same. O(text).
  ///
  /// - Parameter links: Which parts of a text, given how many texts come before it.
  public func linking(_ links: (_ number: Int, DisplayText) -> [LinkRun]) -> CellLayout {
    var number = 0
    return mapTexts { block in
      defer { number += 1 }
      guard block.growingText == nil else { return nil }
      let found = links(number, block.text)
      guard !found.isEmpty else { return nil }
      var block = block
      // What leads somewhere already is not led elsewhere.
      let own = block.links
      block.links =
        found.filter { link in !own.contains { $0.range.overlaps(link.range) } } + own
      return block
    }
  }

  /// The same layout with tab stops every so many columns in all of its texts. O(text).
  public func settingTabStops(every columns: Int) -> CellLayout {
    mapTexts { block in
      var block = block
      block.wrapper.tabStops = columns
      return block
    }
  }

  /// The lines, from its first, on which parts of its texts begin at `width`, ascending. O(text).
  ///
  /// - Parameter parts: Which parts of a text, as ranges of its UTF-8.
  public func lines(showing parts: (DisplayText) -> [Range<Int>], width: Int) -> [Int] {
    lines(showingPartsOf: { parts($0.shownText) }, width: width)
  }

  func lines(showingPartsOf parts: (TextBlock) -> [Range<Int>], width: Int) -> [Int] {
    var lines: Set<Int> = []
    forEachLine(of: parts, from: 0, width: Self.clampedExtent(width)) { lines.insert($0.line) }
    return lines.sorted()
  }

  /// The first part of its texts that begins on a line, from its first, and a text in which it stands; nil: none does.
  func firstPart(
    of parts: (TextBlock) -> [Range<Int>], onLine line: Int, width: Int
  ) -> (text: DisplayText, range: Range<Int>)? {
    var found: LineOfParts?
    forEachLine(of: parts, from: 0, width: Self.clampedExtent(width)) {
      if $0.line == line, found == nil { found = $0 }
    }
    guard let found else { return nil }
    return found.block.firstPart(
      of: parts(found.block), onLine: found.lineOfBlock, width: found.width)
  }

  /// Whether something is found in its texts; of rows of grids in their cells, which say all that there is also where they
  /// stand below each other. O(text)
  ///
  /// - Parameters:
  ///   - finder: Finds it in texts that grow, which are not held in one piece for that.
  ///   - isFound: Whether it is in another text.
  public func shows(_ finder: TextFinder, or isFound: (DisplayText) -> Bool) -> Bool {
    var shows = false
    _ = mapTexts(includingStacked: false) { block in
      if !shows {
        shows = block.growingText == nil ? isFound(block.text) : !finder.ranges(in: block).isEmpty
      }
      return nil
    }
    return shows
  }

  /// The texts that it shows. O(text).
  public var texts: [DisplayText] { texts(includingStacked: true) }

  /// The same; of rows of grids those that stand below each other where there is no room side by side, or each once.
  package func texts(includingStacked: Bool) -> [DisplayText] {
    var texts: [DisplayText] = []
    _ = mapTexts(includingStacked: includingStacked) {
      texts.append($0.shownText)
      return nil
    }
    return texts
  }

  /// `change` gives nil for a text that stays as it is: what has no other is not made anew.
  private func mapTexts(
    includingStacked: Bool = true, _ change: (TextBlock) -> TextBlock?
  ) -> CellLayout {
    changingTexts(includingStacked: includingStacked, change) ?? self
  }

  /// nil: none of its texts changes.
  private func changingTexts(
    includingStacked: Bool, _ change: (TextBlock) -> TextBlock?
  ) -> CellLayout? {
    func changed(_ layout: CellLayout) -> CellLayout? {
      layout.changingTexts(includingStacked: includingStacked, change)
    }
    switch self {
    case .text(let block): return change(block).map { .text($0) }
    case .justified(let leading, let trailing, let gap):
      let (newLeading, newTrailing) = (change(leading), change(trailing))
      guard newLeading != nil || newTrailing != nil else { return nil }
      return .justified(
        leading: newLeading ?? leading, trailing: newTrailing ?? trailing, gap: gap)
    case .stack(let parts, let spacing):
      return Self.changing(parts, changed).map { .stack($0, spacing: spacing) }
    case .columns(let columns, let spacing):
      return Self.changing(columns) { column in
        changed(column.layout).map { Column(column.width, $0) }
      }.map { .columns($0, spacing: spacing) }
    case .gridRow(var row):
      let cells = Self.changing(row.cells) { cell in
        changed(cell.layout).map { layout in
          var cell = cell
          cell.layout = layout
          return cell
        }
      }
      let stacked = includingStacked ? changed(row.stacked) : nil
      guard cells != nil || stacked != nil else { return nil }
      if let cells { row.cells = cells }
      if let stacked { row.stacked = stacked }
      return .gridRow(row)
    case .padding(let insets, let layout): return changed(layout).map { .padding(insets, $0) }
    case .box(let aspectRatio, let label):
      return change(label).map { .box(aspectRatio: aspectRatio, $0) }
    case .rule, .verticalRule, .space: return nil
    }
  }

  /// Parts of a layout, of which some change; nil: none does.
  private static func changing<Part>(_ parts: [Part], _ change: (Part) -> Part?) -> [Part]? {
    var result: [Part]?
    for index in parts.indices {
      guard let part = change(parts[index]) else { continue }
      result = result ?? parts
      result?[index] = part
    }
    return result
  }

  /// A line on which parts of a text begin, from the layout's first and from the text's.
  private struct LineOfParts {
    let line: Int
    let block: TextBlock
    let lineOfBlock: Int
    let width: Int
  }

  private func forEachLine(
    of parts: (TextBlock) -> [Range<Int>], from top: Int, width: Int,
    _ body: (LineOfParts) -> Void
  ) {
    func call(_ block: TextBlock, onLine line: Int) {
      body(LineOfParts(line: top + line, block: block, lineOfBlock: line, width: width))
    }
    switch self {
    case .text(let block):
      let offsets = parts(block).map(\.lowerBound)
      block.forEachLine(showing: offsets, width: width) { call(block, onLine: $0) }
    case .justified(let leading, let trailing, let gap):
      guard !Self.fitOnOneLine(leading, trailing, gap: gap, width: width) else {
        for block in [leading, trailing] where !parts(block).isEmpty { call(block, onLine: 0) }
        return
      }
      CellLayout.stack([.text(leading), .text(trailing)])
        .forEachLine(of: parts, from: top, width: width, body)
    case .stack(let stacked, let spacing):
      var top = top
      for part in stacked {
        part.forEachLine(of: parts, from: top, width: width, body)
        top += part.height(width: width) + Self.clamped(spacing)
      }
    case .columns(let columns, let spacing):
      let widths = Self.widths(of: columns, spacing: spacing, in: width)
      for (column, width) in zip(columns, widths) {
        column.layout.forEachLine(of: parts, from: top, width: width, body)
      }
    case .gridRow(let row):
      row.layout(in: width).forEachLine(of: parts, from: top, width: width, body)
    case .padding(let insets, let layout):
      layout.forEachLine(
        of: parts, from: top + insets.top, width: width - insets.left - insets.right, body)
    case .box(_, let label):
      if !parts(label).isEmpty { call(label, onLine: 0) }
    case .rule, .verticalRule, .space: break
    }
  }
}

extension TextBlock {
  /// What it shows, in one piece.
  fileprivate var shownText: DisplayText { growingText?.whole ?? text }

  /// The first of some parts, which ascend, that begins on one of its lines, and its text, or of one that grows some around
  /// it; nil: none begins there. O(text · log parts)
  fileprivate func firstPart(
    of parts: [Range<Int>], onLine line: Int, width: Int
  ) -> (text: DisplayText, range: Range<Int>)? {
    var (first, end) = (0, parts.count)
    while first < end {
      let middle = (first + end) / 2
      if self.line(ofOffset: parts[middle].lowerBound, width: width) < line {
        first = middle + 1
      } else {
        end = middle
      }
    }
    guard first < parts.count else { return nil }
    let range = parts[first]
    guard let growingText else { return (text, range) }
    let stop = range.upperBound + Self.bytesAround
    let isSettled = stop <= growingText.settledCount
    let piece = growingText.part(
      max(range.lowerBound - Self.bytesAround, 0)..<(isSettled ? stop : growingText.utf8Count))
    let start = range.lowerBound - piece.start
    return (piece.text, start..<start + range.count)
  }

  /// Of a text that grows, before and behind a part.
  private static let bytesAround = 1 << 8
}
