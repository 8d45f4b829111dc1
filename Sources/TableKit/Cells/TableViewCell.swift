import HeightEngine
import TerminalCore

/// A row's view: configured for a row, measured as a template, drawn when in view, used again for
/// another row when it has left it.
///
/// A subclass declares `layout` (auto layout mode) or overrides `sizeThatFits(_:)` and
/// `draw(in:rect:)` (frame layout mode).
@MainActor
open class TableViewCell {
  /// How the row looks while it is selected.
  public enum SelectionStyle: Hashable, Sendable { case `default`, none }

  /// The identifier that it was registered and made for.
  public let reuseIdentifier: String
  /// Whether it only serves to find heights and is never shown: configuring code leaves out its side
  /// effects then.
  public internal(set) var isTemplateLayoutCell = false
  /// Skips `layout` when the height is asked for: frame layout mode.
  public var enforcesFrameLayout = false
  /// What stands at the right end. Where the table's actions call for an accessory, it is theirs.
  public var accessoryType: CellAccessory {
    get { accessoryForActions ?? ownAccessoryType }
    set { ownAccessoryType = newValue }
  }
  /// How it looks while its row is selected. Where its row has actions, they decide.
  public var selectionStyle: SelectionStyle {
    get { selectionStyleForActions ?? ownSelectionStyle }
    set { ownSelectionStyle = newValue }
  }
  /// One character that is seen beside the row's text and takes no room: like a mark in the left margin, below one that
  /// is there; else in the column that is free before its accessory, or the last one of a line that leaves it free.
  public var sign: String?
  private var ownAccessoryType = CellAccessory.none
  private var ownSelectionStyle = SelectionStyle.default
  var accessoryForActions: CellAccessory?
  var selectionStyleForActions: SelectionStyle?
  /// Whether its class gives its row's height, whatever its layout has. Set in debug builds, which check heights.
  var hasGivenHeight = false
  /// Whether its row is selected; the table sets it before drawing.
  public internal(set) var isSelected = false
  /// The row's lines on the canvas, the separator among them; may reach over the table's edges.
  public internal(set) var frame = Rect(size: .zero)

  /// Made by the table, for an identifier that was registered.
  public required init(reuseIdentifier: String) {
    self.reuseIdentifier = reuseIdentifier
  }

  /// Called before the cell is configured for another row.
  open func prepareForReuse() {}

  /// The declared layout: auto layout mode. nil: none is declared.
  open var layout: CellLayout? { nil }

  /// The size that the content needs under a width in columns (lines come as 0): frame layout mode.
  open func sizeThatFits(_ size: Size) -> Size { Size(columns: size.columns, lines: 0) }

  /// Draws the content into `rect`; what lies outside the table's clip leaves no trace.
  open func draw(in canvas: inout Canvas, rect: Rect) {
    layout?.draw(in: &canvas, rect: rect)
  }
}

/// The view above or below a section's rows.
@MainActor
open class TableViewHeaderFooterView {
  /// The identifier that it was registered and made for.
  public let reuseIdentifier: String
  /// Whether it only serves to find heights.
  public internal(set) var isTemplateLayoutView = false
  /// The text that the default layout shows.
  public var text: DisplayText?
  /// How the default layout shows it.
  public var style = Style(attributes: [.bold, .underline])

  /// Made by the table, for an identifier that was registered.
  public required init(reuseIdentifier: String) {
    self.reuseIdentifier = reuseIdentifier
  }

  /// Called before the view is configured for another section.
  open func prepareForReuse() { text = nil }

  /// The declared layout; by default `text`, on one line.
  open var layout: CellLayout? {
    guard let text else { return nil }
    return .text(TextBlock(text, style: style, wrapper: LineWrapper(lineLimit: 1)))
  }

  /// The size needed under a width, where `layout` gives no height.
  open func sizeThatFits(_ size: Size) -> Size { Size(columns: size.columns, lines: 0) }

  /// Draws the view into `rect`.
  open func draw(in canvas: inout Canvas, rect: Rect) {
    layout?.draw(in: &canvas, rect: rect)
  }
}
