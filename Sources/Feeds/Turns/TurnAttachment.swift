/// What a message has that is no text, such as an image: of which kind it is, and where, or how large.
struct TurnAttachment {
  /// `image image/png 12 kB`, `image_url https://…`
  let text: String
  /// Where values start that it says.
  let taken: [Int]
  /// Whether it says nothing but its type.
  let isTypeAlone: Bool

  /// Of a block of a message; nil: it says nothing of what it is.
  init?(_ block: TurnBlock, in bytes: Span<UInt8>) {
    var words: [String] = []
    var taken: [Int] = []
    if let type = block["type"] ?? block["content_type"], type.form != .json {
      words.append(type.string(in: bytes))
      taken.append(type.range.lowerBound)
      if let kind = words.first, Self.kindsWithTitles.contains(kind),
        let title = block.said("title", bytes)
      {
        words.append(title.string(in: bytes))
        taken.append(title.range.lowerBound)
      }
    }
    let count = words.count
    Self.add(block, in: bytes, to: &words, noting: &taken)
    for name in Self.sources {
      guard let source = block[name] else { continue }
      if source.form == .json {
        let source = TurnBlock(source.range, of: bytes)
        if words.isEmpty, Self.namesOfKinds.contains(name) { words.append(name) }
        Self.add(source, in: bytes, to: &words, noting: &taken)
        if name == "document", let title = source["name"], title.form != .json {
          words.append(title.string(in: bytes))
          taken.append(title.range.lowerBound)
        }
        // Of Amazon Bedrock's the bytes lie one deeper.
        if let inner = source["source"], inner.form == .json {
          let inner = TurnBlock(inner.range, of: bytes)
          Self.add(inner, in: bytes, to: &words, noting: &taken)
        }
      } else {
        words.append(Self.address(source, in: bytes))
        taken.append(source.range.lowerBound)
      }
    }
    guard !words.isEmpty else { return nil }
    isTypeAlone = count == 1 && words.count == 1
    text = words.joined(separator: " ")
    self.taken = taken
  }

  private static let kindsWithTitles: Set<String> = [
    "document", "web_search_result", "source-url", "source-document",
  ]
  private static let sources = [
    "source", "image_url", "inlineData", "inline_data", "fileData", "file_data", "file", "image",
    "input_audio", "audio", "document", "video",
  ]
  /// Those that say what it is where nothing else does.
  private static let namesOfKinds: Set<String> = ["image", "document", "video"]
  private static let kinds = ["media_type", "mediaType", "mimeType", "mime_type", "format"]
  private static let addresses = [
    "url", "file_url", "fileUri", "file_uri", "file_id", "filename", "asset_pointer", "file_name",
  ]

  private static func add(
    _ block: TurnBlock, in bytes: Span<UInt8>, to words: inout [String], noting taken: inout [Int]
  ) {
    for name in kinds {
      guard let kind = block[name], kind.form != .json else { continue }
      words.append(kind.string(in: bytes))
      taken.append(kind.range.lowerBound)
    }
    for name in addresses {
      guard let place = block[name], place.form != .json else { continue }
      words.append(address(place, in: bytes))
      taken.append(place.range.lowerBound)
    }
    if let data = block["data"] ?? block["bytes"], data.form != .json {
      // Anthropic's documents may be texts, as they are; what else has blanks in it says what it is itself.
      let isText = block["type"]?.string(in: bytes) == "text"
      let hasBlanks = bytes.extracting(data.range).firstIndex(from: 0, where: { $0 <= 0x20 }) != nil
      guard isText || !hasBlanks else { return }
      let said =
        isText
        ? EntryDetails.size(data.string(in: bytes).utf8.count)
        : size(ofBase64: bytes.extracting(data.range))
      if let said { words.append(said) }
      if !isText { taken.append(data.range.lowerBound) }
    }
  }

  /// `data:image/png;base64,…` is its kind and its size.
  private static func address(_ slice: RowFields.Slice, in bytes: Span<UInt8>) -> String {
    let address = bytes.extracting(slice.range)
    guard address.starts(with: "data:"),
      let comma = address.first(UInt8(ascii: ","), from: 0, to: address.count)
    else { return slice.string(in: bytes) }
    let kind = String(5..<comma, of: address).split(separator: ";").first.map(String.init)
    let size = size(ofBase64: address.extracting(droppingFirst: comma + 1))
    return [kind, size].compactMap(\.self).joined(separator: " ")
  }

  /// Of what Base64 stands for, which may have two characters at its end that say nothing.
  private static func size(ofBase64 text: Span<UInt8>) -> String? {
    var count = text.count
    while count > 0, count + 2 > text.count, text[count - 1] == UInt8(ascii: "=") { count -= 1 }
    return EntryDetails.size(count / 4 * 3 + count % 4 * 3 / 4)
  }
}
