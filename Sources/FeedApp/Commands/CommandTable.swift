import TerminalCore

/// All commands in the order of the help, with their own keys. The help, the line for commands, the README and the
/// file that configures the program are made of it.
nonisolated enum CommandTable {
  /// What a command is about.
  enum Topic: String, CaseIterable {
    case moving = "Moving"
    case reading = "Reading"
    case outside = "Taking elsewhere"
    case finding = "Finding"
    case looking = "Looking"
    case caches = "Heights"
    case program = "The program"
    case demo = "In the demo feed"
  }

  struct Entry {
    let command: Command
    let topic: Topic
    /// Its own keys, as `Key.keys(_:)` reads them, with blanks between one way and another. They are read when they
    /// are asked for: the first frame needs those of one command.
    private let ownKeys: String
    private var boundKeys: [[Key]]?
    /// Other names than its own.
    let aliases: [String]
    /// What it does, in at most 40 columns; `{}` stands for its first key, `{name}` for that of another command.
    private(set) var help: String

    init(
      _ command: Command, _ topic: Topic, _ ownKeys: String, _ help: String, aliases: [String]
    ) {
      (self.command, self.topic, self.ownKeys) = (command, topic, ownKeys)
      (self.help, self.aliases) = (help, aliases)
    }

    /// The same with these keys, and words that name keys as they are bound.
    func bound(to keys: [[Key]], help: String) -> Entry {
      var entry = self
      (entry.boundKeys, entry.help) = (keys, help)
      return entry
    }

    /// The keys that lead to it, each some that are pressed one after the other.
    var keys: [[Key]] {
      boundKeys ?? ownKeys.split(separator: " ").map { Key.keys(String($0)) }
    }

    /// As the help and the line for commands have it.
    var name: String { command.rawValue }

    /// The keys, as a person would write them.
    var label: String {
      keys.map { $0.label + (command.takesCharacter ? " letter" : "") }.joined(separator: " ")
    }
  }

  private static func entry(
    _ topic: Topic, _ keys: String, _ command: Command, _ help: String, aliases: [String] = []
  ) -> Entry {
    Entry(command, topic, keys, help, aliases: aliases)
  }

  static let entries: [Entry] = [
    entry(.moving, "j <Down> <C-n>", .nextRow, "next row; a count, 12j: 12 rows"),
    entry(.moving, "k <Up> <C-p>", .previousRow, "previous row"),
    entry(.moving, "<C-e>", .nextLine, "a line down"),
    entry(.moving, "<C-y>", .previousLine, "a line up"),
    entry(.moving, "<Space> f <C-f> <PageDown>", .pageDown, "a page down"),
    entry(.moving, "b <C-b> <PageUp>", .pageUp, "a page up"),
    entry(.moving, "<C-d>", .halfPageDown, "half a page down; 3{}: 3 lines"),
    entry(.moving, "<C-u>", .halfPageUp, "half a page up"),
    entry(.moving, "g <lt> <Home>", .firstRow, "first row; 30{}: the 30th"),
    entry(.moving, "G > <End>", .lastRow, "last row; 30{}: the 30th"),
    entry(.moving, "%", .percent, "50{}: half of the way"),
    entry(.moving, "H", .topRow, "the row at the top of the view"),
    entry(.moving, "M", .middleRow, "the row in the middle of the view"),
    entry(.moving, "L", .bottomRow, "the row at the end of the view"),
    entry(.moving, "zt z<Enter>", .rowToTop, "this row to the top of the view"),
    entry(.moving, "zz z.", .rowToMiddle, "this row to the middle"),
    entry(.moving, "zb z-", .rowToBottom, "this row to the end of the view"),
    entry(.moving, "0", .startOfRow, "where this row begins"),
    entry(.moving, "$", .endOfRow, "where it ends"),
    entry(.moving, "}", .nextSection, "next section"),
    entry(.moving, "{", .previousSection, "section before"),
    entry(.moving, "@", .section, "the section of a letter"),
    entry(.moving, "m", .setMark, "mark this row; again: no more"),
    entry(.moving, "'", .goToMark, "marked row; {}': before a jump; {}\": left"),
    entry(.moving, "J", .nextEntry, "next entry, or its page"),
    entry(.moving, "K", .previousEntry, "entry before, or its page"),
    entry(.moving, "]", .nextTurn, "in a chat: your next turn"),
    entry(.moving, "[", .previousTurn, "in a chat: your turn before"),

    entry(.reading, "<Enter> l <Right>", .openPage, "its page; there follows, folds"),
    entry(.reading, "<Esc> h <Left>", .back, "back: page, log pane; ends {follow}"),
    entry(.reading, "<BS>", .backOnPage, "back from a note or link"),
    entry(.reading, "a <Tab>", .details, "details; next link or fold"),
    entry(.reading, "<S-Tab>", .previousLink, "on a page: link or fold before"),
    entry(.reading, "F", .toggleFollowing, "follow what comes; at the end: no more"),
    entry(.reading, "r", .reload, "read the file again"),
    entry(.reading, "u", .toggleRead, "feeds: read, or not any more"),
    entry(.reading, "U", .nextUnread, "feeds: next one unread"),
    entry(.reading, "A", .readAll, "feeds: all read; again: back"),
    entry(.reading, "S", .star, "a star for it; again: none"),

    entry(.outside, "o", .openLink, "open a link, in $BROWSER or xdg-open"),
    entry(.outside, "yy", .copyRow, "copy the row to the clipboard (OSC 52)"),
    entry(.outside, "yl", .copyLink, "copy a link"),
    entry(.outside, "yp", .copyPage, "copy the row's page"),
    entry(.outside, "e", .edit, "its line in $VISUAL or $EDITOR"),
    entry(.outside, "|", .pipe, "a command that reads it as text"),
    entry(.outside, "", .pipeJSON, "a command that reads it as JSON"),
    entry(.outside, "s", .save, "save it as a new file", aliases: ["w"]),

    entry(.finding, "/", .search, "search; ^R: regex, Up: again"),
    entry(.finding, "n", .nextMatch, "next match, in folds as well"),
    entry(.finding, "N", .previousMatch, "match before"),
    entry(.finding, "*", .searchForWord, "word at the match, or the row's first"),
    entry(.finding, "#", .searchBackForWord, "the same, backwards"),
    entry(.finding, "", .hideMatches, "takes the marks of a search away", aliases: ["noh"]),
    entry(.finding, "&", .filter, "filter; {}! hides, {} Enter: all"),
    entry(.finding, "+", .moreContext, "more rows around matches"),
    entry(.finding, "-", .lessContext, "fewer rows around matches"),
    entry(.finding, "t", .goToTime, "a time: 14:05, -2h, a date"),

    entry(.looking, "v", .nextDetail, "titles or all; logs: message, fields"),
    entry(.looking, "V", .chooseFields, "logs: which fields, what order"),
    entry(.looking, "_", .nextSeparator, "what stands between rows"),
    entry(.looking, "w", .togglePageWidth, "pages: wide, or to read"),
    entry(.looking, "T", .toggleHistogram, "rows over time; Left, Right go there"),
    entry(.looking, "", .chooseTheme, "colours: terminal, dark, light, mono"),
    entry(.looking, "B", .toggleScrollBar, "a bar that says where one is"),
    entry(.looking, "= <C-g>", .tellPlace, "which file, row and part of it"),

    entry(.caches, "d", .toggleLog, "log pane: how heights are found"),
    entry(.caches, "D", .openLog, "its lines as a page; {detail}: by kind"),
    entry(.caches, "c", .nextMode, "next way to remember heights"),
    entry(.caches, "C", .chooseMode, "choose: none, by index path, by key"),

    entry(.program, ":", .command, "a command by its name; Tab completes"),
    entry(.program, "?", .toggleHelp, "this help; :help j is on one key", aliases: ["h"]),
    entry(.program, "", .showMessages, "all that was said so far"),
    entry(.program, "<A-m>", .toggleMouse, "the mouse: ours, or for selecting text"),
    entry(.program, "<C-l>", .redraw, "draw the screen anew"),
    entry(.program, "<C-z>", .suspend, "suspend", aliases: ["stop"]),
    entry(.program, "q", .quit, "close a page; quit", aliases: ["q"]),
    entry(
      .program, "ZZ Q <C-c>", .exit, "quit from pages, too; ^C closes a prompt",
      aliases: ["x", "x!", "q!", "wq", "wq!", "qa", "qa!", "wqa", "xa"]),

    entry(.demo, "1", .noCache, "no cache; a count begins by 4 to 9 here"),
    entry(.demo, "2", .indexPathCache, "index path cache"),
    entry(.demo, "3", .keyCache, "key cache"),
    entry(.demo, "i", .insertRow, "insert a row at [0:0]"),
    entry(.demo, "I", .insertSection, "insert a section"),
    entry(.demo, "x", .deleteRow, "delete the selected row"),
    entry(.demo, "X", .deleteSection, "delete section 0"),
  ]

  /// The commands of a feed, or of the demo feed, with keys of their own.
  static func entries(isDemo: Bool) -> [Entry] {
    isDemo ? entries : entries.filter { $0.topic != .demo }
  }
}
