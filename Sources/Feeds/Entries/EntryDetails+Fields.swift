/// What filters ask for.
extension EntryDetails {
  /// What the details that `text` lists say under a name of a filter, in small letters: what the page calls them, or else a
  /// document, with its prefix or without. Of several on one line each, and all of them. O(n)
  static func values(called name: String, in text: String) -> [String] {
    let local = name.split(separator: ":").last.map(String.init) ?? name
    let wanted = (namesInDocuments[local] ?? []).map { $0.rawValue.lowercased() }
    return text.split(separator: "\n").flatMap { line -> [String] in
      let (found, value) = parts(of: line)
      let folded = found.lowercased()
      let isMeant =
        folded == name || folded == local || wanted.contains(folded)
        || folded.hasSuffix(":\(name)")
      guard isMeant else { return [] }
      return values(of: Name(rawValue: found), String(value))
    }
  }

  /// What a filter may ask for of a line.
  private static func values(of name: Name?, _ value: String) -> [String] {
    switch name {
    case .duration: [value, withHours(value)]
    case .fileDuration: [value, duration(value), withHours(duration(value))]
    case .categories: value.split(separator: ", ").flatMap(namesOfCategory) + [value]
    case .some(let name) where name.isJoined: members(of: value) + [value]
    default: [value]
    }
  }

  /// Those that are joined on one line.
  static func members(of line: String) -> [String] {
    line.split(separator: ", ").map(String.init)
  }

  /// `Rust (rust-lang)` as it stands there, its label and its term.
  private static func namesOfCategory(_ category: Substring) -> [String] {
    guard category.hasSuffix(")"), let open = category.firstIndex(of: "("),
      category[..<open].hasSuffix(" ")
    else { return [String(category)] }
    let term = category[category.index(after: open)...].dropLast()
    return [String(category), String(category[..<open].dropLast()), String(term)]
  }

  /// `1:35` as lengths are compared: `0:01:35`; what is no such length as it is.
  private static func withHours(_ duration: String) -> String {
    switch duration.utf8.count {
    case "0:00".utf8.count: "0:0\(duration)"
    case "00:00".utf8.count: "0:\(duration)"
    default: duration
    }
  }

  /// What a filter asks for by names that are not those of the page, or by more than one of these.
  private static let namesInDocuments: [String: [Name]] = [
    "category": [.categories], "tag": [.categories], "tags": [.categories],
    "keywords": [.categories], "domain": [.taxonomy], "scheme": [.taxonomy],
    "attachments": [.enclosure], "external_url": [.related],
    "image": [.picture], "banner_image": [.picture],
    "duration": [.duration, .fileDuration], "duration_in_seconds": [.fileDuration],
    "size": [.fileSize], "size_in_bytes": [.fileSize], "length": [.fileSize],
    "type": [.fileType], "mime_type": [.fileType],
    "people": [.people, .authors], "person": [.people], "contributor": [.people],
    "author": [.author, .authors], "authors": [.author, .authors],
    "creator": [.author, .authors], "email": [.mail], "source": [.source, .sourceTitle],
    "title": [.otherTitle], "date_modified": [.updated], "copyright": [.rights],
    "license": [.rights], "lang": [.language], "episodetype": [.episodeType],
    "comments": [.replies], "commentrss": [.commentFeed], "point": [.location],
  ]
}
