import HeightEngine

/// A table's items for its viewport: heights come from the book, else from the delegate.
@MainActor
struct MeasuredContent: @MainActor ViewportContent {
  let table: TableView
  let asking: TableView.Pending.Layout
  /// The items that were in view, and the header that stuck to the top.
  let first: HeightItem?
  let last: HeightItem?
  let header: HeightItem?

  var firstItem: HeightItem? { table.book.ask { $0.firstItem } }
  var lastItem: HeightItem? { table.book.ask { $0.lastItem } }
  func item(after item: HeightItem) -> HeightItem? { table.book.ask { $0.shownItem(after: item) } }
  func item(before item: HeightItem) -> HeightItem? {
    table.book.ask { $0.shownItem(before: item) }
  }
  func offset(of item: HeightItem) -> Int { table.book.ask { $0.offset(of: item) } }
  func item(atLine line: Int) -> (item: HeightItem, offset: Int)? {
    table.book.ask { $0.item(atLine: line) }
  }
  var totalHeight: Int { table.book.ask { $0.totalHeight } }
  var isProvisional: Bool { table.book.ask { !$0.isFilterExact } }
  func isProvisional(between item: HeightItem, and below: HeightItem) -> Bool {
    table.book.ask { tree in
      tree.filter?.terms.contains {
        tree.numberOfUnanswered($0.question, before: item)
          < tree.numberOfUnanswered($0.question, before: below)
      } ?? false
    }
  }

  func sticksHeader(above item: HeightItem) -> Bool {
    guard let row = item.indexPath else { return true }
    return table.delegate?.tableView(table, sticksHeaderAboveRowAt: row) ?? true
  }

  func height(of item: HeightItem) -> Int {
    knownHeight(of: item) ?? table.askHeight(of: item)
  }

  /// What need not be asked for.
  private func knownHeight(of item: HeightItem) -> Int? {
    table.book.ask { tree in
      guard tree.isExact(item) else { return nil }
      if tree.isHidden(item) { return 0 }
      return switch asking {
      case .none, .trusts: tree.height(of: item)
      case .asksNew: wasInView(item) ? tree.height(of: item) : nil
      case .asksAll: nil
      }
    }
  }

  private func wasInView(_ item: HeightItem) -> Bool {
    guard let first, let last else { return false }
    return item == header || !item.comesBefore(first) && !last.comesBefore(item)
  }
}
