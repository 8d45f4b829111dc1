import HeightEngine

/// The entries of one document, read to its end.
final class DocumentSource: EntrySource {
  let format: FeedFormat
  let title: String?
  private(set) var runs: [SectionRun] = []
  private let store: EntryStore

  /// Takes over the entries of a document.
  init(format: FeedFormat, title: String?, entries: EntryStore) {
    self.format = format
    self.title = title
    store = entries
    runs = format == .demo ? sectionRuns() : []
    if runs.isEmpty, store.count > 0 {
      runs = [SectionRun(firstRow: 0, name: title.map(SectionName.named) ?? .none)]
    }
  }

  var count: Int { store.count }

  func entry(at row: Int) -> FeedEntry {
    let raw = store[row]
    return FeedEntry(raw, key: format == .demo ? "unique-id-\(row)" : raw.key)
  }

  /// A section for each run of entries that name the same.
  private func sectionRuns() -> [SectionRun] {
    var runs: [SectionRun] = []
    for row in 0..<store.count {
      let name = store[row][.section].map(SectionName.named) ?? .none
      if runs.last?.name != name { runs.append(SectionRun(firstRow: row, name: name)) }
    }
    return runs
  }
}
