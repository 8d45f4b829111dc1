import HeightEngine

/// A feed as a source with random access: an entry is decoded when it is asked for.
public final class Feed {
  private let parts: [FeedPart]
  /// Whether the sections are the one part's own, or one for each part.
  private let isSingle: Bool
  private let ownTitle: String?
  private let ownFormat: FeedFormat

  /// A feed of one file, with that file's sections.
  init(_ source: any EntrySource) {
    parts = [FeedPart(name: "") { source }]
    isSingle = true
    ownTitle = source.title
    ownFormat = source.format
  }

  /// A feed of several files, a section each.
  init(title: String?, format: FeedFormat, parts: [FeedPart]) {
    self.parts = parts
    isSingle = false
    ownTitle = title
    ownFormat = format
  }

  /// The feed's own title.
  public var title: DisplayText? { ownTitle.map { DisplayText($0.folded) } }

  /// What it is, or was detected to be; of several files, what was asked for.
  public var format: FeedFormat { ownFormat }

  /// How many sections there are; 0 for a file without entries.
  public var numberOfSections: Int { isSingle ? parts[0].source.runs.count : parts.count }

  /// What a section's header says, if anything.
  public func title(ofSection section: Int) -> DisplayText? {
    guard isSingle else {
      let part = parts[section]
      return DisplayText((part.source.title ?? part.name).folded)
    }
    return switch parts[0].source.runs[section].name {
    case .none: nil
    case .named(let name): DisplayText(name.folded)
    case .day(let number): DisplayText(DateFormat.section(day: number))
    }
  }

  /// How many entries a section has.
  public func numberOfEntries(inSection section: Int) -> Int {
    guard isSingle else { return parts[section].source.count }
    let runs = parts[0].source.runs
    let end = section + 1 < runs.count ? runs[section + 1].firstRow : parts[0].source.count
    return end - runs[section].firstRow
  }

  /// The entry at `row` of `section`, both from 0. O(its bytes).
  public func entry(at row: Int, inSection section: Int) -> FeedEntry {
    guard !isSingle else {
      let source = parts[0].source
      return source.entry(at: source.runs[section].firstRow + row)
    }
    var entry = parts[section].source.entry(at: row)
    // Files may well have keys in common.
    entry.key = "\(section)/\(entry.key)"
    return entry
  }

  /// The page of the entry at `row` of `section`, both from 0. O(its bytes).
  public func page(at row: Int, inSection section: Int) -> FeedPage {
    guard !isSingle else {
      let source = parts[0].source
      return source.page(at: source.runs[section].firstRow + row)
    }
    var page = parts[section].source.page(at: row)
    page.entry.key = "\(section)/\(page.entry.key)"
    return page
  }
}
