import TableKit
import TerminalCore

/// How the screen looks.
extension FeedScreen {
  /// Has the tables show the selected row, and pages their values, as the theme does.
  func applyTheme() {
    let theme = theme
    controller.hasColors = theme != .mono
    page?.setColors(controller.hasColors)
    let ground =
      theme == .terminal ? colorsOnGround?.selection : theme.palette?.selection.color
    controller.table.appearance.selectionHighlight = {
      theme.highlightSelection(&$0, ground: ground)
    }
    controller.table.appearance.selectionBarStyle = theme.selectionBarStyle
    controller.table.appearance.rowMarkHighlight = theme.highlightMark
    controller.table.appearance.selectionBarHighlight = {
      theme.highlightSelectionBar(&$0, ground: ground)
    }
  }

  /// Takes in which colours the terminal's ground, its text (nil: it does not say) and its palette have.
  public func take(
    ground: Style.Color, text: Style.Color?, palette: [UInt8: Style.Color] = [:],
    hasTrueColors: Bool
  ) {
    colorsOnGround = ColorsOnGround(
      ground, text: text, palette: palette, hasTrueColors: hasTrueColors)
    applyTheme()
  }

  /// Takes a theme by its name, or offers them.
  func chooseTheme(_ name: String) {
    let themes = ThemeChoice.allCases
    guard !name.isEmpty else {
      choice = Choice(
        title: "Colours", options: themes.map { "\($0.rawValue): \($0.title)" },
        selected: themes.firstIndex { $0.theme == theme } ?? 0
      ) { [unowned self] in take(themes[$0]) }
      return
    }
    guard let choice = ThemeChoice(rawValue: name) else {
      return message = ThemeChoice.refusal(of: name)
    }
    take(choice)
  }

  private func take(_ choice: ThemeChoice) { theme = choice.theme ?? usualTheme }
}
