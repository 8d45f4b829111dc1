import HeightEngine

/// What a cell's columns are worth on a terminal that counts by itself.
extension PackedCell {
  /// Whether terminals are known to count other columns for it than the engine does.
  ///
  /// - Parameter countsEmoji: Whether it is of a terminal that is known to count emoji as tables of Unicode 9 do.
  package func isDisputed(countsEmoji: Bool) -> Bool {
    if ascii != nil || isRightHalf { return false }
    if let onlyScalar {
      if WidthAgreement.isAgreed(base: onlyScalar) { return false }
      return !(countsEmoji && columns == 2 && WidthAgreement.isEmojiOfUnicode9(onlyScalar))
    }
    var isAgreed = base.map { WidthAgreement.isAgreed(base: $0) } ?? true
    forEachMark { isAgreed = isAgreed && WidthAgreement.isAgreed(mark: $0) }
    return !isAgreed
  }

  /// Whether its characters take its columns, as the engine counts; no other should be drawn.
  package var isAsCounted: Bool {
    if ascii != nil { return true }
    if let onlyScalar { return WidthAgreement.columns(of: onlyScalar) == columns }
    var sum: Int? = 0
    forEachScalar { scalar in
      sum = sum.flatMap { sum in WidthAgreement.columns(of: scalar).map { sum + $0 } }
    }
    return sum == columns
  }

  /// Whether some terminal may drop it, as it is newer than that.
  package var isNew: Bool { base.map { WidthAgreement.isNew($0) } ?? false }

  /// Whether it goes on with the cluster of the cell before it: a mark with columns of its own, or the
  /// second letter of a flag.
  package func continues(_ before: PackedCell) -> Bool {
    guard let first = base else { return false }
    return WidthAgreement.isMark(first)
      || first.isRegionalIndicator && before.base?.isRegionalIndicator == true
  }

  /// Whether some terminal may find that it has no column, and put it onto the cell before: a mark without a
  /// character, and what shows nothing, as a Hangul filler.
  package var mayBeMark: Bool {
    base.map { WidthAgreement.isMark($0) || $0.properties.isDefaultIgnorableCodePoint } ?? false
  }

  /// Whether it has columns, and nothing in them.
  package var showsNothing: Bool {
    var showsNothing = true
    forEachScalar { showsNothing = showsNothing && $0.properties.isDefaultIgnorableCodePoint }
    return showsNothing
  }

  /// Whether some terminal may find it to be wide where it has one column: no letter or mark is both.
  package var mayBeWide: Bool {
    guard columns == 1, let base else { return false }
    switch base.properties.generalCategory {
    case .otherSymbol, .modifierSymbol, .mathSymbol, .otherNumber, .privateUse, .unassigned:
      return true
    default: return false
    }
  }

  /// The most columns that any terminal counts for it; 0 for a right half, which is a part of the cell before it.
  package var mostColumns: Int {
    if isRightHalf { return 0 }
    return (columns == 2 || mayBeWide ? 2 : 1) + mostColumnsOfMarks
  }

  /// The most columns that any terminal counts for its marks alone.
  package var mostColumnsOfMarks: Int {
    var most = 0
    forEachMark { if !WidthAgreement.hasNoColumns(mark: $0) { most += 1 } }
    return most
  }

  private var isRightHalf: Bool { head == 0 }

  /// The base, where it has no marks: most cells are told apart by it, once for every frame.
  private var onlyScalar: Unicode.Scalar? {
    guard head > 0, head < 1 << 21, tail & (1 << Self.columnsShift - 1) == 0 else { return nil }
    return Unicode.Scalar(UInt32(truncatingIfNeeded: head))
  }
}

extension Unicode.Scalar {
  fileprivate var isRegionalIndicator: Bool { (0x1F1E6...0x1F1FF).contains(value) }
}
