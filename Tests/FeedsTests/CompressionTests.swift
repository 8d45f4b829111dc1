import CCodecs
import Foundation
import TestSupport
import Testing

@testable import Feeds

@Suite("What was compressed", .timeLimit(.minutes(10)))
struct CompressionTests {
  private let path = NSTemporaryDirectory() + "compressed-\(UUID().uuidString)"
  private let text = (0..<50_000).map { "row \($0)\n" }.joined()

  /// The rows of a file of these bytes, and what is said of it: read whole, read once, read by and by.
  private func readings(_ bytes: Data) throws -> [(rows: [String?], failure: String?)] {
    try bytes.write(to: URL(filePath: path))
    defer { removeFile(path) }
    let whole = try Feed.open(path: path)
    let stream = try FeedStream.open(path: path)
    let streamed = stream.contents()
    var options = FeedOptions()
    options.readsPipesAsTheyCome = true
    let byPieces = try Feed.open(path: path, options: options)
    byPieces.readToEnd(true)
    while !byPieces.descriptors.isEmpty { _ = try byPieces.readChanges() }
    return [
      (whole.entries.map { $0.content?.string }, whole.failures.first?.what),
      (streamed, stream.failures.first?.what),
      (byPieces.entries.map { $0.content?.string }, byPieces.failures.first?.what),
    ]
  }

  private var rows: [String?] { text.split(separator: "\n").map(String.init) }

  private func feed(ofPipe bytes: some Sequence<UInt8>) throws -> Feed {
    let pipe = Pipe.ofThisProgram()
    try pipe.fileHandleForWriting.write(contentsOf: Data(bytes))
    try pipe.fileHandleForWriting.closeEnd()
    return try Feed.open(fileDescriptor: pipe.fileHandleForReading.fileDescriptor, name: "-")
  }

  @Test("is read as what it was", arguments: Compressor.allCases)
  func reading(tool: Compressor) throws {
    for (found, failure) in try readings(try tool.compressed(text)) {
      #expect(found == rows)
      #expect(failure == nil)
    }
  }

  @Test("may be nothing", arguments: Compressor.allCases)
  func empty(tool: Compressor) throws {
    for (found, failure) in try readings(try tool.compressed("")) {
      #expect(found.isEmpty)
      #expect(failure == nil)
    }
  }

  @Test("may be several members, one behind the other, and padded", arguments: Compressor.allCases)
  func members(tool: Compressor) throws {
    let members = try ["a\nb", "c\n", ""].map(tool.compressed).joined()
    for (found, failure) in try readings(Data(members) + Data(count: 1000)) {
      #expect(found == ["a", "bc"])
      #expect(failure == nil)
    }
  }

  @Test("may have frames that are to be skipped, before and behind")
  func skippable() throws {
    let frame: [UInt8] = [0x5A, 0x2A, 0x4D, 0x18, 3, 0, 0, 0, 1, 2, 3]
    for (found, failure) in try readings(frame + Compressor.zstd.compressed("a\n") + frame) {
      #expect(found == ["a"])
      #expect(failure == nil)
    }
  }

  @Test(
    "is shown as far as it goes where it was cut or damaged, and that is said",
    arguments: Compressor.allCases)
  func damage(tool: Compressor) throws {
    let bytes = try tool.compressed(text)
    for (found, failure) in try readings(bytes.prefix(bytes.count / 2)) {
      #expect(found.count > 1000)
      #expect(rows.starts(with: found.dropLast()))
      #expect(failure == "ends too early for what \(tool.name) compressed")
    }
    if let check = tool.check {
      var damaged = bytes
      damaged[damaged.count - check] ^= 1
      for (found, failure) in try readings(damaged) {
        #expect(found == rows)
        #expect(failure?.hasPrefix("is damaged, as \(tool.name)'s checks tell") == true)
      }
    }
  }

  @Test("is said to be cut even where only its first bytes are left")
  func cutToNothing() throws {
    for (bytes, name) in [
      ([0x1F, 0x8B], "gzip"), ([0x28, 0xB5], "zstd"), ([0x28, 0xB5, 0x2F], "zstd"),
      ([0xFD, 0x37, 0x7A], "xz"),
    ] as [([UInt8], String)] {
      let reason = "ends too early for what \(name) compressed"
      try Data(bytes).write(to: URL(filePath: path))
      defer { removeFile(path) }
      #expect(throws: FeedError(reason, file: path)) { try Feed.open(path: path) }
      #expect(throws: FeedError(reason, file: "-")) { try feed(ofPipe: bytes) }
    }
    for text in ["\u{1F}", "B", "BZh", "]", "P*M", "("] {
      #expect(try feed(ofPipe: Array(text.utf8)).failures.isEmpty, "\(text)")
    }
  }

