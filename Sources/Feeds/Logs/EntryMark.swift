/// What a part of a row's text is, for those who give it a style: see `RowTexts.marks(in:)`.
public enum EntryMark: Hashable, Sendable {
  case time
  case fields
  /// A commit's name, and what refers to it.
  case commit, refs
  /// A call of a tool; who speaks.
  case call
  case role(TurnRole)
  case level(LogLevel)

  private static let firstRole = 8
  private static let firstLevel = 16

  /// The mark's number.
  public var kind: Int {
    switch self {
    case .time: 0
    case .fields: 1
    case .commit: 2
    case .refs: 3
    case .call: 4
    case .role(let role): Self.firstRole + Int(role.rawValue)
    case .level(let level): Self.firstLevel + Int(level.rawValue)
    }
  }

  /// The mark of a number; nil: there is none.
  public init?(kind: Int) {
    switch kind {
    case 0: self = .time
    case 1: self = .fields
    case 2: self = .commit
    case 3: self = .refs
    case 4: self = .call
    case Self.firstRole..<Self.firstLevel:
      guard let role = TurnRole(rawValue: UInt8(kind - Self.firstRole)) else { return nil }
      self = .role(role)
    default:
      guard let number = UInt8(exactly: kind - Self.firstLevel),
        let level = LogLevel(rawValue: number)
      else { return nil }
      self = .level(level)
    }
  }
}
