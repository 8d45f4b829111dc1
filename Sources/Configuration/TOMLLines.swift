/// On which lines of a text of TOML its tables and values stand. The text is one that a parser has taken: what is
/// looked for is only where a value ends.
struct TOMLLines {
  private var lines: [[String]: Int] = [:]
  /// How many dots there are between names: each may be a table in another, and a parser that goes from one to the
  /// next needs a stack for all of them.
  private(set) var numberOfDots = 0

  /// Reads the lines of a file once. O(text)
  init(_ text: String) {
    var scanner = Scanner(rest: Array(text.unicodeScalars)[...])
    // In front of each of the names that stand below a header.
    var table: [String] = []
    var elements: [[String]: Int] = [:]
    while let statement = scanner.nextStatement() {
      switch statement.kind {
      case .table: table = Self.resolved(statement.names, elements)
      case .element:
        let list = Self.resolved(statement.names, elements)
        elements[list, default: -1] += 1
        table = list + ["\(elements[list, default: 0])"]
        note(list, statement.line)
      case .value: break
      }
      note(statement.kind == .value ? table + statement.names : table, statement.line)
    }
    numberOfDots = scanner.dots
  }

  private mutating func note(_ path: [String], _ line: Int) {
    // Of a list it is the first element.
    if lines[path] == nil { lines[path] = line }
  }

  /// The names of a header, with the number of the last element behind each that is a list.
  private static func resolved(_ names: [String], _ elements: [[String]: Int]) -> [String] {
    var path: [String] = []
    for (index, name) in names.enumerated() {
      path.append(name)
      if index < names.count - 1, let number = elements[path] { path.append("\(number)") }
    }
    return path
  }

  /// The line from 1 of a value, by the names of the tables that it is in and its own, numbers of lists' elements among
  /// them; where it stands in another value's line, that one's.
  func line(of path: [String]) -> Int {
    var path = path[...]
    while !path.isEmpty {
      if let line = lines[Array(path)] { return line }
      path = path.dropLast()
    }
    return 1
  }
}

/// Goes through a text by its headers and its names with values.
private struct Scanner {
  struct Statement {
    enum Kind { case table, element, value }
    var kind: Kind
    var names: [String]
    var line: Int
  }

  var rest: ArraySlice<Unicode.Scalar>
  private var line = 1
  private(set) var dots = 0

  init(rest: ArraySlice<Unicode.Scalar>) { self.rest = rest }

  mutating func nextStatement() -> Statement? {
    while let first = rest.first {
      switch first {
      case "\n", " ", "\t", "\r", "\u{FEFF}": take()
      case "#": skipLine()
      case "[":
        let start = line
        take()
        let isElement = rest.first == "["
        if isElement { take() }
        let names = names(endingAt: "]")
        skipLine()
        return Statement(kind: isElement ? .element : .table, names: names, line: start)
      default:
        let start = line
        let names = names(endingAt: "=")
        skipValue()
        return Statement(kind: .value, names: names, line: start)
      }
    }
    return nil
  }

  private mutating func take() {
    let first = rest.popFirst()
    if first == "\n" { line += 1 }
    if first == "." { dots += 1 }
  }

  private mutating func skipLine() {
    while let first = rest.first, first != "\n" { take() }
  }

  /// Names with dots between them, and what ends them.
  private mutating func names(endingAt end: Unicode.Scalar) -> [String] {
    var names: [String] = []
    var name = String.UnicodeScalarView()
    while let first = rest.first, first != "\n" {
      switch first {
      case end, ".":
        names.append(String(name))
        name.removeAll()
        take()
        if first == end { return names }
      case "\"", "'": name += string(quoted: first)
      case " ", "\t": take()
      default:
        name.append(first)
        take()
      }
    }
    return names + [String(name)]
  }

  /// A name in quotes. What is escaped in it stays so: no name of ours is.
  private mutating func string(quoted quote: Unicode.Scalar) -> String.UnicodeScalarView {
    var text = String.UnicodeScalarView()
    take()
    while let first = rest.first, first != quote, first != "\n" {
      if first == "\\", quote == "\"" { take() }
      if let first = rest.first { text.append(first) }
      take()
    }
    take()
    return text
  }

  /// Goes behind a value: to the end of the line on which no list or table of it is open.
  private mutating func skipValue() {
    var depth = 0
    while let first = rest.first {
      switch first {
      case "\"", "'": skipString(first)
      case "#": skipLine()
      case "[", "{":
        depth += 1
        take()
      case "]", "}":
        depth -= 1
        take()
      case "\n":
        if depth <= 0 { return }
        take()
      default: take()
      }
    }
  }

  private mutating func skipString(_ quote: Unicode.Scalar) {
    let isLong = rest.starts(with: [quote, quote, quote])
    for _ in 0..<(isLong ? 3 : 1) { take() }
    while let first = rest.first {
      if first == "\\", quote == "\"" {
        take()
        take()
      } else if isLong ? rest.starts(with: [quote, quote, quote]) : first == quote {
        for _ in 0..<(isLong ? 3 : 1) { take() }
        // Up to two of the quotes before the last three are the text's.
        while isLong, rest.first == quote { take() }
        return
      } else if !isLong, first == "\n" {
        return
      } else {
        take()
      }
    }
  }
}
