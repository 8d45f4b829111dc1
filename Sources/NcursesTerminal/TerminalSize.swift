import TerminalCore

extension Size {
  /// What ncurses counts of columns and of lines, with a number of 16 bits.
  static let most = Int(Int16.max)
  /// What is drawn of a screen in all: each cell takes memory in every frame. No screen of a person has more.
  static let mostCells = 1 << 20

  /// As much of it as can be drawn.
  var drawn: Size {
    let columns = min(self.columns, Self.most)
    return Size(columns: columns, lines: min(lines, Self.most, Self.mostCells / max(columns, 1)))
  }

  /// What `COLUMNS` and `LINES` say, where they can be meant, and else `other`.
  static func inEnvironment(or other: Size) -> Size {
    Size(
      columns: number("COLUMNS") ?? other.columns, lines: number("LINES") ?? other.lines)
  }

  private static func number(_ name: String) -> Int? {
    environment(name).flatMap { Int($0) }.flatMap { (1...most).contains($0) ? $0 : nil }
  }
}
