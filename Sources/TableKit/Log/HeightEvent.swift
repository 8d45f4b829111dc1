import HeightEngine

/// What the height code did: the debug log's lines as values.
public enum HeightEvent: Hashable, Sendable {
  /// How a height was found.
  public enum Mode: Hashable, Sendable {
    /// From the declared layout.
    case systemFitting
    /// By `sizeThatFits(_:)`.
    case sizeThatFits
  }

  case templateCellCreated(identifier: String)
  case templateHeaderFooterViewCreated(identifier: String)
  /// A height was computed; the separator is not in it.
  case calculated(height: Int, mode: Mode)
  case cachedByIndexPath(IndexPath, height: Int)
  case hitByIndexPath(IndexPath, height: Int)
  case cachedByKey(String, height: Int)
  case hitByKey(String, height: Int)
  /// A row's height was found before it was in view.
  case precached(IndexPath, height: Int)
  /// Heights were forgotten, or went elsewhere, because of these changes.
  case invalidated(Invalidation)
  /// A layout does not decide the height from the width; reported once per table and identifier.
  case notSelfSatisfied(identifier: String, undecided: String)
}

extension HeightEvent: CustomStringConvertible {
  /// The debug log's line.
  public var description: String {
    switch self {
    case .templateCellCreated(let identifier):
      "layout cell created - \(identifier)"
    case .templateHeaderFooterViewCreated(let identifier):
      "layout header footer view created - \(identifier)"
    case .calculated(let height, .systemFitting):
      "calculate using system fitting size (AutoLayout) - \(height)"
    case .calculated(let height, .sizeThatFits):
      "calculate using sizeThatFits - \(height)"
    case .cachedByIndexPath(let indexPath, let height):
      "cached by index path\(indexPath) - \(height)"
    case .hitByIndexPath(let indexPath, let height):
      "hit cache by index path\(indexPath) - \(height)"
    case .cachedByKey(let key, let height):
      "cached by key[\(key)] - \(height)"
    case .hitByKey(let key, let height):
      "hit cache by key[\(key)] - \(height)"
    case .precached(let indexPath, let height):
      "precached - \(indexPath) \(height)"
    case .invalidated(let invalidation):
      "invalidated - \(invalidation)"
    case .notSelfSatisfied(let identifier, let undecided):
      "not self-satisfied - \(identifier): \(undecided)"
    }
  }
}
