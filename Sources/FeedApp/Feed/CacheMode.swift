/// How heights are remembered.
nonisolated public enum CacheMode: String, CaseIterable, Sendable {
  /// Every height is computed anew.
  case none
  /// Heights are remembered by index path.
  case indexPath = "index-path"
  /// Heights are remembered by the entry's key.
  case key

  /// As the status line has it.
  public var title: String {
    switch self {
    case .none: "no cache"
    case .indexPath: "index path cache"
    case .key: "key cache"
    }
  }

  var next: CacheMode {
    switch self {
    case .none: .indexPath
    case .indexPath: .key
    case .key: .none
    }
  }
}
