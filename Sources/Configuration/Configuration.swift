import FeedApp
import Feeds

/// How the program is to be, as far as a person's file says so; else as it is by itself.
public struct Configuration: Sendable, Equatable {
  /// In which colours the screen is drawn.
  public var theme = ThemeChoice.auto
  /// How heights are remembered.
  public var cache = CacheMode.indexPath
  /// Whether the screen stands at a feed's end and shows what comes.
  public var follow = false
  /// Whether the mouse is the program's.
  public var mouse = true
  /// Whether texts are copied to the terminal's clipboard.
  public var clipboard = true
  /// Whether the log pane is shown at first.
  public var debug = false
  /// The file to which the screen's debug log is appended; empty: none.
  public var debugLog = ""
  /// Whether what was read, starred and marked is remembered, and where one stood.
  public var memory = true
  /// Whether a file opens where it was left.
  public var resume = ResumeChoice.auto
  /// What opens links, with `%s` for the link; empty: as the environment says.
  public var openWith = ""
  /// What rows that come must be for the bell to ring, as a filter; empty: it never does.
  public var alert = ""
  /// On how many cores heights are found ahead; 0: on all, at most 4.
  public var jobs = 0
  /// What rows of logs must be to be shown at first on the screen, as a filter; empty: anything.
  public var filter = ""
  /// The level that rows of logs must have at least to be shown at first on the screen; empty: any.
  public var level = ""
  /// Columns that are printed to; 0: as the environment says.
  public var width = 0
  /// What stands between rows.
  public var separator = SeparatorChoice.auto
  /// Columns from tab stop to tab stop.
  public var tabs = 8
  /// Which fields rows of logs show, as `--fields` has it; empty: all.
  public var fields = ""
  /// Whether escape sequences are shown as they are.
  public var raw = false
  /// Whether files of one log that was rotated are one feed.
  public var rotated = true
  /// Whether several files are one list in order of time.
  public var merge = false
  /// Which keys lead to which command.
  public var keys = KeyBindings()
  /// What is otherwise with files of some names.
  public var files: [FileRule] = []

  /// As the program is by itself.
  public init() {}

  /// The largest number of cores.
  public static let mostJobs = 64
  /// The most columns that are printed to.
  public static let widest = 100_000
  /// The widest tab stops, in columns.
  public static let widestTabs = 64
}

/// Whether a file opens where it was left.
public enum ResumeChoice: String, CaseIterable, Sendable {
  /// Where it is no log, or followed.
  case auto
  case always, never

  /// Whether it does; nil: it depends on the file.
  public var goesThere: Bool? {
    switch self {
    case .auto: nil
    case .always: true
    case .never: false
    }
  }
}

/// Something in a file that can't be as it is written.
public struct ConfigurationProblem: Error, Hashable, Sendable, CustomStringConvertible {
  /// The file, as it was named.
  public let file: String
  /// The line from 1; nil: it is the file itself.
  public let line: Int?
  public let reason: String

  /// What is wrong with a line, or with the file.
  public init(file: String, line: Int? = nil, reason: String) {
    (self.file, self.line, self.reason) = (file, line, reason)
  }

  /// As compilers write it: file, line, what is wrong.
  public var description: String { "\(file):\(line.map { "\($0):" } ?? "") \(reason)" }
}
