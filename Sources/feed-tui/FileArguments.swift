import Feeds
import Glibc

/// Names of files as they were given. An argument that is no UTF-8 reaches the commands with U+FFFD in place
/// of what can't be decoded, which opens nothing: its bytes are looked up here.
enum FileArguments {
  /// The files of these names, in the order in which they were given. `-` is standard input.
  static func files(named names: [String]) -> [FeedFile] {
    var undecodable = Dictionary(grouping: Self.undecodable.reversed(), by: \.name)
    return names.map { name in
      if name == "-" { return FeedFile(path: "/dev/stdin", name: "standard input") }
      guard let argument = undecodable[name]?.popLast() else { return FeedFile(path: name) }
      return file(argument)
    }
  }

  /// The file of this name.
  static func file(named name: String) -> FeedFile { files(named: [name])[0] }

  private typealias Argument = (name: String, bytes: [CChar])

  /// The program's arguments that are no UTF-8, in order.
  private static var undecodable: [Argument] {
    // Found by the replacement first: nearly no start has one.
    CommandLine.arguments.indices.dropFirst().compactMap { index in
      let name = CommandLine.arguments[index]
      guard name.unicodeScalars.contains("\u{FFFD}") else { return nil }
      let bytes = System.argument(at: index)
      let text = bytes.dropLast().map { UInt8(bitPattern: $0) }
      return String(validating: text, as: UTF8.self) == nil ? (name, bytes) : nil
    }
  }

  /// The file stays open, and is reached by its descriptor: that has a name of letters.
  private static func file(_ argument: Argument) -> FeedFile {
    // Not to wait for the other end of a FIFO.
    let descriptor = System.open(argument.bytes, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    // Where there is none, there is none of the name that is shown either.
    let path = descriptor >= 0 ? "/proc/self/fd/\(descriptor)" : argument.name
    return FeedFile(path: path, name: argument.name)
  }
}
