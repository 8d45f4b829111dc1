/// A line of text with a cursor in it, and what was cut out of it last.
///
/// The cursor always stands between grapheme clusters: what is inserted may join its neighbours (a
/// mark, the second half of a flag), and the cursor then goes behind what they have become.
struct TextFieldContent {
  private(set) var text = ""
  private(set) var cursor = "".startIndex
  /// What `kill` took out last.
  private(set) var killed = ""
  /// The most clusters that it takes; nil: any number.
  var maximumLength: Int? { didSet { if let maximumLength { cut(to: max(maximumLength, 0)) } } }

  /// Takes another text, and puts the cursor at its end.
  mutating func replace(by new: String) {
    text = new
    text.makeContiguousUTF8()
    if let maximumLength { cut(to: max(maximumLength, 0)) }
    cursor = text.endIndex
  }

  private mutating func cut(to length: Int) {
    guard let end = text.index(text.startIndex, offsetBy: length, limitedBy: text.endIndex) else {
      return
    }
    let offset = utf8Offset(of: min(cursor, end))
    text.removeSubrange(end...)
    placeCursor(utf8Offset: offset)
  }

  /// Inserts at the cursor as much of `new` as there is room for; false: nothing of it.
  mutating func insert(_ new: String) -> Bool {
    var new = new
    if let maximumLength {
      new = String(new.prefix(max(maximumLength - text.count, 0)))
    }
    guard !new.isEmpty else { return false }
    let offset = utf8Offset(of: cursor) + new.utf8.count
    text.insert(contentsOf: new, at: cursor)
    placeCursor(utf8Offset: offset)
    return true
  }

  /// Takes a part of the text out, and leaves the cursor where it was; false: there was nothing.
  mutating func remove(_ range: Range<String.Index>) -> Bool {
    guard !range.isEmpty else { return false }
    let offset = utf8Offset(of: range.lowerBound)
    text.removeSubrange(range)
    placeCursor(utf8Offset: offset)
    return true
  }

  /// Takes a part out as `remove` does, and keeps it to be put in again.
  mutating func kill(_ range: Range<String.Index>) -> Bool {
    guard !range.isEmpty else { return false }
    killed = String(text[range])
    return remove(range)
  }

  mutating func move(to index: String.Index) { cursor = index }

  /// Puts the cursor at the first boundary of clusters at or after an offset.
  private mutating func placeCursor(utf8Offset offset: Int) {
    let index = text.utf8.index(text.startIndex, offsetBy: offset)
    // From inside a cluster, the index after it is its end.
    cursor = String.Index(index, within: text) ?? text.index(after: index)
  }

  private func utf8Offset(of index: String.Index) -> Int {
    text.utf8.distance(from: text.startIndex, to: index)
  }

  /// The boundary before the cursor; the cursor itself at the start.
  var previous: String.Index {
    cursor > text.startIndex ? text.index(before: cursor) : cursor
  }

  /// The boundary behind the cursor; the cursor itself at the end.
  var next: String.Index { cursor < text.endIndex ? text.index(after: cursor) : cursor }

  /// Where the word starts that the cursor is in or behind.
  var startOfWord: String.Index {
    let gap = before(cursor, while: { !$0.isPartOfWord })
    return before(gap, while: \.isPartOfWord)
  }

  /// Where the word ends that the cursor is in or before.
  var endOfWord: String.Index {
    let rest = text[cursor...].drop { !$0.isPartOfWord }
    return rest.firstIndex { !$0.isPartOfWord } ?? text.endIndex
  }

  /// Where what stands between blanks starts that the cursor is in or behind.
  var startAfterBlank: String.Index {
    let gap = before(cursor, while: \.isWhitespace)
    return before(gap, while: { !$0.isWhitespace })
  }

  private func before(
    _ index: String.Index, while isPart: (Character) -> Bool
  ) -> String.Index {
    text[..<index].lastIndex { !isPart($0) }.map(text.index(after:)) ?? text.startIndex
  }
}

extension Character {
  fileprivate var isPartOfWord: Bool { isLetter || isNumber || self == "_" }
}
