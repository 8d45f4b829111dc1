import HeightEngine
import TerminalCore

/// A text with the way it is wrapped and looks: what a layout is mostly made of.
public struct TextBlock: Hashable, Sendable {
  /// Where lines stand that are narrower than their column.
  public enum Alignment: Hashable, Sendable { case left, center, right }

  public var text: DisplayText
  /// How it looks.
  public var style: Style
  /// How it is broken into lines.
  public var wrapper: LineWrapper
  /// Where lines stand that are narrower than their column.
  public var alignment: Alignment
  /// Parts that look different, as ranges of the text's UTF-8; later ones win.
  public var styleRuns: [StyleRun]

  /// A text, wrapped by words unless another wrapper is given.
  public init(
    _ text: DisplayText, style: Style = .plain, wrapper: LineWrapper = LineWrapper(),
    alignment: Alignment = .left, styleRuns: [StyleRun] = []
  ) {
    self.text = text
    self.style = style
    self.wrapper = wrapper
    self.alignment = alignment
    self.styleRuns = styleRuns
  }

  /// Lines at `width` columns. O(text).
  func height(width: Int) -> Int {
    let lines = wrapper.numberOfLines(of: text, width: width)
    // An empty text is drawn on one line at most, whatever the wrapper says.
    return text.isEmpty ? min(max(lines, 0), 1) : lines
  }

  /// Columns of its longest line where nothing wraps it. O(text).
  var idealWidth: Int {
    var unwrapped = wrapper
    unwrapped.mode = .none
    return unwrapped.lines(of: text, width: Int(Int32.max)).map(\.columns).max() ?? 0
  }

  func draw(in canvas: inout Canvas, rect: Rect) {
    var index = 0
    wrapper.forEachLine(of: text, width: rect.columns) { line in
      guard index < rect.lines, rect.line + index < canvas.clip.endLine else { return false }
      let room = max(rect.columns - line.columns, 0)
      let shift =
        switch alignment {
        case .left: 0
        case .center: room / 2
        case .right: room
        }
      canvas.draw(
        line, of: text, wrapper: wrapper, width: rect.columns,
        at: Point(column: rect.column + shift, line: rect.line + index), style: style,
        styles: styleRuns)
      index += 1
      return true
    }
  }
}
