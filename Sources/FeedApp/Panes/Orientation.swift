import TerminalCore

/// The shape of a screen. A cell is about twice as high as it is wide.
enum Orientation {
  case portrait, landscape

  init(of size: Size) { self = size.columns >= 2 * size.lines ? .landscape : .portrait }

  /// What people at a terminal call it.
  var title: String {
    switch self {
    case .portrait: "tall"
    case .landscape: "wide"
    }
  }
}
