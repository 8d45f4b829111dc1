import HeightEngine

/// Sections found in rows that are in the table already, such as the days of a feed: rows, their heights
/// and cells, what is selected and what is held stay what they are.
extension TableView {
  /// Tells that one section has become several: its rows from each of `rows` on, which ascend, are a
  /// section of their own. Its header is the first one's, its footer the last one's; where a section
  /// would begin at the same row as the next, it is empty. The data has changed already. Where `rows` is
  /// empty, nothing happens.
  ///
  /// The data source is asked for the headers and footers of these sections, how high new headers are, and
  /// how many rows each section has; no height, estimate or cell of a row is asked for again. What is in view stays on its line, but for
  /// what stands below a header that appears among it; one that sticks to the top covers what stands
  /// there. Only a header that the first row of all gets while it is at the top pushes it.
  ///
  /// - Precondition: no batch is being collected, no height is being asked for, and the data source's
  ///   counts fit.
  /// - Complexity: O(log n) for each section.
  public func splitSection(_ section: Int, atRows rows: [Int]) {
    guard !rows.isEmpty else { return }
    regroup(.splitSection(section, into: rows.count + 1)) { tree throws(BatchChangesError) in
      try SectionRegrouping.splitting(section, atRows: rows, of: tree)
    }
  }

  /// Tells that neighbouring sections have become one: its header is the first one's, its footer the last
  /// one's. The data has changed already. As `splitSection(_:atRows:)` the other way round. Where there
  /// are no two sections, nothing happens.
  ///
  /// - Precondition: as for `splitSection(_:atRows:)`.
  /// - Complexity: O(log n) for each section.
  public func joinSections(_ sections: Range<Int>) {
    guard sections.count > 1 else { return }
    regroup(.joinedSections(sections)) { tree throws(BatchChangesError) in
      try SectionRegrouping.joining(sections, of: tree)
    }
  }

  private func regroup(
    _ event: HeightEvent.Invalidation,
    _ make: (HeightTree) throws(BatchChangesError) -> SectionRegrouping
  ) {
    precondition(
      !batch.isOpen,
      "sections are split and joined by themselves: neither in performBatchUpdates, nor while the"
        + " table asks for heights")
    guard dataSource != nil else { return }
    do {
      let regrouping = try make(book.tree)
      report(.invalidated(event))
      adopt(regrouping)
      // What is going to be read as it is now has no counts to fit.
      if pending.reload == .none {
        try check(regrouping)
        learnEdges(of: regrouping)
      }
    } catch {
      precondition(pending.reload != .none, "invalid update of a table: \(error)")
    }
  }

  /// Tells the values; the next layout shows it.
  private func adopt(_ regrouping: SectionRegrouping) {
    let beginsWithRow =
      viewport.items.first?.item.indexPath != nil && viewport.reachesStart(content())
    pool.apply(regrouping)
    selection.apply(regrouping)
    rowMarks.apply(regrouping)
    book.apply(regrouping)
    viewport.apply(
      regrouping, showsStart: beginsWithRow, lastItem: book.tree.lastItem,
      contains: { book.tree.contains($0) })
    pending.readsTitles = true
    setNeedsLayout(.trusts)
  }

  private func check(_ regrouping: SectionRegrouping) throws(BatchChangesError) {
    let (counts, tree) = (DataSourceRowCounts(table: self), book.tree)
    let (mine, theirs) = (tree.numberOfSections, counts.numberOfSections)
    guard mine == theirs else {
      throw BatchChangesError(
        description: "there should be \(mine) sections, but there are \(theirs)")
    }
    for section in regrouping.sectionsAfter {
      let mine = tree.numberOfRows(inSection: section)
      let theirs = counts.numberOfRows(inSection: section)
      guard mine == theirs else {
        throw BatchChangesError(
          description: "section \(section) should have \(mine) rows, but there are \(theirs)")
      }
    }
  }

  /// A title that was there may be another one, and as high as that.
  private func learnEdges(of regrouping: SectionRegrouping) {
    let sections = regrouping.sectionsAfter
    for edge in [HeightItem.header(sections.lowerBound), .footer(sections.upperBound - 1)]
    where book.tree.height(of: edge) > 0 {
      book.forgetHeight(of: edge)
    }
    let estimates = sections.map {
      (header: headerEstimate(inSection: $0), footer: footerEstimate(inSection: $0))
    }
    book.setEdges(ofSectionsFrom: sections.lowerBound, estimates)
    guard contentWidth > 0 else { return }
    for section in sections.dropFirst() where estimates[section - sections.lowerBound].header > 0 {
      askHeight(of: .header(section))
    }
  }
}
