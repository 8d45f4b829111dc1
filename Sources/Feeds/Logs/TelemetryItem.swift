/// What is told of a request, or of another thing that was done, by its name, and by what came of it: as Application
/// Insights exports it, or of a run of one of Cloudflare's workers.
struct TelemetryItem {
  /// What a member is to it.
  enum Part: Sendable {
    /// What kind of item it is; what it is called; the code of its answer; which script has run; in a word how it went.
    case kind, name, code, script, outcome
  }

  private var isOne = false
  private var isRun = false
  private var name: RowFields.Slice?
  private var levelOfOutcome: LogLevel?
  /// The status of an answer, which rows have in place of the level's mark, and what that is the level of.
  private var answer: (level: LogLevel, code: RowFields.Slice)?

  /// Takes in a member. Returns what the item says, once that is known. O(1)
  mutating func note(
    _ slice: RowFields.Slice, _ part: Part, in bytes: Span<UInt8>
  ) -> RowFields.Slice? {
    switch part {
    case .kind:
      let word = bytes.extracting(slice.range)
      isOne = isOne || Self.kinds.contains { word.holds($0) }
    case .script: isRun = true
    case .name: name = name ?? slice
    case .code:
      let text = bytes.extracting(slice.range)
      if text.count == 3, let level = LogLevel(text, .request) { answer = (level, slice) }
    case .outcome:
      let word = bytes.extracting(slice.range)
      if Self.failures.contains(where: { word.holds($0, ignoringCase: true) }) {
        levelOfOutcome = .error
      }
    }
    return isOne ? name : nil
  }

  /// As anything may have a type and a name.
  private static let kinds: [StaticString] = [
    "request", "dependency", "availabilityResult", "pageView", "customEvent", "customMetric",
    "browserTiming", "performanceCounter",
  ]
  /// In capitals, as letters' case is ignored.
  private static let failures: [StaticString] = [
    "FALSE", "EXCEPTION", "EXCEEDEDCPU", "EXCEEDEDMEMORY", "EXCEEDEDWALLTIME", "SCRIPTNOTFOUND",
  ]

  /// How it went, and where a row shows that by a code; nil: it is no item, or went well.
  var result: (level: LogLevel, code: RowFields.Slice?)? {
    guard isOne || isRun else { return nil }
    if let answer { return (answer.level, answer.code) }
    guard let levelOfOutcome else { return nil }
    return (levelOfOutcome, nil)
  }
}
