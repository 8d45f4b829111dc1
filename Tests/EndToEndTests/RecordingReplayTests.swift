import Foundation
import TerminalCore
import TestSupport
import Testing

/// What is recorded of the program on the terminal in memory, with the real program in a real terminal.
@Suite("Recordings in a terminal")
struct RecordingReplayTests {
  private nonisolated static let names = Recording.names.filter {
    (try? Recording(named: $0))?.isForTerminals == true
  }

  @Test("the real program shows what was recorded, step by step", arguments: names)
  func replay(name: String) async throws {
    let folder = NSTemporaryDirectory() + "recording-\(UUID().uuidString)/"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    var size = (columns: 80, lines: 24)
    var session: TmuxSession?
    for step in try Recording(named: name).steps {
      if try step.changeFiles(in: folder), session == nil { continue }
      switch step.action {
      case .size(let columns, let lines):
        size = (columns, lines)
        try session?.resize(columns: columns, lines: lines)
      case .open(let arguments):
        session = try TmuxSession(
          "cd '\(folder)' && \(Command.path(of: "feed-tui")) \(arguments.joined(separator: " "))",
          columns: size.columns, lines: size.lines,
          environment: [
            "TZ": "UTC", "BROWSER": "true", "EDITOR": "true", "XDG_CONFIG_HOME": "/nowhere",
            "XDG_STATE_HOME": folder + "state",
          ])
      case .keys(let keys): try session?.send(Key.keys(keys))
      case .mouse(let what, let column, let line):
        try session?.send(mouse: what, column: column, line: line)
      case .file, .append, .remove, .move, .gzip, .onlyInMemory: break
      }
      guard !step.screen.isEmpty, let session else { continue }
      let wanted = Recording.comparable(step.screen).joined(separator: "\n")
      try await session.wait(for: "\(name).txt:\(step.number): \(step.line)\n\(wanted)\n") {
        screen in
        var lines = screen.components(separatedBy: "\n")
        lines += Array(repeating: "", count: max(step.screen.count - lines.count, 0))
        return Recording.comparable(lines).joined(separator: "\n") == wanted
      }
    }
  }
}

extension TmuxSession {
  fileprivate func send(_ keys: [Key]) throws {
    for key in keys {
      if let character = key.character {
        try send(bytes: Array(String(character).utf8))
      } else {
        try send(Self.name(of: key))
      }
    }
  }

  private static func name(of key: Key) -> String {
    var name = key.modifiers.contains(.control) ? "C-" : ""
    if key.modifiers.contains(.alt) { name += "M-" }
    switch key.code {
    case .character(let character): return name + String(character)
    case .pageUp: return name + "PPage"
    case .pageDown: return name + "NPage"
    case .escape: return name + "Escape"
    case .backspace: return name + "BSpace"
    case .tab where key.modifiers.contains(.shift): return "BTab"
    default: return name + Key(key.code).label
    }
  }

  /// As terminals tell of the mouse (SGR 1006).
  fileprivate func send(mouse what: String, column: Int, line: Int) throws {
    let codes = [
      "click": [(0, "M"), (0, "m")], "wheel-up": [(64, "M")], "wheel-down": [(65, "M")],
    ]
    for (button, end) in codes[what] ?? [] {
      try send(bytes: Array("\u{1B}[<\(button);\(column + 1);\(line + 1)\(end)".utf8))
    }
  }
}
