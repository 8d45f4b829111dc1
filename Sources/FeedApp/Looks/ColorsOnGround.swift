import TerminalCore

/// What is drawn otherwise in the terminal's own colours, once it has said which they are.
nonisolated struct ColorsOnGround: Hashable {
  /// The selected row's ground; nil: there is none on which text could be read.
  let selection: Style.Color?
  private let quiet: QuietColors?
  private let readable: ReadableColors

  /// - Parameters:
  ///   - text: The text's colour; nil: the terminal does not say.
  ///   - palette: Its first 16 colours, as far as it says them.
  ///   - hasTrueColors: Whether any colour is shown as it is.
  init(
    _ ground: Style.Color, text: Style.Color?, palette: [UInt8: Style.Color], hasTrueColors: Bool
  ) {
    selection = SelectionGround(on: ground, text: text, hasTrueColors: hasTrueColors)?.color
    quiet = QuietColors(on: ground, text: text, hasTrueColors: hasTrueColors)
    readable = ReadableColors(
      palette, on: [ground] + (selection.map { [$0] } ?? []), text: text,
      hasTrueColors: hasTrueColors)
  }

  func apply(to canvas: inout Canvas) {
    guard quiet != nil || !readable.isEmpty else { return }
    canvas.restyle(canvas.bounds) { style in
      quiet?.apply(to: &style)
      readable.apply(to: &style) { $0 == .default || $0 == selection }
    }
  }
}
