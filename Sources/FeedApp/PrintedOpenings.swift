import Feeds
import HeightEngine
import TableKit

/// What is open behind the row that was printed last, where that is written in a language that has such. What comes by a
/// pipe may turn out to be source code when rows of it were printed as text: what these say is kept as long as it may.
nonisolated struct PrintedOpenings {
  private var last: (row: IndexPath, behind: LineOpening)?
  /// Rows of text from their section's first one on, and their bytes.
  private var texts: [DisplayText?] = []
  private var section = 0
  private var size = 0

  /// More is not looked at for what it is, in bytes.
  private static let most = 1 << 16

  /// What is open before a row: known where those above were printed, too. O(their bytes) once, where they were text
  func opening(at indexPath: IndexPath, in language: RowLanguage) -> LineOpening {
    guard language.hasOpenings else { return .nothing }
    if let last, last.row.section == indexPath.section, last.row.row + 1 == indexPath.row {
      return last.behind
    }
    guard section == indexPath.section, texts.count == indexPath.row else { return .nothing }
    var opening = LineOpening.nothing
    for text in texts { Theme.passOpening(&opening, over: text, as: language) }
    return opening
  }

  /// Whether it is to be told what a row says that was printed.
  func asks(forRowAt indexPath: IndexPath, in language: RowLanguage) -> Bool {
    if language.hasOpenings || language == .plain && indexPath.row == 0 { return true }
    return language == .plain && section == indexPath.section && texts.count == indexPath.row
      && size < Self.most
  }

  /// A row was printed for which it asks, and that says `text`, if anything. O(its bytes)
  mutating func note(_ text: DisplayText?, in language: RowLanguage, at indexPath: IndexPath) {
    guard language.hasOpenings else { return keep(text, at: indexPath) }
    var behind = opening(at: indexPath, in: language)
    Theme.passOpening(&behind, over: text, as: language)
    last = (indexPath, behind)
    texts = []
  }

  private mutating func keep(_ text: DisplayText?, at indexPath: IndexPath) {
    if indexPath.row == 0 { (texts, section, size) = ([], indexPath.section, 0) }
    texts.append(text)
    size += text?.string.utf8.count ?? 0
  }
}
