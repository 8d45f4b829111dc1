import ArgumentParser
import Feeds
import Glibc
import HeightEngine

/// Standard input, output and error, as a program in a pipeline meets them.
enum StandardStreams {
  static var isOutputTerminal: Bool { isatty(STDOUT_FILENO) == 1 }

  /// How text is written: for a person at a terminal as it is to be shown, else unchanged.
  static var textForm: TextForm { isOutputTerminal ? .shown : .unchanged }

  /// Puts something in the place of streams that are closed, which can be used no more than they: else the
  /// next file that is opened would have their number, and rows would be written into it.
  static func occupyClosed() {
    for descriptor in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO]
    where fcntl(descriptor, F_GETFD) < 0 {
      _ = System.open("/dev/null", descriptor == STDIN_FILENO ? O_WRONLY : O_RDONLY)
    }
  }

  /// Whether somebody may type there; nothing that is redirected in, closed or not, is.
  static var isInputTerminal: Bool { isatty(STDIN_FILENO) == 1 }

  /// Writes what `produce` hands out. A reader that has gone (`| head`) ends it quietly.
  static func write(_ produce: ((inout [UInt8]) -> Bool) -> Void) throws {
    var failure: (any Error)?
    produce { bytes in
      guard failure == nil else { return false }
      do {
        return try write(&bytes)
      } catch {
        failure = error
        return false
      }
    }
    if let failure { throw failure }
  }

  /// Writes to standard output, and empties the buffer. Returns false where the reader has gone, also with nothing to
  /// write: who looks for rows that are nowhere would never know.
  static func write(_ buffer: inout [UInt8]) throws -> Bool {
    guard !buffer.isEmpty else { return System.mayBeRead(STDOUT_FILENO) }
    let failure = write(&buffer, to: STDOUT_FILENO)
    guard failure == 0 || failure == EPIPE else {
      throw RuntimeFailure("can't write to standard output: \(System.text(ofError: failure))")
    }
    return failure == 0
  }

  /// Writes and empties the buffer. Returns 0, or what `errno` was.
  fileprivate static func write(_ buffer: inout [UInt8], to descriptor: Int32) -> Int32 {
    defer { buffer.removeAll(keepingCapacity: true) }
    var written = 0
    while written < buffer.count {
      let count = System.write(descriptor, buffer.span.extracting(written..<buffer.count))
      if count >= 0 {
        written += count
      } else if errno == EAGAIN {
        System.awaitRoom(descriptor)
      } else if errno != EINTR {
        return errno
      }
    }
    return 0
  }

  /// A line for a person, on standard error; nothing in it can drive the terminal or look like a line of
  /// its own.
  static func complain(_ message: String) {
    var bytes = Array((visible(message) + "\n").utf8)
    _ = write(&bytes, to: STDERR_FILENO)
  }

  /// The same of what is wrong with a pattern that is an option's, and where in it: on two more lines it is pointed at.
  static func complain(_ reason: String, in pattern: String, of option: String, at offset: Int) {
    let (before, rest) = (pattern.utf8.prefix(offset), pattern.utf8.dropFirst(offset))
    let part = rest.isEmpty ? before.suffix(most) : rest.prefix(most)
    let shown = String(decoding: part, as: UTF8.self)
    let place =
      rest.isEmpty
      ? "at the end of “\(before.count > most ? "…" : "")\(shown)”"
      : "at “\(shown)\(rest.count > most ? "…" : "")”"
    complain("feed-tui: \(option), \(place): \(reason); see feed-tui --help")
    guard !pattern.isEmpty else { return }
    let start = visible(
      (before.count > most ? "…" : "") + String(decoding: before.suffix(most), as: UTF8.self))
    // Blanks at a line's end take no column.
    let columns = LineWrapper(mode: .none)
      .lines(of: DisplayText(start + "^"), width: Int(Int32.max)).first?.columns
    complain("  \(start)" + (rest.isEmpty ? "" : shown) + (rest.count > most ? "…" : ""))
    complain(String(repeating: " ", count: 1 + (columns ?? 1)) + "^")
  }

  /// Bytes of a pattern that are said.
  private static let most = 40

  /// Sanitised, line ends visible as other control characters are.
  fileprivate static func visible(_ text: String) -> String {
    let lines = text.unicodeScalars.split(
      omittingEmptySubsequences: false, whereSeparator: \.isLineEnd)
    return lines.map { DisplayText(String($0)).string }.joined(separator: "^J")
  }
}

extension Unicode.Scalar {
  /// Whether a line ends with it, as `DisplayText` has it.
  fileprivate var isLineEnd: Bool {
    (0x0A...0x0D).contains(value) || [0x85, 0x2028, 0x2029].contains(value)
  }
}

/// What went wrong, in words; exit status 1.
struct RuntimeFailure: Error, CustomStringConvertible {
  let description: String
  init(_ description: String) { self.description = description }
}

/// Several things that went wrong; exit status 1.
struct Failures: Error {
  var all: [any Error]

  /// - Throws: these, if there are any.
  static func check(_ failures: [any Error]) throws {
    if !failures.isEmpty { throw Failures(all: failures) }
  }
}

/// A file that the debug log's lines are appended to.
final class LogFile {
  private let path: String
  private let descriptor: Int32
  /// Why not all lines are in it, if so: the first reason.
  private(set) var failure: RuntimeFailure?

  init(appendingTo path: String) throws {
    self.path = path
    descriptor = FileArguments.open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, mode: 0o666)
    if descriptor < 0 { throw failure(errno) }
  }

  deinit { if descriptor >= 0 { close(descriptor) } }

  func append(_ line: String) {
    guard failure == nil else { return }
    var bytes = Array((StandardStreams.visible(line) + "\n").utf8)
    let code = StandardStreams.write(&bytes, to: descriptor)
    if code != 0 { failure = failure(code) }
  }

  private func failure(_ code: Int32) -> RuntimeFailure {
    RuntimeFailure("can't write the debug log \(path): \(System.text(ofError: code))")
  }
}
