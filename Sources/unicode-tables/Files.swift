import Glibc

func standardError(_ text: String) {
  _ = Array(text.utf8).withUnsafeBytes { write(STDERR_FILENO, $0.baseAddress, $0.count) }
}

extension String {
  /// The whole file as text.
  init(readingFile path: String) throws {
    guard let file = fopen(path, "rb") else {
      throw DataFileError(
        description: "can't read \(path): install the package unicode-data (make deps)")
    }
    defer { fclose(file) }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while case let count = fread(&buffer, 1, buffer.count, file), count > 0 {
      bytes += buffer[..<count]
    }
    self.init(decoding: bytes, as: UTF8.self)
  }

  /// Replaces the file at `path`.
  func write(toFile path: String) throws {
    guard let file = fopen(path, "wb") else {
      throw DataFileError(description: "can't write \(path)")
    }
    let written = Array(utf8).withUnsafeBytes { fwrite($0.baseAddress, 1, $0.count, file) }
    guard fclose(file) == 0, written == utf8.count else {
      throw DataFileError(description: "can't write all of \(path)")
    }
  }
}

/// The version in the head line of `LineBreak.txt`: `# LineBreak-15.0.0.txt`.
func unicodeVersion(folder: String) throws -> String {
  let path = folder + "/LineBreak.txt"
  let head = try String(readingFile: path).prefix { $0 != "\n" }
  guard head.hasPrefix("# LineBreak-"), head.hasSuffix(".txt") else {
    throw DataFileError(description: "\(path): no version in the first line")
  }
  return String(head.dropFirst("# LineBreak-".count).dropLast(".txt".count))
}
