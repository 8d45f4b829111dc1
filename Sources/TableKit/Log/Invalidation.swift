import HeightEngine

extension HeightEvent {
  /// What made heights be forgotten. Deletes, reloads and the sources of moves are indexes before the
  /// change, inserts and the targets of moves those after.
  public enum Invalidation: Hashable, Sendable {
    /// What happened to rows or sections.
    public enum Change: Hashable, Sendable { case inserted, deleted, reloaded }

    /// Everything.
    case all
    /// Rows.
    case rows(Change, [IndexPathRange])
    /// Sections.
    case sections(Change, [Range<Int>])
    /// A row moved, which takes its height along.
    case movedRow(IndexPath, to: IndexPath)
    /// A section moved, which takes its heights along.
    case movedSection(Int, to: Int)
    /// What a key stands for has changed.
    case key(String)
  }
}

/// Neighbouring rows of one section.
public struct IndexPathRange: Hashable, Sendable {
  /// The section, from 0.
  public var section: Int
  /// The rows, from 0.
  public var rows: Range<Int>

  /// Rows of a section.
  public init(section: Int, rows: Range<Int>) {
    self.section = section
    self.rows = rows
  }

  /// Adds a row behind all others.
  static func append(_ indexPath: IndexPath, to ranges: inout [IndexPathRange]) {
    if let last = ranges.indices.last, ranges[last].section == indexPath.section,
      ranges[last].rows.upperBound == indexPath.row
    {
      ranges[last].rows = ranges[last].rows.lowerBound..<(indexPath.row + 1)
    } else {
      ranges.append(
        IndexPathRange(section: indexPath.section, rows: indexPath.row..<(indexPath.row + 1)))
    }
  }
}

extension TableView {
  /// Tells what a batch concerns: what goes, comes, is forgotten and moves. Only for when somebody
  /// listens.
  func reportInvalidation(by changes: BatchChanges) {
    report(changes.listedDeletes, .deleted)
    report(changes.listedInserts, .inserted)
    report(changes.listedReloads, .reloaded)
    for move in changes.listedSectionMoves {
      report(.invalidated(.movedSection(move.from, to: move.to)))
    }
    for move in changes.listedRowMoves {
      report(.invalidated(.movedRow(move.from, to: move.to)))
    }
  }

  private func report(_ listed: [BatchChanges.Listed], _ change: HeightEvent.Invalidation.Change) {
    var sections: [Range<Int>] = []
    var rows: [IndexPathRange] = []
    for item in listed {
      switch item {
      case .sections(let range): sections.append(range)
      case .rows(let range, let section): rows.append(IndexPathRange(section: section, rows: range))
      }
    }
    if !sections.isEmpty { report(.invalidated(.sections(change, sections))) }
    if !rows.isEmpty { report(.invalidated(.rows(change, rows))) }
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
