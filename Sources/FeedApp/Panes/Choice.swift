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

  /// Takes a key.
  mutating func handle(_ key: Key) -> Answer {
    if let digit = key.character?.wholeNumberValue, digit > 0 {
      return digit <= options.count ? .chosen(digit - 1) : .ignored
    }
    switch key {
    case .character("j"), .down, .tab, .character("C"): select(selected + 1)
    case .character("k"), .up, .backTab: select(selected - 1)
    case .character("g"), .home: select(0)
    case .character("G"), .end: select(options.count - 1)
    case .enter, .character(" "), .character("l"), .right: return .chosen(selected)
    case .escape, .character("q"), .character("h"), .left: return .closed
    default: return .ignored
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
