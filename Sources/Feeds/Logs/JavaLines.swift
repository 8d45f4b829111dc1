/// The two lines that java.util.logging writes of an event, among those of another log: when and who, and below that how urgent and
/// what.
///
/// ```
/// May 01, 2026 8:14:08 AM org.apache.catalina.core.StandardService startInternal
/// SEVERE: Failed to start
/// ```
enum JavaLines {
  /// Whether a line is the first of them. O(1), by a few bytes of most lines
  static func begin(_ line: Span<UInt8>) -> Bool {
    !line.isEmpty && isCapital(line[0]) && StampShape.ofJava.isAt(0, in: line)
  }

  /// Whether a line behind the first is the second. O(1)
  static func goOn(_ line: Span<UInt8>) -> Bool { levels.beginning(of: line) != nil }

  /// Whether a row begins with both. O(its first line), O(1) of most
  static func areIn(_ row: Span<UInt8>) -> Bool {
    guard begin(row), let end = row.firstLineFeed() else { return false }
    return goOn(row.extracting(droppingFirst: end + 1))
  }

  private static let levels = LineBeginnings([
    "SEVERE: ", "WARNING: ", "INFO: ", "CONFIG: ", "FINE: ", "FINER: ", "FINEST: ",
    "SCHWERWIEGEND: ", "WARNUNG: ", "INFORMATION: ",
  ])
}
