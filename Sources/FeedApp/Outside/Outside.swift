/// What lies outside of the screen: the terminal's clipboard, other programs and files. The program gives the
/// screen one that reaches them; in tests they are looked at.
public protocol Outside: AnyObject {
  /// Why no program may be run and no file written; nil: they may.
  var refusal: OutsideError? { get }
  /// Puts a text onto the clipboard.
  func copy(_ text: String) throws(OutsideError)
  /// Opens a link, whose scheme is one of those that may be.
  func open(_ link: String) throws(OutsideError)
  /// Shows a file in the person's editor, at a line from 1; nil: wherever that begins.
  func edit(_ file: String, line: Int?) throws(OutsideError)
  /// Runs a command of the person's with something to read.
  func pipe(_ bytes: [UInt8], to command: String) throws(OutsideError)
  /// Writes a new file.
  func save(_ bytes: [UInt8], as file: String) throws(OutsideError)
}

/// Why something could not be done outside, for people.
public struct OutsideError: Error, Hashable, CustomStringConvertible {
  /// What went wrong, in one line.
  public let description: String

  /// An error of these words.
  public init(_ description: String) { self.description = description }
}
