import FeedApp
import Feeds

extension Configuration {
  /// What a file says, and what of it can't be as it is written, in the order of its lines. O(text)
  ///
  /// - Parameter text: All that is in the file.
  static func read(_ text: String, ofFileAt file: String) -> (
    configuration: Configuration, problems: [ConfigurationProblem]
  ) {
    let lines = TOMLLines(text)
    guard lines.numberOfDots <= mostDots else {
      let reason = "has more than \(mostDots) dots, and is not read"
      return (Configuration(), [ConfigurationProblem(file: file, line: nil, reason: reason)])
    }
    do {
      var reader = ConfigurationReader(file: file, lines: lines)
      reader.read(try TOMLValue.read(fileAt: file))
      return (reader.configuration, reader.problems.sorted { ($0.line ?? 0) < ($1.line ?? 0) })
    } catch {
      let reason = "\(error.reason); nothing in this file counts"
      return (Configuration(), [ConfigurationProblem(file: file, line: error.line, reason: reason)])
    }
  }
}

/// Dots between names, and within texts and comments: each may be a table in another.
private let mostDots = 1_000

/// Takes over what tables of TOML say. The library knows no lines of values: `TOMLLines` does.
private struct ConfigurationReader {
  let file: String
  let lines: TOMLLines
  var configuration = Configuration()
  var problems: [ConfigurationProblem] = []

  init(file: String, lines: TOMLLines) { (self.file, self.lines) = (file, lines) }

  mutating func read(_ table: TOMLValue) {
    for (name, value) in members(of: table, at: []) {
      switch name {
      case "keys": readKeys(value)
      case "files": readFiles(value)
      default:
        attempt(at: [name]) { (configuration) throws(SettingMistake) in
          try Self.take(name, value, &configuration)
        }
      }
    }
  }

  private static func take(
    _ name: String, _ value: TOMLValue, _ configuration: inout Configuration
  ) throws(SettingMistake) {
    // `next-row = ["n"]`, where the line `[keys]` before it is still a comment.
    let isOfKeys = KeyBindings.isCommand(name)
    let keysMistake = SettingMistake(reason: "its keys stand below a line [keys]")
    guard let setting = Setting.all.first(where: { $0.name == name }) else {
      if isOfKeys { throw keysMistake }
      throw SettingMistake(
        reason: "there is none of that name; feed-tui --print-config has all that there is")
    }
    do { try setting.take(value, &configuration) } catch {
      throw isOfKeys && value.array != nil ? keysMistake : error
    }
  }

  private mutating func readKeys(_ value: TOMLValue) {
    guard value.table != nil else { return note("keys is a table: [keys]", at: ["keys"]) }
    for (name, value) in members(of: value, at: ["keys"]) {
      attempt(at: ["keys", name]) { (configuration) throws(SettingMistake) in
        let mistakes = configuration.keys.bind(name, to: try value.texts())
        guard mistakes.isEmpty else {
          throw SettingMistake(reason: mistakes.map(\.reason).joined(separator: "; "))
        }
      }
    }
  }

  private mutating func readFiles(_ value: TOMLValue) {
    guard let array = value.array else {
      return note("files is a list of tables: [[files]]", at: ["files"])
    }
    for (number, element) in array.enumerated() {
      let path = ["files", "\(number)"]
      guard let table = element.table else {
        note("files is a list of tables: [[files]]", at: path)
        continue
      }
      let named = table.first { $0.name == "pattern" }
      if let value = named?.value, value.string == nil {
        note("pattern takes a text in quotes", at: path + ["pattern"])
        continue
      }
      guard let pattern = named?.value.string, !pattern.isEmpty else {
        let place = named == nil ? path : path + ["pattern"]
        note("files says no pattern of names, such as pattern = \"*.jsonl\"", at: place)
        continue
      }
      var rule = FileRule(pattern: pattern)
      for (name, value) in members(of: element, at: path) where name != "pattern" {
        attempt(at: path + [name]) { (_) throws(SettingMistake) in
          guard let take = FileSetting.all[name] else {
            let all = FileSetting.all.keys.sorted().joined(separator: ", ")
            throw SettingMistake(reason: "there is none in [[files]], but pattern, \(all)")
          }
          try take(value, &rule)
        }
      }
      configuration.files.append(rule)
    }
  }

  /// Names and values in the order of their lines.
  private func members(of value: TOMLValue, at path: [String]) -> [(name: String, value: TOMLValue)]
  {
    (value.table ?? [])
      .sorted { lines.line(of: path + [$0.name]) < lines.line(of: path + [$1.name]) }
  }

  private mutating func attempt(
    at path: [String], _ body: (inout Configuration) throws(SettingMistake) -> Void
  ) {
    do { try body(&configuration) } catch {
      // “tabs takes a number”, but “quit: ^C quits, or closes a prompt, …”.
      let goesOn = ["takes ", "is "].contains { error.reason.hasPrefix($0) }
      note("\(path.last ?? "")\(goesOn ? "" : ":") \(error.reason)", at: path)
    }
  }

  private mutating func note(_ reason: String, at path: [String]) {
    problems.append(ConfigurationProblem(file: file, line: lines.line(of: path), reason: reason))
  }
}

/// What may stand in `[[files]]` beside the pattern.
private enum FileSetting {
  typealias Take = @Sendable (TOMLValue, inout FileRule) throws(SettingMistake) -> Void

  static let all: [String: Take] = [
    "format": { (value, rule) throws(SettingMistake) in rule.format = try value.choice() },
    "fields": { (value, rule) throws(SettingMistake) in
      rule.fields = LogFieldSelection(try value.text())
    },
    "raw": { (value, rule) throws(SettingMistake) in rule.showsSequences = try value.flag() },
    "map": { (value, rule) throws(SettingMistake) in
      let text = try value.text()
      do { rule.map = try FieldMap(text) } catch {
        throw SettingMistake(reason: "\(error)")
      }
    },
    "rows": { (value, rule) throws(SettingMistake) in
      let text = try value.text()
      do { rule.rows = try RowRule(text) } catch let mistake as RegularExpression.Mistake {
        throw SettingMistake(reason: mistake.reason)
      } catch {
        throw SettingMistake(reason: "\(error)")
      }
    },
  ]
}
