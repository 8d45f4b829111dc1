/// What an object lists of which each is a row of a log: OpenTelemetry's records, or lines that Loki has found.
struct RecordLists {
  /// A text for each.
  let texts: [[UInt8]]
  /// What the object says around them, where that stands in none of the texts; nil: nothing.
  let surroundings: [UInt8]?

  /// Whether there may be such an object among these bytes. O(n)
  static func mayBe(in bytes: Span<UInt8>) -> Bool {
    TelemetryRecords.mayBe(in: bytes) || LokiRecords.mayBe(in: bytes)
  }

  /// Whether a line is such an object. O(n)
  static func isOne(_ line: Span<UInt8>) -> Bool {
    TelemetryRecords.isOne(line) || LokiRecords.isOne(line)
  }

  /// Of the object that begins at `start`; nil: it is none of them. O(n)
  init?(from start: Int, in bytes: Span<UInt8>) throws(JSONSyntaxError) {
    if let records = try TelemetryRecords(from: start, in: bytes) {
      (texts, surroundings) = (records.texts, nil)
    } else if let records = try LokiRecords(from: start, in: bytes) {
      (texts, surroundings) = (records.texts, records.surroundings)
    } else {
      return nil
    }
  }
}
