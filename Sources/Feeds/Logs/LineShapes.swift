/// How many of a text's first lines are written in which way: where programs say much before one of their lines says where its
/// parts are, of the first lines from that on.
struct LineShapes {
  private var objects = 0
  private var requests = 0
  private var pairs = 0
  /// Texts with a time, and others.
  private var stamped = 0
  private var others = 0
  /// Of the last lines, how many say where their parts are.
  private var lastInRow = 0
  private var areOfConversation = false
  /// Whether the last line is an object that says a message and a level.
  private var endsWithEvent = false
  /// Texts before the first line that says where its parts are.
  private var before = 0
  /// Whether among the lines that are looked at in any case more say that than don't.
  private var areStructured = false

  private static let mostLines = 60

  /// By the lines of `sample`, as far as they are all there. O(sample)
  init(_ sample: Span<UInt8>, isWhole: Bool, by names: JSONEntries) {
    var (start, lines, last) = (0, 0, Int.max)
    while lines < last, start < sample.count {
      let end = sample.firstLineFeed(from: start)
      if end == nil, !isWhole { break }
      let line = sample.extracting(start..<(end ?? sample.count))
      let hadNone = structured == 0
      add(
        line.extracting(first: line.countWithoutLineEnds), by: names,
        isEarly: lines < Self.mostLines)
      start = (end ?? sample.count) + 1
      lines += 1
      if hadNone, structured > 0 {
        (before, last) = (stamped + others, lines + Self.mostLines)
      }
      if lines <= Self.mostLines { areStructured = structured >= others }
    }
  }

  /// - Parameter isEarly: Whether it counts what kind of text it is.
  private mutating func add(_ line: Span<UInt8>, by names: JSONEntries, isEarly: Bool) {
    guard !line.isBlank, line.count < Self.longest else { return }
    let before = structured
    endsWithEvent = false
    if line.beginsObject {
      guard let log = (try? names.fields(ofLine: line))?.log else { return others += 1 }
      if log.isConversation || log.holdsLine { areOfConversation = true }
      endsWithEvent = log.level != nil && log.message != nil
      objects += 1
    } else if AccessLine(line) != nil {
      requests += 1
    } else if Logfmt.isLine(line) {
      pairs += 1
    } else if !isEarly, structured == 0 {
      others += 1
    } else if LogLines.isOfStack(line) {
      return
    } else if LogStamp(in: line) != nil {
      stamped += 1
    } else {
      others += 1
    }
    lastInRow = structured > before ? lastInRow + 1 : 0
  }

  /// Longer lines are not looked at, in bytes.
  private static let longest = 1 << 14

  private var structured: Int { objects + requests + pairs }

  /// Whether a program's banner is all that stands before the only line that it has logged so far: what is to come is likely
  /// to be more of that.
  var areBannerAndEvent: Bool {
    endsWithEvent && !areOfConversation && structured == 1 && stamped == 0
      && others <= Self.mostOfBanner
  }

  /// Lines that programs write before they log at most.
  static let mostOfBanner = 12

  /// Whether each line is to be read for itself, as they are written in several ways. Texts between lines of JSON or
  /// logfmt are told from these anyway.
  func areMixed(in format: FeedFormat) -> Bool {
    let kinds = [objects, requests, pairs].count { $0 > 0 }
    let texts = stamped + others
    guard structured >= 2, !areOfConversation,
      kinds > 1 || stamped > 0 || format == .text && (!areStructured || objects > 0 || before >= 10)
    else { return false }
    // Among words without a time a log's objects are nothing else, if there are not much fewer.
    let share = stamped == 0 ? 4 : 3
    if objects * share + (requests + pairs) * 3 >= structured + texts { return true }
    // Behind what programs say before, where that is not all there is to a text.
    let areFew = structured * 12 < before && lastInRow < 20
    return !areFew
      && (lastInRow >= 5 || structured >= 5 && structured * 3 >= structured + texts - before)
  }
}
