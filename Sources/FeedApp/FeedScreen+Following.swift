import TableKit

/// A feed that grows while it is looked at.
extension FeedScreen {
  /// What becomes readable when there may be something new.
  public var descriptors: [Int32] { controller.feed.descriptors }

  /// Takes in what has come. With the view at the end it goes along; else nothing in view moves, and a
  /// mark says how many rows came.
  ///
  /// - Returns: whether there is something to draw.
  public func readChanges() -> Bool {
    let standsAtEnd = controller.table.standing == .end
    let selected = controller.table.indexPathForSelectedRow
    let wasLast = selected.map {
      controller.table.ordinal(of: $0) + 1 == controller.table.numberOfRows
    }
    do {
      guard let count = try controller.readChanges() else { return false }
      // What could not be read before has been read now.
      message = nil
      if isFollowing, standsAtEnd {
        if wasLast != false { controller.table.perform(.lastRow) }
      } else {
        newRows += count
      }
    } catch {
      message = "\(error)"
    }
    return true
  }

  /// Begins following at the feed's end, or ends it.
  func toggleFollowing() {
    isFollowing.toggle()
    controller.feed.follow(isFollowing)
    controller.table.hold = isFollowing ? .end : .row
    if isFollowing {
      controller.readToEnd()
      controller.table.perform(.lastRow)
    }
    newRows = 0
  }

  /// Whoever has seen the end has seen what came.
  func noteEnd() {
    if newRows > 0, controller.table.isAtEnd { newRows = 0 }
  }
}
