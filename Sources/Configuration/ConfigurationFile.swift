import Feeds
import Glibc

/// A file that says how the program is to be.
public struct ConfigurationFile: Sendable {
  /// Its path, as it was named.
  public let path: String

  /// The file at `path`.
  public init(path: String) { self.path = path }

  /// `feed-tui/config.toml` in `$XDG_CONFIG_HOME`, or in `~/.config`; nil: nobody's home is known.
  public static var usual: ConfigurationFile? {
    // A relative one is to be ignored, by the XDG Base Directory Specification.
    if let folder = System.environment("XDG_CONFIG_HOME"), folder.hasPrefix("/") {
      return ConfigurationFile(path: folder + "/feed-tui/config.toml")
    }
    guard let home = System.environment("HOME"), home.hasPrefix("/") else { return nil }
    return ConfigurationFile(path: home + "/.config/feed-tui/config.toml")
  }

  /// Where the usual one is, for people.
  public static let place =
    "$XDG_CONFIG_HOME/feed-tui/config.toml, else ~/.config/feed-tui/config.toml"

  /// The most that is read of it, in bytes.
  public static let mostBytes = 256 << 10

  /// What it says, and what of it can't be as it is written; nil: there is no such file.
  public func read() -> (configuration: Configuration, problems: [ConfigurationProblem])? {
    do {
      guard let text = try text() else { return nil }
      return Configuration.read(text, ofFileAt: path)
    } catch {
      return (Configuration(), [error])
    }
  }

  /// The line from 1 on which a setting stands that is wrong for a reason which shows only later; nil: the file can't be
  /// read any more. O(text)
  public func line(of setting: String) -> Int? {
    guard let text = try? text() else { return nil }
    return TOMLLines(text).line(of: [setting])
  }

  /// All that is in it; nil: it is not there.
  private func text() throws(ConfigurationProblem) -> String? {
    // Whatever stands there is not waited for.
    let descriptor = System.open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else {
      if errno == ENOENT || errno == ENOTDIR { return nil }
      throw problem("can't be read: \(System.text(ofError: errno))")
    }
    defer { close(descriptor) }
    guard let mode = System.status(of: descriptor)?.st_mode,
      [S_IFREG, S_IFCHR].contains(mode & S_IFMT)
    else { throw problem("is no file") }
    let bytes = try bytes(of: descriptor)
    if let place = bytes.firstIndex(of: 0) {
      throw problem("there is a NUL, which is no text", at: place, in: bytes)
    }
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw problem("is not UTF-8", at: Self.validCount(of: bytes), in: bytes)
    }
    return text
  }

  private func bytes(of descriptor: Int32) throws(ConfigurationProblem) -> [UInt8] {
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 1 << 14)
    while true {
      var span = chunk.mutableSpan
      let count = System.read(descriptor, into: &span)
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw problem("can't be read: \(System.text(ofError: errno))") }
      if count == 0 { return bytes }
      bytes += chunk[..<count]
      guard bytes.count <= Self.mostBytes else {
        throw problem("is larger than \(Self.mostBytes >> 10) KB, and is not read")
      }
    }
  }

  /// How many bytes are UTF-8, from the first on.
  private static func validCount(of bytes: [UInt8]) -> Int {
    var decoder = UTF8()
    var (iterator, count) = (bytes.makeIterator(), 0)
    while case .scalarValue(let scalar) = decoder.decode(&iterator) {
      count += UTF8.width(scalar)
    }
    return count
  }

  private func problem(_ reason: String) -> ConfigurationProblem {
    ConfigurationProblem(file: path, line: nil, reason: reason)
  }

  private func problem(_ reason: String, at place: Int, in bytes: [UInt8]) -> ConfigurationProblem {
    let line = bytes[..<place].count { $0 == 0x0A } + 1
    return ConfigurationProblem(file: path, line: line, reason: reason)
  }
}
