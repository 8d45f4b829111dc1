import HeightEngine

/// Rows of text that are too long to be read and laid out at once: their beginning is lent first, and
/// `readOn` brings the rest in steps.
extension Feed {
  /// Columns at which rows are shown. Where it is not nil, a long content is lent as a text that grows
  /// (`RowTexts.growingText(in:)`) and laid out once; else all of it in one piece. O(files) to change.
  public var rowWidth: Int? {
    get { parts.first?.source.longTexts.width }
    set {
      guard newValue != rowWidth else { return }
      for part in parts { part.source.longTexts.setWidth(newValue) }
    }
  }

  /// Has `layOut` count the lines of long texts, at a width, while they are read, so that what lays them
  /// out by the same wrapper does not read them again. O(files).
  public func layOutLongTexts(by layOut: @escaping (GrowingText, Int) -> Int) {
    for part in parts { part.source.longTexts.layOut = layOut }
  }

  /// Whether a row is text that is lent without being read whole; to ask for its entry or key would read
  /// it. O(log n).
  public func isLong(_ row: Int, inSection section: Int) -> Bool {
    let (source, row, _) = locate(row, inSection: section)
    return source.isLong(row)
  }

  /// A row of which only the beginning is lent so far, of those that were asked for: the last one. nil:
  /// there is none.
  public var unfinishedRow: IndexPath? {
    for (section, part) in lively {
      guard let row = part.source.longTexts.unfinishedRow else { continue }
      guard merged != nil else { return IndexPath(row: row, section: isSingle ? 0 : section) }
      if let position = merged?.position(ofRow: row, inPart: section) {
        return IndexPath(row: position, section: 0)
      }
    }
    return nil
  }

  /// Whether all of a row is lent.
  public func isFinished(_ row: Int, inSection section: Int) -> Bool {
    let (source, row, _) = locate(row, inSection: section)
    return source.longTexts.isFinished(row)
  }

  /// Whether what comes by a pipe, or is read of a file, may go on with a row. O(log n).
  public func mayGrow(_ row: Int, inSection section: Int) -> Bool {
    let (source, row, _) = locate(row, inSection: section)
    guard let lines = source as? LineSource else { return false }
    return (lines.store.isComing || !lines.isComplete) && row >= lines.numberOfFinishedRows
  }

  /// How much of an unfinished row is lent, of how much, in bytes.
  public func progress(ofRow row: Int, inSection section: Int) -> (shown: Int, count: Int) {
    let (source, row, _) = locate(row, inSection: section)
    return source.longTexts.progress(ofRow: row)
  }

  /// Lends more of an unfinished row, step by step as long as `goesOn`. After each step, of 64 KB or of more
  /// in a line that does not end, `layOut` counts the lines of what is lent now.
  public func readOn(
    _ row: Int, inSection section: Int, while goesOn: () -> Bool, layOut: (GrowingText) -> Int
  ) {
    let (source, row, _) = locate(row, inSection: section)
    source.longTexts.readOn(row, while: goesOn, layOut: layOut)
  }

  /// Lends an unfinished row's text up to what stands around `offset` in it. O(offset).
  public func readOn(_ row: Int, inSection section: Int, upTo offset: Int) {
    let (source, row, _) = locate(row, inSection: section)
    source.longTexts.show(row, upTo: offset + LongTexts.roomBelow)
  }

  /// Whether what stands around `offset` in a row's text is lent, with all that is before it.
  public func isLent(_ row: Int, inSection section: Int, around offset: Int) -> Bool {
    let (source, row, _) = locate(row, inSection: section)
    return source.longTexts.isFinished(row)
      || source.longTexts.progress(ofRow: row).shown >= offset + LongTexts.roomBelow
  }

  /// Lends the part of an unfinished row's text that begins at `offset`, in place of its beginning, until `readOn` has
  /// come as far at this width; nil: its beginning, as ever. O(1)
  public func lendAhead(_ row: Int, inSection section: Int, from offset: Int?) {
    let (source, row, _) = locate(row, inSection: section)
    source.longTexts.showAhead(row, from: offset)
  }
}
