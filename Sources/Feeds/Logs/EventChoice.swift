/// What an event of Kubernetes says as a line of a log: by the names of its older form (`v1`) and of its newer one
/// (`events.k8s.io/v1`), by itself or as a watch hands it on, `{"type":"ADDED","object":{…}}`.
struct EventChoice {
  /// How much it matters, and where the value starts that says so.
  private(set) var level: (level: LogLevel, start: Int)?
  /// What it says, by the newer form's name.
  var note: RowFields.Slice?

  /// Less likely than all other names of a message.
  static let rankOfNote: UInt8 = .max - 1
  /// What it says, and when it happened, as an object that a watch hands on has it: the likelier first.
  static let messages: [StaticString] = ["message", "note"]
  static let times: [StaticString] = [
    "lastTimestamp", "deprecatedLastTimestamp", "eventTime", "firstTimestamp",
  ]

  /// Takes in of what type it is; another word is none.
  mutating func noteType(_ slice: RowFields.Slice, in bytes: Span<UInt8>) {
    let type = bytes.extracting(slice.range)
    let known: LogLevel? = type.holds("Warning") ? .warning : type.holds("Normal") ? .info : nil
    if let known { level = (known, slice.range.lowerBound) }
  }
}
