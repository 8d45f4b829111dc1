import HeightEngine
import TableKit
import TerminalCore

extension TextBlock {
  /// Of a longer text only the lines in view are laid out to be drawn, in bytes.
  private static let longest = 1 << 16

  /// Whether of a text only the lines in view are laid out.
  static func isLong(_ text: DisplayText) -> Bool { text.string.utf8.count > longest }

  /// A text on a page, wrapped by words.
  init(
    onPage text: DisplayText, style: Style = .plain, alignment: Alignment = .left,
    styleRuns: [StyleRun] = []
  ) {
    if Self.isLong(text) {
      self.init(
        GrowingText(text.string), style: style, alignment: alignment, styleRuns: styleRuns)
    } else {
      self.init(text, style: style, alignment: alignment, styleRuns: styleRuns)
    }
  }
}
