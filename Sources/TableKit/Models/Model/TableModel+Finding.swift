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

  /// The first row whose object is equal to this one: by `==` where its type has it, else by identity;
  /// nil: none is. O(rows).
  public func indexPath(for object: Object) -> IndexPath? {
    if let object = object as? any Equatable { return indexPath(ofEqual: object) }
    guard type(of: object as Any) is AnyClass else { return nil }
    let identity = ObjectIdentifier(object as AnyObject)
    return indexPath { other in
      type(of: other as Any) is AnyClass && ObjectIdentifier(other as AnyObject) == identity
    }
  }

  private func indexPath<Value: Equatable>(ofEqual value: Value) -> IndexPath? {
    indexPath { ($0 as? Value) == value }
  }
}

extension TableModel where Object: Equatable {
  /// The first row whose object is equal to this one; nil: none is. O(rows).
  public func indexPath(for object: Object) -> IndexPath? { indexPath { $0 == object } }
}
