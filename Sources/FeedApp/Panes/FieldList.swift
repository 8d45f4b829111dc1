import Feeds
import HeightEngine
import TerminalCore

/// The fields that rows of a log have, to choose those that are shown and their order.
struct FieldList {
  private let all: [LogField]
  private var fields: [(name: String, isShown: Bool)]
  /// The keys that act on it.
  static let keys =
    "Fields: space hides, {next-entry} {previous-entry} move, {details} all, {quit} closes"
  var title: DisplayText = "Fields"
  /// The field on which keys act.
  var selected = 0

  /// Of fields as lines have them, and what is shown of them.
  ///
  /// - Parameter order: The names of a list before, where what is hidden may have been moved, too: no selection says where that is.
  init(_ all: [LogField], _ selection: LogFieldSelection, inOrderOf order: [String] = []) {
    self.all = all
    let shown = selection.shown(of: all)
    var next = 0
    fields = all.map { field in
      let isShown = next < shown.count && shown[next] == field.name
      if isShown { next += 1 }
      return (name: field.name, isShown: isShown)
    }
    // Else those that are shown have another order than lines.
    if next < shown.count {
      let names = Set(shown)
      fields =
        shown.map { (name: $0, isShown: true) }
        + all.filter { !names.contains($0.name) }.map { (name: $0.name, isShown: false) }
    }
    arrange(inOrderOf: order)
  }

  /// Takes this order where that is the one of what is shown, too. Fields that it does not have stay behind those before them.
  private mutating func arrange(inOrderOf order: [String]) {
    guard !order.isEmpty else { return }
    let places = Dictionary(order.enumerated().map { ($1, $0) }) { first, _ in first }
    var ranked: [(field: (name: String, isShown: Bool), place: Int, index: Int)] = []
    var place = -1
    for (index, field) in fields.enumerated() {
      let known = places[field.name]
      place = known ?? place
      ranked.append((field: field, place: place, index: known == nil ? index : -1))
    }
    ranked.sort { ($0.place, $0.index) < ($1.place, $1.index) }
    let arranged = ranked.map(\.field)
    let shown = fields.filter(\.isShown).map(\.name)
    if arranged.filter(\.isShown).map(\.name) == shown { fields = arranged }
  }

  /// The names of all, in their order.
  var names: [String] { fields.map(\.name) }

  /// What is shown now.
  var selection: LogFieldSelection {
    LogFieldSelection(shown: fields.filter(\.isShown).map(\.name), of: all)
  }

  /// What became of a key.
  enum Answer { case moved, changed, closed, ignored }

  /// Takes a key, which leads to a command elsewhere.
  mutating func handle(_ key: Key, _ command: Command?) -> Answer {
    switch ListKey(key, command) {
    case .next: return select(selected + 1)
    case .previous: return select(selected - 1)
    case .first: return select(0)
    case .last: return select(fields.count - 1)
    case .choose, .toggle: fields[selected].isShown.toggle()
    case .close: return .closed
    case nil:
      switch command {
      case .nextEntry: return move(by: 1)
      case .previousEntry: return move(by: -1)
      case .details:
        let isAny = fields.contains { !$0.isShown }
        for index in fields.indices { fields[index].isShown = isAny }
      case .chooseFields: return .closed
      default: return .ignored
      }
    }
    return .changed
  }

  private mutating func select(_ index: Int) -> Answer {
    selected = min(max(index, 0), fields.count - 1)
    return .moved
  }

  private mutating func move(by count: Int) -> Answer {
    let place = selected + count
    guard fields.indices.contains(place) else { return .moved }
    fields.swapAt(selected, place)
    selected = place
    return .changed
  }

  /// How it looks: a line a field.
  var overlay: Overlay {
    Overlay(title: title, numberOfRows: fields.count, nameColumns: 3, selected: selected) {
      [fields] row in
      let field = fields[row]
      return (DisplayText(field.isShown ? "[x]" : "[ ]"), DisplayText(nameOnOneLine: field.name))
    }
  }
}