  @Test(
    "is shown without what stands behind it and was not compressed so",
    arguments: Compressor.allCases.filter { $0 != .gzip })
  func rubbish(tool: Compressor) throws {
    let bytes = try tool.compressed(text)
    for behind in [Data("more".utf8), bytes.prefix(1) + Data("such rubbish as this is".utf8)] {
      for (found, failure) in try readings(bytes + behind) {
        #expect(found == rows)
        // What begins so may well be what lzma wrote: it has no mark.
        #expect(failure?.hasPrefix("has something behind") == true || tool == .lzma)
      }
    }
  }

  @Test("comes by a pipe, a byte at a time", arguments: Compressor.allCases)
  func pipe(tool: Compressor) throws {
    let pipe = Pipe.ofThisProgram()
    let bytes = try tool.compressed("{\"title\":\"a\"}\n{\"title\":\"b\"}\n")
    let writer = pipe.fileHandleForWriting
    Thread.detachNewThread {
      for byte in bytes { try? writer.write(contentsOf: Data([byte])) }
      try? writer.closeEnd()
    }
    let feed = try Feed.open(fileDescriptor: pipe.fileHandleForReading.fileDescriptor, name: "-")
    #expect(feed.entries.map { $0.title?.string } == ["a", "b"])
  }

  @Test("and is a document is read whole", arguments: Compressor.allCases)
  func document(tool: Compressor) throws {
    let rss = "<rss><channel><item><title>Bee</title></item></channel></rss>"
    try tool.compressed(rss).write(to: URL(filePath: path))
    defer { removeFile(path) }
    #expect(try Feed.open(path: path).entries.first?.title?.string == "Bee")
    #expect(try FeedStream.open(path: path).document?.entries.first?.title?.string == "Bee")
  }

  @Test("and is a document that was cut shows what is whole of it, and that is said")
  func cutDocument() throws {
    var random = SplitMix64(seed: 12)
    let items = (0..<2000).map {
      "<item><title>item \($0)</title><guid>\(random.next())</guid></item>"
    }
    let whole = try Compressor.gzip.compressed("<rss><channel>" + items.joined())
    try whole.prefix(whole.count / 2).write(to: URL(filePath: path))
    defer { removeFile(path) }
    var options = FeedOptions()
    options.readsPipesAsTheyCome = true
    let piped = try Feed.open(path: path, options: options)
    while !piped.descriptors.isEmpty { _ = try piped.readChanges() }
    let streamed = try #require(try FeedStream.open(path: path).document)
    for feed in [try Feed.open(path: path), piped, streamed] {
      let titles = feed.entries.compactMap { $0.title?.string }
      #expect(titles.count > 500)
      #expect(titles.starts(with: (0..<500).map { "item \($0)" }))
      #expect(feed.failures.map(\.what) == ["ends too early for what gzip compressed"])
    }
    let json = try Compressor.gzip.compressed(
      "{\"items\": [\n" + String(repeating: "{},\n", count: 9999))
    try json.prefix(json.count / 2).write(to: URL(filePath: path))
    let feed = try Feed.open(path: path)
    #expect(feed.entries.count > 100)
    #expect(feed.failures.map(\.what) == ["ends too early for what gzip compressed"])
  }

  @Test("and is an archive is named, and how to read it is said", arguments: Compressor.allCases)
  func archive(tool: Compressor) throws {
    let tar =
      Array("a name".utf8) + Array(repeating: 0, count: 251) + Array("ustar\0".utf8)
      + Array(repeating: 0, count: 700)
    try tool.compressed(tar).write(to: URL(filePath: path))
    defer { removeFile(path) }
    let error = FeedError("is a tar archive: tar -xOf FILE | feed-tui", file: path)
    #expect(throws: error) { try Feed.open(path: path) }
    #expect(throws: error) { try FeedStream.open(path: path) }
  }

