import HeightEngine

/// A feed as a source with random access: an entry is decoded when it is asked for.
public final class Feed {
  private let source: any EntrySource
  private let runs: [SectionRun]

  init(_ source: any EntrySource) {
    self.source = source
    runs = source.runs
  }

  /// The feed's own title.
  public var title: DisplayText? { source.title.map { DisplayText($0) } }

  /// What it is, or was detected to be.
  public var format: FeedFormat { source.format }

  /// How many sections there are; 0 for a feed without entries.
  public var numberOfSections: Int { runs.count }

  /// What a section's header says, if anything.
  public func title(ofSection section: Int) -> DisplayText? {
    switch runs[section].name {
    case .none: nil
    case .named(let name): DisplayText(name.folded)
    }
  }

  /// How many entries a section has.
  public func numberOfEntries(inSection section: Int) -> Int {
    let end = section + 1 < runs.count ? runs[section + 1].firstRow : source.count
    return end - runs[section].firstRow
  }

  /// The entry at `row` of `section`, both from 0. O(its bytes).
  public func entry(at row: Int, inSection section: Int) -> FeedEntry {
    source.entry(at: runs[section].firstRow + row)
  }
}
