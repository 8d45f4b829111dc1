import Feeds
import HeightEngine
import TableKit
import TerminalCore

/// How all rows look: title, content, and a byline of name and time, which a commit has before its content, as that may be a
/// long diff. What is missing takes no line.
nonisolated final class RowPlans: Sendable {
  /// Columns from tab stop to tab stop, in contents and on pages.
  let tabStops: Int
  /// How contents are broken into lines.
  let contentWrapper: LineWrapper
  let plan: CellPlan
  /// The same of rows that were read.
  private let readPlan: CellPlan
  /// The same of commits, which are as high.
  let commitPlan: CellPlan
  private let readCommitPlan: CellPlan
  /// Of rows that show only what they are called: their title, or the first line of what has none.
  private let titlePlan: CellPlan
  private let readTitlePlan: CellPlan
  private let firstLinePlan: CellPlan

  static let usualTabStops = 8
  static let usual = RowPlans(tabStops: usualTabStops)

  init(tabStops: Int) {
    self.tabStops = tabStops
    let content = EntryText.content.rawValue
    contentWrapper = LineWrapper(tabStops: tabStops)
    plan = Self.plan(titleStyle: Theme.title, contentWrapper)
    readPlan = Self.plan(titleStyle: .plain, contentWrapper)
    commitPlan = Self.plan(titleStyle: Theme.title, contentWrapper, ofCommit: true)
    readCommitPlan = Self.plan(titleStyle: .plain, contentWrapper, ofCommit: true)
    let title = EntryText.title.rawValue
    titlePlan = CellPlan(
      .text(TextBlock(slot: title, style: Theme.title, wrapper: contentWrapper)))
    readTitlePlan = CellPlan(.text(TextBlock(slot: title, wrapper: contentWrapper)))
    firstLinePlan = CellPlan(
      .text(TextBlock(slot: content, wrapper: LineWrapper(lineLimit: 1, tabStops: tabStops))))
  }

  private static func plan(
    titleStyle: Style, _ contentWrapper: LineWrapper, ofCommit: Bool = false
  ) -> CellPlan {
    let title = CellLayout.text(
      TextBlock(slot: EntryText.title.rawValue, style: titleStyle, wrapper: contentWrapper))
    let content = CellLayout.text(
      TextBlock(slot: EntryText.content.rawValue, wrapper: contentWrapper))
    let byline = CellLayout.justified(
      leading: TextBlock(slot: EntryText.username.rawValue, style: Theme.username),
      trailing: TextBlock(slot: EntryText.time.rawValue, style: Theme.time, alignment: .right),
      gap: 2)
    return CellPlan(.stack(ofCommit ? [title, byline, content] : [title, content, byline]))
  }

  /// How a row with these texts looks. One that is too long to be read whole shows all it has.
  func plan(
    of texts: borrowing RowTexts, in language: RowLanguage, showsTitles: Bool, isRead: Bool = false
  ) -> CellPlan {
    guard showsTitles else {
      if case .withDiff = language { return isRead ? readCommitPlan : commitPlan }
      return isRead ? readPlan : plan
    }
    if texts.hasText(in: EntryText.title.rawValue) { return isRead ? readTitlePlan : titlePlan }
    let content = EntryText.content.rawValue
    let isShort = texts.hasText(in: content) && texts.growingText(in: content) == nil
    return isShort ? firstLinePlan : plan
  }

  /// Lines of a row's content beside its accessory, in so many columns. O(text).
  func lines(
    of texts: borrowing RowTexts, _ traits: EntryTraits, inRow row: Int, isDemo: Bool, width: Int,
    showsTitles: Bool = false
  ) -> Int {
    let accessory = FeedRow.accessory(traits, inRow: row, isDemo: isDemo)
    // Nearly always; to hand out the plan would take a while for every row.
    guard showsTitles else { return plan.height(of: texts, width: width, accessory: accessory) }
    return plan(of: texts, in: traits.language, showsTitles: true).height(
      of: texts, width: width, accessory: accessory)
  }
}

extension FeedRow {
  /// How parts of a row's texts look where nothing in them is marked; `opening` is what is open before the row, `next`
  /// what the line behind it is to its last one.
  nonisolated static func runs(
    in language: RowLanguage, from opening: LineOpening, before next: MarkdownUnderline? = nil
  ) -> (_ slot: Int, DisplayText) -> [StyleRun] {
    { slot, text in
      guard slot == EntryText.content.rawValue else { return [] }
      var opening = opening
      return Theme.runs(of: text, as: language, from: &opening, before: next)
    }
  }

  /// The same where some parts are, by what the text says itself: given those, which there are in all. Of a log's row
  /// whose parts are known, the level is among them if it has one.
  nonisolated static func runsBesides(
    in language: RowLanguage, of texts: borrowing RowTexts
  ) -> (_ slot: Int, DisplayText, _ own: [StyleRun]) -> [StyleRun] {
    var language = language
    if case .log = language,
      texts.marks(in: EntryText.content.rawValue).contains(where: {
        TextStyle(markKind: $0.kind) == nil
      })
    {
      language = .plain
    }
    return { [language] slot, text, own in
      guard slot == EntryText.content.rawValue else { return own }
      return Theme.runs(of: text, as: language, besides: own)
    }
  }

  /// What stands at a row's right end: the demo's alternate, a feed's say where rows lead, as the
  /// actions attached to them do.
  nonisolated static func accessory(_ traits: EntryTraits, inRow row: Int, isDemo: Bool)
    -> CellAccessory
  {
    if isDemo { return row.isMultiple(of: 2) ? .disclosureIndicator : .checkmark }
    if traits.hasDetails { return .detailDisclosureButton }
    return traits.hasLink ? .disclosureIndicator : .none
  }
}
