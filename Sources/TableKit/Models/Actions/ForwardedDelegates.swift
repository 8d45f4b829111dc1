import HeightEngine

/// Those that a table's actions forward to, held weakly, in the order in which they came.
///
/// Not generic, as the actions are: asked for every row's height, it must not look up a type each time.
@MainActor
struct ForwardedDelegates {
  private struct Entry {
    weak var delegate: (any TableViewDelegate)?
    weak var decorator: (any CellDecorator)?
  }

  private var entries: [Entry] = []

  mutating func add(_ delegate: any TableViewDelegate) {
    for entry in entries where entry.delegate === delegate { return }
    entries.append(Entry(delegate: delegate, decorator: delegate as? any CellDecorator))
  }

  mutating func remove(_ delegate: any TableViewDelegate) {
    entries.removeAll { $0.delegate == nil || $0.delegate === delegate }
  }

  func forEach(_ body: (any TableViewDelegate) -> Void) {
    // By index: a copy of an entry would take and give back weak references for each row.
    for index in entries.indices {
      if let delegate = entries[index].delegate { body(delegate) }
    }
  }

  func decorate(_ cell: TableViewCell, for object: Any, at indexPath: IndexPath) {
    for index in entries.indices {
      entries[index].decorator?.decorate(cell, for: object, at: indexPath)
    }
  }

  /// The first height that one of them gives.
  func firstHeight(_ height: (any TableViewDelegate) -> Int) -> Int {
    for index in entries.indices {
      guard let delegate = entries[index].delegate else { continue }
      let height = height(delegate)
      if height >= 0 { return height }
    }
    return TableView.automaticDimension
  }

  /// The first answer that one of them gives.
  func first<Answer>(_ answer: (any TableViewDelegate) -> Answer?) -> Answer? {
    for index in entries.indices {
      if let delegate = entries[index].delegate, let found = answer(delegate) { return found }
    }
    return nil
  }
}
