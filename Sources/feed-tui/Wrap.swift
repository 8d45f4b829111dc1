import ArgumentParser
import Feeds
import Glibc
import HeightEngine

/// `feed-tui wrap`: each input line is a paragraph, out come its lines.
struct WrapCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "wrap",
    abstract: "Wrap the lines of a text to a width, by the line breaking rules of Unicode.",
    discussion: """
      Reads <file>, or standard input without one or with "-", and writes as it reads. What says only \
      how text looks, colours and overstrike, is left out; other control characters come out visible \
      (^[), as do those that turn the direction of text (<U+202E>). To a file or a pipe all else is passed \
      on as it is, with LF where lines break: behind blanks, which may stand beyond the width, and behind line \
      ends of other kinds, vertical tabs and form feeds among them, which rows show (^K, ^L); only what is no UTF-8 becomes U+FFFD. On a terminal emoji sequences show as their first part, on which all \
      terminals agree, and soft hyphens where a line ends at them.
      """)

  enum Mode: String, ExpressibleByArgument, CaseIterable { case word, character }

  @Argument(help: "The text.") var file: String?

  @OptionGroup var width: WidthOptions

  @Option(help: "Break between words or between any two characters.")
  var mode: Mode = .word

  @Option(help: ArgumentHelp("Columns from tab stop to tab stop.", valueName: "n"))
  var tabs = 8

  @Flag(help: "Show colours and overstrike as they came, visibly: ^[[31m, a^Ha.")
  var raw = false

  @Flag(help: "Print only the number of lines.")
  var count = false

  func validate() throws {
    guard tabs > 0 else { throw ValidationError("--tabs must be at least 1.") }
  }

  func run() throws {
    let input = try TextInput(file)
    let wrapper = LineWrapper(mode: mode == .word ? .word : .character, tabStops: tabs)
    let form = count ? .shown : StandardStreams.textForm
    var stream = LineStream(
      wrapper: wrapper, width: width.columns, form: form, readsStyles: !raw)
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
    if let failure = input.failure { throw failure }
  }
}

extension TextInput {
  /// The file of that name, or standard input.
  fileprivate convenience init(_ file: String?) throws {
    if let file, file != "-" {
      let file = FileArguments.file(named: file)
      let descriptor = System.open(file.path, O_RDONLY | O_CLOEXEC)
      guard descriptor >= 0 else { throw Self.failure(file.name) }
      self.init(owning: descriptor, name: file.name)
    } else {
      let descriptor = fcntl(STDIN_FILENO, F_DUPFD_CLOEXEC, 3)
      guard descriptor >= 0 else { throw Self.failure("standard input") }
      self.init(owning: descriptor, name: "standard input")
    }
  }

  private static func failure(_ name: String) -> RuntimeFailure {
    RuntimeFailure("can't read \(name): \(System.text(ofError: errno))")
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
