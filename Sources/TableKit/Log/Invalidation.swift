import HeightEngine

extension HeightEvent {
  /// What made heights be forgotten. Deletes, reloads and the sources of moves are indexes before the
  /// change, inserts and the targets of moves those after.
  public enum Invalidation: Hashable, Sendable {
    public enum Change: Hashable, Sendable { case inserted, deleted, reloaded }

    case all
    case rows(Change, [IndexPathRange])
    case sections(Change, [Range<Int>])
    case movedRow(IndexPath, to: IndexPath)
    case movedSection(Int, to: Int)
    case key(String)
  }
}

/// Neighbouring rows of one section.
public struct IndexPathRange: Hashable, Sendable {
  public var section: Int
  public var rows: Range<Int>

  public init(section: Int, rows: Range<Int>) {
    self.section = section
    self.rows = rows
  }

  /// The rows as ranges, in ascending order. O(n log n).
  static func ranges(of indexPaths: [IndexPath]) -> [IndexPathRange] {
    var ranges: [IndexPathRange] = []
    for indexPath in indexPaths.sorted() { append(indexPath, to: &ranges) }
    return ranges
  }

  /// Adds a row behind all others.
  static func append(_ indexPath: IndexPath, to ranges: inout [IndexPathRange]) {
    if let last = ranges.indices.last, ranges[last].section == indexPath.section,
      ranges[last].rows.upperBound == indexPath.row
    {
      ranges[last].rows = ranges[last].rows.lowerBound..<(indexPath.row + 1)
    } else if ranges.last.map({
      $0.section != indexPath.section || !$0.rows.contains(indexPath.row)
    })
      ?? true
    {
      ranges.append(
        IndexPathRange(section: indexPath.section, rows: indexPath.row..<(indexPath.row + 1)))
    }
  }
}

enum IndexRange {
  /// The indexes as ranges, in ascending order. O(n log n).
  static func ranges(of indexes: [Int]) -> [Range<Int>] {
    IndexPathRange.ranges(of: indexes.map { IndexPath(row: $0, section: 0) }).map(\.rows)
  }
}

extension IndexPathRange: CustomStringConvertible {
  /// `[0:3]`, or `[0:3]…[0:7]`.
  public var description: String {
    let first = IndexPath(row: rows.lowerBound, section: section)
    let last = IndexPath(row: rows.upperBound - 1, section: section)
    return rows.count == 1 ? "\(first)" : "\(first)…\(last)"
  }
}

extension HeightEvent.Invalidation: CustomStringConvertible {
  public var description: String {
    switch self {
    case .all: "all"
    case .rows(let change, let ranges):
      "rows \(change) \(ranges.map(\.description).joined(separator: " "))"
    case .sections(let change, let ranges):
      "sections \(change) \(ranges.map(Self.text(of:)).joined(separator: " "))"
    case .movedRow(let from, let to): "row moved \(from) to \(to)"
    case .movedSection(let from, let to): "section moved [\(from)] to [\(to)]"
    case .key(let key): "key [\(key)]"
    }
  }

  private static func text(of range: Range<Int>) -> String {
    range.count == 1
      ? "[\(range.lowerBound)]" : "[\(range.lowerBound)]…[\(range.upperBound - 1)]"
  }
}
