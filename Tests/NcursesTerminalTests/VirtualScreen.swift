import TerminalCore

@testable import NcursesTerminal

/// A terminal of the xterm family, as far as `FrameWriter` makes use of one.
struct VirtualScreen {
  struct Cell: Hashable {
    var text = " "
    /// The attributes and colours set since they were taken away.
    var style = ""

    static let rightHalf = Cell(text: "", style: "")
  }

  private(set) var cells: [[Cell]]
  private(set) var cursor = Point(column: 0, line: 0)
  private(set) var isCursorShown = true
  private(set) var margins: Range<Int>
  /// Sequences that it doesn't know.
  private(set) var unknown: [String] = []
  /// How many frames were put in brackets, and whether one is open.
  private(set) var synchronizedFrames = 0
  private(set) var isInFrame = false
  private(set) var scrolledLines = 0
  private(set) var isWrapping = true
  /// Whether the cursor stays in the last column while nothing wraps, as tmux's does.
  var waitsInLastColumn = false
  private var style = ""
  private var last: Unicode.Scalar?
  private let size: Size

  init(size: Size) {
    self.size = size
    cells = Array(repeating: Array(repeating: Cell(), count: size.columns), count: size.lines)
    margins = 0..<size.lines
  }

  mutating func write(_ bytes: [UInt8]) {
    let scalars = Array(String(decoding: bytes, as: UTF8.self).unicodeScalars)
    var index = 0
    while index < scalars.count {
      let scalar = scalars[index]
      index += 1
      switch scalar {
      case "\r": cursor.column = 0
      case "\n": feedLine()
      case "\u{1B}" where scalars[index] == "M":
        index += 1
        feedLineBack()
      case "\u{1B}":
        var sequence = ""
        repeat {
          index += 1
          sequence.unicodeScalars.append(scalars[index])
        } while !(0x40...0x7E).contains(scalars[index].value)
        index += 1
        perform(sequence)
      default: put(scalar)
      }
    }
  }

  private mutating func perform(_ sequence: String) {
    guard let final = sequence.last else { return }
    let text = sequence.dropLast()
    let numbers = text.split(separator: ";", omittingEmptySubsequences: false).map { Int($0) ?? 1 }
    let first = max(numbers.first ?? 1, 1)
    switch final {
    case "H":
      let column = numbers.count > 1 ? numbers[1] : 1
      cursor = Point(column: column - 1, line: first - 1)
    case "A":
      let top = cursor.line < margins.lowerBound ? 0 : margins.lowerBound
      cursor.line = max(cursor.line - first, top)
    case "G": cursor.column = min(first, size.columns) - 1
    case "C": cursor.column = min(cursor.column + first, size.columns - 1)
    case "K":
      for column in min(cursor.column, size.columns - 1)..<size.columns {
        set(Cell(style: backgroundOf(style)), column)
      }
    case "r":
      margins = first - 1..<(numbers.count > 1 ? numbers[1] : size.lines)
      cursor = Point(column: 0, line: 0)
    case "S": for _ in 0..<first { scroll(up: true) }
    case "T": for _ in 0..<first { scroll(up: false) }
    case "b": for _ in 0..<first { if let last { put(last) } }
    case "m": style = text == "" ? "" : style + "[\(text)]"
    case "h" where text == "?25": isCursorShown = true
    case "l" where text == "?25": isCursorShown = false
    case "h" where text == "?7": isWrapping = true
    case "l" where text == "?7": isWrapping = false
    case "h" where text == "?2026": isInFrame = true
    case "l" where text == "?2026":
      isInFrame = false
      synchronizedFrames += 1
    default: unknown.append(sequence)
    }
  }

  private func backgroundOf(_ style: String) -> String { style.contains("[4") ? style : "" }

