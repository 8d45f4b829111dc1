import Glibc

/// How bytes may be compressed, as they begin: names of files say nothing.
enum Compression: CaseIterable {
  case gzip, zstd, xz, lzma, bzip2

  /// What people call it.
  var name: String {
    switch self {
    case .gzip: "gzip"
    case .zstd: "zstd"
    case .xz: "xz"
    case .lzma: "lzma"
    case .bzip2: "bzip2"
    }
  }

  /// How to have it decompressed by others.
  var remedy: String { "\(self == .lzma ? "xz" : name) -dc FILE | feed-tui" }

  /// What decompresses it. Throws why its library can't be loaded, or begun with.
  func makeCodec() throws(CLibrary.Missing) -> any Codec {
    switch self {
    case .gzip: try GzipCodec()
    case .zstd: try ZstdCodec()
    case .xz, .lzma: try LZMACodec(isAlone: self == .lzma)
    case .bzip2: try Bzip2Codec()
    }
  }

  /// The bytes that it may begin with, each as what it may be.
  private var beginnings: [[ClosedRange<UInt8>]] {
    switch self {
    // Two bytes that nothing else begins with, and the one method that there is.
    case .gzip: Self.exactly([[0x1F, 0x8B, 0x08]])
    // A frame, or one that is to be skipped, as parallel compressors write it first.
    case .zstd:
      Self.exactly([[0x28, 0xB5, 0x2F, 0xFD]])
        + [[0x50...0x5F, 0x2A...0x2A, 0x4D...0x4D, 0x18...0x18]]
    case .xz: Self.exactly([[0xFD, 0x37, 0x7A, 0x58, 0x5A, 0x00]])
    // Its beginning could be a word: what its first block begins with could not, nor what an empty file has.
    case .bzip2:
      Self.exactly([[0x31, 0x41, 0x59, 0x26, 0x53, 0x59], [0x17, 0x72, 0x45, 0x38, 0x50, 0x90]])
        .map { Self.exactly([Array("BZh".utf8)])[0] + [0x31...0x39] + $0 }
    // The usual settings, memory that can be had, and a length that is unknown or below 2⁴⁰.
    case .lzma:
      [
        Self.lzmaSettings + Array(repeating: 0xFF...0xFF, count: 8),
        Self.lzmaSettings + Array(repeating: 0...0xFF, count: 5)
          + Array(repeating: 0...0, count: 3),
      ]
    }
  }

  private static let lzmaSettings: [ClosedRange<UInt8>] = [
    0x5D...0x5D, 0...0, 0...0, 0...0xFF, 0...8,
  ]

  private static func exactly(_ beginnings: [[UInt8]]) -> [[ClosedRange<UInt8>]] {
    beginnings.map { $0.map { $0...$0 } }
  }

  /// More bytes than these tell nothing.
  static let longestBeginning = 13

  /// What bytes are compressed by that begin so; nil: by nothing.
  init?(_ bytes: [UInt8]) {
    guard
      let found = Self.allCases.first(where: { compression in
        compression.beginnings.contains { $0.count <= bytes.count && Self.agree($0, bytes) }
      })
    else { return nil }
    self = found
  }

  /// What a file was compressed by of which only these bytes are left; nil where that is a guess: a first byte
  /// says little, letters may be a word, and what lzma wrote has no mark.
  init?(cutTo bytes: [UInt8]) {
    guard bytes.count > 1, bytes.contains(where: { $0 >= 0x80 }),
      let found = Self.allCases.first(where: { compression in
        compression != .lzma
          && compression.beginnings.contains { $0.count > bytes.count && Self.agree($0, bytes) }
      })
    else { return nil }
    self = found
  }

  /// Whether it shows only in what comes behind these bytes.
  static func isOpen(_ bytes: [UInt8]) -> Bool {
    allCases.contains { compression in
      compression.beginnings.contains { $0.count > bytes.count && agree($0, bytes) }
    }
  }

  /// Whether another member may begin with this byte, behind one of this kind.
  func mayBeginMember(with byte: UInt8) -> Bool { beginnings.contains { $0[0].contains(byte) } }

  private static func agree(_ beginning: [ClosedRange<UInt8>], _ bytes: [UInt8]) -> Bool {
    zip(beginning, bytes).allSatisfy { $0.contains($1) }
  }

  /// What a file is compressed by; nil: by nothing, or it is no file.
  init?(ofFile descriptor: Int32) {
    guard let bytes = Self.beginning(ofFile: descriptor),
      let found = Self(bytes) ?? Self(cutTo: bytes)
    else { return nil }
    self = found
  }

  /// Whether the file at `path` begins, with however few bytes, as nothing does that is compressed.
  static func isNone(ofFileAt path: String) -> Bool {
    let descriptor = System.open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else { return false }
    defer { close(descriptor) }
    guard let bytes = beginning(ofFile: descriptor) else { return false }
    return Self(bytes) == nil && !isOpen(bytes)
  }

  /// The bytes that tell what a file is compressed by, or fewer; nil: it is no file.
  private static func beginning(ofFile descriptor: Int32) -> [UInt8]? {
    guard let status = System.status(of: descriptor), status.st_mode & S_IFMT == S_IFREG else {
      return nil
    }
    return ByteStore.bytes(0..<longestBeginning, of: descriptor)
  }
}

/// So much may one row or document become that was compressed, as a few bytes can stand for any number of them.
/// Many rows may become more.
///
/// What is usual becomes ten or fifty times as much, and what compresses well more: no ratio tells it from what
/// was made to harm. So only what there would be no memory for is refused.
struct Expansion {
  let compression: Compression
  /// In bytes.
  let limit: Int

  /// - Parameter memory: What there is, in bytes.
  init(_ compression: Compression, ofBytes count: Int, memory: Int = System.memory) {
    self.compression = compression
    limit = max(1 << 24, 16 * count, min(memory / Self.share, SourceOpening.largestDocument))
  }

  /// Of a document there are its bytes, its entries and what is shown of them: half of the memory at most.
  private static let share = 8

  /// Says that one became more.
  var complaint: String {
    "expands to a row or document of more than \(limit >> 20) MB (\(compression.remedy))"
  }
}
