import HeightEngine
import TerminalCore

/// Writes a layout's lines as text, without a canvas where they are lines of texts.
struct LineOutput {
  var bytes: [UInt8]
  /// Columns of the content.
  let width: Int
  /// What stands behind the content on the first line. Its text is made where it is written, so that this costs
  /// little to hand on.
  private let accessory: CellAccessory
  private var hasAccessory: Bool { if case .none = accessory { false } else { true } }
  /// How texts look, which is written with them; nil: that is not.
  private let look: TextLook?
  private(set) var isFirst = true
  private var lineStart: Int
  /// Takes lines as soon as there are some, and answers false to stop.
  private let handOut: Receiver?
  private(set) var isStopped = false
  /// Cells that what is no text is drawn on at once; more where there is more text.
  private let leastCells: Int

  typealias Receiver = (inout [UInt8]) -> Bool

  init(
    bytes: [UInt8], width: Int, accessory: CellAccessory, _ look: TextLook? = nil,
    handingOut handOut: Receiver? = nil, leastCells: Int = Self.leastCells
  ) {
    self.bytes = bytes
    self.width = width
    self.accessory = accessory
    self.look = look
    self.handOut = handOut
    self.leastCells = leastCells
    lineStart = bytes.count
  }

  /// So many bytes are handed out at once.
  private static let pieceSize = 1 << 16

  /// Appends a layout with a row's texts in its slots.
  mutating func append(_ layout: CellLayout, of texts: borrowing RowTexts) {
    switch layout {
    case .text(let block):
      append(block, of: texts)
    case .justified(let leading, let trailing, let gap):
      if CellLayout.fitOnOneLine(leading, trailing, of: texts, gap: gap, width: width) {
        guard leading.alignment == .left, mayAppend(leading, of: texts),
          mayAppend(trailing, of: texts)
        else { return appendDrawn(layout, of: texts) }
        appendLine(leading, trailing, of: texts)
      } else {
        append(leading, of: texts)
        append(trailing, of: texts)
      }
    case .stack(let parts, let spacing):
      var gap = 0
      for part in parts where part.isShown(with: texts) {
        for _ in 0..<gap { endLine(columns: 0) }
        append(part, of: texts)
        gap = CellLayout.clamped(spacing)
      }
    case .columns, .gridRow, .padding, .box, .rule, .verticalRule, .space:
      appendDrawn(layout, of: texts)
    }
  }

  /// Appends the text of a slot that begins at the left and does not grow, where nobody asks how it looks: as
  /// `append(_:of:)` does a block with it, for less.
  mutating func append(_ slot: SlotColumn.Slot, of texts: borrowing RowTexts) {
    let (wrapper, width) = (slot.wrapper, width)
    texts.forEachLine(in: slot.number, wrapper: wrapper, width: width) { line, next in
      // What stands behind the line has its place.
      let keeps = texts.append(
        line, upTo: next, keepingBlanks: !(isFirst && hasAccessory), in: slot.number,
        wrapper: wrapper, width: width, to: &bytes)
      endLine(columns: line.columns, keepingBlanks: keeps)
      return !isStopped
    }
  }

  /// Ends the line, of which so many columns are written; with blanks at its end only if these are a text's.
  mutating func endLine(columns: Int, keepingBlanks: Bool = false) {
    if isFirst, hasAccessory { appendAccessory(behind: columns) }
    if !keepingBlanks {
      while bytes.count > lineStart, bytes.last == 0x20 { bytes.removeLast() }
    }
    bytes.append(0x0A)
    if bytes.count >= Self.pieceSize, let handOut, !handOut(&bytes) { isStopped = true }
    lineStart = bytes.count
    isFirst = false
  }

  private mutating func appendAccessory(behind columns: Int) {
    guard let accessory = accessory.block else { return }
    pad(from: columns, to: width + 1)
    append(in: accessory.style) { $0.append(contentsOf: accessory.text.string.utf8) }
  }

