/// What an event of Kubernetes says as a line of a log: by the names of its older form (`v1`) and of its newer one
/// (`events.k8s.io/v1`), by itself or as a watch hands it on, `{"type":"ADDED","object":{…}}`.
struct EventChoice {
  /// How much it matters, and where the value starts that says so.
  private(set) var level: (level: LogLevel, start: Int)?
  /// What it says, by the newer form's name.
  var note: RowFields.Slice?
  /// The time that lies in an object of it, and how likely that is beside others: it was seen last then, as its series says, or
  /// made, where nothing else is said.
  private(set) var heldTime: (slice: RowFields.Slice, rank: UInt8)?

  /// Less likely than all other names of a message.
  static let rankOfNote: UInt8 = .max - 1
  /// What it says, and when it happened, as an object that a watch hands on has it: the likelier first.
  static let messages: [StaticString] = ["message", "note"]
  private static let times: [(holder: StaticString?, name: StaticString)] = [
    (nil, "lastTimestamp"), (nil, "deprecatedLastTimestamp"), ("series", "lastObservedTime"),
    (nil, "eventTime"), (nil, "firstTimestamp"), ("metadata", "creationTimestamp"),
  ]
  private static let heldTimes: [StaticString] = ["lastObservedTime", "creationTimestamp"]

  /// When an event happened, which is the object of this number; nil: it does not say. O(its members)
  static func time(
    ofEvent event: Int, among members: LogMembers, _ bytes: Span<UInt8>
  ) -> RowFields.Slice? {
    for (holder, name) in times {
      var object: Int? = event
      if let holder { object = members.index(ofMember: holder, in: event, bytes) }
      if let object, let time = members.scalar(name, in: object, bytes),
        !time.isZeroTime(in: bytes)
      {
        return time
      }
    }
    return nil
  }

  /// Takes in what an object of it says of when it happened. O(its members)
  mutating func noteTime(
    rank: UInt8, in object: Int, among members: LogMembers, _ bytes: Span<UInt8>
  ) {
    guard rank <= heldTime?.rank ?? .max,
      let time = members.scalar(Self.heldTimes, in: object, bytes), !time.isZeroTime(in: bytes)
    else { return }
    heldTime = (time, rank)
  }

  /// Takes in of what type it is; another word is none.
  mutating func noteType(_ slice: RowFields.Slice, in bytes: Span<UInt8>) {
    let type = bytes.extracting(slice.range)
    let known: LogLevel? = type.holds("Warning") ? .warning : type.holds("Normal") ? .info : nil
    if let known { level = (known, slice.range.lowerBound) }
  }
}
