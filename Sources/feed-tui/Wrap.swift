import ArgumentParser
import Glibc
import HeightEngine

/// `feed-tui wrap`: each input line is a paragraph, out come its lines.
struct WrapCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "wrap",
    abstract: "Wrap the lines of a text to a width, by the line breaking rules of Unicode.",
    discussion: """
      Reads <file>, or standard input without one or with "-", and writes as it reads. Control \
      characters come out visible (^[), tabs as spaces.
      """)

  enum Mode: String, ExpressibleByArgument, CaseIterable { case word, character }

  @Argument(help: "The text.") var file: String?

  @OptionGroup var width: WidthOptions

  @Option(help: "Break between words or between any two characters.")
  var mode: Mode = .word

  @Option(help: ArgumentHelp("Columns from tab stop to tab stop.", valueName: "n"))
  var tabs = 8

  @Flag(help: "Print only the number of lines.")
  var count = false

  func validate() throws {
    guard tabs > 0 else { throw ValidationError("--tabs must be at least 1.") }
  }

  func run() throws {
    let input = try InputFile(file)
    let wrapper = LineWrapper(mode: mode == .word ? .word : .character, tabStops: tabs)
    var stream = LineStream(wrapper: wrapper, width: width.columns)
    var output = OutputPipe()
    var lines = 0
    var chunk = [UInt8](repeating: 0, count: 1 << 18)
    while !output.isClosed {
      let length = try input.read(into: &chunk)
      if count {
        lines += length > 0 ? stream.count(chunk[..<length]) : stream.finish()
      } else if length > 0 {
        stream.wrap(chunk[..<length], to: &output.buffer)
      } else {
        stream.finish(to: &output.buffer)
      }
      try output.flush()
      if length == 0 { break }
    }
    if count {
      output.buffer += Array("\(lines)\n".utf8)
      try output.flush()
    }
  }
}

/// A file or standard input, read in pieces.
private struct InputFile {
  let name: String
  let descriptor: Int32

  init(_ path: String?) throws {
    guard let path, path != "-" else {
      name = "standard input"
      descriptor = STDIN_FILENO
      return
    }
    name = path
    descriptor = open(path, O_RDONLY | O_CLOEXEC)
    if descriptor < 0 { throw failure() }
  }

  /// Answers how many bytes came; 0 at the end.
  func read(into chunk: inout [UInt8]) throws -> Int {
    while true {
      let length = Glibc.read(descriptor, &chunk, chunk.count)
      if length >= 0 { return length }
      if errno != EINTR { throw failure() }
    }
  }

  private func failure() -> RuntimeFailure {
    RuntimeFailure("can't read \(name): \(String(cString: strerror(errno)))")
  }
}

/// Standard output; a reader that has gone closes it quietly.
private struct OutputPipe {
  var buffer: [UInt8] = []
  private(set) var isClosed = false

  mutating func flush() throws {
    if !isClosed, !buffer.isEmpty { isClosed = try !StandardStreams.write(&buffer) }
    buffer.removeAll(keepingCapacity: true)
  }
}
