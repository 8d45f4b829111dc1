import Testing

import TerminalCore

@Suite("Geometry")
struct GeometryTests {
  private let rect = Rect(column: 2, line: 3, columns: 4, lines: 5)

  @Test("a rectangle holds its first cell, and not the one behind its last")
  func containing() {
    #expect(rect.contains(Point(column: 2, line: 3)))
    #expect(rect.contains(Point(column: 5, line: 7)))
    #expect(!rect.contains(Point(column: 6, line: 7)))
    #expect(!rect.contains(Point(column: 5, line: 8)))
    #expect(!rect.contains(Point(column: 1, line: 3)))
  }

  @Test("what two rectangles have in common is the same from both sides")
  func intersecting() {
    let other = Rect(column: 4, line: 0, columns: 10, lines: 4)
    let common = Rect(column: 4, line: 3, columns: 2, lines: 1)
    #expect(rect.intersection(other) == common)
    #expect(other.intersection(rect) == common)
  }

  @Test("rectangles apart have nothing in common")
  func apart() {
    #expect(rect.intersection(Rect(column: 6, line: 3, columns: 1, lines: 1)).isEmpty)
    #expect(rect.intersection(Rect(column: -9, line: -9, columns: 3, lines: 3)).isEmpty)
  }

  @Test("a width or height below 0 is 0, also when set later")
  func negative() {
    var rect = Rect(column: 0, line: 0, columns: -1, lines: -1)
    #expect(rect.isEmpty && rect.size == .zero)
    rect.columns = -7
    #expect(rect.columns == 0)
  }

  @Test("a rectangle without end has an end that numbers can hold")
  func endless() {
    let endless = Rect(column: 5, line: 5, columns: .max, lines: .max)
    #expect(endless.endColumn == .max)
    #expect(
      endless.intersection(Rect(column: 0, line: 0, columns: 7, lines: 6))
        == Rect(column: 5, line: 5, columns: 2, lines: 1))
  }

  @Test("an inset takes off the sides, and no more than there is")
  func inset() {
    #expect(
      rect.inset(left: 1, top: 1, right: 1, bottom: 2)
        == Rect(column: 3, line: 4, columns: 2, lines: 2))
    #expect(rect.inset(left: 9).isEmpty)
  }
}
