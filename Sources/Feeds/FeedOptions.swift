import Glibc

/// How to read a feed.
public struct FeedOptions: Sendable {
  /// The format, or `.auto` to look at the content: a text may then be a log, whose lines have times.
  public var format: FeedFormat
  /// The zone in which times are shown, and days begin.
  public var timeZone: FeedTimeZone
  /// Where the parts of entries are in JSON objects that have unusual names for them.
  public var map: FieldMap?
  /// What starts a row of a text; nil: `auto`, of what is taken for a text. Any rule makes it one.
  public var rows: RowRule? {
    didSet {
      isSurelyLog = rows == .auto
      if rows == .auto { rows = nil }
    }
  }
  /// Whether somebody says that a text is a log, however few of its lines look like one.
  private(set) var isSurelyLog = false
  /// Whether a pipe is shown as far as it has come, and read on by `Feed.readChanges()`.
  public var readsPipesAsTheyCome = false
  /// Whether to open large line formats with only their first rows, and leave the others to
  /// `Feed.readMore(budget:)`.
  public var opensEarly = false
  /// Whether of several files those that can't be read are left out, and not rows that say why.
  public var leavesOutUnreadable = false
  /// Whether a feed was there, or is to be: of markup that is none it is said that it is none, and no text is shown.
  var expectsFeed = false
  /// What lines of text are written in.
  var language = RowLanguage.plain
  /// Whether several files that are one log, which was rotated, are one feed: see `RotatedSet`.
  public var joinsRotatedFiles = false
  /// Whether several files are one list in order of time: text, logs and JSON Lines.
  public var mergesByTime = false
  /// Whether files are closed between readings.
  var closesFiles = false
  /// What rows of logs show of their lines.
  public var logs = LogView()
  /// Whether escape sequences and overstrike that say how text looks are shown as they are, as all others
  /// are in any case; else text looks as they say.
  public var showsSequences = false
  /// Whether the days of lines that go in order up to a row stay sections, as in a `FeedStream`, which can't
  /// take them back; else there are no days then.
  public var keepsDaysBeforeDisorder = false
  /// Documents of so many bytes, which come by a pipe or are read again, are read beside the rest where files are
  /// opened early: 1 MB takes some 20 ms.
  var largeDocument = 1 << 22
  /// How far a pipe is read ahead of what was asked for by `Feed.wantRows(upTo:)`, in bytes.
  public var readAhead = 64 << 20
  /// So many milliseconds a stream waits where nothing comes, for what may belong to what has come: nobody sees that, and
  /// a program writes lines that belong together in less.
  var patience: Int32 = 50
  /// So many milliseconds a pipe sends nothing until what has come is shown as the lines or the objects that it looks like,
  /// though more may tell that it is something else: who waits so long for that wants to see what there is.
  var longestPause: Int32 = 1000
  /// The moment from which `3 h ago` counts, in seconds since 1970-01-01 UTC; nil: the clock's.
  public var now: Int?

  /// What is otherwise with files of some names.
  public var fileRules: [FileRule] = []

  /// Detects the format unless it is given, and goes by the machine's zone and clock.
  public init(
    format: FeedFormat = .auto, map: FieldMap? = nil, rows: RowRule? = nil,
    timeZone: FeedTimeZone = .local, now: Int? = nil
  ) {
    self.format = format
    self.map = map
    self.rows = rows == .auto ? nil : rows
    self.timeZone = timeZone
    self.now = now
  }

  /// Whether the content tells the format.
  var detectsFormat: Bool { format == .auto && rows == nil }
}
