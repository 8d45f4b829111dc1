/// What the terminal's description has for drawing: sequences as bytes, empty where there is none.
struct Capabilities {
  /// Moves the cursor: `cup` with a line and a column.
  var cursorAddress = ""
  /// The same within a line, to a column (`hpa`), and by columns to the right (`cuf`).
  var columnAddress = ""
  var cursorRight = ""
  var cursorHome: [UInt8] = []
  /// Moves it up by a line (`cuu1`); some terminals scroll where it is in the first of those that scroll.
  var cursorUp: [UInt8] = []
  /// CR and LF, which move the cursor as their names say.
  var hasLineFeed = false
  /// Erases from the cursor to the line's end (`el`).
  var eraseToEnd: [UInt8] = []
  /// Limits scrolling to some lines (`csr`).
  var scrollRegion = ""
  /// Takes the limits away, whatever size the screen has got.
  var scrollWholeScreen: [UInt8] {
    scrollRegion.hasPrefix("\u{1B}[") ? Array("\u{1B}[r".utf8) : []
  }
  /// Scrolls by a line at the region's edges (`ind`, `ri`), and by several (`indn`, `rin`).
  var scrollUp: [UInt8] = []
  var scrollDown: [UInt8] = []
  var scrollUpBy = ""
  var scrollDownBy = ""
  /// Ends and starts again the wrapping of what is too long for a line (`rmam`, `smam`).
  var stopWrapping: [UInt8] = []
  var startWrapping: [UInt8] = []
  var showCursor: [UInt8] = []
  var hideCursor: [UInt8] = []
  /// Shows the terminal's second screen again: `smcup`, without what that puts on stacks of the terminal.
  var ownScreen: [UInt8] = []
  /// End modes that nobody here starts: inserting, and characters that draw lines (`rmir`, `rmacs`).
  var endsOfOtherModes: [UInt8] = []
  /// Ends what another program has left behind, wherever the cursor is: a control string, which would swallow all that
  /// follows (CAN ends one, or ST, where that is a part of it), and modes in which texts stand elsewhere.
  var endOfOthers: [UInt8] {
    isANSI ? [0x18, 0x1B, 0x5C] + startWrapping + endsOfOtherModes : startWrapping
  }
  /// Counts lines from the top of the screen again, and not of those that scroll (DECOM); the cursor goes there.
  var originAtTop: [UInt8] { isANSI ? Array("\u{1B}[?6l".utf8) : [] }

  /// Takes attributes and colours away (`sgr0`).
  var plain: [UInt8] = []
  var bold: [UInt8] = []
  var dim: [UInt8] = []
  var italic: [UInt8] = []
  var underline: [UInt8] = []
  /// Underlines with the line of a number, of newer descriptions, as an extension (`Smulx`).
  var underlineStyle = ""
  var reverse: [UInt8] = []
  /// Of newer descriptions, as an extension (`smxx`).
  var strikethrough: [UInt8] = []
  var foreground = ""
  var background = ""
  /// Takes colours away, where `plain` doesn't (`op`).
  var plainColors: [UInt8] = []
  /// Whether it shows colours of 24 bits beside those of its palette, by SGR 38;2.
  var hasTrueColor = false
  /// Whether it may be told where text leads (OSC 8): one with 256 colours is young enough to know it, or to pass
  /// over what it doesn't know. Older ones write it on the screen.
  var hasLinks = false
  /// How many colours it has; 0: none that can be taken away again.
  var colors = 0
  /// The attributes that don't go with colours, by terminfo's bits (`ncv`).
  var attributesWithoutColors = 0

  /// Whether the cursor stays where it is behind the last column until the next character comes.
  var waitsAtMargin = false
  /// Whether a character in the last column of the last line scrolls the screen.
  var scrollsInCorner = false
  /// Whether what is shown is on a screen of its own, which goes with the program (`rmcup`).
  var hasOwnScreen = true
  /// Whether the terminal is one of those that understand `CSI`.
  var isANSI: Bool { cursorAddress.hasPrefix("\u{1B}[") }
}

extension Capabilities {
  /// Those of the terminal that curses has opened.
  init(hasColors: Bool) {
    cursorAddress = Self.text("cup")
    columnAddress = Self.text("hpa")
    cursorRight = Self.text("cuf")
    cursorHome = Self.bytes("home")
    cursorUp = Self.bytes("cuu1")
    hasLineFeed = ["", "\r"].contains(Self.text("cr")) && Self.text("cud1") == "\n"
    eraseToEnd = Self.bytes("el")
    scrollRegion = Self.text("csr")
    (scrollUp, scrollDown) = (Self.bytes("ind"), Self.bytes("ri"))
    (scrollUpBy, scrollDownBy) = (Self.text("indn"), Self.text("rin"))
    if let (stop, start) = wrapping {
      (stopWrapping, startWrapping) = (Array(stop.utf8), Array(start.utf8))
    }
    (showCursor, hideCursor) = (Self.bytes("cnorm"), Self.bytes("civis"))
    let smcup = Self.text("smcup")
    let screens = ["\u{1B}[?1049h", "\u{1B}[?47h"]
    ownScreen = screens.first { smcup.contains($0) }.map { Array($0.utf8) } ?? []
    endsOfOtherModes = Self.bytes("rmir") + Self.bytes("rmacs")
    takeAttributes()
    if hasColors { takeColors() }
    hasLinks = Terminfo.hasLinks
    hasOwnScreen = Terminfo.string("rmcup") != nil
    waitsAtMargin = Terminfo.flag("xenl")
    scrollsInCorner = Terminfo.flag("am") && !waitsAtMargin
  }

