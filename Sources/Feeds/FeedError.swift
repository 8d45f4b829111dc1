/// Why a feed could not be read, for people: what, which file, which line.
public struct FeedError: Error, Sendable, Hashable, CustomStringConvertible {
  /// What is wrong, in a few words; holds text of ours only, never the feed's.
  public var what: String
  /// The file's name as given, not sanitised.
  public var file: String
  /// The line, from 1, where one is known.
  public var line: Int?

  /// Of a file that is to be merged with others by time, and has no lines.
  static let notMerged = "can't be merged by time: only text, logs and JSON Lines can"

  /// An error in `file`, at `line` where one is known.
  public init(_ what: String, file: String, line: Int? = nil) {
    self.what = what
    self.file = file
    self.line = line
  }

  /// `file:line: what`.
  public var description: String {
    line.map { "\(file):\($0): \(what)" } ?? "\(file): \(what)"
  }

  /// The error of a JSON text: counts the lines up to it.
  init(_ error: JSONSyntaxError, in bytes: [UInt8], file: String) {
    let newlines = bytes.prefix(error.offset).count { $0 == 0x0A }
    self.init("not JSON: \(error.reason)", file: file, line: newlines + 1)
  }
}
