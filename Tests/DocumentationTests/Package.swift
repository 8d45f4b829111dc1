import Foundation

/// The package that the tests stand in.
enum Package {
  static let root = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// The files under a folder of the package whose names have an ending, by path.
  static func files(under folder: String, ending: String) -> [URL] {
    let folder = root.appendingPathComponent(folder)
    let paths = FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String }
    return (paths ?? []).filter { $0.hasSuffix(ending) }.sorted().map {
      folder.appendingPathComponent($0)
    }
  }

  /// The text of a file of the package.
  static func text(of path: String) throws -> String {
    try String(contentsOf: root.appendingPathComponent(path), encoding: .utf8)
  }
}
