/// The last line of a file that is followed, while it is written: nobody can say yet that it is wrong.
extension LineSource {
  /// Whether the rest of a row may come at any moment.
  func isOnItsWay(_ row: Int) -> Bool { awaitsEnd && row == count - 1 && !index.endsLine }

  /// What stands in the place of a row that is not what it should be yet: it as it is written, of a long one the beginning.
  func partsOfUnfinished(_ row: Span<UInt8>) -> RowParts {
    RowParts(RowFields(text: row.extracting(first: LongTexts.shortest)))
  }
}
