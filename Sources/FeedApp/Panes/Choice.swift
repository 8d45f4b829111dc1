import HeightEngine
import TerminalCore

/// A few things to choose one of, over the feed: by its digit, or by going there and Enter.
struct Choice {
  /// What is to be done with what was chosen, by its place from 0.
  typealias Action = (Int) -> Void

  private let title: String
  private let options: [String]
  private var selected: Int
  let action: Action

  /// - Parameter selected: What it is now.
  init(title: String, options: [String], selected: Int = 0, action: @escaping Action) {
    (self.title, self.options) = (title, options)
    (self.selected, self.action) = (min(max(selected, 0), max(options.count - 1, 0)), action)
  }

  /// What became of a key.
  enum Answer: Hashable { case moved, chosen(Int), closed, ignored }

  /// Takes a key, which leads to a command elsewhere: arrows, Enter and Esc are what they are in any case.
  mutating func handle(_ key: Key, _ command: Command?) -> Answer {
    if let digit = key.character?.wholeNumberValue, digit > 0 {
      return digit <= options.count ? .chosen(digit - 1) : .ignored
    }
    switch ListKey(key, command) {
    case .next: select(selected + 1)
    case .previous: select(selected - 1)
    case .first: select(0)
    case .last: select(options.count - 1)
    case .choose, .toggle: return .chosen(selected)
    case .close: return .closed
    case nil where command == .chooseMode: select(selected + 1)
    case nil: return .ignored
    }
    return .moved
  }

  private mutating func select(_ index: Int) { selected = min(max(index, 0), options.count - 1) }

  /// How it looks: a line each, the first nine with their digit.
  var overlay: Overlay {
    Overlay(
      title: DisplayText(title),
      rows: options.enumerated().map { index, option in
        (DisplayText(index < 9 ? "\(index + 1)" : ""), DisplayText(option))
      },
      nameColumns: 2, selected: selected)
  }
}
