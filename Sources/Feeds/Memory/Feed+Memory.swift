import Glibc
import Remembering

/// What rows are known by from one session to the next: the file, and a key in it.
extension Feed {
  /// A row of one of its files.
  public struct RowID: Hashable, Sendable {
    /// The number of its file.
    public var file: Int
    /// Which row it is there, from 0.
    public var row: Int
    /// What it is known by.
    public var key: UInt64
  }

  /// How many files it is made of.
  public var numberOfFiles: Int { parts.count }

  /// The path of a file, without links; nil: it is a pipe, or in memory, and won't be there another time.
  public func path(ofFile file: Int) -> [UInt8]? {
    guard let path = parts[file].pathOfFile, let status = System.status(ofFileAt: path),
      status.st_mode & S_IFMT == S_IFREG
    else { return nil }
    return System.resolved(path)
  }

  /// What several files together are kept by: others, or in another order, are by another. nil: it is one file, or
  /// one of them won't be there another time.
  public var pathOfAllFiles: [UInt8]? {
    guard parts.count > 1 else { return nil }
    var hash = ContentHash()
    for file in parts.indices {
      guard let path = path(ofFile: file) else { return nil }
      hash.combine(path.span)
    }
    return Array("\(parts.count) files \(String(hash.value, radix: 16))".utf8)
  }

  /// Whether entries of a file are read or not; lines of a text or a log are neither.
  public func hasEntries(inFile file: Int) -> Bool { parts[file].source.isOfEntries }

  /// Whether its rows are events of a log, as far as can be told.
  public var isLog: Bool {
    parts.contains { $0.source.isLog || $0.source.reading.stamp != nil }
  }

  /// The number of the file that a row is of. O(1)
  public func file(ofRow row: Int, inSection section: Int) -> Int {
    locate(row, inSection: section).keySection ?? 0
  }

  /// What a row is known by. nil: `rowStates` has no secret for it yet, or it is too long to be read for it.
  ///
  /// - Complexity: O(its bytes)
  public func rowID(ofRow row: Int, inSection section: Int) -> RowID? {
    guard let rowStates else { return nil }
    let (source, row, file) = locate(row, inSection: section)
    return source.memoryKey(ofRow: row, by: rowStates.secret).map {
      RowID(file: file ?? 0, row: row, key: $0)
    }
  }

  /// The same of a row of a file. O(its bytes)
  public func rowID(ofRow row: Int, inFile file: Int) -> RowID? {
    guard let rowStates else { return nil }
    return parts[file].source.memoryKey(ofRow: row, by: rowStates.secret).map {
      RowID(file: file, row: row, key: $0)
    }
  }

  /// What the person did to a row. O(its bytes), if anything was done to one of its file.
  public func state(ofRow row: Int, inSection section: Int) -> RowState {
    guard let rowStates else { return [] }
    let (source, row, file) = locate(row, inSection: section)
    return StatesOfFile(states: rowStates, file: file ?? 0)[row, of: source]
  }

  /// What became of looking for a row.
  public enum RowSearch: Hashable, Sendable {
    case found(Int)
    case notFound
    /// Not all rows are known yet.
    case notYet
  }

  /// So many rows on either side of where one was are looked at.
  private static let mostRowsLookedAt = 2000

  /// The row of a file that was at this place, or has gone a little further. Others are looked at only once all of
  /// the file is known.
  public func find(_ place: RowPlace, inFile file: Int) -> RowSearch {
    guard let rowStates else { return .notYet }
    let (source, secret) = (parts[file].source, rowStates.secret)
    let count = source.count
    func isIt(_ row: Int) -> Bool { source.memoryKey(ofRow: row, by: secret) == place.key }
    if place.row < count, isIt(place.row) { return .found(place.row) }
    guard parts[file].isComplete, parts[file].bytesOnTheWay == nil else { return .notYet }
    let middle = min(place.row, count)
    for distance in 1...Self.mostRowsLookedAt {
      let (above, below) = (middle - distance, middle + distance)
      if above < 0, below >= count { break }
      if below < count, isIt(below) { return .found(below) }
      if above >= 0, above < count, isIt(above) { return .found(above) }
    }
    return .notFound
  }

  /// How many rows come before that row of a file in the feed, over all sections. nil: not known.
  public func ordinal(ofRow row: Int, inFile file: Int) -> Int? {
    if isSingle { return row }
    if let merged { return merged.position(ofRow: row, inPart: file) }
    return parts[..<file].reduce(row) { $0 + $1.source.count }
  }
}
