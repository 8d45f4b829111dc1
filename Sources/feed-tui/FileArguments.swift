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

  /// Opens the file of this name, an argument or the value of an option, as the system's call does.
  static func open(_ name: String, _ flags: Int32, mode: mode_t) -> Int32 {
    guard let argument = undecodable.last(where: { $0.name == name }) else {
      return System.open(name, flags, mode: mode)
    }
    return System.open(argument.bytes, flags, mode: mode)
  }

  private typealias Argument = (name: String, bytes: [CChar])

  /// The program's arguments that are no UTF-8, in order; of an option what is behind its `=`.
  private static var undecodable: [Argument] {
    // Found by the replacement first: nearly no start has one.
    CommandLine.arguments.indices.dropFirst().compactMap { index in
      guard CommandLine.arguments[index].unicodeScalars.contains("\u{FFFD}") else { return nil }
      var bytes = System.argument(at: index)[...]
      if bytes.starts(with: [0x2D, 0x2D]), let sign = bytes.firstIndex(of: 0x3D) {
        bytes = bytes[(sign + 1)...]
      }
      let text = bytes.dropLast().map { UInt8(bitPattern: $0) }
      guard String(validating: text, as: UTF8.self) == nil else { return nil }
      return (String(decoding: text, as: UTF8.self), Array(bytes))
    }
  }

  /// The file, or where it alone is of such a name its folder, stays open, and is reached by a descriptor: that
  /// has a name of letters.
  private static func file(_ argument: Argument) -> FeedFile {
    let slash = argument.bytes.lastIndex(of: 0x2F)
    let last = argument.bytes[((slash ?? -1) + 1)...].dropLast().map { UInt8(bitPattern: $0) }
    if let slash, let name = String(validating: last, as: UTF8.self) {
      let folder = argument.bytes[...slash] + [0]
      let descriptor = System.open(Array(folder), O_RDONLY | O_DIRECTORY | O_CLOEXEC)
      if descriptor >= 0 {
        return FeedFile(path: "/proc/self/fd/\(descriptor)/\(name)", name: argument.name)
      }
    }
    // Not to wait for the other end of a FIFO.
    let descriptor = System.open(argument.bytes, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    // Where there is none, there is none of the name that is shown either.
    let path = descriptor >= 0 ? "/proc/self/fd/\(descriptor)" : argument.name
    return FeedFile(path: path, name: argument.name)
  }
}
