/// Makes of what comes other lines, which are read in its place.
protocol LineMaker {
  /// How many bytes have come of a line, or an object, whose end has not.
  var count: Int { get }
  /// The lines that end with `bytes`, which come next.
  mutating func lines(with bytes: [UInt8]) -> [UInt8]
  /// Those of what has no end, as nothing more comes.
  mutating func lastLines() -> [UInt8]
}
