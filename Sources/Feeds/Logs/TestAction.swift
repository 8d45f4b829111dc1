/// What `go test -json` says that a test, a package or a build does. It stands in place of a level: of most events it is all that
/// is said.
struct TestAction {
  /// How much it matters; nil: something was written, whatever that says.
  let level: LogLevel?

  /// nil: none of those that it has. O(1)
  init?(_ word: Span<UInt8>) {
    guard let known = Self.all.first(where: { word.holds($0.name) }) else { return nil }
    level = known.level
  }

  private static let all: [(name: StaticString, level: LogLevel?)] = [
    ("output", nil), ("build-output", nil), ("run", .debug), ("start", .debug), ("pause", .debug),
    ("cont", .debug), ("bench", .info), ("pass", .info), ("skip", .notice), ("fail", .error),
    ("build-fail", .error),
  ]
}
