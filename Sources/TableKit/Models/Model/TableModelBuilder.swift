/// Builds the content of `TableModel { … }`: a `Header` starts a section, a `Footer` ends it, every
/// other value is a row; conditions and loops may stand among them.
///
/// A string is what it is in a sectioned list: a title, or a row where there are headers and rows can
/// be strings.
@resultBuilder
public enum TableModelBuilder<Object> {
  /// What the blocks are put together from.
  public typealias Elements = [TableModelElement<Object>]

  /// A header.
  public static func buildExpression(_ header: Header) -> Elements { [.header(header.title)] }
  /// A footer.
  public static func buildExpression(_ footer: Footer) -> Elements { [.footer(footer.text)] }
  /// A title, or a row.
  public static func buildExpression(_ string: String) -> Elements { [.string(string)] }
  /// An element of a sectioned list.
  public static func buildExpression(_ element: TableModelElement<Object>) -> Elements { [element] }
  /// A row. Disfavoured, since a header is a value too, where rows are `Any`.
  @_disfavoredOverload
  public static func buildExpression(_ object: Object) -> Elements { [.row(object)] }
  /// What stands one below the other.
  public static func buildBlock(_ parts: Elements...) -> Elements { parts.flatMap { $0 } }
  /// What may be missing.
  public static func buildOptional(_ part: Elements?) -> Elements { part ?? [] }
  /// The one of two.
  public static func buildEither(first part: Elements) -> Elements { part }
  /// The other of two.
  public static func buildEither(second part: Elements) -> Elements { part }
  /// What a loop gives.
  public static func buildArray(_ parts: [Elements]) -> Elements { parts.flatMap { $0 } }
}
