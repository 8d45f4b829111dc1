import HeightEngine

/// Where the view goes back to after resizes.
extension Viewport {
  /// Where the person had put the view before resizes, or before the row became shorter than the line
  /// that they read: turning the screen and turning it back, collapsing a row and expanding it, show
  /// the same again.
  struct Chosen {
    var anchor: Anchor
    /// The table's width for which `anchor.line` counts.
    var width: Int
    /// The character that the line starts with, once the width is another.
    var position: LayoutPosition?
    var state: State
    enum State {
      /// The next layout goes back to it: the size is another.
      case due
      /// A layout goes back to it as soon as its row has the line again.
      case collapsed
      case noted
    }
  }

  /// The size is going to be another: notes where the view stands, unless an earlier resize did. At the
  /// start there is nothing above to be held against.
  mutating func prepareForResize(width: Int, _ content: some ViewportContent) {
    guard let anchor else { return }
    if chosen == nil {
      guard !items.isEmpty, !reachesStart(content) else { return }
      chosen = Chosen(anchor: anchor, width: width, state: .due)
    }
    chosen?.state = .due
  }

  /// The character that the chosen line starts with, known while its width still counts.
  mutating func setChosenPosition(_ position: LayoutPosition?) { chosen?.position = position }

  /// What is held is the line of a character, which it may not start with at this width.
  mutating func choose(_ anchor: Anchor, position: LayoutPosition, width: Int) {
    chosen = Chosen(anchor: anchor, width: width, position: position, state: .noted)
  }

  /// The line that shows the chosen character at this width.
  mutating func setChosenLine(_ line: Int, width: Int) {
    chosen?.anchor.line = line
    chosen?.width = width
  }
}
