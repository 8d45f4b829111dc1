import Feeds
import TableKit

/// What the person wants between rows.
nonisolated public enum SeparatorChoice: String, CaseIterable, Sendable {
  /// A rule below entries, a gap below paragraphs, nothing below lines of text.
  case auto
  /// A line that is drawn.
  case rule
  /// An empty line.
  case gap
  /// Rows stand as close as the lines of a text.
  case none

  /// What that is for rows that by themselves have such a separator.
  func style(for own: RowSeparator) -> TableView.SeparatorStyle {
    switch self {
    case .rule: .singleLine
    case .gap: .emptyLine
    case .none: .none
    case .auto: own.style
    }
  }

  /// As a message has it.
  var title: String {
    switch self {
    case .auto: "as they are"
    case .rule: "rules"
    case .gap: "gaps"
    case .none: "nothing"
    }
  }

  var next: SeparatorChoice {
    switch self {
    case .auto: .rule
    case .rule: .gap
    case .gap: .none
    case .none: .auto
    }
  }
}

extension RowSeparator {
  nonisolated fileprivate var style: TableView.SeparatorStyle {
    switch self {
    case .rule: .singleLine
    case .gap: .emptyLine
    case .none: .none
    }
  }
}
