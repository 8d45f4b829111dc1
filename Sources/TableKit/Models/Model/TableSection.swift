import HeightEngine

/// A section of a table model: rows between a header and a footer, each of which may be missing.
public struct TableSection<Object> {
  /// The texts above and below it; nil: it has neither.
  private var titles: SectionTitles?
  /// The rows' objects.
  public internal(set) var rows: RowSequence<Object>

  /// A section without rows.
  public init(header: DisplayText? = nil, footer: DisplayText? = nil) {
    self.init(SectionTitles(header: header, footer: footer), RowSequence())
  }

  /// A section of a collection's rows. The collection is kept and asked for a row when the row is
  /// wanted, so that a view of a file does for an array of everything in it.
  public init(
    header: DisplayText? = nil, footer: DisplayText? = nil,
    rows: some RandomAccessCollection<Object>
  ) {
    self.init(SectionTitles(header: header, footer: footer), RowSequence(rows))
  }

  /// The section of this number of `rows`, which are kept once for all of them: for very many
  /// sections.
  public init(
    header: DisplayText? = nil, footer: DisplayText? = nil, section: Int,
    of rows: SectionedRows<Object>
  ) {
    self.init(
      SectionTitles(header: header, footer: footer), RowSequence(section: section, of: rows))
  }

  private init(_ titles: SectionTitles?, _ rows: RowSequence<Object>) {
    self.titles = titles
    self.rows = rows
  }

  /// The title above the rows; the section index takes its letter from it.
  public var header: DisplayText? {
    get { titles?.header }
    set { titles = SectionTitles(header: newValue, footer: footer) }
  }

  /// The text below the rows.
  public var footer: DisplayText? {
    get { titles?.footer }
    set { titles = SectionTitles(header: header, footer: newValue) }
  }
}

/// A section's texts. By themselves, as they take more room than all else of a section, and very
/// many sections have none.
private final class SectionTitles: Sendable {
  let header: DisplayText?
  let footer: DisplayText?

  /// nil where there is no text.
  init?(header: DisplayText?, footer: DisplayText?) {
    if header == nil, footer == nil { return nil }
    self.header = header
    self.footer = footer
  }
}
