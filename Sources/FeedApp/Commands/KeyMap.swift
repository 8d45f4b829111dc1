import TerminalCore

/// Which key does what, with the words that the help has for it.
struct KeyMap {
  struct Entry {
    var keys: [Key]
    /// The keys, as the help names them.
    var label: String
    var command: Command
    var help: String
  }

  /// The first of two keys.
  enum Prefix: Hashable {
    /// Before a section's letter.
    case section
  }

  static let standard = KeyMap()

  static let entries: [Entry] = [
    Entry([.character("j"), .down], "j ↓", .nextRow, "next row"),
    Entry([.character("k"), .up], "k ↑", .previousRow, "previous row"),
    Entry([.control("e")], "^E", .nextLine, "a line down"),
    Entry([.control("y")], "^Y", .previousLine, "a line up"),
    Entry(
      [.character(" "), .character("f"), .pageDown], "space f PgDn", .pageDown, "a page down"),
    Entry([.character("b"), .pageUp], "b PgUp", .pageUp, "a page up"),
    Entry([.control("d")], "^D", .halfPageDown, "half a page down"),
    Entry([.control("u")], "^U", .halfPageUp, "half a page up"),
    Entry([.character("g"), .home], "g Home", .firstRow, "first row"),
    Entry([.character("G"), .end], "G End", .lastRow, "last row"),
    Entry(
      [.enter, .character("l"), .right], "Enter l →", .openPage, "its page; there follows, folds"),
    Entry([.escape, .character("h"), .left], "Esc h ←", .back, "back from the page; ends F"),
    Entry([.backspace], "Backspace", .backOnPage, "back from a note or link"),
    Entry([.character("J")], "J", .nextEntry, "the next entry's page"),
    Entry([.character("K")], "K", .previousEntry, "the previous entry's page"),
    Entry([.character("]")], "]", .nextTurn, "in a chat: your next turn"),
    Entry([.character("[")], "[", .previousTurn, "in a chat: your turn before"),
    Entry([.character("a"), .tab], "a Tab", .details, "details; next link or fold"),
    Entry([.character("'")], "' letter", .prefix(.section), "the section of a letter"),
    Entry([.character("/")], "/", .search, "search; ^R: regex, ↑: again"),
    Entry([.character("n")], "n", .nextMatch, "next match"),
    Entry([.character("N")], "N", .previousMatch, "match before"),
    Entry([.character("*")], "*", .searchForWord, "the selected row's first word"),
    Entry([.character("&")], "&", .filter, "filter; &! hides, & Enter: all"),
    Entry([.character("+")], "+", .moreContext, "more rows around matches"),
    Entry([.character("-")], "-", .lessContext, "fewer rows around matches"),
    Entry([.character("t")], "t", .goToTime, "a time: 14:05, -2h, a date"),
    Entry([.character(":")], ":", .command, "noh, q, help, or row number"),
    Entry([.character("F")], "F", .toggleFollowing, "follow what comes"),
    Entry([.character("s")], "s", .nextSeparator, "what stands between rows"),
    Entry([.character("v")], "v", .nextLogDetail, "logs: message, fields, all"),
    Entry([.character("V")], "V", .chooseFields, "logs: which fields, what order"),
    Entry([.character("w")], "w", .togglePageWidth, "pages: wide, or to read"),
    Entry([.character("1")], "1", .mode(.none), "no cache"),
    Entry([.character("2")], "2", .mode(.indexPath), "index path cache"),
    Entry([.character("3")], "3", .mode(.key), "key cache"),
    Entry([.character("c")], "c", .nextMode, "next cache mode"),
    Entry([.character("d")], "d", .toggleLog, "log pane"),
    Entry([.character("i")], "i", .insertRow, "insert a row at [0:0]"),
    Entry([.character("I")], "I", .insertSection, "insert a section"),
    Entry([.character("x")], "x", .deleteRow, "delete the selected row"),
    Entry([.character("X")], "X", .deleteSection, "delete section 0"),
    Entry([.character("r")], "r", .reload, "reload"),
    Entry([.control("l")], "^L", .redraw, "redraw the screen"),
    Entry([.control("z")], "^Z", .suspend, "suspend"),
    Entry([.character("?")], "?", .toggleHelp, "this help"),
    Entry([.character("q"), .control("c")], "q ^C", .quit, "quit"),
  ]

  private let commands: [Key: Command]

  private init() {
    commands = Dictionary(
      Self.entries.flatMap { entry in entry.keys.map { ($0, entry.command) } },
      uniquingKeysWith: { first, _ in first })
  }

  func command(for key: Key) -> Command? { commands[key] }
}

extension KeyMap.Entry {
  fileprivate init(_ keys: [Key], _ label: String, _ command: Command, _ help: String) {
    self.init(keys: keys, label: label, command: command, help: help)
  }
}
