import Glibc

/// The feeds that an OPML document names: files of this machine, relative to the document.
enum Outlines {
  /// Opens the feeds of outlines in the document at `path`. Nothing is fetched from a network: an address of
  /// another machine is a part that says so. A file is opened once, however often it is named.
  static func parts(
    _ outlines: [XMLFeedDocument.Outline], of path: String, options: FeedOptions
  ) -> [FeedPart] {
    var options = options
    options.format = .auto
    options.expectsFeed = true
    options.logs.namesDay = true
    var files: Set<[UInt]> = []
    return outlines.map { part($0, of: path, options: options, files: &files) }
  }

  /// The part of an outline; `files` are those of the ones before.
  private static func part(
    _ outline: XMLFeedDocument.Outline, of path: String, options: FeedOptions,
    files: inout Set<[UInt]>
  ) -> FeedPart {
    let location = outline.location
    let name = outline.title ?? location
    guard let file = localPath(location, relativeTo: path) else {
      return failure("is no file of this machine; nothing is fetched", location, name)
    }
    guard isWithin(file, folderOf: path) else {
      return failure("is outside of the list's folder, and not read", location, name)
    }
    if let identity = FileIdentity(path: file), !files.insert(identity.file).inserted {
      return failure("is shown above already", location, name)
    }
    // A descriptor's path says nothing to people.
    let part = FeedPart(
      path: file, name: name, file: file.hasPrefix("/proc/self/fd/") ? location : nil,
      options: options)
    part.isAskedFor = true
    return part.source.format == .opml
      ? failure("is a list of feeds itself", location, name) : part
  }

  /// Whether what is at `file` is in the document's folder, wherever links lead, and nothing but a file:
  /// lists come from strangers. What is not there goes by its name.
  private static func isWithin(_ file: String, folderOf document: String) -> Bool {
    let named = document.lastIndex(of: "/").map { String(document[...$0]) } ?? "."
    guard let folder = System.resolved(named) else { return false }
    let prefix = folder.last == UInt8(ascii: "/") ? folder : folder + [UInt8(ascii: "/")]
    guard let found = System.resolved(file) else {
      return isNamedWithin(file, folderOf: document)
    }
    let status = found.starts(with: prefix) ? System.status(ofFileAt: file) : nil
    return status.map { $0.st_mode & S_IFMT == S_IFREG } ?? false
  }

  private static func isNamedWithin(_ file: String, folderOf document: String) -> Bool {
    let folder = document.lastIndex(of: "/").map { document[...$0] } ?? ""
    let isBelow = folder.isEmpty ? !file.hasPrefix("/") : file.hasPrefix(folder)
    return isBelow && !file.dropFirst(folder.count).split(separator: "/").contains("..")
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
