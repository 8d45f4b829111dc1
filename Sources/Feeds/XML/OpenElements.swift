/// The names of the elements that are open, the outermost first.
struct OpenElements {
  private var names: [UInt8] = []
  private var starts: [Int] = []

  /// Names go no further, in bytes.
  static let longestName = 1024
  /// How far out an end tag is looked for: so much it costs at most.
  static let farthest = 256

  /// How many are open.
  var count: Int { starts.count }

  /// The name of the innermost.
  var last: ArraySlice<UInt8> { names[(starts.last ?? 0)...] }

  /// The name of the element that stands in `level` others.
  func name(at level: Int) -> ArraySlice<UInt8> {
    names[starts[level]..<(level + 1 < starts.count ? starts[level + 1] : names.count)]
  }

  /// Opens an element.
  mutating func begin(_ name: [UInt8]) {
    starts.append(names.count)
    names += name.prefix(OpenElements.longestName)
  }

  /// Closes the innermost.
  mutating func removeLast() {
    names.removeSubrange((starts.popLast() ?? 0)...)
  }

  /// How many elements end with an end tag of that name: 0 where none of it is open, in any case.
  func countEnded(by name: [UInt8]) -> Int {
    let exact = countEnded { $0.elementsEqual(name) }
    return exact > 0 ? exact : countEnded { $0.isSameName(as: name) }
  }

  private func countEnded(where isEnded: (ArraySlice<UInt8>) -> Bool) -> Int {
    var end = names.count
    for (level, start) in starts.reversed().prefix(OpenElements.farthest).enumerated() {
      if isEnded(names[start..<end]) { return level + 1 }
      end = start
    }
    return 0
  }
}
