import CNcurses
import Glibc
import HeightEngine

/// A text as it is painted: the contents of its cells, and the columns that the engine counts.
struct MeasuredText {
  let painted: String
  let columns: Int
  /// Whether libc knows all characters of it. ncurses and tmux go by libc; of newer ones they make one
  /// column or none, which is why the cursor is placed again behind them.
  var isKnown: Bool { painted.unicodeScalars.allSatisfy { shim_width($0.value) >= 0 } }

  init(_ raw: String) {
    let text = DisplayText(raw)
    let wrapper = LineWrapper()
    let width = 1000
    var painted = ""
    var column = 0
    let line = wrapper.lines(of: text, width: width).first ?? TextLine(range: 0..<0, columns: 0)
    text.forEachCell(in: line, wrapper: wrapper, width: width) { cell in
      painted += String(repeating: " ", count: cell.column - column) + cell.content
      column = cell.column + cell.columns
    }
    self.painted = painted
    columns = line.columns
  }
}

/// Where ncurses is after adding each text to an empty pad.
func askNcurses(_ texts: [MeasuredText]) -> [Int] {
  // Safe: the pad is there to the end, and the texts end with a zero.
  guard unsafe initscr() != nil, let pad = unsafe newpad(1, 2000) else {
    return texts.map { _ in -1 }
  }
  defer { endwin() }
  return texts.map { text in
    var wide = text.painted.unicodeScalars.map { wchar_t(bitPattern: $0.value) }
    wide.append(0)
    unsafe wmove(pad, 0, 0)
    unsafe waddnwstr(pad, wide, -1)
    return unsafe Int(getcurx(pad))
  }
}

/// The cursor column that the terminal reports after each text at the start of a line; asked for many
/// at a time, so that nobody waits for anybody.
func askTerminal(_ texts: [MeasuredText]) -> [Int] {
  var settings = termios()
  // Safe: one structure is written, or read.
  guard unsafe tcgetattr(STDIN_FILENO, &settings) == 0 else { return texts.map { _ in -1 } }
  var raw = settings
  unsafe cfmakeraw(&raw)
  unsafe tcsetattr(STDIN_FILENO, TCSANOW, &raw)
  defer { unsafe tcsetattr(STDIN_FILENO, TCSANOW, &settings) }
  var columns: [Int] = []
  var reports = CursorReports()
  for first in stride(from: 0, to: texts.count, by: 32) {
    let some = texts[first..<min(first + 32, texts.count)]
    writeAll(STDOUT_FILENO, some.map { "\r\u{1B}[K\($0.painted)\u{1B}[6n" }.joined())
    columns += some.map { _ in reports.nextColumn() - 1 }
  }
  return columns
}

/// Reads `ESC [ line ; column R`.
private struct CursorReports {
  private var pending: [UInt8] = []

  mutating func nextColumn() -> Int {
    while true {
      if let end = pending.firstIndex(of: UInt8(ascii: "R")) {
        let report = pending[..<end].split(separator: UInt8(ascii: ";"))
        pending.removeFirst(end + 1)
        return report.last.flatMap { Int(String(decoding: $0, as: UTF8.self)) } ?? -1
      }
      var buffer = [UInt8](repeating: 0, count: 4096)
      // Safe: no more is written than there is room for.
      let count = unsafe read(STDIN_FILENO, &buffer, buffer.count)
      guard count > 0 else { return -1 }
      pending += buffer[..<count]
    }
  }
}

struct Unreadable: Error {}

func readTexts(_ path: String) throws -> [String] {
  // Safe: the file is closed once, and no more is written than there is room for.
  guard let file = unsafe fopen(path, "rb") else { throw Unreadable() }
  defer { unsafe fclose(file) }
  var bytes: [UInt8] = []
  var buffer = [UInt8](repeating: 0, count: 1 << 16)
  while case let count = unsafe fread(&buffer, 1, buffer.count, file), count > 0 {
    bytes += buffer[..<count]
  }
  return bytes.split(separator: 0x0A).map { line in
    var text = ""
    for field in line.split(separator: 0x20) {
      let value = UInt32(String(decoding: field, as: UTF8.self), radix: 16)
      text.unicodeScalars.append(value.flatMap(Unicode.Scalar.init) ?? "\u{FFFD}")
    }
    return text
  }
}

func writeFile(_ path: String, _ text: String) -> Bool {
  // Safe: the path is there during the call.
  let descriptor = unsafe open(path, O_WRONLY | O_CREAT | O_TRUNC, 0o644)
  guard descriptor >= 0 else { return false }
  writeAll(descriptor, text)
  return close(descriptor) == 0
}

func writeAll(_ descriptor: Int32, _ text: String) {
  let bytes = Array(text.utf8)
  var written = 0
  while written < bytes.count {
    // Safe: no more is read than there is.
    let count = unsafe bytes[written...].withUnsafeBytes {
      unsafe write(descriptor, $0.baseAddress, $0.count)
    }
    guard count > 0 else { return }
    written += count
  }
}
