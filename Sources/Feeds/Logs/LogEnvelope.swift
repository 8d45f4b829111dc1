/// An object within a line that has all that a log's line says in it: collectors and stores put others around it.
struct LogEnvelope: Sendable {
  /// The names of members from the object on, each within the one before.
  typealias Path = [StaticString]

  /// What the object is called.
  let name: String
  /// Where its parts are, the likelier first.
  let messages: [Path]
  let levels: [Path]
  var times: [Path] = []
  var scale = LogLevel.Scale.usual
  /// Whether it is none whose level nobody knows: anything may have a message and a time.
  var needsLevel = false

  static let all: [LogEnvelope] = [
    // Splunk's collector of events over HTTP: the time stands beside it.
    LogEnvelope(name: "event", messages: [["message"]], levels: [["level"], ["severity"]])
  ]

  /// What an object says as one.
  struct Parts {
    var message: RowFields.Slice
    var level: RowFields.Slice?
    var time: RowFields.Slice?
    var scale = LogLevel.Scale.usual
    /// Whether the message lies in it, too.
    var isMessageHeld = true
  }

  /// The parts of the object of this number; nil: it is something else. O(its members)
  func parts(of object: Int, among members: LogMembers, in bytes: Span<UInt8>) -> Parts? {
    guard let message = members.scalar(atFirstOf: messages, in: object, bytes) else { return nil }
    let level = members.scalar(atFirstOf: levels, in: object, bytes)
    let time = members.scalar(atFirstOf: times, in: object, bytes)
    guard level != nil || time != nil else { return nil }
    if needsLevel {
      guard let level, LogLevel(level, scale, in: bytes) != nil else { return nil }
    }
    return Parts(message: message, level: level, time: time, scale: scale)
  }
}

extension LogMembers {
  /// The first scalar that is at one of these paths in an object; nil: there is none. O(its members) for each
  fileprivate func scalar(
    atFirstOf paths: [LogEnvelope.Path], in object: Int, _ bytes: Span<UInt8>
  ) -> RowFields.Slice? {
    for path in paths {
      var holder: Int? = object
      for name in path.dropLast() {
        holder = holder.flatMap { index(ofMember: name, in: $0, bytes) }
      }
      guard let holder, let name = path.last, let found = scalar(name, in: holder, bytes) else {
        continue
      }
      return found
    }
    return nil
  }
}
