import Foundation
import HeightEngine
import TerminalCore
import TestSupport
import Testing

private struct ProbeFailed: Error, CustomStringConvertible {
  let description: String
}

/// Columns by the engine, by ncurses and by the terminal.
private struct Columns: Equatable {
  let engine: Int
  let ncurses: Int
  let terminal: Int

  var agree: Bool { engine == ncurses && engine == terminal }
}

/// Runs `width-probe` in tmux over texts given as code points in hex; nil for what is newer than libc.
private func probe(_ texts: [String]) throws -> [Columns?] {
  let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
  try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  defer { try? FileManager.default.removeItem(at: folder) }
  let input = folder.appendingPathComponent("input").path
  let output = folder.appendingPathComponent("output").path
  try (texts.joined(separator: "\n") + "\n").write(toFile: input, atomically: true, encoding: .utf8)

  let tests = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
  let tool = tests.deletingLastPathComponent().appendingPathComponent("width-probe").path
  let socket = folder.appendingPathComponent("tmux").path
  let command =
    "LANG=C.UTF-8 '\(tool)' '\(input)' '\(output)'; tmux -S '\(socket)' wait-for -S done"
  // The server must outlive the session, or there is nobody left to wait for.
  try tmux(
    ["-S", socket, "-f", "/dev/null", "new-session", "-d", "-x", "200", "-y", "50", command]
      + [";", "set-option", "-s", "exit-empty", "off"])
  defer { try? tmux(["-S", socket, "kill-server"]) }
  try tmux(["-S", socket, "wait-for", "done"])
  guard let report = try? String(contentsOfFile: output, encoding: .utf8) else {
    throw ProbeFailed(description: "\(tool) wrote nothing")
  }
  return report.split(separator: "\n").map { line in
    if line == "?" { return nil }
    let numbers = line.split(separator: " ").compactMap { Int($0) }
    guard numbers.count == 3 else { return Columns(engine: 0, ncurses: -1, terminal: -1) }
    return Columns(engine: numbers[0], ncurses: numbers[1], terminal: numbers[2])
  }
}

/// Runs tmux and waits for it, two minutes at most.
private func tmux(_ arguments: [String]) throws {
  guard try Command.run(["timeout", "120", "tmux"] + arguments).status == 0 else {
    throw ProbeFailed(description: "tmux \(arguments.joined(separator: " ")) failed")
  }
}

/// The first field of each line that is data.
private func fields(_ path: String, where accept: (String) -> Bool = { _ in true }) throws
  -> [String]
{
  let text = try String(contentsOfFile: "/usr/share/unicode/" + path, encoding: .utf8)
  return text.split(separator: "\n").compactMap { line in
    let parts = line.prefix { $0 != "#" }.split(separator: ";")
    guard parts.count > 1, accept(parts[1].trimmingCharacters(in: .whitespaces)) else { return nil }
    return parts[0].trimmingCharacters(in: .whitespaces)
  }
}

/// Every assigned code point but surrogates, private use and line ends.
private func assignedCodePoints() throws -> [String] {
  let ranges = try fields("extracted/DerivedGeneralCategory.txt") {
    !["Cn", "Cs", "Co"].contains($0)
  }
  let lineEnds: Set<Int> = [0x0A, 0x0B, 0x0C, 0x0D, 0x85, 0x2028, 0x2029]
  return ranges.flatMap { range in
    let ends = range.split(separator: ".").compactMap { Int($0, radix: 16) }
    guard let first = ends.first, let last = ends.last else { return [String]() }
    return (first...last).filter { !lineEnds.contains($0) }.map { String($0, radix: 16) }
  }
}

private func expectAgreement(_ texts: [String]) throws {
  let answers = try probe(texts)
  #expect(answers.count == texts.count)
  // A few characters are newer than libc: those of Unicode 15 that Debian 12 doesn't know are 3%.
  #expect(answers.count { $0 == nil } <= answers.count / 4)
  let different = zip(texts, answers).filter { $1.map { !$0.agree } ?? false }
  #expect(different.isEmpty, "\(different.count) differ, as \(different.prefix(5))")
}

