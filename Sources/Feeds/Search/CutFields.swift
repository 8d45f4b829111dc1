import HeightEngine

extension Feed {
  /// Where a row of a log cuts off what a pattern is in: the signs (`…`) in what it shows as its content that stand for
  /// that, as ranges of its UTF-8, ascending.
  ///
  /// - Parameter content: What the row shows as its content.
  /// - Precondition: there is such a row.
  /// - Complexity: O(*n*) in the bytes of the row and of what it shows, for most patterns.
  public func cuts(
    in content: DisplayText, hiding pattern: TextPattern, ofRow row: Int, inSection section: Int
  ) -> [Range<Int>] {
    guard content.string.unicodeScalars.contains("…") else { return [] }
    let (source, row, _) = locate(row, inSection: section)
    var found: DisplayText?
    source.withWholeTexts(ofRow: row) { parts, texts in
      if parts.log != nil { found = texts.text(in: EntryText.content.rawValue) }
    }
    guard let whole = found else { return [] }
    var matches = pattern.ranges(in: whole)[...]
    guard !matches.isEmpty else { return [] }
    var signs: [Range<Int>] = []
    for cut in CutFields(content, of: whole).cuts {
      matches = matches.drop { $0.upperBound <= cut.hidden.lowerBound }
      if let match = matches.first, match.overlaps(cut.hidden) { signs.append(cut.sign) }
    }
    return signs
  }
}

extension Feed {
  /// Which texts of a commit's row stand for what a pattern is in that the row does not show of the lines above its message:
  /// its title, which has the first digits of its name, and for all else who wrote it. None of other rows.
  ///
  /// - Precondition: there is such a row.
  /// - Complexity: O(*n*) in the bytes of the row, for most patterns.
  public func texts(
    hiding pattern: TextPattern, ofCommit row: Int, inSection section: Int
  ) -> [EntryText] {
    let (source, row, _) = locate(row, inSection: section)
    guard source.format == .gitLog else { return [] }
    var found: [EntryText] = []
    source.withWholeTexts(ofRow: row) { parts, texts in
      guard let lead = parts.lead else { return }
      let author = texts.text(in: EntryText.username.rawValue)?.string.utf8.count
      texts.withUTF8(in: EntryText.names.rawValue) { names in
        let shown = lead.shownName.utf8.count
        let isHidden = pattern.ranges(inNames: names).contains { $0.upperBound > shown }
        if isHidden { found.append(.title) }
      }
      // The author's name comes first.
      texts.withUTF8(in: EntryText.unshown.rawValue) { unshown in
        let isHidden = pattern.ranges(in: unshown).contains { $0.upperBound > author ?? 0 }
        if isHidden { found.append(author == nil ? .title : .username) }
      }
    }
    return found
  }
}

extension EntrySource {
  /// Lends the texts of the row from 0 with all that its fields say, as one looks for something in them.
  fileprivate func withWholeTexts(
    ofRow row: Int, _ body: (RowParts, borrowing RowTexts) -> Void
  ) {
    var buffer = RowTextBuffer()
    let whole = reading(ofRow: row).showingWholeFields
    withParts(ofRow: row) { bytes, parts in
      whole.withTexts(
        of: parts, in: bytes, date: whole.shownDate(of: parts, in: bytes), key: nil,
        buffer: &buffer
      ) { texts, _ in body(parts, texts) }
    }
  }
}

/// A text in which fields are cut, beside the same with all that they say.
///
/// The two are the same but for the signs of the cuts, so what stands between two signs is looked for behind what the first
/// one may stand for. Where a field says the same as what follows it, a sign is taken to stand for less than it does.
struct CutFields {
  private let shown: [UInt8]
  private let whole: [UInt8]

  init(_ shown: DisplayText, of whole: DisplayText) {
    self.shown = Array(shown.string.utf8)
    self.whole = Array(whole.string.utf8)
  }

  private static let sign = Array("…".utf8)

  /// What stands between two signs is known by as much of it, in bytes.
  private static let longestKey = 64

  /// The signs, and which bytes of the whole text each stands for. One that the text has itself stands for itself.
  ///
  /// - Complexity: O(*n*) in the bytes of both.
  var cuts: [(sign: Range<Int>, hidden: Range<Int>)] {
    let signs = shown.indices.filter { shown[$0...].starts(with: Self.sign) }
      .map { $0..<$0 + Self.sign.count }
    guard let first = signs.first, whole.starts(with: shown[..<first.lowerBound]) else { return [] }
    var cuts: [(sign: Range<Int>, hidden: Range<Int>)] = []
    var place = first.lowerBound
    for (number, sign) in signs.enumerated() {
      let isLast = number + 1 == signs.count
      let next = shown[sign.upperBound..<(isLast ? shown.count : signs[number + 1].lowerBound)]
      let found = isLast ? placeOfEnd(next, from: place) : self.place(of: next, from: place)
      let end = found ?? whole.count
      cuts.append((sign, place..<end))
      // Behind fields that are left out it is said how many they are.
      guard found != nil else { break }
      place = min(end + next.count, whole.count)
    }
    return cuts
  }

  private func placeOfEnd(_ part: ArraySlice<UInt8>, from start: Int) -> Int? {
    let end = whole.count - part.count
    return end >= start && whole[end...].elementsEqual(part) ? end : nil
  }

  private func place(of part: ArraySlice<UInt8>, from start: Int) -> Int? {
    let key = part.prefix(Self.longestKey)
    guard let first = key.first else { return start }
    var index = start
    while let found = whole[index...].firstIndex(of: first) {
      if whole[found...].starts(with: key) { return found }
      index = found + 1
    }
    return nil
  }
}
