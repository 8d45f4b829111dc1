import Feeds

/// A value of a text of TOML, as `feed-tui-toml` has read it.
indirect enum TOMLValue {
  case string(String), int(Int), bool(Bool)
  case table([(name: String, value: TOMLValue)])
  case array([TOMLValue])
  /// What nothing here takes: a date, a number with a fraction, what lies too deep.
  case other

  /// Why a text is no TOML, or was not read.
  struct Mistake: Error {
    var line: Int?
    var reason: String
  }

  /// What the file at `path` says.
  static func read(fileAt path: String) throws(Mistake) -> TOMLValue {
    let name = "feed-tui-toml"
    guard let program = System.helper(named: name) else {
      throw Mistake(line: nil, reason: "can't be read: \(name) does not lie beside feed-tui")
    }
    guard let output = System.output(of: program, reading: path) else {
      throw Mistake(line: nil, reason: "can't be read: \(name) has ended before its time")
    }
    return try decoded(String(decoding: output, as: UTF8.self))
  }

  /// Reads what that program writes.
  private static func decoded(_ output: String) throws(Mistake) -> TOMLValue {
    var lines = output.split(separator: "\n", omittingEmptySubsequences: false)[...]
    if let first = lines.first, first.hasPrefix("e ") {
      let words = first.split(separator: " ", maxSplits: 2)
      throw Mistake(
        line: words.count > 1 ? Int(words[1]) : nil,
        reason: words.count > 2 ? text(words[2]) : "is no TOML")
    }
    return TOMLValue(&lines)
  }

  private init(_ lines: inout ArraySlice<Substring>) {
    let line = lines.popFirst() ?? ""
    let rest = line.dropFirst(2)
    switch line.first {
    case "s": self = .string(Self.text(rest))
    case "i": self = Int(rest).map(TOMLValue.int) ?? .other
    case "b": self = .bool(rest == "true")
    case "a":
      var elements: [TOMLValue] = []
      for _ in 0..<(Int(rest) ?? 0) { elements.append(TOMLValue(&lines)) }
      self = .array(elements)
    case "t":
      var members: [(name: String, value: TOMLValue)] = []
      for _ in 0..<(Int(rest) ?? 0) {
        let name = Self.text((lines.popFirst() ?? "").dropFirst(2))
        members.append((name, TOMLValue(&lines)))
      }
      self = .table(members)
    default: self = .other
    }
  }

  private static func text(_ escaped: Substring) -> String {
    var (text, rest) = ("", escaped.unicodeScalars[...])
    while let scalar = rest.popFirst() {
      if scalar == "\\", let next = rest.popFirst() {
        text.unicodeScalars.append(next == "n" ? "\n" : next)
      } else {
        text.unicodeScalars.append(scalar)
      }
    }
    return text
  }
}

extension TOMLValue {
  var string: String? { if case .string(let string) = self { string } else { nil } }
  var int: Int? { if case .int(let int) = self { int } else { nil } }
  var bool: Bool? { if case .bool(let bool) = self { bool } else { nil } }
  var array: [TOMLValue]? { if case .array(let array) = self { array } else { nil } }
  var table: [(name: String, value: TOMLValue)]? {
    if case .table(let members) = self { members } else { nil }
  }
}