@Suite("Columns by the engine, by ncurses and by the terminal are one", .serialized)
struct TextInTerminalTests {
  @Test("for every emoji of emoji-test.txt")
  func emoji() throws {
    let sequences = try fields("emoji/emoji-test.txt")
    #expect(sequences.count > 4000)
    try expectAgreement(sequences)
  }

  @Test("for every assigned code point once (a sample, all in make fuzz)")
  func codePoints() throws {
    var random = SplitMix64(seed: 1)
    let all = try assignedCodePoints()
    #expect(all.count > 149_000)
    let isSample = ProcessInfo.processInfo.environment["FEED_TUI_ALL_CODE_POINTS"] == nil
    try expectAgreement(isSample ? Array(all.shuffled(using: &random).prefix(10_000)) : all)
  }

  @Test("for random strings of code points, marks, joiners and emoji")
  func randomStrings() throws {
    var random = SplitMix64(seed: 2)
    let all = try assignedCodePoints()
    let special = """
      300 301 200d 200c fe0f fe0e 1f3fb 20e3 200b 2060 1f1e6 1f1e9 94d e0061 93f 903 1161 11a8 1100 \
      ac00 20 31 23 61 1f469 2764 302a ff9e 1f3f4 9 202e 1b 600 3164 ad
      """.split(separator: " ").map(String.init)
    let texts = (0..<4000).map { round in
      (0..<Int.random(in: 1...14, using: &random)).map { _ in
        let pool = Int.random(in: 0..<3, using: &random) < round % 4 ? special : all
        return pool.randomElement(using: &random) ?? "20"
      }.joined(separator: " ")
    }
    try expectAgreement(texts)
  }
}

@Suite("What is measured is what is drawn")
struct TextOnCanvasTests {
  @Test("a canvas fills the lines and columns that the engine counts", arguments: 0..<3)
  func canvas(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let pool = try assignedCodePoints().shuffled(using: &random).prefix(400)
    let mark = Style(attributes: .reverse)
    for _ in 0..<200 {
      let text = randomText(pool, &random)
      let wrapper = LineWrapper(
        mode: [.word, .character, .none].randomElement(using: &random) ?? .word,
        lineLimit: Bool.random(using: &random) ? 3 : nil,
        truncation: Bool.random(using: &random) ? .tail : .middle,
        tabStops: Int.random(in: 1...8, using: &random),
        hangingIndent: Int.random(in: 0...3, using: &random))
      let width = Int.random(in: 1...30, using: &random)
      let lines = wrapper.lines(of: text, width: width)
      #expect(lines.count == wrapper.numberOfLines(of: text, width: width))
      var canvas = Canvas(size: Size(columns: width + 20, lines: lines.count))
      for (index, line) in lines.enumerated() {
        let place = Point(column: 0, line: index)
        canvas.draw(line, of: text, wrapper: wrapper, width: width, at: place, style: mark)
        let drawn = (0..<canvas.size.columns).last { canvas[$0, index].style == mark }
        #expect(line.columns <= width)
        let end = drawn.map { $0 + 1 } ?? line.indent
        #expect(end == line.columns, "\(text.string.debugDescription) at \(width)")
      }
    }
  }

  private func randomText(_ pool: ArraySlice<String>, _ random: inout SplitMix64) -> DisplayText {
    var text = ""
    for _ in 0..<Int.random(in: 0...40, using: &random) {
      switch Int.random(in: 0..<10, using: &random) {
      case 0: text += ["\n", "\t", "  ", "\u{200D}", "👩🏽"].randomElement(using: &random) ?? ""
      case 1...3: text += " "
      case 4...6: text += ["word", "中文", "한국", "क्षि"].randomElement(using: &random) ?? ""
      default:
        let value = pool.randomElement(using: &random).flatMap { UInt32($0, radix: 16) }
        text.unicodeScalars.append(value.flatMap(Unicode.Scalar.init) ?? "x")
      }
    }
    return DisplayText(text)
  }
}
