/// The feeds that an OPML document names: files of this machine, relative to the document.
enum Outlines {
  /// Opens the feed of an outline in the document at `path`. Nothing is fetched from a network: an
  /// address of another machine is a part that says so.
  static func part(
    _ outline: XMLFeedDocument.Outline, of path: String, options: FeedOptions
  ) -> FeedPart {
    let location = outline.location
    var options = options
    options.format = .auto
    let name = outline.title ?? location
    guard let file = localPath(location, relativeTo: path) else {
      return failure("is no file of this machine; nothing is fetched", location, name)
    }
    let part = FeedPart(path: file, name: name, options: options)
    return part.source.format == .opml
      ? failure("is a list of feeds itself", location, name) : part
  }

  private static func failure(_ what: String, _ location: String, _ name: String) -> FeedPart {
    FeedPart(FailureSource(FeedError(what, file: location)), name: name)
  }

  /// The path that a location means; nil for addresses of other machines.
  static func localPath(_ location: String, relativeTo document: String) -> String? {
    if location.hasPrefix("file://") {
      let path = location.dropFirst("file://".count)
      return path.hasPrefix("/") ? percentDecoded(path) : nil
    }
    guard !location.contains("://"), !location.contains("\0") else { return nil }
    if location.hasPrefix("/") { return location }
    guard let slash = document.lastIndex(of: "/") else { return location }
    return document[...slash] + location
  }

  private static func percentDecoded(_ text: Substring) -> String {
    var bytes: [UInt8] = []
    var rest = Array(text.utf8)[...]
    while let byte = rest.popFirst() {
      let digits = String(decoding: rest.prefix(2), as: UTF8.self)
      if byte == UInt8(ascii: "%"), digits.utf8.count == 2, let value = UInt8(digits, radix: 16),
        value != 0
      {
        bytes.append(value)
        rest = rest.dropFirst(2)
      } else {
        bytes.append(byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