  /// A text, a line each.
  private mutating func append(_ block: TextBlock, of texts: borrowing RowTexts) {
    guard look == nil || mayAppend(block, of: texts) else {
      return appendDrawn(.text(block), of: texts)
    }
    if let growing = block.growingText(of: texts) { return append(growing, as: block) }
    var styles = styles(of: block, texts)
    forEachLine(of: block, texts) { output, line, next in
      let start = output.start(of: line, block.alignment)
      output.pad(from: 0, to: start)
      // What stands behind the line has its place.
      let mayKeep = block.alignment == .left && !(output.isFirst && output.hasAccessory)
      let keeps = output.write(
        line, upTo: next, keepingBlanks: mayKeep, of: block, texts, &styles)
      output.endLine(columns: start + line.columns, keepingBlanks: keeps)
    }
  }

  /// Whether a text's lines can be written without a canvas, on a line with another or with how they look: those
  /// of one that grows, and styled ones that are not written as they came, are drawn.
  private func mayAppend(_ block: TextBlock, of texts: borrowing RowTexts) -> Bool {
    guard block.growingText(of: texts) == nil else { return false }
    return look == nil || block.slot.map { texts.isUnchanged(in: $0) } ?? false
  }

  /// How a text's parts look, if that is written.
  private func styles(of block: TextBlock, _ texts: borrowing RowTexts) -> ShownStyles? {
    look.map { ShownStyles(block.filled(with: texts, $0)) }
  }

  /// Appends something that looks so, if that is written; and that what follows doesn't.
  private mutating func append(in style: Style, _ append: (inout [UInt8]) -> Void) {
    let isStyled = look != nil && style != .plain
    if isStyled { style.appendSGR(to: &bytes) }
    append(&bytes)
    if isStyled { Style.plain.appendSGR(to: &bytes) }
  }

  /// A text that grows, some lines after the other.
  private mutating func append(_ text: GrowingText, as block: TextBlock) {
    let count = block.wrapper.numberOfLines(of: text, width: width)
    for first in stride(from: 0, to: count, by: Self.linesAtOnce) where !isStopped {
      let range = first..<min(first + Self.linesAtOnce, count)
      for part in block.wrapper.lines(range, of: text, width: width) {
        for line in part.lines {
          let start = start(of: line, block.alignment)
          pad(from: 0, to: start)
          part.text.append(line, wrapper: block.wrapper, width: width, to: &bytes)
          endLine(columns: start + line.columns)
        }
      }
    }
  }

  private static let linesAtOnce = 512

  /// Two texts on one line.
  private mutating func appendLine(
    _ leading: TextBlock, _ trailing: TextBlock, of texts: borrowing RowTexts
  ) {
    var column = 0
    var styles = styles(of: leading, texts)
    forEachLine(of: leading, texts) { output, line, next in
      output.write(line, upTo: next, of: leading, texts, &styles)
      column = line.columns
    }
    pad(from: column, to: width - texts.idealWidth(of: trailing))
    styles = self.styles(of: trailing, texts)
    forEachLine(of: trailing, texts) { output, line, next in
      output.write(line, upTo: next, of: trailing, texts, &styles)
    }
    endLine(columns: width)
  }

  private func start(of line: TextLine, _ alignment: TextBlock.Alignment) -> Int {
    // What shows nothing is as good anywhere.
    let room = line.columns > 0 ? max(width - line.columns, 0) : 0
    return switch alignment {
    case .left: 0
    case .center: room / 2
    case .right: room
    }
  }

  private mutating func forEachLine(
    of block: TextBlock, _ texts: borrowing RowTexts,
    _ body: (inout LineOutput, TextLine, _ next: Int?) -> Void
  ) {
    let width = width
    if let slot = block.slot {
      texts.forEachLine(in: slot, wrapper: block.wrapper, width: width) { line, next in
        body(&self, line, next)
        return !isStopped
      }
    } else {
      block.wrapper.forEachLine(of: block.text, width: width) {
        body(&self, $0, nil)
        return !isStopped
      }
    }
  }

