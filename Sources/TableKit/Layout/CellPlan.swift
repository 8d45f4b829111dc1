import HeightEngine
import TerminalCore

/// How all rows of one kind are laid out: a layout with slots for a row's texts.
///
/// Heights are found from it without a cell, a String or an allocation, and cells draw what `layout(of:)`
/// gives: the same layout, measured in the same way, so that the two can't disagree.
///
/// ```swift
/// let plan = CellPlan(.stack([.text(TextBlock(slot: 0, style: bold)), .text(TextBlock(slot: 1))]))
/// let height = plan.height(of: texts, width: 80)
/// ```
///
/// What waits for texts that a row does not have takes no room: a text, a stack's part with the
/// spacing around it, one of two justified texts.
public struct CellPlan: Sendable {
  private let compiled: Compiled
  private var template: CellLayout { compiled.template }

  /// What a plan has, in one place: a plan that is handed out for each row is a count up and down, not as many as its
  /// layout has arrays.
  private final class Compiled: Sendable {
    let template: CellLayout
    /// What of it is measured, where that is texts one below the other, as in most rows.
    let column: SlotColumn?

    init(_ layout: CellLayout) {
      template = layout
      column = SlotColumn(layout)
    }
  }

  /// A plan that lays rows out like this, each `TextBlock.init(slot:)` being one of their texts.
  public init(_ layout: CellLayout) { compiled = Compiled(layout) }

  /// Lines that a row's content takes beside its accessory in `width` columns, its separator not among
  /// them. O(text).
  public func height(
    of texts: borrowing RowTexts, width: Int, accessory: CellAccessory = .none
  ) -> Int {
    let width = accessory.contentWidth(in: width)
    return compiled.column?.height(of: texts, width: CellLayout.clampedExtent(width))
      ?? template.fitting(of: texts, width: width).height
  }

  /// The layout with the row's texts in it, for a cell: a copy of them. O(text).
  ///
  /// - Parameters:
  ///   - style: How a marked part looks, given what it means and how its text looks; heights know nothing
  ///     of it. What a text itself says of how it looks, a `TextStyle`, is not asked for.
  ///   - runs: Which parts of a text look different, where nothing in it is marked.
  ///   - runsBesides: The same where something is: given what looks different by its marks.
  public func layout(
    of texts: borrowing RowTexts, markStyle style: ((_ kind: Int, Style) -> Style)? = nil,
    unmarked runs: ((_ slot: Int, DisplayText) -> [StyleRun])? = nil,
    marked runsBesides: ((_ slot: Int, DisplayText, _ own: [StyleRun]) -> [StyleRun])? = nil
  ) -> CellLayout {
    template.filled(with: texts, TextLook(style: style, runs: runs, runsBesides: runsBesides))
  }

  /// Appends the row's lines as text, as a canvas would show them: UTF-8, a line end behind each, no
  /// blanks before it. O(text).
  ///
  /// - Parameters:
  ///   - width: Columns of the row, at least 1.
  ///   - accessory: What stands at the right end of the first line.
  public func appendLines(
    of texts: borrowing RowTexts, width: Int, accessory: CellAccessory = .none,
    to output: inout [UInt8]
  ) {
    appendLines(of: texts, width: width, accessory: accessory, to: &output, handingOut: nil)
  }

  /// As above; whenever there are some 64 KB, `handOut` takes them out of what it is given, and answers
  /// false to stop. Returns whether that never was so.
  @discardableResult
  package func appendLines(
    of texts: borrowing RowTexts, width: Int, accessory: CellAccessory,
    to output: inout [UInt8], handingOut handOut: ((inout [UInt8]) -> Bool)?
  ) -> Bool {
    Self.write(width: width, accessory: accessory, to: &output, handingOut: handOut) {
      if let slot = compiled.column?.onlySlot(of: texts), slot.isLeft, !texts.grows(in: slot.number)
      {
        $0.append(slot, of: texts)
      } else {
        $0.append(template, of: texts)
      }
      if $0.isFirst { $0.endLine(columns: 0) }
    }
  }

  /// Has lines written behind what is there. Returns whether nobody stopped it.
  private static func write(
    width: Int, accessory: CellAccessory, _ look: TextLook? = nil, to output: inout [UInt8],
    handingOut handOut: ((inout [UInt8]) -> Bool)?, _ write: (inout LineOutput) -> Void
  ) -> Bool {
    let contentWidth = accessory.contentWidth(in: max(width, 1))
    var lines = LineOutput(
      bytes: output, width: contentWidth,
      accessory: contentWidth < width ? accessory : .none, look, handingOut: handOut)
    output = []
    write(&lines)
    swap(&output, &lines.bytes)
    return !lines.isStopped
  }
}

