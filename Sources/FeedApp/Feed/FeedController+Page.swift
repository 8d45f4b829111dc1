import Feeds
import HeightEngine
import TableKit

/// The page of a row, which stays that row's while others come and go.
extension FeedController {
  /// The row's, as long as its page is shown.
  private static let markOfPage = RowMark("page", isShown: false)

  func open(_ row: FeedRow, at indexPath: IndexPath) {
    let (page, longText) = content(of: row)
    let shown = EntryPage(
      of: page, at: indexPath, isWide: hasWidePages, hasColors: hasColors,
      tabStops: reader.plans.tabStops, longText: longText)
    setMark(Self.markOfPage, at: indexPath, isFoundByKey: true)
    self.page = shown
    showPage?(shown)
    noteOpening(of: indexPath)
  }

  /// No page is shown any more.
  func forgetPage() { setMark(Self.markOfPage, at: nil) }

  private func content(of row: FeedRow) -> (page: FeedPage, longText: EntryPage.LongText?) {
    let page = row.page
    guard page.isLong else { return (page, nil) }
    return (page, { [unowned self] in place(ofRowAt: $0).flatMap { longText(at: $0) } })
  }

  /// Rows have come, gone or become others: the page is still of its row, and says what that does.
  ///
  /// - Parameter rows: Those that say something else than before, by where they are now; nil: any may.
  func updatePage(ofRowIn rows: [IndexPath]?) {
    guard let page else { return }
    let wasGone = page.indexPath == nil
    page.indexPath = table.marks[Self.markOfPage]
    guard let indexPath = page.indexPath, wasGone || rows?.contains(indexPath) ?? true,
      let row = row(at: indexPath)
    else { return }
    let (content, longText) = content(of: row)
    page.show(content, longText: longText)
  }
}