  /// Answers whether it ends with blanks that were to be kept.
  @discardableResult
  private mutating func write(
    _ line: TextLine, upTo next: Int?, keepingBlanks: Bool = false, of block: TextBlock,
    _ texts: borrowing RowTexts, _ styles: inout ShownStyles?
  ) -> Bool {
    if let slot = block.slot, let runs = styles?.runs(from: line), let text = styles?.text {
      var lineWithBlanks = line
      lineWithBlanks.range = line.range.lowerBound..<text.endOfBlanks(behind: line)
      var parts = LineStyles(runs, touching: lineWithBlanks, style: block.style)
      var (style, seenEnd) = (Style.plain, line.range.upperBound)
      if keepingBlanks {
        text.forEachSeenBlank(
          behind: line, wrapper: block.wrapper, width: width, styles: runs
        ) { offset, _, _ in seenEnd = offset + 1 }
      }
      let keeps = texts.append(
        line, inPartsAt: runs.boundaries, upTo: next, keepingBlanks: keepingBlanks,
        atLeastTo: seenEnd, in: slot, wrapper: block.wrapper, width: width, to: &bytes
      ) { start, output in
        let next = parts.style(at: start).style
        if next != style { next.appendSGR(to: &output) }
        style = next
      }
      if style != .plain { Style.plain.appendSGR(to: &bytes) }
      return keeps
    }
    if let slot = block.slot {
      return texts.append(
        line, upTo: next, keepingBlanks: keepingBlanks, in: slot, wrapper: block.wrapper,
        width: width, to: &bytes)
    }
    block.text.append(line, wrapper: block.wrapper, width: width, to: &bytes)
    return false
  }

  private mutating func pad(from column: Int, to end: Int) {
    if end > column { bytes.append(contentsOf: repeatElement(0x20, count: end - column)) }
  }

  /// Lines that are drawn at once of texts of so many bytes: on cells of the order of these, so that the
  /// texts are gone through no more often than there are columns.
  static func linesAtOnce(bytes: Int, columns: Int, leastCells: Int = Self.leastCells) -> Int {
    max(max(leastCells, 4 * bytes) / max(columns, 1), 1)
  }

  static let leastCells = 1 << 18

  /// What is no text, as a canvas has it, some lines after the other: of a tall row at a great width a
  /// canvas would be far larger than its texts.
  private mutating func appendDrawn(_ layout: CellLayout, of texts: borrowing RowTexts) {
    let height = layout.fitting(of: texts, width: width).height
    let look = look ?? TextLook(style: nil, runs: nil)
    appendDrawn(layout.filled(with: texts, look), height: height, bytes: texts.count)
  }

  /// The lines of a layout that has its texts, which have so many bytes.
  mutating func appendDrawn(_ layout: CellLayout, height: Int, bytes count: Int) {
    let accessory = accessory.block
    let room = accessory.map { 1 + $0.idealWidth } ?? 0
    let linesAtOnce = Self.linesAtOnce(
      bytes: count, columns: width + room, leastCells: leastCells)
    for first in stride(from: 0, to: height, by: linesAtOnce) where !isStopped {
      let lines = min(linesAtOnce, height - first)
      var canvas = Canvas(size: Size(columns: width + room, lines: lines))
      let rect = Rect(column: 0, line: -first, columns: width, lines: height)
      canvas.withClip(Rect(column: 0, line: 0, columns: width, lines: lines)) {
        layout.draw(in: &$0, rect: rect)
      }
      if isFirst, let accessory {
        accessory.draw(
          in: &canvas, rect: Rect(column: width + 1, line: 0, columns: room - 1, lines: 1))
      }
      for line in 0..<lines {
        isFirst = false
        if look != nil {
          canvas.append(styledLine: line, to: &bytes)
        } else {
          canvas.append(line: line, to: &bytes)
        }
        endLine(columns: width)
      }
    }
  }
}

/// The runs of a text that has its styles, from line to line.
private struct ShownStyles {
  private var runs: ShownRuns
  let text: DisplayText

  init(_ block: TextBlock) {
    runs = ShownRuns(block.styleRuns)
    text = block.text
  }

  mutating func runs(from line: TextLine) -> [StyleRun] { runs.runs(from: line, of: text) }
}

extension [StyleRun] {
  /// Where they begin and end, ascending.
  fileprivate var boundaries: [Int] {
    Set(flatMap { [$0.range.lowerBound, $0.range.upperBound] }).sorted()
  }
}

extension TextBlock {
  /// The text that grows in it, its own or a row's.
  fileprivate func growingText(of texts: borrowing RowTexts) -> GrowingText? {
    slot.map { texts.growingText(in: $0) } ?? growingText
  }
}
