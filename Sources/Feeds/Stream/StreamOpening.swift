import Glibc

/// Finds out what a stream is from what has come, so that nobody waits for more than that needs.
struct StreamOpening {
  let reader: ChunkReader
  let options: FeedOptions

  /// What it is. `mark` is how many bytes to leave out before the text.
  enum Kind {
    case lines(FeedFormat, mark: Int)
    case document
  }

  /// Reads as far as is needed.
  func kind() -> Kind {
    while true {
      let rest = reader.rest
      let isAll = reader.isAtEnd || rest.count >= FormatDetection.sample
      if let kind = kind(of: Array(rest.prefix(FormatDetection.sample)), isAll: isAll) {
        return kind
      }
      reader.readMore()
    }
  }

  /// nil where more is needed than `bytes`; `isAll`: there is no more, or they are enough in any case.
  private func kind(of bytes: [UInt8], isAll: Bool) -> Kind? {
    guard isAll || !reader.isFile && tellsEncoding(bytes) else { return nil }
    let (encoding, mark) = TextEncoding.detect(bytes)
    guard encoding == .utf8 else { return .document }
    let text = Array(bytes[mark...])
    guard let format = format(of: text, isAll: isAll) else { return nil }
    // A document is opened whole, and a mailbox refused then.
    if options.detectsFormat, FormatDetection.isMailbox(text) { return .document }
    switch format {
    case .auto, .text, .jsonl, .gitLog: return .lines(format, mark: mark)
    case .demo, .jsonFeed, .rss, .rdf, .atom, .opml: return .document
    }
  }

  private func tellsEncoding(_ bytes: [UInt8]) -> Bool {
    if bytes.count >= 4 { return true }
    return bytes.contains(0x0A) && bytes.allSatisfy { (1..<0x80).contains($0) }
  }

  private func format(of bytes: [UInt8], isAll: Bool) -> FeedFormat? {
    guard options.format == .auto else { return options.format }
    if options.rows != nil { return .text }
    if isAll {
      let isWhole = reader.isAtEnd && reader.rest.count <= FormatDetection.sample
      return FormatDetection.format(of: bytes, isWhole: isWhole)
    }
    guard let lineEnd = bytes.lastIndex(of: 0x0A),
      let first = bytes[..<lineEnd].first(where: { $0 > 0x20 })
    else { return nil }
    let lines = Array(bytes[...lineEnd])
    switch first {
    case UInt8(ascii: "<"), UInt8(ascii: "["):
      return nil
    case UInt8(ascii: "{"):
      let format = FormatDetection.format(of: lines, isWhole: true)
      return format == .jsonFeed ? nil : format
    default:
      // `git log` and mailboxes show what they are only in their second line.
      if FormatDetection.mayBecomeOther(lines), lines.count(where: { $0 == 0x0A }) <= 3 {
        return nil
      }
      return FormatDetection.format(of: lines, isWhole: true)
    }
  }

  /// A document's feed, of a reader of which nothing was handed out.
  ///
  /// - Throws: what is wrong with it, or with keeping it.
  func document() throws(FeedError) -> Feed {
    let store = ByteStore.spool()
    repeat {
      store.append(reader.rest)
      reader.drop(.max)
      if let code = store.failure { throw FeedError(systemCode: code, file: reader.name) }
      reader.readMore()
    } while !reader.isAtEnd
    if let failure = reader.failure { throw failure }
    let opened = try SourceOpening(store, name: reader.name, options: options).open()
    return Feed.listed(opened, of: "", options: options)
      ?? Feed(FeedPart(opened.source, name: reader.name))
  }
}
