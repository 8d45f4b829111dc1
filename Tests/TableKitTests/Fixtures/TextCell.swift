import HeightEngine
import TableKit
import TerminalCore

/// A text over the whole width.
final class TextCell: TableViewCell {
  static let identifier = "TextCell"
  var text: DisplayText?

  override func prepareForReuse() { text = nil }
  override var layout: CellLayout? { text.map { .text(TextBlock($0)) } }
}
