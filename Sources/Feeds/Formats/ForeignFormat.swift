/// Files that are neither text nor a feed, as they begin.
enum ForeignFormat {
  private static let kinds: [(magic: [UInt8], what: String)] = [
    ([0x04, 0x22, 0x4D, 0x18], "is compressed by lz4: lz4 -dc FILE | feed-tui"),
    ([0x1F, 0x9D], "is compressed by compress: gzip -dc FILE | feed-tui"),
    ([0x37, 0x7A, 0xBC, 0xAF, 0x27, 0x1C], "is a 7z archive: 7z x -so FILE | feed-tui"),
    ([0x50, 0x4B, 0x03, 0x04], "is a zip archive: unzip -p FILE | feed-tui"),
    (Array("SQLite format 3\0".utf8), "is an SQLite database: sqlite3 FILE .dump | feed-tui"),
    ([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A], "is an image (PNG), not a feed"),
    ([0xFF, 0xD8, 0xFF], "is an image (JPEG), not a feed"),
    ([0x7F, 0x45, 0x4C, 0x46], "is a program (ELF), not a feed"),
  ]

  /// These could be words that a text begins with: they count only where bytes follow that are no text.
  private static let wordlike: [(magic: [UInt8], what: String)] = [
    (Array("%PDF-".utf8), "is a PDF document: pdftotext FILE - | feed-tui"),
    (Array("GIF8".utf8), "is an image (GIF), not a feed"),
  ]

  /// Where a tar archive says what it is: behind its first member's name, rights and dates.
  private static let tar = (offset: 257, magic: Array("ustar".utf8))

  /// How much of a file tells, in bytes.
  static let sample = 262

  /// What a file is, in words that say how to read it; nil if it may be a text.
  static func description(ofFileBeginningWith bytes: [UInt8]) -> String? {
    // What was compressed once is decompressed before it comes here.
    if let compression = Compression(bytes) {
      return "is compressed by \(compression.name) more than once: \(compression.remedy)"
    }
    if let kind = kinds.first(where: { bytes.starts(with: $0.magic) }) { return kind.what }
    if bytes.dropFirst(tar.offset).starts(with: tar.magic), bytes.prefix(tar.offset).contains(0) {
      return "is a tar archive: tar -xOf FILE | feed-tui"
    }
    return wordlike.first {
      bytes.starts(with: $0.magic) && bytes.contains { $0 >= 0x80 || $0 == 0 }
    }?.what
  }
}

extension FeedOptions {
  /// - Throws: what a file is that is neither text nor a feed, unless somebody said how to read it.
  func refuseForeign(_ bytes: [UInt8], name: String) throws(FeedError) {
    guard format == .auto, rows == nil,
      let what = ForeignFormat.description(ofFileBeginningWith: bytes)
    else { return }
    throw FeedError(what, file: name)
  }
}
