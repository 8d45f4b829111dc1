import HeightEngine

extension HeightEvent {
  /// What made heights be forgotten. Deletes, reloads and the sources of moves are indexes before the
  /// change, inserts and the targets of moves those after.
  public enum Invalidation: Hashable, Sendable {
    /// What happened to rows or sections.
    public enum Change: Hashable, Sendable { case inserted, deleted, reloaded }

    case all
    case rows(Change, [IndexPathRange])
    case sections(Change, [Range<Int>])
    /// A row moved, which takes its height along.
    case movedRow(IndexPath, to: IndexPath)
    /// A section moved, which takes its heights along.
    case movedSection(Int, to: Int)
    /// A section's rows became those of so many sections, and took their heights along.
    case splitSection(Int, into: Int)
    /// The rows of these sections became those of one, and took their heights along.
    case joinedSections(Range<Int>)
    /// What a key stands for has changed.
    case key(HeightKey)
  }
}

/// Neighbouring rows of one section.
public struct IndexPathRange: Hashable, Sendable {
  /// The section, from 0.
  public var section: Int
  /// The rows, from 0.
  public var rows: Range<Int>

  public init(section: Int, rows: Range<Int>) {
    self.section = section
    self.rows = rows
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
    case .splitSection(let section, let count): "section split [\(section)] into \(count)"
    case .joinedSections(let range): "sections joined \(Self.text(of: range))"
    case .key(let key): "key [\(key)]"
    }
  }

  private static func text(of range: Range<Int>) -> String {
    range.count == 1
      ? "[\(range.lowerBound)]" : "[\(range.lowerBound)]…[\(range.upperBound - 1)]"
  }
}
