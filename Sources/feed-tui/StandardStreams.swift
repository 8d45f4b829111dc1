import ArgumentParser
import Glibc
import HeightEngine

/// Standard input, output and error, as a program in a pipeline meets them.
enum StandardStreams {
  static var isOutputTerminal: Bool { isatty(STDOUT_FILENO) == 1 }

  /// How text is written: for a person at a terminal as it is to be shown, else unchanged.
  static var textForm: TextForm { isOutputTerminal ? .shown : .unchanged }

  /// Whether something is piped or redirected in; a terminal, `/dev/null` and a closed descriptor are
  /// not.
  static var isInputPiped: Bool {
    var status = stat()
    guard fstat(STDIN_FILENO, &status) == 0 else { return false }
    let kind = status.st_mode & S_IFMT
    return kind == S_IFIFO || kind == S_IFREG || kind == S_IFSOCK
  }

  /// Writes what `produce` hands out. A reader that has gone (`| head`) ends it quietly.
  static func write(_ produce: ((inout [UInt8]) -> Bool) -> Void) throws {
    var failure: Int32 = 0
    produce { bytes in
      if failure == 0 { failure = write(&bytes) }
      return failure == 0
    }
    guard failure == 0 || failure == EPIPE else {
      throw RuntimeFailure("can't write to standard output: \(String(cString: strerror(failure)))")
    }
  }

  /// Writes and empties the buffer. Returns 0, or what `errno` was.
  private static func write(_ buffer: inout [UInt8], to descriptor: Int32 = STDOUT_FILENO) -> Int32
  {
    let failure = buffer.withUnsafeBytes { bytes -> Int32 in
      var rest = bytes[...]
      while !rest.isEmpty {
        let count = Glibc.write(
          descriptor, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
        if count < 0 {
          if errno == EINTR { continue }
          guard errno == EAGAIN else { return errno }
          var waiting = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
          poll(&waiting, 1, -1)
          continue
        }
        rest = rest.dropFirst(count)
      }
      return 0
    }
    buffer.removeAll(keepingCapacity: true)
    return failure
  }

  /// A line for a person, on standard error; nothing in it can drive the terminal.
  static func complain(_ message: String) {
    let lines = message.split(separator: "\n").map { DisplayText(String($0)).string + "\n" }
    var bytes = Array(lines.joined().utf8)
    _ = write(&bytes, to: STDERR_FILENO)
  }
}

/// What went wrong, in words; exit status 1.
struct RuntimeFailure: Error, CustomStringConvertible {
  let description: String
  init(_ description: String) { self.description = description }
}

/// A file that the debug log's lines are appended to.
final class LogFile {
  private let file: UnsafeMutablePointer<FILE>

  init(appendingTo path: String) throws {
    guard let file = fopen(path, "ae") else {
      throw RuntimeFailure(
        "can't write the debug log \(path): \(String(cString: strerror(errno)))")
    }
    self.file = file
  }

  deinit { fclose(file) }

  func append(_ line: String) {
    fputs(DisplayText(line).string + "\n", file)
    fflush(file)
  }
}