  private mutating func put(_ scalar: Unicode.Scalar) {
    let isMark = scalar.properties.generalCategory == .nonspacingMark
    let width = isMark ? 0 : Self.width(scalar)
    guard width > 0 else {
      let column = cells[cursor.line][cursor.column - 1].text == "" ? 2 : 1
      cells[cursor.line][cursor.column - column].text.unicodeScalars.append(scalar)
      return
    }
    if cursor.column + width > size.columns {
      cursor.column = isWrapping ? 0 : size.columns - width
      if isWrapping { feedLine() }
    }
    set(Cell(text: String(scalar), style: style), cursor.column)
    if width == 2 {
      set(.rightHalf, cursor.column + 1, isRight: true)
    }
    cursor.column += width
    if waitsInLastColumn, !isWrapping { cursor.column = min(cursor.column, size.columns - 1) }
    last = scalar
  }

  /// Sets a cell, and blanks what is left of a wide one.
  private mutating func set(_ cell: Cell, _ column: Int, isRight: Bool = false) {
    let line = cursor.line
    if cells[line][column].text == "", !isRight, column > 0 { cells[line][column - 1] = Cell() }
    if column + 1 < size.columns, cells[line][column + 1].text == "", cell != .rightHalf {
      cells[line][column + 1] = Cell()
    }
    cells[line][column] = cell
  }

  static func width(_ scalar: Unicode.Scalar) -> Int {
    (0x3000...0x9FFF).contains(scalar.value) || (0x1F300...0x1FAFF).contains(scalar.value) ? 2 : 1
  }

  private mutating func feedLine() {
    if cursor.line == margins.upperBound - 1 {
      scroll(up: true)
    } else if cursor.line < size.lines - 1 {
      cursor.line += 1
    }
  }

  private mutating func feedLineBack() {
    if cursor.line == margins.lowerBound {
      scroll(up: false)
    } else if cursor.line > 0 {
      cursor.line -= 1
    }
  }

  private mutating func scroll(up: Bool) {
    scrolledLines += 1
    let blank = Array(repeating: Cell(), count: size.columns)
    cells.remove(at: up ? margins.lowerBound : margins.upperBound - 1)
    cells.insert(blank, at: up ? margins.upperBound - 1 : margins.lowerBound)
  }
}

extension Capabilities {
  /// xterm's, with what `capabilities` changes.
  static func xterm(_ change: (inout Capabilities) -> Void = { _ in }) -> Capabilities {
    var result = Capabilities()
    result.cursorAddress = "\u{1B}[%i%p1%d;%p2%dH"
    result.cursorRight = "\u{1B}[%p1%dC"
    result.columnAddress = "\u{1B}[%i%p1%dG"
    result.stopWrapping = Array("\u{1B}[?7l".utf8)
    result.startWrapping = Array("\u{1B}[?7h".utf8)
    result.cursorHome = Array("\u{1B}[H".utf8)
    result.cursorUp = Array("\u{1B}[A".utf8)
    result.hasLineFeed = true
    result.eraseToEnd = Array("\u{1B}[K".utf8)
    result.scrollRegion = "\u{1B}[%i%p1%d;%p2%dr"
    result.scrollUp = Array("\n".utf8)
    result.scrollDown = Array("\u{1B}M".utf8)
    result.scrollUpBy = "\u{1B}[%p1%dS"
    result.scrollDownBy = "\u{1B}[%p1%dT"
    result.showCursor = Array("\u{1B}[?25h".utf8)
    result.hideCursor = Array("\u{1B}[?25l".utf8)
    result.plain = Array("\u{1B}[m".utf8)
    result.bold = Array("\u{1B}[1m".utf8)
    result.dim = Array("\u{1B}[2m".utf8)
    result.underline = Array("\u{1B}[4m".utf8)
    result.reverse = Array("\u{1B}[7m".utf8)
    result.foreground = "\u{1B}[3%p1%dm"
    result.background = "\u{1B}[10%p1%dm"
    result.colors = 8
    result.waitsAtMargin = true
    change(&result)
    return result
  }
}
