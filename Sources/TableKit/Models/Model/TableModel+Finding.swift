import HeightEngine

extension TableModel {
  /// The first row for whose object `matches` gives true. O(rows).
  public func indexPath(where matches: (Object) throws -> Bool) rethrows -> IndexPath? {
    for section in sections.indices {
      if let row = try sections[section].rows.firstIndex(where: matches) {
        return IndexPath(row: row, section: section)
      }
    }
    return nil
  }

  /// The first row that shows this object: one that is equal by `==` where its type has it, else the
  /// same instance, else one of the same `id`; nil: there is none. Equal values of different types are
  /// different. A value is found in a `CellObject` too, a `CellObject` only as one. O(rows).
  public func indexPath(for object: Object) -> IndexPath? { indexPath(showing: object) }

  private func indexPath(showing object: Any) -> IndexPath? {
    guard let match = ObjectMatch(object) else { return nil }
    return indexPath(where: match.matches)
  }
}

extension TableModel where Object: Equatable {
  /// The first row whose object is equal to this one; nil: none is. O(rows).
  public func indexPath(for object: Object) -> IndexPath? {
    // Equal numbers of different types are equal as `AnyHashable`.
    Object.self == AnyHashable.self ? indexPath(showing: object) : indexPath { $0 == object }
  }
}

extension TableModel where Object == CellObject {
  /// The first row whose `CellObject` wraps this value; nil: none does. O(rows).
  public func indexPath(for value: Any) -> IndexPath? { indexPath(showing: value) }
}
