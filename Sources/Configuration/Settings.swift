import FeedApp
import Feeds

/// Why a value can't be as it is written.
struct SettingMistake: Error { let reason: String }

/// What may stand at the file's top: its name, what it is for, its value unless somebody changes it, and how it is
/// taken over.
struct Setting: Sendable {
  let name: String
  let comment: String
  /// What holds where a file says nothing, written as TOML.
  let usual: String
  let take: @Sendable (TOMLValue, inout Configuration) throws(SettingMistake) -> Void

  private init(
    _ name: String, _ usual: String, _ comment: String,
    _ take: @escaping @Sendable (TOMLValue, inout Configuration) throws(SettingMistake) -> Void
  ) {
    (self.name, self.usual, self.comment, self.take) = (name, usual, comment, take)
  }

  /// All of them, in the order in which they are written.
  static let all = [
    Setting(
      "theme", #""auto""#,
      "Colours: auto, terminal (its own 16), dark, light, mono. auto is mono with NO_COLOR."
    ) {
      (value, configuration) throws(SettingMistake) in configuration.theme = try value.choice()
    },
    Setting("separator", #""auto""#, "What stands between rows: auto, rule, gap, none.") {
      (value, configuration) throws(SettingMistake) in configuration.separator = try value.choice()
    },
    Setting("tabs", "8", "Columns from tab stop to tab stop.") {
      (value, configuration) throws(SettingMistake) in
      configuration.tabs = try value.number(in: 1...Configuration.widestTabs)
    },
    Setting(
      "mouse", "true",
      "Whether the mouse is taken; else the terminal's own selecting works without Shift."
    ) {
      (value, configuration) throws(SettingMistake) in configuration.mouse = try value.flag()
    },
    Setting("follow", "false", "Whether to stand at a feed's end and show what comes.") {
      (value, configuration) throws(SettingMistake) in configuration.follow = try value.flag()
    },
    Setting("alert", #""""#, "Ring the bell when a row comes that is so, for example level>=error.")
    {
      (value, configuration) throws(SettingMistake) in configuration.alert = try value.filter()
    },
    Setting("filter", #""""#, "Of logs, what rows must be to be shown at first; & takes it away.") {
      (value, configuration) throws(SettingMistake) in configuration.filter = try value.filter()
    },
    Setting(
      "level", #""""#, "Of logs, the level that rows must have at least at first: info, warn, …"
    ) {
      (value, configuration) throws(SettingMistake) in configuration.level = try value.level()
    },
    Setting("memory", "true", "Whether is remembered what was read, starred and marked.") {
      (value, configuration) throws(SettingMistake) in configuration.memory = try value.flag()
    },
    Setting(
      "resume", #""auto""#,
      "Whether files open where they were left: auto (but logs, unless followed), always, never."
    ) {
      (value, configuration) throws(SettingMistake) in configuration.resume = try value.choice()
    },
    Setting("clipboard", "true", "Whether texts are copied to the terminal's clipboard (OSC 52).") {
      (value, configuration) throws(SettingMistake) in configuration.clipboard = try value.flag()
    },
    Setting(
      "open-with", #""""#,
      "What opens links, with %s for the link; by default BROWSER, then xdg-open."
    ) {
      (value, configuration) throws(SettingMistake) in configuration.openWith = try value.command()
    },
    Setting(
      "fields", #""""#,
      "Which fields rows of logs show, in this order: name,name.inner; -name hides one."
    ) {
      (value, configuration) throws(SettingMistake) in configuration.fields = try value.text()
    },
    Setting("raw", "false", "Whether escape sequences and overstrike are shown as they are.") {
      (value, configuration) throws(SettingMistake) in configuration.raw = try value.flag()
    },
    Setting("rotated", "true", "Whether files of one log that was rotated are shown as one.") {
      (value, configuration) throws(SettingMistake) in configuration.rotated = try value.flag()
    },
    Setting("merge", "false", "Whether several files are one list in order of time.") {
      (value, configuration) throws(SettingMistake) in configuration.merge = try value.flag()
    },
    Setting("cache", #""index-path""#, "How heights are remembered: none, index-path, key.") {
      (value, configuration) throws(SettingMistake) in configuration.cache = try value.choice()
    },
    Setting("jobs", "0", "On how many cores heights are found ahead; 0 is all, at most 4.") {
      (value, configuration) throws(SettingMistake) in
      configuration.jobs = try value.number(in: 0...Configuration.mostJobs)
    },
    Setting("width", "0", "Columns that print, heights and sweep take; 0 is COLUMNS, else 80.") {
      (value, configuration) throws(SettingMistake) in
      configuration.width = try value.number(in: 0...Configuration.widest)
    },
    Setting("debug", "false", "Whether to open with the log pane.") {
      (value, configuration) throws(SettingMistake) in configuration.debug = try value.flag()
    },
    Setting(
      "debug-log", #""""#, "A file to which the lines of the screen's debug log are appended."
    ) {
      (value, configuration) throws(SettingMistake) in configuration.debugLog = try value.text()
    },
  ]
}

extension TOMLValue {
  func text() throws(SettingMistake) -> String {
    guard let string else { throw SettingMistake(reason: "takes a text in quotes") }
    return string
  }

  func flag() throws(SettingMistake) -> Bool {
    guard let bool else { throw SettingMistake(reason: "is true or false") }
    return bool
  }

  func number(in range: ClosedRange<Int>) throws(SettingMistake) -> Int {
    guard let int, range.contains(int) else {
      throw SettingMistake(
        reason: "takes a number from \(range.lowerBound) to \(range.upperBound)")
    }
    return int
  }

  /// One of a few.
  func choice<Choice: RawRepresentable & CaseIterable>() throws(SettingMistake) -> Choice
  where Choice.RawValue == String {
    let text = try text()
    guard let choice = Choice(rawValue: text) else {
      let all = Choice.allCases.map(\.rawValue).joined(separator: ", ")
      throw SettingMistake(reason: "“\(text)” is none of \(all)")
    }
    return choice
  }

  /// A filter, or nothing.
  func filter() throws(SettingMistake) -> String {
    let text = try text()
    guard !text.isEmpty else { return text }
    do { _ = try RowFilter(text) } catch { throw SettingMistake(reason: error.reason) }
    return text
  }

  /// A program and what it is given, or nothing.
  func command() throws(SettingMistake) -> String {
    let text = try text()
    let isProgram = { (path: String) in
      path.contains("/") && System.status(ofFileAt: path) != nil
    }
    guard text.isEmpty || ProgramWords(text, isProgram: isProgram) != nil else {
      throw SettingMistake(reason: "“\(text)”: a quote is not closed, or nothing is named")
    }
    return text
  }

  /// The name of a level, or nothing.
  func level() throws(SettingMistake) -> String {
    let text = try text()
    guard !text.isEmpty else { return text }
    do { _ = try RowFilter(atLeast: text) } catch { throw SettingMistake(reason: error.reason) }
    return text
  }

  /// A text, or several in a list.
  func texts() throws(SettingMistake) -> [String] {
    if let string { return [string] }
    guard let array else { throw SettingMistake(reason: "takes a text, or several in […]") }
    var texts: [String] = []
    for element in array {
      guard let text = element.string else {
        throw SettingMistake(reason: "takes a text, or several in […]")
      }
      texts.append(text)
    }
    return texts
  }
}
