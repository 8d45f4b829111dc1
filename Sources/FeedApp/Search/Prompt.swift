import HeightEngine
import TableKit
import TerminalCore

/// A line in which the person says what is wanted, in the status line's place.
final class Prompt {
  /// What it is for.
  enum Kind: Hashable {
    case search, filter, time, command, pipe, pipeJSON, save

    var sign: String {
      switch self {
      case .search: "/"
      case .filter: "&"
      case .time: "time: "
      case .command: ":"
      case .pipe: "|"
      case .pipeJSON: "JSON |"
      case .save: "save as: "
      }
    }
  }

  /// What became of a key.
  enum Answer: Hashable {
    case changed, moved, submitted, cancelled, toggled, ignored
    /// With the next of the lines that it may become, or the one before.
    case completing(isForward: Bool)
  }

  let kind: Kind
  /// Whether it is about the row that was in front when it was opened.
  var isAboutRow: Bool { [.pipe, .pipeJSON, .save].contains(kind) }
  /// How many rows it is about.
  let times: Int
  let field = TextField()
  /// Whether what is written is a regular expression.
  var isExpression = false
  /// What is wrong with what is written.
  var mistake: String?
  /// Whether what is written is to be looked for yet.
  var isDue = false
  /// What came of what is written so far.
  var note: String?
  private let history: [Line]
  /// Which line of the history is shown; nil: what is written.
  private var recalled: Int?
  private var written = ""

  /// A line that was written.
  struct Line: Hashable {
    var text: String
    var isExpression = false
  }

  init(_ kind: Kind, history: [Line] = [], times: Int = 1) {
    (self.kind, self.history, self.times) = (kind, history, times)
    field.style = Theme.prompt
  }

  var text: String { field.text }
  var line: Line { Line(text: text, isExpression: isExpression) }

  func handle(_ key: Key) -> Answer {
    switch key {
    case .enter: return .submitted
    case .escape, .control("c"), .control("g"): return .cancelled
    case .backspace where text.isEmpty: return .cancelled
    case .tab where kind == .command: return .completing(isForward: true)
    case .backTab where kind == .command: return .completing(isForward: false)
    // As in less: rows may have tabs.
    case .tab where kind == .search || kind == .filter: return paste("\t")
    case .up: return recall(by: -1)
    case .down: return recall(by: 1)
    case .control("r") where kind == .search:
      isExpression.toggle()
      return .toggled
    default: break
    }
    let before = text
    guard field.handle(.key(key)) else { return .ignored }
    if text != before { (recalled, completed) = (nil, nil) }
    return text == before ? .moved : .changed
  }

  /// Says what is wrong, with the cursor where it was noticed, in bytes of what is written.
  func point(at offset: Int, saying mistake: String) {
    self.mistake = mistake
    field.cursor = String(decoding: text.utf8.prefix(offset), as: UTF8.self).count
  }

  /// What the person wrote before it was completed, and which of the lines that begin so is shown.
  private var completed: (stem: String, place: Int)?

  /// What the person wrote.
  var stem: String { completed?.stem ?? text }
  /// Which of the lines that begin so is shown; nil: none.
  var completion: Int? { completed?.place }

  /// Writes what all lines have that begin as what is written, then one of them after the other, or the other way round.
  func complete(among entries: [CommandTable.Entry], isForward: Bool) {
    mistake = nil
    let found = CommandLine.completions(of: stem, among: entries)
    guard !found.isEmpty else { return }
    let isWhole = found.count == 1 && found[0].takesText
    let beginning = CommandLine.commonBeginning(of: found) + (isWhole ? " " : "")
    if completed == nil, beginning.count > text.count { return field.text = beginning }
    let step = isForward ? 1 : -1
    let place = ((completed?.place ?? (isForward ? -1 : 0)) + step + found.count) % found.count
    write(place, of: found)
  }

  /// Writes one of the lines that begin as what is written. Whether there is one.
  func complete(with place: Int, among entries: [CommandTable.Entry]) -> Bool {
    let found = CommandLine.completions(of: stem, among: entries)
    guard found.indices.contains(place) else { return false }
    mistake = nil
    write(place, of: found)
    return true
  }

  private func write(_ place: Int, of found: [CommandLine.Completion]) {
    completed = (stem, place)
    field.text = found[place].line
  }

  /// Takes in what was pasted.
  func paste(_ text: String) -> Answer {
    field.handle(.paste(text)) ? .changed : .ignored
  }

  private func recall(by step: Int) -> Answer {
    if recalled == nil { written = text }
    let place = (recalled ?? history.count) + step
    guard (0...history.count).contains(place) else { return .moved }
    recalled = place < history.count ? place : nil
    field.text = place < history.count ? history[place].text : written
    if place < history.count { isExpression = history[place].isExpression }
    return .changed
  }

  func draw(in canvas: inout Canvas, rect: Rect) {
    canvas.fill(rect, style: Theme.prompt)
    let sign = DisplayText(isExpression ? "\(kind.sign)regex: " : kind.sign)
    let columns = min(sign.string.count, rect.columns)
    canvas.draw(
      sign, at: Point(column: rect.column, line: rect.line), width: columns, style: Theme.prompt)
    // A count that is cut would be another one.
    let isNoteShown = note.map { $0.count + 2 <= rect.columns / 2 } ?? false
    let said = (mistake ?? (isNoteShown ? note : nil)).map { DisplayText("  \($0)") }
    // What is written, with the cursor behind it, goes before what is said of it, up to a half.
    let written = min(field.text.count + 1, rect.columns / 2)
    let columnsOfSaid = min(said?.string.count ?? 0, rect.columns - columns - written)
    field.frame = Rect(
      column: rect.column + columns, line: rect.line,
      columns: max(rect.columns - columns - columnsOfSaid, 0), lines: 1)
    if let said {
      canvas.draw(
        said, at: Point(column: field.frame.endColumn, line: rect.line),
        width: columnsOfSaid, style: mistake == nil ? Theme.time : Theme.mistake)
    }
    field.draw(in: &canvas)
  }
}

extension [Prompt.Line] {
  /// Adds a line at the end, where it stands once.
  mutating func remember(_ line: Prompt.Line) {
    removeAll { $0 == line }
    append(line)
  }
}
