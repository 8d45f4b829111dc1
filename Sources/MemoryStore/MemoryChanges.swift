import Remembering

/// What is to be written: of several changes of a row, a mark or a place the last. It is kept until it is written,
/// however often that fails.
struct MemoryChanges: Equatable {
  /// What a row is from now on, and is not any more.
  struct Bits: Equatable {
    var set: RowState = []
    var cleared: RowState = []
  }

  struct File: Equatable {
    var rows: [UInt64: Bits] = [:]
    var marks: [Character: RowPlace?] = [:]
    var place: RowPlace?
  }

  private(set) var files: [[UInt8]: File] = [:]
  /// Whether there is more than where one stands, which changes with every page.
  private(set) var isUrgent = false

  var isEmpty: Bool { files.isEmpty }

  mutating func note(_ key: UInt64, set: RowState, cleared: RowState, in path: [UInt8]) {
    var bits = files[path, default: File()].rows[key] ?? Bits()
    bits.set = bits.set.subtracting(cleared).union(set)
    bits.cleared = bits.cleared.subtracting(set).union(cleared)
    files[path, default: File()].rows[key] = bits
    isUrgent = true
  }

  mutating func note(mark name: Character, _ place: RowPlace?, in path: [UInt8]) {
    files[path, default: File()].marks.updateValue(place, forKey: name)
    isUrgent = true
  }

  mutating func note(place: RowPlace, in path: [UInt8]) {
    files[path, default: File()].place = place
  }
}
