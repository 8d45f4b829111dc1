import Feeds
import HeightEngine
import TableKit

/// What a row shows of matches that lie in what it cuts off: signs in its texts.
struct CutMatches {
  /// Ranges of each text's UTF-8, ascending.
  fileprivate var texts: [(text: DisplayText, signs: [Range<Int>])] = []

  /// Those in one of the row's texts.
  func signs(in other: DisplayText) -> [Range<Int>] {
    texts.first { $0.text == other }?.signs ?? []
  }
}

extension FeedController {
  /// Rows show what the search looks for, and the search knows what they cut off.
  func showMatchesInRows() {
    search.onLook = { [unowned self] in reader.marking = search.marked == nil ? nil : search }
    search.cutMatches = { [unowned self] row, pattern in
      place(ofRowAt: row).flatMap { reader.cuts(hiding: pattern, at: $0) }
    }
    search.isLaidOut = { [unowned self] in isLaidOut($0) }
  }
}

extension EntryReader {
  /// What a row shows of what a pattern is in that it cuts off; nil: nothing.
  func cuts(hiding pattern: TextPattern, at place: EntryPlace) -> CutMatches? {
    guard place != .none else { return nil }
    var cuts = CutMatches()
    if feed.logs != nil { addCuts(ofLog: place, hiding: pattern, to: &cuts) }
    addCuts(ofCommit: place, hiding: pattern, to: &cuts)
    return cuts.texts.isEmpty ? nil : cuts
  }

  private func addCuts(
    ofLog place: EntryPlace, hiding pattern: TextPattern, to cuts: inout CutMatches
  ) {
    let slot = EntryText.content.rawValue
    let content = withTexts(at: place) { texts, _ in
      texts.growingText(in: slot) == nil ? texts.text(in: slot) : nil
    }
    guard let content else { return }
    let signs = feed.cuts(
      in: content, hiding: pattern, ofRow: place.row, inSection: place.section)
    if !signs.isEmpty { cuts.texts.append((text: content, signs: signs)) }
  }

  /// The digits of its name stand for all of that, and who wrote it for the rest.
  private func addCuts(
    ofCommit place: EntryPlace, hiding pattern: TextPattern, to cuts: inout CutMatches
  ) {
    for slot in feed.texts(hiding: pattern, ofCommit: place.row, inSection: place.section) {
      let found = withTexts(at: place) { texts, _ in
        (text: texts.text(in: slot.rawValue), marks: texts.marks(in: slot.rawValue))
      }
      guard let text = found.text else { continue }
      let name = found.marks.first { EntryMark(kind: $0.kind) == .commit }?.range
      cuts.texts.append((text: text, signs: [name ?? 0..<text.string.utf8.count]))
    }
  }
}

extension FeedRow {
  /// Its layout with what is looked for marked, also where it is in what the row cuts off.
  func marking(_ layout: CellLayout) -> CellLayout {
    guard let search = reader.marking else { return layout }
    return search.marking(layout, search.marked.flatMap { reader.cuts(hiding: $0, at: place) })
  }
}
