import HeightEngine

/// What the height code did: the debug log's lines as values.
public enum HeightEvent: Hashable, Sendable {
  /// How a height was found.
  public enum Mode: Hashable, Sendable {
    case systemFitting
    case sizeThatFits
  }

  case templateCellCreated(identifier: String)
  case templateHeaderFooterViewCreated(identifier: String)
  /// A height was computed; the separator is not in it.
  case calculated(height: Int, mode: Mode)
  case cachedByIndexPath(IndexPath, height: Int)
  case hitByIndexPath(IndexPath, height: Int)
  case cachedByKey(HeightKey, height: Int)
  case hitByKey(HeightKey, height: Int)
  /// A row's height was found before it was in view.
  case precached(IndexPath, height: Int)
  /// Heights were forgotten, or went elsewhere, because of these changes.
  case invalidated(Invalidation)
  /// A layout does not decide the height from the width; reported once per table and identifier.
  case notSelfSatisfied(identifier: String, undecided: String)
  /// In debug builds: a row is drawn into the height that was remembered, which is not its cell's. What
  /// it shows changed, and the table was not told.
  case drawnInAnotherHeight(IndexPath, height: Int, ownHeight: Int)

  /// Whether it tells of a mistake, not of work.
  public var isWarning: Bool {
    switch self {
    case .notSelfSatisfied, .drawnInAnotherHeight: true
    default: false
    }
  }
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
    case .drawnInAnotherHeight(let indexPath, let height, let ownHeight):
      "drawn in another height - \(indexPath): \(height), its cell has \(ownHeight)"
    }
  }
}
