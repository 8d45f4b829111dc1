import HeightEngine

/// What a section of a source is called.
enum SectionName: Hashable {
  case none
  case named(String)
  /// A day, counted since 1970-01-01.
  case day(Int)
}

/// A run of neighbouring rows that make a section.
struct SectionRun: Equatable {
  var firstRow: Int
  var name: SectionName
}

/// One file's rows, each made when it is wanted.
protocol EntrySource: AnyObject {
  /// The feed's own title, not sanitised.
  var title: String? { get }
  /// What it turned out to be.
  var format: FeedFormat { get }
  /// How many rows there are.
  var count: Int { get }
  /// The sections, in order; the first starts at row 0 if there are rows.
  var runs: [SectionRun] { get }
  /// The entry at `row` from 0.
  func entry(at row: Int) -> FeedEntry
  /// The page of the entry at `row` from 0.
  func page(at row: Int) -> FeedPage
  /// What tells the entry at `row` from others and from its former states; nil where that can't be
  /// read any more.
  func fingerprint(at row: Int) -> FeedDiff.Row?
}
