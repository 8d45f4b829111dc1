/// The names of the elements that are open, the outermost first.
struct OpenElements {
  private var names: [UInt8] = []
  private var starts: [Int] = []

  /// Names go no further, in bytes.
  static let longestName = 1024
  /// How far out an end tag is looked for: so much it costs at most.
  private static let farthest = 256

  /// How many are open.
  var count: Int { starts.count }

  /// The name of the innermost.
  var last: ArraySlice<UInt8> { names[(starts.last ?? 0)...] }

  /// Opens an element, whose name comes byte by byte.
  mutating func begin() { starts.append(names.count) }

  /// Adds a byte to the name of the innermost.
  mutating func addToName(_ byte: UInt8) {
    if names.count - (starts.last ?? 0) < OpenElements.longestName { names.append(byte) }
  }

  /// Closes the innermost.
  mutating func removeLast() {
    names.removeSubrange((starts.popLast() ?? 0)...)
  }

  /// How many elements end with an end tag of that name: 0 where none of it is open.
  func countEnded(by name: [UInt8]) -> Int {
    var end = names.count
    for (level, start) in starts.reversed().prefix(OpenElements.farthest).enumerated() {
      if names[start..<end].elementsEqual(name) { return level + 1 }
      end = start
    }
    return 0
  }
}
