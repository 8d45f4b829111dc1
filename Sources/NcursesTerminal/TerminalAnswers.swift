import TerminalCore

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
  /// Whether emoji of Unicode 9 and before have two columns.
  private(set) var countsEmoji = false
  /// Whether it is to be asked for its colours, too: by the next questions.
  var wantsColors = false
  /// Those of its ground, once it has told that, its text and its palette, which it may keep to itself.
  private(set) var colors: TerminalColors?
  private var textColor: Style.Color?
  private var palette: [UInt8: Style.Color] = [:]
  private var isAsked = false
  private var areColorsAsked = false
  /// Whether the cursor was asked for because of the symbols before it.
  private var asksForSymbols = false
  /// Until when an answer may be on its way; nil: none is.
  private(set) var deadline: ContinuousClock.Instant?
  /// What is not answered by then is taken to be no answer.
  static let patience = Duration.seconds(1)

  /// Asks for the mode; then draws emoji and a symbol, has that repeated, and asks where the cursor is;
  /// later for colours, and where the cursor is. That is on the second line, since on the first the
  /// answer would look like a key. Whoever draws must clear the screen. Every terminal tells where its
  /// cursor is, so that its answer is the last.
  mutating func ask(now: ContinuousClock.Instant = .now) -> [UInt8] {
    guard !isAsked || wantsColors && !areColorsAsked else { return [] }
    var questions = ""
    if wantsColors, !areColorsAsked {
      areColorsAsked = true
      // The ground last: with it all is known.
      questions += Self.paletteQuestions + "\u{1B}]10;?\u{1B}\\\u{1B}]11;?\u{1B}\\"
    }
    asksForSymbols = !isAsked
    if !isAsked { questions += "\u{1B}[?2026$p" }
    questions += "\u{1B}[2;1H"
    if !isAsked { questions += Self.symbols }
    isAsked = true
    deadline = now + Self.patience
    return Array((questions + "\u{1B}[6n").utf8)
  }

  /// Two emoji of Unicode 9 and a line, five times more: so many that the columns tell of each alone,
  /// and of neither where the line is wide or the emoji show nothing. To a terminal that knows no UTF-8
  /// emoji begin a string, which ends here.
  private static let symbols = "🤣🤣\u{1B}\\─\u{1B}[5b"

  /// All that have a name: any may be a text's, and on some ground can't be read.
  private static let paletteQuestions =
    (0..<16).map { "\u{1B}]4;\($0);?\u{1B}\\" }.joined()

  mutating func take(_ answer: TerminalAnswer) {
    guard isAsked else { return }
    switch answer {
    case .textColor(let color): textColor = color
    case .paletteColor(let index, let color): palette[index] = color
    case .groundColor(let color):
      guard areColorsAsked else { return }
      colors = TerminalColors(text: textColor, ground: color, palette: palette)
    case .mode(let number, let state):
      // 1 set, 2 reset; 0 unknown, 3 and 4 can't be changed.
      if number == 2026 { isSynchronized = state == 1 || state == 2 }
    case .cursor(let line, let column):
      // Of later questions it is the end, wherever it is.
      if asksForSymbols {
        canRepeat = line == 2 && (column == 9 || column == 11)
        countsEmoji = line == 2 && (column == 6 || column == 11)
      }
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
  /// Of the colours of its text and of its ground (OSC 10 and 11).
  case textColor(Style.Color)
  case groundColor(Style.Color)
  /// Of one of the first 16 colours (OSC 4).
  case paletteColor(UInt8, Style.Color)

  /// What is told by an operating system command, which begins by a number; nil: nothing that is asked for here.
  init?(osc bytes: [UInt8]) {
    let parts = String(decoding: bytes, as: UTF8.self).split(separator: ";", maxSplits: 2)
    guard let last = parts.last, let color = Style.Color(xColor: last) else { return nil }
    switch (parts[0], parts.count) {
    case ("10", 2): self = .textColor(color)
    case ("11", 2): self = .groundColor(color)
    case ("4", 3):
      guard let index = UInt8(parts[1]), index < 16 else { return nil }
      self = .paletteColor(index, color)
    default: return nil
    }
  }
}

/// The colours that a terminal says it has.
public struct TerminalColors: Hashable, Sendable {
  /// Its text's; nil: it does not say.
  public var text: Style.Color?
  /// Its ground's.
  public var ground: Style.Color
  /// Those of its first 16 that it says.
  public var palette: [UInt8: Style.Color]
}

extension Style.Color {
  /// A colour as X writes it: `rgb:` and three numbers of one to four hexadecimal digits, of what is most by so many.
  fileprivate init?(xColor text: Substring) {
    guard let colon = text.firstIndex(of: ":"), ["rgb", "rgba"].contains(text[..<colon]) else {
      return nil
    }
    let numbers = text[text.index(after: colon)...].split(
      separator: "/", omittingEmptySubsequences: false)
    let parts = numbers.prefix(3).compactMap { number in
      (1...4).contains(number.utf8.count)
        ? UInt32(number, radix: 16).map { UInt8($0 * 255 / ((1 << (4 * number.utf8.count)) - 1)) }
        : nil
    }
    guard parts.count == 3, (3...4).contains(numbers.count) else { return nil }
    self = .rgb(parts[0], parts[1], parts[2])
  }
}