extension CellPlan {
  /// Appends the row's lines as `appendLines` does, with SGR sequences that say how they look: as cells draw what
  /// `layout(of:markStyle:unmarked:marked:)` gives, or of texts that are written unchanged, those. O(text).
  @discardableResult
  package func appendStyledLines(
    of texts: borrowing RowTexts, width: Int, accessory: CellAccessory,
    markStyle style: ((_ kind: Int, Style) -> Style)?,
    unmarked runs: ((_ slot: Int, DisplayText) -> [StyleRun])?,
    marked runsBesides: ((_ slot: Int, DisplayText, _ own: [StyleRun]) -> [StyleRun])? = nil,
    to output: inout [UInt8], handingOut handOut: ((inout [UInt8]) -> Bool)?
  ) -> Bool {
    let look = TextLook(style: style, runs: runs, runsBesides: runsBesides)
    return Self.write(
      width: width, accessory: accessory, look, to: &output, handingOut: handOut
    ) {
      $0.append(template, of: texts)
      // A row that shows nothing has a line all the same.
      if $0.isFirst { $0.endLine(columns: 0) }
    }
  }
}

/// How parts of texts look.
struct TextLook {
  let style: ((_ kind: Int, Style) -> Style)?
  let runs: ((_ slot: Int, DisplayText) -> [StyleRun])?
  var runsBesides: ((_ slot: Int, DisplayText, _ own: [StyleRun]) -> [StyleRun])?
}

extension CellLayout {
  func filled(
    with texts: borrowing RowTexts, _ style: TextLook
  ) -> CellLayout {
    switch self {
    case .text(let block):
      return .text(block.filled(with: texts, style))
    case .justified(let leading, let trailing, let gap):
      if !texts.hasText(for: leading) { return .text(trailing.filled(with: texts, style)) }
      if !texts.hasText(for: trailing) { return .text(leading.filled(with: texts, style)) }
      return .justified(
        leading: leading.filled(with: texts, style), trailing: trailing.filled(with: texts, style),
        gap: gap)
    case .stack(let parts, let spacing):
      var filled: [CellLayout] = []
      for part in parts where part.isShown(with: texts) {
        filled.append(part.filled(with: texts, style))
      }
      return .stack(filled, spacing: spacing)
    case .columns(let columns, let spacing):
      var filled = columns
      for index in filled.indices {
        filled[index].layout = filled[index].layout.filled(with: texts, style)
      }
      return .columns(filled, spacing: spacing)
    case .gridRow(var row):
      for index in row.cells.indices {
        row.cells[index].layout = row.cells[index].layout.filled(with: texts, style)
      }
      row.stacked = row.stacked.filled(with: texts, style)
      return .gridRow(row)
    case .padding(let insets, let layout):
      return .padding(insets, layout.filled(with: texts, style))
    case .box(let aspectRatio, let label):
      return .box(aspectRatio: aspectRatio, label.filled(with: texts, style))
    case .rule, .verticalRule, .space:
      return self
    }
  }
}

extension TextBlock {
  /// A slot without a text becomes an empty text that takes no line.
  func filled(
    with texts: borrowing RowTexts, _ look: TextLook
  ) -> TextBlock {
    guard let slot else { return self }
    var wrapper = wrapper
    if !texts.hasText(in: slot) { wrapper.linesOfEmptyText = 0 }
    if let growing = texts.growingText(in: slot) {
      return TextBlock(growing, style: style, wrapper: wrapper, alignment: alignment)
    }
    let text = texts.text(in: slot) ?? ""
    let marks = texts.marks(in: slot)
    var runs = marks.compactMap { mark in
      StyleRun(mark, on: style)
        ?? look.style.map { StyleRun(mark.range, $0(mark.kind, style)) }
    }
    if marks.isEmpty {
      if let unmarked = look.runs { runs = unmarked(slot, text) }
    } else if let marked = look.runsBesides {
      runs = marked(slot, text, runs)
    }
    return TextBlock(
      text, style: style, wrapper: wrapper, alignment: alignment, styleRuns: runs)
  }
}
