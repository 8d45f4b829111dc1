import ArgumentParser
import DemoFeed
import FeedApp
import Feeds
import Glibc

extension CacheMode: ExpressibleByArgument {}
extension FeedFormat: ExpressibleByArgument {}

/// Which feed, and how it is read.
struct SourceOptions: ParsableArguments {
  @Argument(help: ArgumentHelp("The feed; \"-\" is standard input.", valueName: "file"))
  var file: String?

  @Option(help: "The feed's format; by default found from its content.")
  var format: FeedFormat = .auto

  /// The feed's name, as the status line has it.
  var name: String {
    switch origin {
    case .demo: "demo feed"
    case .standardInput: "standard input"
    case .path(let path): path.split(separator: "/").last.map(String.init) ?? path
    }
  }

  func open() throws -> Feed {
    let options = FeedOptions(format: format)
    switch origin {
    case .demo:
      return try Feed.open(bytes: DemoFeed.json, name: name, options: FeedOptions())
    case .standardInput:
      return try Feed.open(fileDescriptor: STDIN_FILENO, name: name, options: options)
    case .path(let path):
      return try Feed.open(path: path, options: options)
    }
  }

  private enum Origin { case demo, standardInput, path(String) }

  private var origin: Origin {
    switch file {
    case "-": .standardInput
    case let file?: .path(file)
    case nil: StandardStreams.isInputPiped ? .standardInput : .demo
    }
  }
}

/// - Throws: a usage error for a width that no row can have.
func checkWidth(_ width: Int?) throws {
  if let width, !(1...100_000).contains(width) {
    throw ValidationError("--width takes a number of columns from 1 to 100000, not \(width).")
  }
}

/// The width asked for, else `COLUMNS`, else 80.
func printWidth(_ width: Int?) -> Int {
  if let width { return width }
  let columns = getenv("COLUMNS").flatMap { Int(String(cString: $0)) }
  return columns.flatMap { (1...100_000).contains($0) ? $0 : nil } ?? 80
}
