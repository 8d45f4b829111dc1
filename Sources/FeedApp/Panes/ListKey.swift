import TerminalCore

/// What a key does in a list: by itself, or as the command that it leads to elsewhere.
enum ListKey: Hashable {
  case next, previous, first, last, choose, toggle, close

  /// nil: nothing that all lists have.
  init?(_ key: Key, _ command: Command?) {
    switch key {
    case .down, .tab: self = .next
    case .up, .backTab: self = .previous
    case .home: self = .first
    case .end: self = .last
    case .enter, .right: self = .choose
    case .character(" "): self = .toggle
    case .escape, .left: self = .close
    default:
      switch command {
      case .nextRow: self = .next
      case .previousRow: self = .previous
      case .firstRow: self = .first
      case .lastRow: self = .last
      case .openPage: self = .choose
      case .back, .quit: self = .close
      default: return nil
      }
    }
  }
}
