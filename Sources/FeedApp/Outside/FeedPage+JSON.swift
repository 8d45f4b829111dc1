import Feeds

/// A row for other programs.
extension FeedPage {
  /// As an object on one line: of a log's line its level, time, message and all fields, or, where nobody knows those, as
  /// it is a line of text, all of it; of others what they have of title, content, author, date, link and key. O(n).
  ///
  /// - Parameters:
  ///   - line: What the row says as a line of a log of text.
  ///   - isoText: Writes a date as ISO 8601; one that can't be read stands as it was written.
  func json(
    of line: (level: LogLevel?, message: String)? = nil, _ isoText: (FeedDate) -> String
  ) -> [UInt8] {
    var object = JSONObject()
    let date = entry.date.map(isoText) ?? time?.string
    let text = content.plainText
    if isLog {
      object.append("level", level.map { "\($0)" })
      object.append("time", date)
      object.append("message", text)
      if let tree { object.append("fields", json: tree.json) }
    } else if let line {
      object.append("level", line.level.map { "\($0)" })
      object.append("time", date)
      object.append("message", line.message)
      object.append("content", text)
    } else {
      object.append("title", entry.title?.string)
      object.append("content", text)
      object.append("author", entry.username?.string)
      object.append("date", date)
      object.append("link", entry.link?.string)
      object.append("key", entry.key)
    }
    return object.bytes
  }
}

/// An object of JSON, member by member.
private struct JSONObject {
  private var members: [UInt8] = []

  var bytes: [UInt8] { [UInt8(ascii: "{")] + members + [UInt8(ascii: "}")] }

  /// A text that is not there, or empty, is left out.
  mutating func append(_ name: String, _ text: String?) {
    guard let text, !text.isEmpty else { return }
    append(name, json: text.quotedForJSON)
  }

  mutating func append(_ name: String, json: [UInt8]) {
    if !members.isEmpty { members.append(UInt8(ascii: ",")) }
    members += name.quotedForJSON + [UInt8(ascii: ":")] + json
  }
}

extension String {
  fileprivate var quotedForJSON: [UInt8] {
    var quoted: [UInt8] = []
    quoted.append(jsonQuoted: self)
    return quoted
  }
}
