import HeightEngine
import TerminalCore

/// A text with the way it is wrapped and looks: what a layout is mostly made of.
public struct TextBlock: Hashable, Sendable {
  /// Where lines stand that are narrower than their column.
  public enum Alignment: Hashable, Sendable { case left, center, right }

  /// What it shows; empty where it shows a text that grows.
  public var text: DisplayText
  /// Which of a row's texts stands here in a `CellPlan`; nil: `text` itself.
  public let slot: Int?
  /// A text that grows, shown in place of `text`. Only the lines that are drawn are laid out, and to
  /// measure it costs what was appended.
  public var growingText: GrowingText?
  /// How it looks.
  public var style: Style
  /// How it is broken into lines.
  public var wrapper: LineWrapper
  /// Where lines stand that are narrower than their column.
  public var alignment: Alignment
  /// Parts that look different, as ranges of the text's UTF-8; later ones win.
  public var styleRuns: [StyleRun]
  /// Parts that lead somewhere, as ranges of the text's UTF-8; later ones win. None of a text that grows.
  public var links: [LinkRun] = []

  /// A text, wrapped by words unless another wrapper is given.
  public init(
    _ text: DisplayText, style: Style = .plain, wrapper: LineWrapper = LineWrapper(),
    alignment: Alignment = .left, styleRuns: [StyleRun] = []
  ) {
    self.text = text
    slot = nil
    self.style = style
    self.wrapper = wrapper
    self.alignment = alignment
    self.styleRuns = styleRuns
  }

  /// A place for one of a row's texts, for a `CellPlan`: where the row has no text for it, it takes no
  /// room. By itself it is an empty text.
  ///
  /// - Precondition: `slot` is one that `RowTexts` has, from 0.
  public init(
    slot: Int, style: Style = .plain, wrapper: LineWrapper = LineWrapper(),
    alignment: Alignment = .left
  ) {
    precondition((0..<RowTexts.capacity).contains(slot), "there is no slot \(slot)")
    self.slot = slot
    text = DisplayText("")
    self.style = style
    self.wrapper = wrapper
    self.alignment = alignment
    styleRuns = []
  }

  /// A text that grows, wrapped by words unless another wrapper is given. A cell that shows it is
  /// configured with its latest copy, by `TableView.reconfigureRows(at:)`.
  public init(
    _ text: GrowingText, style: Style = .plain, wrapper: LineWrapper = LineWrapper(),
    alignment: Alignment = .left, styleRuns: [StyleRun] = []
  ) {
    self.init(
      "", style: style, wrapper: wrapper, alignment: alignment, styleRuns: styleRuns)
    growingText = text
  }

  /// Lines at `width` columns. O(text), or what was appended to a text that grows.
  func height(width: Int) -> Int {
    if let growingText {
      let lines = wrapper.numberOfLines(of: growingText, width: width)
      return growingText.isEmpty ? min(max(lines, 0), 1) : lines
    }
    let lines = wrapper.numberOfLines(of: text, width: width)
    // An empty text is drawn on one line at most, whatever the wrapper says.
    return text.isEmpty ? min(max(lines, 0), 1) : lines
  }

  /// Columns of its longest line where nothing wraps it. O(text).
  var idealWidth: Int {
    var columns = 0
    unwrapped.forEachLine(of: growingText?.whole ?? text, width: Self.endless) {
      columns = max(columns, $0.columns)
      return true
    }
    return columns
  }

  /// How it is broken into lines where there is room for the longest.
  var unwrapped: LineWrapper {
    var unwrapped = wrapper
    unwrapped.mode = .none
    return unwrapped
  }

  /// Wider than any text.
  static let endless = Int(Int32.max)

  func draw(in canvas: inout Canvas, rect: Rect) {
    let above = canvas.clip.line - rect.line
    let shown = max(above, 0)..<max(min(rect.lines, canvas.clip.endLine - rect.line), above, 0)
    guard !shown.isEmpty else { return }
    if let growingText { return draw(shown, of: growingText, in: &canvas, rect: rect) }
    var index = 0
    var runs = ShownRuns(styleRuns)
    wrapper.forEachLine(of: text, width: rect.columns) { line in
      if shown.contains(index) {
        draw(
          line, of: text, runs.runs(from: line, of: text), in: &canvas, rect: rect,
          line: rect.line + index)
      }
      index += 1
      return index < shown.upperBound
    }
  }

  private func draw(
    _ shown: Range<Int>, of text: GrowingText, in canvas: inout Canvas, rect: Rect
  ) {
    var index = shown.lowerBound
    for part in wrapper.lines(shown, of: text, width: rect.columns) {
      let end = part.offset + part.text.string.utf8.count
      let own = styleRuns.compactMap { run in
        run.range.lowerBound < end && run.range.upperBound > part.offset
          ? StyleRun(
            run.range.lowerBound - part.offset..<run.range.upperBound - part.offset, run.style,
            showsInCut: run.showsInCut)
          : nil
      }
      var runs = ShownRuns(own + part.marks.compactMap { StyleRun($0, on: style) })
      for line in part.lines {
        draw(
          line, of: part.text, runs.runs(from: line, of: part.text), in: &canvas, rect: rect,
          line: rect.line + index)
        index += 1
      }
    }
  }

  private func draw(
    _ line: TextLine, of text: DisplayText, _ runs: [StyleRun], in canvas: inout Canvas,
    rect: Rect, line screenLine: Int
  ) {
    let room = max(rect.columns - line.columns, 0)
    let shift =
      switch alignment {
      case .left: 0
      case .center: room / 2
      case .right: room
      }
    canvas.draw(
      line, of: text, wrapper: wrapper, width: rect.columns,
      at: Point(column: rect.column + shift, line: screenLine), style: style, styles: runs)
    // Of other lines the end is where their column ends.
    if alignment == .left, !runs.isEmpty {
      canvas.drawBlanks(
        behind: line, of: text, wrapper: wrapper, width: rect.columns,
        at: Point(column: rect.column, line: screenLine), styles: runs)
    }
    if !links.isEmpty, growingText == nil {
      canvas.link(
        line, of: text, wrapper: wrapper, width: rect.columns,
        at: Point(column: rect.column + shift, line: screenLine), links: links)
    }
  }
}

/// The runs of a text's lines, which are drawn from top to bottom: where they ascend, as those of a coloured
/// text do, a line is not looked for among all of them.
struct ShownRuns {
  private let all: [StyleRun]
  private let areAscending: Bool
  private var next = 0

  init(_ runs: [StyleRun]) {
    all = runs
    areAscending = zip(runs, runs.dropFirst()).allSatisfy {
      $0.range.upperBound <= $1.range.lowerBound
    }
  }

  /// Those of a line and of the blanks that hang behind it, and perhaps others. O(runs of the lines up to it), over all
  /// lines O(runs)
  mutating func runs(from line: TextLine, of text: DisplayText) -> [StyleRun] {
    guard areAscending, line.rangeAfterEllipsis == nil else { return all }
    while next < all.count, all[next].range.upperBound <= line.range.lowerBound { next += 1 }
    guard next < all.count else { return [] }
    let stop = text.endOfBlanks(behind: line)
    var end = next
    while end < all.count, all[end].range.lowerBound < stop { end += 1 }
    return Array(all[next..<end])
  }
}
