/// Where in an object the parts of an entry are: `title=PATH,content=PATH,…`.
///
/// A path is names with dots between them, `user.name`, and numbers for places in lists, `tags.0` or
/// `tags[0]`.
public struct FieldMap: Sendable, Hashable {
  private(set) var paths: [RawEntry.Field: String] = [:]

  /// The names that may stand before the `=`.
  public static let names = ["key", "title", "content", "html", "author", "time", "link", "image"]

  /// Why a map can't be read: the piece that is wrong.
  public struct Mistake: Error, CustomStringConvertible {
    public var description: String
  }

  /// Reads a map as the command line has it.
  public init(_ argument: String) throws(Mistake) {
    for piece in argument.split(separator: ",") {
      guard let equals = piece.firstIndex(of: "="), piece.index(after: equals) < piece.endIndex
      else {
        throw Mistake(description: "“\(piece)” is not NAME=PATH")
      }
      guard let field = FieldMap.fields[piece[..<equals].trimmed] else {
        throw Mistake(
          description: "“\(piece[..<equals])” is none of \(FieldMap.names.joined(separator: ", "))")
      }
      paths[field] = piece[piece.index(after: equals)...].trimmed
    }
  }

  private static let fields: [String: RawEntry.Field] = [
    "key": .id, "id": .id, "title": .title, "content": .text, "text": .text, "html": .html,
    "author": .author, "username": .author, "time": .date, "date": .date, "link": .link,
    "url": .link, "image": .image,
  ]

  /// The value that `path` leads to in `object`.
  static func value(at path: String, in object: JSONValue) -> JSONValue? {
    if let direct = object[path] { return direct }
    var value = object
    for step in path.split(whereSeparator: { $0 == "." || $0 == "[" || $0 == "]" }) {
      if let member = value[String(step)] {
        value = member
      } else if let place = Int(step), value.elements.indices.contains(place) {
        value = value.elements[place]
      } else {
        return nil
      }
    }
    return value
  }
}