  @Test("is decompressed no further ahead than was asked for", arguments: Compressor.allCases)
  func bomb(tool: Compressor) throws {
    try tool.compressed(String(repeating: "0\n", count: 4_000_000))
      .write(to: URL(filePath: path))
    defer { removeFile(path) }
    var options = FeedOptions()
    options.readsPipesAsTheyCome = true
    options.readAhead = 1 << 20
    let feed = try Feed.open(path: path, options: options)
    while !feed.descriptors.isEmpty { _ = try feed.readChanges() }
    let count = feed.numberOfEntries(inSection: 0)
    #expect(count < 2_500_000)
    // What was read of the file already is there without its becoming readable.
    feed.wantRows(upTo: count - 1)
    while feed.hasMoreAtHand { _ = try feed.readChanges() }
    #expect(feed.numberOfEntries(inSection: 0) > count)
  }

  @Test("and becomes a thousand times as much is read, be it one row or a document")
  func expansion() throws {
    let row = String(repeating: "a", count: 17_000_000)
    try Compressor.gzip.compressed("one\n" + row + "\ntwo\n").write(to: URL(filePath: path))
    defer { removeFile(path) }
    let feed = try Feed.open(path: path)
    #expect(feed.numberOfEntries(inSection: 0) == 3 && feed.failures.isEmpty)
    let blanks = String(repeating: " ", count: 20_000_000)
    let item = "<item><title>Bee</title></item>"
    try Compressor.gzip.compressed("<rss><channel>\(blanks)\(item)</channel></rss>")
      .write(to: URL(filePath: path))
    #expect(try Feed.open(path: path).entries.map { $0.title?.string } == ["Bee"])
    #expect(try FeedStream.open(path: path).document?.entries.count == 1)
  }

  @Test("may become as much as there is memory for, and always sixteen times what it was")
  func bounds() {
    func limit(_ count: Int, memory: Int) -> Int {
      Expansion(.gzip, ofBytes: count, memory: memory).limit
    }
    #expect(limit(1000, memory: 1 << 30) == 1 << 27)
    #expect(limit(1000, memory: 1 << 26) == 1 << 24)
    #expect(limit(1 << 25, memory: 1 << 30) == 1 << 29)
    #expect(limit(1000, memory: 1 << 40) == SourceOpening.largestDocument)
    #expect(
      Expansion(.xz, ofBytes: 0, memory: 1 << 30).complaint
        == "expands to a row or document of more than 128 MB (xz -dc FILE | feed-tui)")
  }

  @Test("that asks for more memory than it may have is not decompressed, and that is said")
  func memory() throws {
    // A frame with a window of 2 GB, of one block.
    let frame: [UInt8] = [0x28, 0xB5, 0x2F, 0xFD, 0, 0xA8, 0x11, 0, 0, 0x78, 0x0A]
    var lzma = try Compressor.lzma.compressed("x\n")
    lzma.replaceSubrange(1..<5, with: [0, 0, 0, 8])
    for (bytes, program) in [(Data(frame), "zstd"), (lzma, "xz")] {
      let what =
        "needs more than 128 MB of memory to be decompressed (\(program) -dc FILE | feed-tui)"
      #expect(throws: FeedError(what, file: "-")) { try feed(ofPipe: bytes) }
    }
  }

  @Test(
    "beginnings that nothing follows are handed out as they are where they could be a text",
    arguments: Compressor.allCases)
  func beginnings(tool: Compressor) throws {
    let bytes = try tool.compressed("row\n").prefix(Compression.longestBeginning)
    for count in 1..<bytes.count where Compression(Array(bytes.prefix(count))) == nil {
      #expect(Compression.isOpen(Array(bytes.prefix(count))))
      let isText =
        count == 1 || tool == .lzma || bytes.prefix(count).allSatisfy { $0 < 0x80 }
      let cut = try? feed(ofPipe: bytes.prefix(count))
      #expect(cut?.entries.count == (isText ? 1 : nil), "\(count)")
      #expect(try feed(ofPipe: bytes.prefix(count) + [0x78]).entries.count == 1, "\(count)")
    }
  }

  @Test("needs a library, and says which where it is missing")
  func missing() throws {
    _ = try GzipCodec.load(FEED_ZLIB_LIBRARY).get()
    _ = try ZstdCodec.load(FEED_ZSTD_LIBRARY).get()
    _ = try LZMACodec.load(FEED_LZMA_LIBRARY).get()
    _ = try Bzip2Codec.load(FEED_BZIP2_LIBRARY).get()
    let nowhere = "libnowhere.so.1"
    let reasons = [
      GzipCodec.load(nowhere).reason, ZstdCodec.load(nowhere).reason,
      LZMACodec.load(nowhere).reason, Bzip2Codec.load(nowhere).reason,
    ]
    for reason in reasons { #expect(reason?.contains(nowhere) == true) }
  }

  @Test("that no library can begin with says so, and frees once what it was begun with")
  func noBeginning() throws {
    var zlib = try GzipCodec.loaded.get()
    var bzip2 = try Bzip2Codec.loaded.get()
    var lzma = try LZMACodec.loaded.get()
    // Safe: they do nothing with what they are given.
    unsafe zlib.inflateInit2_ = { _, _, _, _ in Z_MEM_ERROR }
    unsafe bzip2.BZ2_bzDecompressInit = { _, _, _ in BZ_MEM_ERROR }
    unsafe lzma.lzma_stream_decoder = { _, _, _ in LZMA_MEM_ERROR }
    let (gzip, bzip, xz) = (zlib, bzip2, lzma)
    for _ in 0..<100 {
      #expect(throws: CLibrary.Missing.self) { try GzipCodec(.success(gzip)) }
      #expect(throws: CLibrary.Missing.self) { try Bzip2Codec(.success(bzip)) }
      #expect(throws: CLibrary.Missing.self) { try LZMACodec(isAlone: false, .success(xz)) }
    }
  }

  @Test("that there is no memory for is refused, and not told to be damaged")
  func noMemory() throws {
    var zlib = try GzipCodec.loaded.get()
    var lzma = try LZMACodec.loaded.get()
    // Safe: they do nothing with what they are given, but for a look at what lies still.
    unsafe zlib.inflate = { _, _ in Z_MEM_ERROR }
    unsafe lzma.lzma_stream_decoder = { stream, _, _ in
      unsafe stream?.pointee.next_out == nil ? LZMA_OK : LZMA_MEM_ERROR
    }
    let gzip = try GzipCodec(.success(zlib))
    let xz = try LZMACodec(isAlone: false, .success(lzma))
    #expect(refusal(by: gzip) == Codecs.lackOfMemory)
    // It can't begin with another member.
    #expect(refusal(by: xz) == nil)
    xz.restart()
    #expect(refusal(by: xz) == Codecs.lackOfMemory)
  }

  /// Why a codec takes nothing.
  private func refusal(by codec: any Codec) -> String? {
    let input: [UInt8] = [0x1F, 0x8B]
    var output: [UInt8] = [0]
    var span = output.mutableSpan
    if case .refused(let reason) = codec.step(input.span, into: &span).outcome { return reason }
    return nil
  }
}

