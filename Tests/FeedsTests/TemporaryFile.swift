import Foundation
import TestSupport

/// A file with a text in it, for as long as somebody keeps it.
final class TemporaryFile {
  let path = NSTemporaryDirectory() + "feeds-tests-\(UUID().uuidString)"

  init(_ text: String) throws { try Data(text.utf8).write(to: URL(filePath: path)) }

  deinit { removeFile(path) }
}
