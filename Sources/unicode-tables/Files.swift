import Glibc

func standardError(_ text: String) {
  let bytes = Array(text.utf8)
  // Safe: as many bytes as the array has.
  _ = unsafe write(STDERR_FILENO, bytes, bytes.count)
}

extension String {
  /// The whole file as text.
  ///
  /// Safe: the file is used between opening and closing it, and no more is read than the buffer holds.
  init(readingFile path: String) throws {
    guard let file = unsafe fopen(path, "rb") else {
      throw DataFileError(
        description: "can't read \(path): install the package unicode-data (make deps)")
    }
    defer { unsafe fclose(file) }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while case let count = unsafe fread(&buffer, 1, buffer.count, file), count > 0 {
      bytes += buffer[..<count]
    }
    self.init(decoding: bytes, as: UTF8.self)
  }

  /// Replaces the file at `path`.
  ///
  /// Safe: the file is used between opening and closing it, and as many bytes are written as there are.
  func write(toFile path: String) throws {
    guard let file = unsafe fopen(path, "wb") else {
      throw DataFileError(description: "can't write \(path)")
    }
    let bytes = Array(utf8)
    let written = unsafe fwrite(bytes, 1, bytes.count, file)
    guard unsafe fclose(file) == 0, written == bytes.count else {
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