extension Result where Failure == CLibrary.Missing {
  /// Why it is missing, if so.
  fileprivate var reason: String? {
    if case .failure(let missing) = self { missing.reason } else { nil }
  }
}

@Suite("Files that are neither text nor a feed")
struct ForeignFormatTests {
  private static let files: [([UInt8], String)] = [
    ([0x50, 0x4B, 0x03, 0x04], "unzip -p FILE | feed-tui"),
    ([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A], "an image (PNG)"),
    ([0x7F, 0x45, 0x4C, 0x46, 2], "a program (ELF)"),
    ([0x1F, 0x9D, 0x90], "gzip -dc FILE | feed-tui"),
    (
      Array("a name".utf8) + Array(repeating: 0, count: 251) + Array("ustar\0".utf8),
      "tar -xOf FILE"
    ),
  ]

  @Test("are named, and how to read them is said", arguments: files.indices)
  func named(number: Int) throws {
    let (bytes, what) = Self.files[number]
    let whole = #expect(throws: FeedError.self) { try Feed.open(bytes: bytes, name: "f") }
    #expect(whole?.what.contains(what) == true)
    let pipe = Pipe.ofThisProgram()
    try pipe.fileHandleForWriting.write(contentsOf: Data(bytes))
    try pipe.fileHandleForWriting.closeEnd()
    let streamed = #expect(throws: FeedError.self) {
      try FeedStream.open(fileDescriptor: pipe.fileHandleForReading.fileDescriptor, name: "f")
    }
    #expect(streamed == whole)
  }

  @Test("are shown as bytes where somebody says that they are text")
  func asText() throws {
    let feed = try Feed.open(
      bytes: Self.files[0].0, name: "f", options: FeedOptions(format: .text))
    #expect(feed.entries.count == 1)
  }

  @Test(
    "don't begin as some texts do",
    arguments: [
      "BZhell", "BZh9 is a word", "%PDF- is a format", "GIF8 PK",
      String(repeating: "x", count: 257) + "ustar",
    ])
  func words(text: String) throws {
    #expect(try Feed.reading(text).entries.first?.content?.string == text)
  }
}
