import Remembering

/// What the person did to rows, by what these are known by: of each file those to which something was done.
public final class RowStates {
  let secret: ContentHash.Secret
  private var files: [Int: [UInt64: RowState]] = [:]
  /// Whether nothing was ever done to any row.
  public private(set) var isEmpty = true
  /// Whether rows of a file are entries, which are read or not.
  public var areOfEntries = false

  /// Of rows whose keys are made with these four numbers.
  public init(secret: [UInt64]) { self.secret = ContentHash.Secret(secret) }

  /// What was done to the row of a key, in a file from 0.
  public subscript(key: UInt64, inFile file: Int) -> RowState {
    get { files[file]?[key] ?? [] }
    set {
      files[file, default: [:]][key] = newValue.isEmpty ? nil : newValue
      isEmpty = isEmpty && newValue.isEmpty
    }
  }

  /// Whether nothing was done to any row of a file.
  func areEmpty(inFile file: Int) -> Bool { files[file]?.isEmpty ?? true }
}

/// The same of one file.
struct StatesOfFile {
  let states: RowStates
  let file: Int

  /// Of a row from 0. O(its bytes), if something was done to any.
  subscript(row: Int, of source: any EntrySource) -> RowState {
    guard !states.areEmpty(inFile: file),
      let key = source.memoryKey(ofRow: row, by: states.secret)
    else { return [] }
    return states[key, inFile: file]
  }
}
