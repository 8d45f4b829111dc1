import Foundation

/// What a person does with the program, and the whole screen after each step: a text that can be read, written and
/// compared. Lines of it are
///
/// - `# …`: a comment; empty lines as they like;
/// - `size 80×24`: the screen's first size, later a resize;
/// - `file NAME`, `append NAME` with lines `> …` below: a file is written, or grows; `move OLD NEW`, `remove NAME`;
/// - `gzip NAME`: NAME.gz takes its place;
/// - `open ARGUMENTS`: the program starts with these;
/// - `keys jj<Enter>`: keys, as `Key.keys(_:)` reads them, Esc at the end at most: more would be Alt;
/// - `click 3,4`, `wheel-down 3,4`, `wheel-up 3,4`: the mouse, by column and line from 0;
/// - `│…`: a line of the screen after the step above; blanks at its end don't matter;
/// - `only in memory`: it is not for a real terminal.
package struct Recording {
  package enum Action: Hashable {
    case size(columns: Int, lines: Int)
    case file(String), append(String), remove(String), gzip(String)
    case move(String, String)
    case open([String])
    case keys(String)
    case mouse(String, column: Int, line: Int)
    case onlyInMemory
  }

  package struct Step {
    /// Comments and empty lines in front.
    var above: [String]
    /// As it is written.
    package var line: String
    package var number: Int
    package var action: Action
    /// Of a file.
    package var text: [String] = []
    /// Lines of the screen; empty: none was recorded.
    package var screen: [String] = []
  }

  package struct Mistake: Error, CustomStringConvertible {
    package var description: String
  }

  package var steps: [Step] = []
  private var end: [String] = []

  package static let folder =
    URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "Recordings")

  /// All that are kept.
  package static let names =
    ((try? FileManager.default.contentsOfDirectory(atPath: folder.path())) ?? [])
    .filter { $0.hasSuffix(".txt") }.map { String($0.dropLast(4)) }.sorted()

  package init(named name: String) throws {
    try self.init(String(contentsOf: Self.file(of: name), encoding: .utf8))
  }

  package func write(as name: String) throws {
    try text.write(to: Self.file(of: name), atomically: true, encoding: .utf8)
  }

  private static func file(of name: String) -> URL { folder.appending(path: name + ".txt") }

  package init(_ text: String) throws {
    for (index, line) in text.components(separatedBy: "\n").enumerated() {
      let line = String(line.reversed().drop { $0 == " " }.reversed())
      if line.isEmpty || line.hasPrefix("#") {
        end.append(line)
      } else if line.hasPrefix("│"), let last = steps.indices.last {
        steps[last].screen.append(String(line.dropFirst()))
      } else if line.hasPrefix(">"), let last = steps.indices.last {
        steps[last].text.append(String(line.dropFirst(2)))
      } else if let action = Action(line) {
        steps.append(Step(above: end, line: line, number: index + 1, action: action))
        end = []
      } else {
        throw Mistake(description: "line \(index + 1) is no step: \(line)")
      }
    }
    while end.last == "" { end.removeLast() }
  }

  /// All of it, as it is written.
  package var text: String {
    var lines: [String] = []
    for step in steps {
      lines += step.above + [step.line] + step.text.map { $0.isEmpty ? ">" : "> " + $0 }
      lines += step.screen.map { "│" + $0 }
    }
    return (lines + end).joined(separator: "\n") + "\n"
  }

  /// Whether a real terminal shows the same.
  package var isForTerminals: Bool { !steps.contains { $0.action == .onlyInMemory } }

  /// Lines as they are compared: without what is another each time, how long something took and when a file came.
  package static func comparable(_ lines: [String]) -> [String] {
    lines.map { line in
      let line = line.replacing(/in [0-9.]+ (ms|s|µs)/, with: "in … ms")
        .replacing(/a new file since .*/, with: "a new file since …")
      return String(line.reversed().drop { $0 == " " }.reversed())
    }
  }
}

extension Recording.Action {
  fileprivate init?(_ line: String) {
    if line == "only in memory" {
      self = .onlyInMemory
      return
    }
    let words = line.split(separator: " ", maxSplits: 1).map(String.init)
    guard words.count == 2 else { return nil }
    let rest = words[1]
    let parts = rest.split(separator: " ").map(String.init)
    switch words[0] {
    case "size":
      let numbers = rest.split(separator: "×").compactMap { Int($0) }
      guard numbers.count == 2 else { return nil }
      self = .size(columns: numbers[0], lines: numbers[1])
    case "file": self = .file(rest)
    case "append": self = .append(rest)
    case "remove": self = .remove(rest)
    case "gzip": self = .gzip(rest)
    case "move" where parts.count == 2: self = .move(parts[0], parts[1])
    case "open": self = .open(parts)
    case "keys": self = .keys(rest)
    case "click", "wheel-down", "wheel-up":
      let numbers = rest.split(separator: ",").compactMap { Int($0) }
      guard numbers.count == 2 else { return nil }
      self = .mouse(words[0], column: numbers[0], line: numbers[1])
    default: return nil
    }
  }
}

extension Recording.Step {
  /// Does what it does with files, in a folder.
  ///
  /// - Returns: whether it was about files.
  package func changeFiles(in folder: String) throws -> Bool {
    let manager = FileManager.default
    let bytes = Data(text.map { $0 + "\n" }.joined().utf8)
    switch action {
    case .file(let name): try bytes.write(to: URL(filePath: folder + name))
    case .append(let name):
      let file = try FileHandle(forWritingTo: URL(filePath: folder + name))
      try file.seekToEnd()
      try file.write(contentsOf: bytes)
      try file.close()
    case .remove(let name): try manager.removeItem(atPath: folder + name)
    case .gzip(let name): _ = try Command.run(["gzip", "-n", folder + name])
    case .move(let old, let new):
      try manager.moveItem(atPath: folder + old, toPath: folder + new)
    default: return false
    }
    return true
  }
}
