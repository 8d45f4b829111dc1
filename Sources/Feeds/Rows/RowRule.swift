import Glibc

/// What starts a row of a text.
public enum RowRule: Sendable, Hashable {
  case line
  /// A line after a blank one.
  case paragraph
  /// A line in which an extended regular expression (POSIX) is found.
  case matching(String)

  /// `line`, `paragraph`, or else a regular expression; nil if it is none.
  public init?(_ argument: String) {
    switch argument {
    case "line": self = .line
    case "paragraph": self = .paragraph
    default:
      guard LinePattern(argument) != nil else { return nil }
      self = .matching(argument)
    }
  }
}

/// A compiled POSIX extended regular expression that is looked for in lines.
final class LinePattern {
  private var compiled = regex_t()

  /// Only so much of a line is looked at, in bytes.
  private static let longest = 4096

  /// Compiles `pattern`; nil if it is no regular expression.
  init?(_ pattern: String) {
    guard !pattern.contains("\0"), pattern.utf8.count < LinePattern.longest,
      regcomp(&compiled, pattern, REG_EXTENDED | REG_NOSUB) == 0
    else { return nil }
  }

  deinit { regfree(&compiled) }

  /// Whether it is found in `line`.
  func isFound(in line: UnsafeRawBufferPointer) -> Bool {
    // regexec reads text that a NUL ends; a copy of a line's beginning is cheap against the search.
    var text = [CChar](unsafeUninitializedCapacity: LinePattern.longest + 1) { buffer, count in
      count = min(line.count, LinePattern.longest)
      for index in 0..<count { buffer[index] = CChar(bitPattern: line[index]) }
    }
    text.append(0)
    return regexec(&compiled, text, 0, nil, 0) == 0
  }
}

/// Tells line by line whether a row starts.
struct RowStarts {
  /// How a text is divided into rows.
  enum Rule {
    case line, lineUnlessBlank, paragraph, gitCommit
    case pattern(LinePattern)
  }

  let rule: Rule
  /// Whether the line before the next one was blank, or there was none.
  private(set) var isAfterBlank = true

  init(_ rule: Rule) {
    self.rule = rule
  }

  /// Whether every line starts a row, so that nobody need look at it.
  var isEveryLine: Bool { if case .line = rule { true } else { false } }

  /// Whether a row ends with its line, so that a finished one never becomes longer.
  var rowsAreLines: Bool {
    switch rule {
    case .line, .lineUnlessBlank: true
    default: false
    }
  }

  /// Whether `line`, the next one, without its line end, starts a row.
  mutating func starts(_ line: UnsafeRawBufferPointer) -> Bool {
    let isBlank = RowStarts.isBlank(line)
    defer { isAfterBlank = isBlank }
    return switch rule {
    case .line: true
    case .lineUnlessBlank: !isBlank
    case .paragraph: isAfterBlank && !isBlank
    case .gitCommit: GitLog.startsCommit(line)
    case .pattern(let pattern): pattern.isFound(in: line)
    }
  }

  /// Whether nothing is in a line but spaces.
  static func isBlank(_ line: some Sequence<UInt8>) -> Bool {
    line.allSatisfy { $0 == 0x20 || $0 == 0x09 || $0 == 0x0D }
  }
}
