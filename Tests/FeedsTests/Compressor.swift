import Foundation
import TestSupport
import Testing

/// A program that compresses, and what is known of what it writes.
enum Compressor: String, CaseIterable, CustomTestStringConvertible {
  case gzip = "gzip -c"
  case zstd = "zstd -qc"
  case xz = "xz -1c"
  case lzma = "xz -1c --format=lzma"
  case bzip2 = "bzip2 -1c"

  var testDescription: String { name }

  var name: String { "\(self)" }

  /// A byte, counted from the end, of what only tells whether the text is right; nil: there is none.
  var check: Int? {
    switch self {
    case .gzip, .xz: 6
    case .zstd, .bzip2: 3
    case .lzma: nil
    }
  }

  func compressed(_ text: some Sequence<UInt8>) throws -> Data {
    let path = NSTemporaryDirectory() + "compressed-\(UUID().uuidString)"
    defer { removeFile(path) }
    let result = try Command.run(["sh", "-c", "\(rawValue) > \(path)"], input: Data(text))
    try #require(result.status == 0, "\(rawValue) is one of the test-deps")
    return try Data(contentsOf: URL(filePath: path))
  }

  func compressed(_ text: String) throws -> Data { try compressed(text.utf8) }
}
