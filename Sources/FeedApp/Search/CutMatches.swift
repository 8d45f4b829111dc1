import Feeds
import HeightEngine
import TableKit

/// What a row shows of matches that lie in what it cuts off: signs in one of its texts.
struct CutMatches {
  let text: DisplayText
  /// Ranges of the text's UTF-8, ascending.
  let signs: [Range<Int>]

  /// Those in one of the row's texts.
  func signs(in other: DisplayText) -> [Range<Int>] { other == text ? signs : [] }
}

extension FeedController {
  /// Rows show what the search looks for, and the search knows what they cut off.
  func showMatchesInRows() {
    search.onLook = { [unowned self] in reader.marking = search.marked == nil ? nil : search }
    search.cutMatches = { [unowned self] row, pattern in
      place(ofRowAt: row).flatMap { reader.cuts(hiding: pattern, at: $0) }
    }
  }
}

extension EntryReader {
  /// What a row shows of what a pattern is in that it cuts off; nil: nothing.
  func cuts(hiding pattern: TextPattern, at place: EntryPlace) -> CutMatches? {
    guard feed.logs != nil, place != .none else { return nil }
    let slot = EntryText.content.rawValue
    let content = withTexts(at: place) { texts, _ in
      texts.growingText(in: slot) == nil ? texts.text(in: slot) : nil
    }
    guard let content else { return nil }
    let signs = feed.cuts(
      in: content, hiding: pattern, ofRow: place.row, inSection: place.section)
    return signs.isEmpty ? nil : CutMatches(text: content, signs: signs)
  }
}

extension FeedRow {
  /// Its layout with what is looked for marked, also where it is in what the row cuts off.
  func marking(_ layout: CellLayout) -> CellLayout {
    guard let search = reader.marking else { return layout }
    return search.marking(layout, search.marked.flatMap { reader.cuts(hiding: $0, at: place) })
  }
}
