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
  /// Where it says whether what it tells of went well, which is its level if it has no other, and with what code.
  var outcomes: [Path] = []
  var codes: [Path] = []
  /// What nothing else has, whether there is a level or not.
  var signs: [Path] = []

  static let all: [LogEnvelope] = [
    // Splunk's collector of events over HTTP: the time stands beside it.
    LogEnvelope(name: "event", messages: [["message"]], levels: [["level"], ["severity"]]),
    // Splunk's exports.
    LogEnvelope(name: "result", messages: [["_raw"]], levels: [["log_level"]], times: [["_time"]]),
    // loguru's lines by `serialize=True`.
    LogEnvelope(
      name: "record", messages: [["message"]], levels: [["level", "name"]],
      times: [["time", "timestamp"], ["time", "repr"]], needsLevel: true),
    // What Elasticsearch and OpenSearch find.
    LogEnvelope(
      name: "_source", messages: [["message"], ["msg"]],
      levels: [["log.level"], ["log", "level"], ["level"], ["severity"]],
      times: [["@timestamp"], ["timestamp"]]),
    // Datadog's: what is called so may be anything of an interface's.
    LogEnvelope(
      name: "attributes", messages: [["message"]], levels: [["status"]], times: [["timestamp"]],
      needsLevel: true),
    // The same of its older interface.
    LogEnvelope(
      name: "content", messages: [["message"]], levels: [["status"]], times: [["timestamp"]],
      needsLevel: true),
    // What Rust's compiler says, as Cargo hands it on.
    LogEnvelope(name: "message", messages: [["rendered"]], levels: [["level"]]),
    // What programs send to Application Insights; where nobody wrote what it says, what kind of it is it.
    LogEnvelope(
      name: "data",
      messages: [
        ["baseData", "message"], ["baseData", "exceptions", "message"],
        ["baseData", "exceptions", "typeName"], ["baseData", "name"],
        ["baseData", "metrics", "name"], ["baseType"],
      ],
      levels: [["baseData", "severityLevel"]], scale: .applicationInsights, needsLevel: true,
      outcomes: [["baseData", "success"], ["baseType"]],
      codes: [["baseData", "responseCode"], ["baseData", "resultCode"]],
      signs: [["baseData", "ver"]]),
    // Windows' events, made of their XML; where nobody wrote what they say, who says it is all, or which it is.
    LogEnvelope(
      name: "Event",
      messages: [
        ["RenderingInfo", "Message"], ["System", "Provider", "Name"],
        ["System", "Provider", "#attributes", "Name"], ["System", "EventID"],
      ],
      levels: [["System", "Level"]],
      times: [
        ["System", "TimeCreated", "SystemTime"],
        ["System", "TimeCreated", "#attributes", "SystemTime"],
      ], scale: .windows),
    // What Sentry's clients send of an exception, whose kind is all that some say.
    LogEnvelope(
      name: "exception", messages: [["values", "value"], ["values", "type"]], levels: [],
      signs: [["values", "type"], ["values", "value"]]),
  ]

  /// What an object says as one.
  struct Parts {
    var message: RowFields.Slice
    var level: RowFields.Slice?
    var time: RowFields.Slice?
    var scale = LogLevel.Scale.usual
    /// The status of an answer, which rows have in place of the level's mark.
    var status: RowFields.Slice?
    /// Whether the message lies in it, too.
    var isMessageHeld = true

    /// Whether it has a level that is known.
    fileprivate func hasLevel(in bytes: Span<UInt8>) -> Bool {
      level.map { LogLevel($0, scale, in: bytes) != nil } ?? false
    }
  }

  /// The parts of the object of this number; nil: it is something else. O(its members)
  func parts(of object: Int, among members: LogMembers, in bytes: Span<UInt8>) -> Parts? {
    guard let message = members.scalar(atFirstOf: messages, in: object, bytes) else { return nil }
    var parts = Parts(message: message)
    parts.time = members.scalar(atFirstOf: times, in: object, bytes)
    parts.level = members.scalar(atFirstOf: levels, in: object, bytes)
    parts.scale = scale
    if !outcomes.isEmpty, !parts.hasLevel(in: bytes) {
      var found = parts
      found.level = members.scalar(atFirstOf: outcomes, in: object, bytes)
      found.scale = .outcome
      found.status = members.scalar(atFirstOf: codes, in: object, bytes)
      if let code = found.status, LogLevel(code, .request, in: bytes) == nil { found.status = nil }
      if found.hasLevel(in: bytes) { parts = found }
    }
    if !signs.isEmpty, members.scalar(atFirstOf: signs, in: object, bytes) != nil { return parts }
    guard needsLevel ? parts.hasLevel(in: bytes) : parts.level != nil || parts.time != nil else {
      return nil
    }
    return parts
  }
}

/// A line as logcli writes it, `{"labels":{…},"line":"…","timestamp":"…"}`: other loggers call numbers of lines so.
struct LabelledLine {
  private var labels: Int?
  private var line: RowFields.Slice?
  /// Whether it was taken: names may stand there very often.
  private var isTaken = false

  private static let levels: [LogEnvelope.Path] = [["level"], ["detected_level"], ["severity"]]

  /// Takes in what the line says, if that is a string.
  mutating func note(line: RowFields.Slice, in bytes: Span<UInt8>) {
    let start = line.range.lowerBound
    if start > 0, bytes[start - 1] == UInt8(ascii: "\"") { self.line = line }
  }

  /// Takes in which member its labels are, if that is an object.
  mutating func note(labels: Int, _ value: Range<Int>, in bytes: Span<UInt8>) {
    if bytes[value.lowerBound] == UInt8(ascii: "{") { self.labels = labels }
  }

  /// Takes what it says, once; nil: it is none, or one of the two has not come. O(its members)
  mutating func take(
    among members: LogMembers, in bytes: Span<UInt8>
  ) -> LogEnvelope.Parts? {
    guard !isTaken, let labels, let line else { return nil }
    isTaken = true
    let level = members.scalar(atFirstOf: Self.levels, in: labels, bytes)
    return LogEnvelope.Parts(message: line, level: level, isMessageHeld: false)
  }
}

extension LogMembers {
  /// The first scalar that is at one of these paths in an object, a list in which stands for its first element; nil: there
  /// is none. O(its members) for each
  func scalar(
    atFirstOf paths: [LogEnvelope.Path], in object: Int, _ bytes: Span<UInt8>
  ) -> RowFields.Slice? {
    for path in paths {
      var holder: Int? = object
      for name in path.dropLast() {
        holder = holder.flatMap { index(ofMember: name, in: $0, bytes) }
      }
      guard let holder, let name = path.last else { continue }
      if let found = scalar(name, in: holder, bytes) { return found }
      if holder != object, let found = scalar(name, inFirstOf: holder, bytes) { return found }
    }
    return nil
  }

  /// The value of a member of the first object in a list, which is a member, if it is a scalar that says something. O(n)
  private func scalar(
    _ name: StaticString, inFirstOf list: Int, _ bytes: Span<UInt8>
  ) -> RowFields.Slice? {
    let range = self[list].value
    guard self[list].form == .container, bytes[range.lowerBound] == UInt8(ascii: "["),
      let first = TurnBlock.elements(of: range, bytes).first, first.form == .json
    else { return nil }
    return TurnBlock(first.range, of: bytes).said("\(name)", bytes)
  }
}
