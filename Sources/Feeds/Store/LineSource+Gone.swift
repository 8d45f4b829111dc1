extension LineSource {
  /// What stands in the place of a row that can't be read any more.
  private static let gone = "gone: the file was cut short"

  /// Lends what is said of such a row.
  func withPartsOfGone(_ body: (Span<UInt8>, RowParts) -> Void) {
    var entry = RawEntry()
    entry[.error] = Self.gone
    let nothing: [UInt8] = []
    body(nothing.span, RowParts(entry))
  }
}

extension Feed {
  /// How many rows of files that were cut can't be read any more, as far as is known. O(files)
  public var numberOfGoneRows: Int {
    parts.reduce(0) { $0 + (($1.source as? LineSource)?.numberOfGoneRows ?? 0) }
  }
}
