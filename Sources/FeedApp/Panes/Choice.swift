import HeightEngine
import TerminalCore

/// A few things to choose one of, over the feed: by its number, or by going there and Enter.
struct Choice {
  /// What is to be done with what was chosen, by its place from 0.
  typealias Action = (Int) -> Void

  private let title: String
  private let options: [String]
  private let numbers: [Int]
  private var selected: Int
  /// What was typed of a number that may go on.
  private var typed = ""
  let action: Action

  /// - Parameters:
  ///   - numbers: Those of the options; nil: from 1 on.
  ///   - selected: What it is now.
  init(
    title: String, options: [String], numbers: [Int]? = nil, selected: Int = 0,
    action: @escaping Action
  ) {
    (self.title, self.options) = (title, options)
    self.numbers = numbers ?? Array(1..<options.count + 1)
    (self.selected, self.action) = (min(max(selected, 0), max(options.count - 1, 0)), action)
  }

  /// What became of a key.
  enum Answer: Hashable {
    case moved, chosen(Int), closed, ignored
    /// A number that no option has, nor begins with.
    case unknown(String)
  }

  /// Takes a key, which leads to a command elsewhere: arrows, Enter and Esc are what they are in any case.
  mutating func handle(_ key: Key, _ command: Command?) -> Answer {
    if let digit = key.character, digit.isASCII, digit.isWholeNumber { return type(digit) }
    if key == .backspace, !typed.isEmpty {
      typed.removeLast()
      if let place = place(of: typed) { selected = place }
      return .moved
    }
    typed = ""
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

  /// What no other number begins with is chosen at once, else by Enter.
  private mutating func type(_ digit: Character) -> Answer {
    let text = typed + String(digit)
    let others = numbers.filter { String($0).hasPrefix(text) }
    guard !others.isEmpty else { return .unknown(text) }
    if others.count == 1, let place = place(of: text) { return .chosen(place) }
    typed = text
    if let place = place(of: text) { selected = place }
    return .moved
  }

  private func place(of text: String) -> Int? {
    Int(text).flatMap { numbers.firstIndex(of: $0) }
  }

  private mutating func select(_ index: Int) { selected = min(max(index, 0), options.count - 1) }

  /// How it looks: a line each, with its number.
  var overlay: Overlay {
    Overlay(
      title: DisplayText(typed.isEmpty ? title : "\(title): \(typed)"),
      rows: zip(numbers, options).map { (DisplayText("\($0)"), DisplayText($1)) },
      nameColumns: String(numbers.max() ?? 0).count + 1, selected: selected)
  }
}
