import HeightEngine

/// One of the files that a feed is made of.
struct FeedPart {
  /// What its section is called if its source has no title.
  var name: String
  var source: any EntrySource

  /// Opens a part; if that throws, the part is a row that says why.
  init(name: String, _ open: () throws(FeedError) -> any EntrySource) {
    self.name = name
    do {
      source = try open()
    } catch {
      source = FailureSource(error)
    }
  }
}

/// What stands in for a file that can't be read: one row that says why.
final class FailureSource: EntrySource {
  private let error: FeedError

  init(_ error: FeedError) {
    self.error = error
  }

  var title: String? { nil }
  var format: FeedFormat { .text }
  var count: Int { 1 }
  var runs: [SectionRun] { [SectionRun(firstRow: 0, name: .none)] }

  func entry(at row: Int) -> FeedEntry {
    FeedEntry(
      key: "failure-" + DisplayText(error.file).string, content: DisplayText(error.description))
  }

  func page(at row: Int) -> FeedPage {
    FeedPage(entry: entry(at: row), time: nil, content: EntryContent(text: error.description))
  }
}
