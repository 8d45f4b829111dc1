/// What a terminal says of itself, asked when the first frame is drawn. The frame doesn't wait: the
/// answers come with the keys, and until then, or for ever, the terminal is taken to know nothing.
///
/// Descriptions don't tell of mode 2026, and those that tell of repeating (`REP`) are often used for
/// terminals that don't know it, or not for characters of more than one byte.
struct TerminalAnswers {
  /// Whether frames can be shown at once (mode 2026).
  private(set) var isSynchronized = false
  /// Whether characters of more than one byte are repeated.
  private(set) var canRepeat = false
  private var isAsked = false
  /// Until when an answer may be on its way; nil: none is.
  private(set) var deadline: ContinuousClock.Instant?
  /// What is not answered by then is taken to be no answer.
  static let patience = Duration.seconds(1)

  /// Asks for the mode; then draws a symbol, has it repeated, and asks where the cursor is. That is on
  /// the second line, since on the first the answer would look like a key. Whoever draws must clear
  /// the screen. Every terminal tells where its cursor is, so that its answer is the last.
  mutating func ask(now: ContinuousClock.Instant = .now) -> [UInt8] {
    guard !isAsked else { return [] }
    isAsked = true
    deadline = now + Self.patience
    return Array("\u{1B}[?2026$p\u{1B}[2;1H─\u{1B}[3b\u{1B}[6n".utf8)
  }

  mutating func take(_ answer: TerminalAnswer) {
    guard isAsked else { return }
    switch answer {
    case .mode(let number, let state):
      // 1 set, 2 reset; 0 unknown, 3 and 4 can't be changed.
      if number == 2026 { isSynchronized = state == 1 || state == 2 }
    case .cursor(let line, let column):
      canRepeat = line == 2 && column == 5
      deadline = nil
    }
  }

  /// Waits no longer.
  mutating func giveUp() { deadline = nil }
}

/// A report that a terminal sends among the keys.
enum TerminalAnswer: Hashable {
  /// Of a private mode (DECRPM).
  case mode(Int, state: Int)
  /// Of the cursor (CPR): line and column from 1, the line not the first.
  case cursor(line: Int, column: Int)
}
