import TerminalCore

extension TableView {
  /// What stands between rows.
  public enum SeparatorStyle: Hashable, Sendable {
    /// Nothing: rows stand as close as lines of a text.
    case none
    /// A line that is drawn.
    case singleLine
    /// A line with nothing on it.
    case emptyLine

    /// Lines that it takes below a row.
    public var lines: Int { self == .none ? 0 : 1 }
  }

  /// How a table looks, but for its cells.
  public struct Appearance {
    /// What stands between rows, where the delegate has nothing else for their section; a line belongs to
    /// the height of the row above it.
    public var separatorStyle = SeparatorStyle.singleLine
    /// How separators look.
    public var separatorLineStyle = Style(attributes: .dim)
    /// How the section index looks.
    public var sectionIndexStyle = Style(attributes: .dim)
    /// Columns that stay free to the left of rows, headers, footers and separators, as by UIKit's `layoutMargins`; none
    /// where the table has fewer than `TableView.leastColumnsWithMargin`. In the first of them the bar of the row that
    /// keys act on stands, and rows' marks and signs do.
    public var leftMargin = 0
    /// Whether a scroll bar stands in the table's last column.
    public var showsScrollBar = false
    /// How the scroll bar looks.
    public var scrollBarStyle = Style(attributes: .dim)
    /// Changes the style of cells in the table's last column, bar or text, where in the content rows match
    /// `TableView.markedQuestion`.
    public var tickHighlight: (inout Style) -> Void = {
      // A text that is highlighted in this colour looks like a tick, and reversed could not be read.
      guard $0.background != .indexed(3) else { return }
      $0.foreground = .indexed(3)
      $0.attributes.insert(.reverse)
    }
    /// Changes the style of the cell in which a row's mark is seen, unless that is of the selected row's bar.
    public var rowMarkHighlight: (inout Style) -> Void = {
      $0.foreground = .indexed(6)
      $0.attributes.formUnion([.bold, .reverse])
    }
    /// Changes the style of the cell in which a row's sign is seen.
    public var signHighlight: (inout Style) -> Void = {
      $0.foreground = .indexed(3)
      $0.attributes.remove(.dim)
    }
    /// Changes the style of a row's last line where rows below it are left out, if nothing stands between
    /// rows and a filter shows some around those that match.
    public var gapHighlight: (inout Style) -> Void = { $0.attributes.insert(.underline) }
    /// Changes the style of the row that keys act on.
    public var selectionHighlight: (inout Style) -> Void = { $0.attributes.insert(.reverse) }
    /// The same where selecting the row does nothing, and where the table has not the focus.
    public var focusHighlight: (inout Style) -> Void = {
      $0.attributes.formUnion([.reverse, .dim])
    }
    /// How the bar looks that stands in the left margin, beside each line of the row that keys act on. On the ground of
    /// `selectionHighlight`, where it has none of its own. Marks and signs on it are bold and have it reversed.
    public var selectionBarStyle = Style.plain
    /// Where there is no left margin: changes the style of the first column of the row that keys act on, once more. A
    /// bar that takes no column of the text.
    public var selectionBarHighlight: ((inout Style) -> Void)?
    /// Changes the style of selected rows, where several can be selected.
    public var markHighlight: (inout Style) -> Void = {
      $0.attributes.formUnion([.bold, .underline])
    }

    /// The look that a new table has.
    public init() {}
  }

  /// What stands between rows.
  public var separatorStyle: SeparatorStyle {
    get { appearance.separatorStyle }
    set { appearance.separatorStyle = newValue }
  }

  /// The delegate has other separator styles than before: heights are found anew, and what is held keeps
  /// its place. O(n) at the speed of a scan of numbers.
  public func reloadSeparatorStyles() { forgetAllHeights() }

  /// What stands between the rows of a section.
  func separatorStyle(inSection section: Int) -> SeparatorStyle {
    delegate?.tableView(self, separatorStyleForRowsInSection: section) ?? separatorStyle
  }

  /// Lines of the separators of a section's rows; nil: of the row that is asked for.
  func separatorHeight(inSection section: Int?) -> Int {
    let style = (section ?? book.asked?.item.section).map(separatorStyle(inSection:))
    return (style ?? separatorStyle).lines
  }
}
