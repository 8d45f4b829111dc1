/// What can't be read any more, as the file was cut.
extension LineSource {
  /// Where the file was cut, as far as is known: the first row that can't be read any more, and one a little before it
  /// from which on rows are to be read one by one. nil: nowhere. O(1), and once for each cut O(log n) and some readings.
  var cut: (firstNear: Int, firstGone: Int)? {
    guard store.isCutShort, count > 0 else { return nil }
    let end = store.count
    if let lastCut, lastCut.end == end, lastCut.count == count { return lastCut.place }
    var place = (firstNear: 0, firstGone: 0)
    if index.anchors.group(of: 0).start < end {
      let last = index.anchors.row(anchoredUpTo: end)
      let near = index.groups.group(of: last) ?? index.anchors.group(of: last).rows
      let left = near.prefix { row in
        let range = bytes(ofRow: row)
        return !range.isEmpty && range.upperBound <= end
      }
      place = (near.lowerBound, near.lowerBound + left.count)
    }
    lastCut = (end, count, place)
    return place
  }

  /// How many rows can't be read any more, as far as is known.
  var numberOfGoneRows: Int { cut.map { count - $0.firstGone } ?? 0 }

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
