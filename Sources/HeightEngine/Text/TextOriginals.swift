// What sanitising left out or put something else for though it drives no terminal: parts of emoji
// sequences, variation selectors, marks of a direction, what is no character. Lines are laid out without it; a filter writes it
// again.

/// How text is written that was laid out in lines.
public enum TextForm: Sendable {
  /// As a terminal is to show it: emoji reduced to what all terminals agree on, tabs as spaces, `-` for a
  /// soft hyphen at a line's end and nothing for others, a placeholder for what is wider than its line.
  case shown
  /// As it came, for a file or another program: what is between two line breaks is what was there. Control
  /// characters are visible all the same, and what is no UTF-8 is U+FFFD. A `LineStream` only adds LF: blanks
  /// that hang at a line's end stay there, and so do line ends of other kinds, in front of it. Of rows, which
  /// are laid out side by side, lines end as those that are shown do.
  case unchanged
}

/// The originals of places in sanitised bytes, in their order.
struct TextOriginals {
  /// A part of the sanitised bytes, which may be empty.
  struct Place {
    var start: Int
    var end: Int
    /// What stood there ends here in `bytes`; it starts where that of the place before ends.
    var originalEnd: Int
    /// Whether it is a line end, which is written with the line before it.
    var endsLine = false
  }

  /// Whether lines are to end as they did, with blanks that hang and line ends of other kinds than LF.
  let keepsEnds: Bool
  private(set) var places: [Place] = []
  private(set) var bytes: [UInt8] = []

  /// Whether nothing was left out.
  var isEmpty: Bool { places.isEmpty }

  /// Behind the last place.
  var end: Int { places.count }

  /// No originals yet.
  init(keepingEnds keepsEnds: Bool = false) { self.keepsEnds = keepsEnds }

  /// Notes what stood in place of `start..<end` in the sanitised bytes. What was left out right behind the
  /// place before belongs to that.
  mutating func add(_ original: UTF8Bytes, at start: Int, to end: Int) {
    bytes.append(contentsOf: original)
    if start == end, let last = places.last, last.end == start, !last.endsLine {
      places[places.count - 1].originalEnd = bytes.count
    } else {
      places.append(Place(start: start, end: end, originalEnd: bytes.count))
    }
  }

  /// Notes what line end stood in place of the LF at `start`, if that is wanted.
  mutating func add(lineEnd original: UTF8Bytes, at start: Int) {
    guard keepsEnds else { return }
    bytes.append(contentsOf: original)
    places.append(
      Place(start: start, end: start + 1, originalEnd: bytes.count, endsLine: true))
  }

  mutating func removeAll() {
    places.removeAll(keepingCapacity: true)
    bytes.removeAll(keepingCapacity: true)
  }

  /// What stood at a place.
  func original(_ index: Int) -> ArraySlice<UInt8> {
    bytes[(index > 0 ? places[index - 1].originalEnd : 0)..<places[index].originalEnd]
  }
}

// MARK: - Writing

/// Writes parts of a sanitised text as they were: the places of its originals, and what lies between.
struct OriginalWriter {
  let originals: TextOriginals
  /// The text starts here, by the offsets of the places.
  private let base: Int
  /// The places of the text that are not written yet.
  private var places: Range<Int>

  /// Of all that has originals.
  init(_ originals: TextOriginals) {
    self.originals = originals
    base = 0
    places = 0..<originals.end
  }

  /// Of a text that stands at `base` among all that has originals, from a line on that starts at `start` of
  /// it; with nil, of a text that has none.
  init(
    _ originals: TextOriginals, at base: Int?, from start: Int, of text: UTF8Bytes
  ) {
    self.originals = originals
    self.base = base ?? 0
    guard let base else {
      places = 0..<0
      return
    }
    // What was left out belongs to what it followed.
    let startsParagraph = start == 0 || text[start - 1] == 0x0A
    var (low, high) = (0, originals.end)
    while low < high {
      let middle = (low + high) / 2
      let place = originals.places[middle]
      let isBefore =
        place.start == place.end && !startsParagraph
        ? place.start <= start + base : place.start < start + base
      if isBefore { low = middle + 1 } else { high = middle }
    }
    places = low..<originals.end
  }

  /// Appends what a line shows from `start` to `end`, and of what hangs behind it, up to `next`, all that is
  /// no blank, or all. Lines are written in their order.
  mutating func append(
    _ start: Int, _ end: Int, next: Int, of text: UTF8Bytes, to output: inout [UInt8]
  ) {
    var from = start
    // Behind a line end that is the last character no line follows.
    let isLast = next + 1 == text.count && text[next] == 0x0A
    let end = (next: next + (isLast ? 1 : 0), content: end)
    while let index = places.first {
      let place = originals.places[index]
      let isInLine =
        place.start == place.end
        ? place.start - base <= end.next
        : place.start - base < next || place.endsLine && place.start - base == next
      guard isInLine else { break }
      append(from, min(place.start - base, next), contentEnd: end.content, of: text, to: &output)
      output += originals.original(index)
      from = place.end - base
      places.removeFirst()
    }
    append(from, next, contentEnd: end.content, of: text, to: &output)
  }

  private func append(
    _ start: Int, _ end: Int, contentEnd: Int, of text: UTF8Bytes,
    to output: inout [UInt8]
  ) {
    guard start < end else { return }
    let shown = originals.keepsEnds ? end : max(min(end, contentEnd), start)
    output.append(contentsOf: text[start..<shown])
    for offset in shown..<end where text[offset] != 0x20 && text[offset] != 0x09 {
      output.append(text[offset])
    }
  }
}