  /// Ends and starts wrapping. Many descriptions don't tell of what all terminals that know `CSI` have.
  private var wrapping: (stop: String, start: String)? {
    let told = (Self.text("rmam"), Self.text("smam"))
    if !told.0.isEmpty, !told.1.isEmpty { return told }
    return isANSI ? ("\u{1B}[?7l", "\u{1B}[?7h") : nil
  }

  private mutating func takeAttributes() {
    // Where attributes take room on the screen, or can't be taken away, there are none.
    guard Terminfo.number("xmc") <= 0, !Self.bytes("sgr0").isEmpty else { return }
    // It also leaves the line-drawing characters, which nobody here enters.
    plain = Self.without(Self.bytes("rmacs"), in: Self.bytes("sgr0"))
    (bold, dim, italic) = (Self.bytes("bold"), Self.bytes("dim"), Self.bytes("sitm"))
    (underline, reverse) = (Self.bytes("smul"), Self.bytes("rev"))
    strikethrough = Self.bytes("smxx")
    underlineStyle = Self.text("Smulx")
    // kitty's descriptions say it by a flag.
    if underlineStyle.isEmpty, Terminfo.flag("Su") { underlineStyle = "\u{1B}[4:%p1%dm" }
  }

  private mutating func takeColors() {
    (foreground, background) = (Self.text("setaf"), Self.text("setab"))
    let isReset = String(decoding: plain, as: UTF8.self).contains("\u{1B}[")
    if !isReset { plainColors = Self.bytes("op") }
    guard !foreground.isEmpty, !background.isEmpty, isReset || !plainColors.isEmpty else { return }
    colors = max(Terminfo.number("colors"), 0)
    // Descriptions of most terminals that have them say so by no name, or by these; the environment does.
    hasTrueColor =
      colors == 256 && foreground.hasPrefix("\u{1B}[")
      && (Terminfo.flag("RGB") || Terminfo.flag("Tc") || Terminfo.environmentHasTrueColor)
    attributesWithoutColors = max(Terminfo.number("ncv"), 0)
  }

  private static func text(_ name: String) -> String {
    Terminfo.string(name).map(withoutPadding) ?? ""
  }

  private static func bytes(_ name: String) -> [UInt8] { Array(text(name).utf8) }

  private static func without(_ part: [UInt8], in bytes: [UInt8]) -> [UInt8] {
    guard !part.isEmpty, bytes.count > part.count else { return bytes }
    if bytes.starts(with: part) { return Array(bytes.dropFirst(part.count)) }
    return bytes.suffix(part.count).elementsEqual(part) ? bytes.dropLast(part.count) : bytes
  }

  /// Appends a sequence with its parameters filled in.
  static func append(
    _ capability: String, _ first: Int, _ second: Int = 0, to output: inout [UInt8]
  ) {
    let length = output.count
    guard !appendPlainly(capability, first, second, to: &output) else { return }
    output.removeSubrange(length...)
    output += Terminfo.expand(capability, first, second)
  }

  /// Appends a sequence that has nothing but its parameters as numbers (`%p1%d`), counted from 1 where it says so (`%i`),
  /// as nearly all have, without asking curses, which reads it as a program. False where it has something else; then
  /// some of it may have been appended.
  private static func appendPlainly(
    _ capability: String, _ first: Int, _ second: Int, to output: inout [UInt8]
  ) -> Bool {
    var bytes = capability.utf8.makeIterator()
    var added = 0
    while let byte = bytes.next() {
      guard byte == UInt8(ascii: "%") else {
        output.append(byte)
        continue
      }
      switch bytes.next() {
      case UInt8(ascii: "i") where added == 0: added = 1
      case UInt8(ascii: "p"):
        let number: Int
        switch bytes.next() {
        case UInt8(ascii: "1"): number = first
        case UInt8(ascii: "2"): number = second
        default: return false
        }
        guard bytes.next() == UInt8(ascii: "%"), bytes.next() == UInt8(ascii: "d") else {
          return false
        }
        append(number + added, to: &output)
      default: return false
      }
    }
    return true
  }

  private static func append(_ number: Int, to output: inout [UInt8]) {
    guard (0..<1000).contains(number) else { return output += String(number).utf8 }
    if number >= 100 { output.append(UInt8(ascii: "0") + UInt8(number / 100)) }
    if number >= 10 { output.append(UInt8(ascii: "0") + UInt8(number / 10 % 10)) }
    output.append(UInt8(ascii: "0") + UInt8(number % 10))
  }
}
