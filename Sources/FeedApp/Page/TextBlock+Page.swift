import HeightEngine
import TableKit
import TerminalCore

extension TextBlock {
  /// Of a longer text only the lines in view are laid out to be drawn, in bytes.
  private static let longest = 1 << 16

  /// Whether a text on a page goes without runs.
  static func isLong(_ text: DisplayText) -> Bool { text.string.utf8.count > longest }

  /// A text on a page, wrapped by words. A long one goes without runs.
  init(
    onPage text: DisplayText, style: Style = .plain, alignment: Alignment = .left,
    styleRuns: [StyleRun] = []
  ) {
    if Self.isLong(text) {
      self.init(GrowingText(text.string), style: style, alignment: alignment)
    } else {
      self.init(text, style: style, alignment: alignment, styleRuns: styleRuns)
    }
  }
}
