/// Where a row is: its section, and its place in that section, both from 0.
///
/// Foundation has an `IndexPath` too; in a file that imports both,
/// `import struct HeightEngine.IndexPath` settles which is meant.
public struct IndexPath: Hashable, Comparable, Sendable {
  /// The section, from 0.
  public var section: Int
  /// The place in the section, from 0.
  public var row: Int

  public init(row: Int, section: Int) {
    self.section = section
    self.row = row
  }

  public static func < (a: IndexPath, b: IndexPath) -> Bool {
    (a.section, a.row) < (b.section, b.row)
  }
}

extension IndexPath: CustomStringConvertible {
  /// `[section:row]`, as the debug log has it.
  public var description: String { "[\(section):\(row)]" }
}
