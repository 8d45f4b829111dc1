import HeightEngine

/// Those that a table's actions forward to, held weakly, in the order in which they came.
///
/// Not generic, as the actions are: asked for every row's height, it must not look up a type each time.
@MainActor
struct ForwardedDelegates {
  /// A class: to ask an entry of the array, its weak references are not taken and given back, for each row.
  @MainActor private final class Entry {
    weak var delegate: (any TableViewDelegate)?
    weak var decorator: (any CellDecorator)?

    init(_ delegate: any TableViewDelegate) {
      self.delegate = delegate
      decorator = delegate as? any CellDecorator
    }
  }

  private var entries: [Entry] = []

  mutating func add(_ delegate: any TableViewDelegate) {
    for entry in entries where entry.delegate === delegate { return }
    entries.append(Entry(delegate))
  }

  mutating func remove(_ delegate: any TableViewDelegate) {
    entries.removeAll { $0.delegate == nil || $0.delegate === delegate }
  }

  func forEach(_ body: (any TableViewDelegate) -> Void) {
    for entry in entries {
      if let delegate = entry.delegate { body(delegate) }
    }
  }

  func decorate(_ cell: TableViewCell, for object: Any, at indexPath: IndexPath) {
    for entry in entries { entry.decorator?.decorate(cell, for: object, at: indexPath) }
  }

  /// The first height that one of them gives.
  func firstHeight(_ height: (any TableViewDelegate) -> Int) -> Int {
    for entry in entries {
      guard let delegate = entry.delegate else { continue }
      let height = height(delegate)
      if height >= 0 { return height }
    }
    return TableView.automaticDimension
  }

  /// The first answer that one of them gives.
  func first<Answer>(_ answer: (any TableViewDelegate) -> Answer?) -> Answer? {
    for entry in entries {
      if let delegate = entry.delegate, let found = answer(delegate) { return found }
    }
    return nil
  }
}
