/// Builds the content of `TableModel { … }`: a `Header` starts a section, a `Footer` ends it, every
/// other value is a row; conditions and loops may stand among them.
///
/// A string is what it is in a sectioned list: a title, or a row where there are headers and rows can
/// be strings.
@resultBuilder
public enum TableModelBuilder<Object> {
  /// What the blocks are put together from.
  public typealias Elements = [TableModelElement<Object>]

  public static func buildExpression(_ header: Header) -> Elements { [.header(header.title)] }
  public static func buildExpression(_ footer: Footer) -> Elements { [.footer(footer.text)] }
  public static func buildExpression(_ string: String) -> Elements { [.string(string)] }
  public static func buildExpression(_ element: TableModelElement<Object>) -> Elements { [element] }
  // Disfavoured: a header is a value too, where rows are `Any`.
  @_disfavoredOverload
  public static func buildExpression(_ object: Object) -> Elements { [.row(object)] }
  public static func buildBlock(_ parts: Elements...) -> Elements { parts.flatMap { $0 } }
  public static func buildOptional(_ part: Elements?) -> Elements { part ?? [] }
  public static func buildEither(first part: Elements) -> Elements { part }
  public static func buildEither(second part: Elements) -> Elements { part }
  public static func buildArray(_ parts: [Elements]) -> Elements { parts.flatMap { $0 } }
}
