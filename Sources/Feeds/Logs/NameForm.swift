extension ContainerName {
  /// How the names of those who wrote a text's lines stand before them.
  enum Form: Sendable, Hashable {
    /// So that each line tells that it is one.
    case sure
    /// As stern has them, of pods whose names may be other words, too, and behind a namespace: `db-0 postgres up`,
    /// `web-x2x4z app up`, `shop web-7d9f8b6c5d-x2x9z app up`.
    case ofPods
    /// `[web] up`, `[web:serve] up`, `[web-0] app | up`; blanks stand behind shorter ones, so that all take so many letters.
    case inBrackets(padding: Int)
    /// As Turborepo and pnpm have them: `web:dev: up`, `apps/web dev: up`.
    case ofTasks
  }

  /// nil: the line has none. O(its name)
  init?(of line: Span<UInt8>, _ form: Form) {
    let found: ContainerName? =
      switch form {
      case .sure: ContainerName(of: line)
      case .ofPods: ContainerName(of: line) ?? ContainerName(ofPod: line)
      case .inBrackets(let padding): ContainerName(inBrackets: line, padding: padding)
      case .ofTasks: ContainerName(ofTask: line)
      }
    guard let found else { return nil }
    self = found
  }

  private init?(ofPod line: Span<UInt8>) {
    let start = line.placeBehindColours(from: 0)
    guard
      let end = Self.endOfContainer(behindPodAt: start, in: line, by: Self.mayBePod)
        ?? Self.endBehindNamespace(from: start, in: line)
        ?? Self.endOfContainer(behindPodAt: start, in: line, by: Self.isNumbered),
      let textStart = Self.startOfNext(behind: end, in: line)
    else { return nil }
    self.init(start..<end, upTo: textStart, in: line)
  }

  /// The same of what `stern -A` has before both.
  private static func endBehindNamespace(from start: Int, in line: Span<UInt8>) -> Int? {
    guard let end = endOfWord(from: start, in: line), isLetter(line[start]),
      let podStart = startOfNext(behind: end, in: line)
    else { return nil }
    return endOfContainer(behindPodAt: podStart, in: line, by: mayBePod)
  }

  /// Where the name of a container ends behind that of a pod which begins there; nil: others stand there.
  private static func endOfContainer(
    behindPodAt start: Int, in line: Span<UInt8>, by mayBePod: (Span<UInt8>) -> Bool
  ) -> Int? {
    guard let podEnd = endOfWord(from: start, in: line), isLetter(line[start]),
      let wordStart = startOfNext(behind: podEnd, in: line),
      let end = endOfWord(from: wordStart, in: line), isLetter(line[wordStart]),
      let textStart = startOfNext(behind: end, in: line)
    else { return nil }
    let pod = line.extracting(start..<podEnd)
    // As `stern -t` has it.
    let isTimed = line.extracting(droppingFirst: textStart).endOfNanoseconds != nil
    return mayBePod(pod) || isTimed && pod.first(UInt8(ascii: "-"), from: 0, to: pod.count) != nil
      ? end : nil
  }

  /// Where a word of small letters, digits and points ends that stands before a blank, or colours and a blank; nil: none begins
  /// there.
  private static func endOfWord(from start: Int, in line: Span<UInt8>) -> Int? {
    let limit = min(line.count, start + longest)
    var end = start
    while end < limit, isOfName(line[end], false), !isCapital(line[end]) { end += 1 }
    return end > start && startOfNext(behind: end, in: line) != nil ? end : nil
  }

  /// Whether a number stands somewhere behind the first word of a name, as in most that somebody drew, by whatever rule.
  private static func isNumbered(_ name: Span<UInt8>) -> Bool {
    guard let sign = name.first(UInt8(ascii: "-"), from: 0, to: name.count) else { return false }
    return name.firstIndex(from: sign, where: isDigit) != nil
  }

  /// Whether a name ends as those of a StatefulSet's pods do, with a number, or of a DaemonSet's, with letters that Kubernetes
  /// has drawn.
  private static func mayBePod(_ name: Span<UInt8>) -> Bool {
    var start = name.count
    while start > 0, isDigit(name[start - 1]) { start -= 1 }
    if (1...4).contains(name.count - start), start > 0, name[start - 1] == UInt8(ascii: "-") {
      return true
    }
    let last = name.count - 6
    return last > 0 && name[last] == UInt8(ascii: "-")
      && (last + 1..<name.count).allSatisfy { isDrawn(name[$0]) }
  }

  private init?(inBrackets line: Span<UInt8>, padding: Int) {
    let first = line.placeBehindColours(from: 0)
    let start = first + 1
    guard start < line.count, line[first] == UInt8(ascii: "["),
      let bracket = line.first(
        UInt8(ascii: "]"), from: start, to: min(line.count, start + Self.longest)),
      bracket > start, line[start] != UInt8(ascii: ":"),
      (start..<bracket).allSatisfy({ Self.isOfTask(line[$0]) })
    else { return nil }
    let isNumber = (start..<bracket).allSatisfy { isDigit(line[$0]) }
    var index = line.placeBehindColours(from: bracket + 1)
    // Times are none, and neither is what a word goes on behind.
    guard isNumber || !isDigit(line[start]), index == line.count || line[index] == 0x20 else {
      return nil
    }
    let blanks = max(1, padding - (bracket - start) + 1)
    let limit = min(line.count, index + blanks)
    while index < limit, line[index] == 0x20 { index += 1 }
    index = line.placeBehindColours(from: index)
    guard let word = Self.wordBeforeBar(from: index, in: line) else {
      self.init(start..<bracket, upTo: index, in: line)
      return
    }
    self.init(start..<word.name, upTo: word.end, in: line)
  }

  /// Where a word ends that begins there, and the bar behind it, with a blank: the name of a container; nil: it is another one.
  private static func wordBeforeBar(
    from start: Int, in line: Span<UInt8>
  ) -> (name: Int, end: Int)? {
    let limit = min(line.count, start + longest)
    var name = start
    while name < limit, isOfName(line[name], false) { name += 1 }
    var bar = name
    while bar < limit, line[bar] == 0x20 { bar += 1 }
    guard start < name, name < bar, bar < limit, line[bar] == UInt8(ascii: "|") else { return nil }
    let end = bar + 1
    return (name, end < line.count && line[end] == 0x20 ? end + 1 : end)
  }

  private init?(ofTask line: Span<UInt8>) {
    let start = line.placeBehindColours(from: 0)
    if let end = Self.endOfScript(from: start, in: line) {
      let colon = line.placeBehindColours(from: end)
      self.init(start..<end, upTo: min(colon + 2, line.count), in: line)
      return
    }
    let limit = min(line.count, start + Self.longest)
    let end = line.first(0x20, from: start, to: limit) ?? limit
    let colon = end - 1
    guard colon > start, line[colon] == UInt8(ascii: ":"),
      isLetter(line[start]) || line[start] == UInt8(ascii: "@"),
      (start..<colon).allSatisfy({ Self.isOfTask(line[$0]) }),
      let inner = line.first(UInt8(ascii: ":"), from: start, to: colon), isLetter(line[inner + 1]),
      !LogLines.beginsWithLevel(line.extracting(droppingFirst: start))
    else { return nil }
    self.init(start..<colon, upTo: min(end + 1, line.count), in: line)
  }

  /// Where the name of a script ends that stands behind the path of its package, and before a colon, or where it begins `$`, as
  /// pnpm has them: `apps/web dev: up`; nil: other words begin there. O(the names)
  private static func endOfScript(from start: Int, in line: Span<UInt8>) -> Int? {
    let limit = min(line.count, start + longest)
    var end = start
    while end < limit, isOfName(line[end], true) || line[end] == UInt8(ascii: "@") { end += 1 }
    guard end > start, end < limit, isLetter(line[start]),
      let slash = line.first(UInt8(ascii: "/"), from: start, to: end), slash + 1 < end,
      let script = startOfNext(behind: end, in: line), script < limit, isLetter(line[script])
    else { return nil }
    end = script
    // Within the name a colon may stand, too: `build:css: up`.
    while end < limit, isOfTask(line[end]) { end += 1 }
    let colon = line.placeBehindColours(from: end)
    if end > script, line[end - 1] == UInt8(ascii: ":") {
      guard colon == line.count || line[colon] == 0x20 else { return nil }
      end -= 1
      return LogLevel(line.extracting(script..<end), .usual) == nil ? end : nil
    }
    guard end > script, colon < line.count, ":$".utf8.contains(line[colon]),
      colon + 1 == line.count || line[colon + 1] == 0x20
    else { return nil }
    return end
  }

  private static func isOfTask(_ byte: UInt8) -> Bool {
    isOfName(byte, true) || byte == UInt8(ascii: "@") || byte == UInt8(ascii: ":")
  }
}

extension ContainerName {
  private static let mostLines = 400
  /// Of more nobody says that they are names.
  private static let mostNames = 16
  /// Lines that Turborepo or npm says itself before all others.
  private static let mostBefore = 8
  /// Of more lines without a name nobody says that the others have some.
  private static let mostOthers = 40

  /// How the names stand that a text's lines have before them; nil: they have none.
  ///
  /// - Parameter areAmongOthers: See `areBefore(linesOf:areAmongOthers:)`.
  static func form(in sample: Span<UInt8>, areAmongOthers: Bool) -> Form? {
    // Before objects names of pods are sure that may be other words elsewhere.
    if recur(.ofPods, in: sample) != nil { return .ofPods }
    if areBefore(linesOf: sample, areAmongOthers: areAmongOthers) { return .sure }
    if let padding = recur(.inBrackets(padding: 0), in: sample) {
      return .inBrackets(padding: padding)
    }
    return recur(.ofTasks, in: sample) == nil ? nil : .ofTasks
  }

  /// How many letters all names take, with the blanks behind them, that nearly all lines of a text have, of which there were few
  /// once or behind which some line begins as an event does; nil: too many have none, or each has its own. Of words in brackets it
  /// takes few, and one of a stack's lines, or an object of a log, behind one of them: they may be whatever a program likes to
  /// write there, which has no more than lines of its own then. Names of pods all lines have that are not indented. O(sample)
  private static func recur(_ form: Form, in sample: Span<UInt8>) -> Int? {
    var (ranges, number, before, others, indented) = (LineRanges(), 0, 0, 0, 0)
    let isInBrackets = if case .inBrackets = form { true } else { false }
    var (hasStack, hasEvent, areFew) = (!isInBrackets, false, false)
    var names: Set<UInt64> = []
    var (most, shortestEnd) = (0, Int.max)
    // Lines that tell by themselves that they have names are no sign of a form in which others do.
    var areSure = true
    while number < mostLines, let range = ranges.next(in: sample) {
      let line = sample.extracting(range)
      // The last one may be cut.
      guard !line.isBlank, range.upperBound < sample.count || number == 0 else { continue }
      if form == .ofPods, isOfRunner(line) { continue }
      guard let found = ContainerName(of: line, form) else {
        if form == .ofPods, isOfStern(line) { continue }
        if number > 0, isOfLineBefore(line) {
          indented += 1
          guard indented <= mostOthers else { return nil }
          continue
        }
        guard form != .ofPods, !isInBrackets || !LogLines.beginsEvent(line) else { return nil }
        if number == 0 {
          before += 1
        } else if !isOfRunner(line) {
          // What goes on with a line in brackets, as a log's events have them, has none.
          guard !isInBrackets || !LogLines.isOfStack(line) else { return nil }
          others += 1
        }
        guard before <= mostBefore, others <= mostOthers else { return nil }
        continue
      }
      if isInBrackets, LogLines.beginsEvent(line.extracting(first: found.end)) { return nil }
      number += 1
      areSure = areSure && ContainerName(of: line) != nil
      names.insert(found.writer(in: line))
      guard names.count <= mostNames else { return nil }
      // What is one by the lines that have come stays one when somebody else writes.
      areFew = areFew || names.count * 2 <= number && (names.count > 1 || form == .ofPods)
      hasEvent = hasEvent || !isInBrackets && found.isBeforeEvent(in: line)
      let text = line.extracting(droppingFirst: found.text)
      hasStack =
        hasStack || LogLines.isHeld(text)
        || !text.isBlank && LogLines.isOfStack(text.extracting(text.trimmedRange))
      most = max(most, found.name.count)
      // Where blanks end that may stand behind a name for those of the longest one.
      if !text.isBlank {
        let blanks = text.firstIndex(from: 0) { $0 != 0x20 } ?? 0
        shortestEnd = min(shortestEnd, found.name.count + blanks)
      }
    }
    guard areFew || hasEvent && number >= before, hasStack, !areSure else { return nil }
    let isMinority = others * (isInBrackets ? 10 : 5) + indented * 5 <= number
    guard isMinority, !isInBrackets || number >= before else { return nil }
    return shortestEnd >= most ? most : 0
  }

  /// `+ web-0 › app`, as stern says that it goes on with a pod, or ends with it.
  private static func isOfStern(_ line: Span<UInt8>) -> Bool {
    let start = line.placeBehindColours(from: 0)
    let text = line.extracting(droppingFirst: start)
    return text.starts(with: "+ ") || text.starts(with: "- ")
  }
}

// MARK: - Whose lines these are

extension ContainerName {
  /// Whether behind a name some line of a text says a time or a level, or where its parts are, or is one of a stack. O(sample)
  static func areOfLog(linesOf sample: Span<UInt8>, _ form: Form) -> Bool {
    var (ranges, number) = (LineRanges(), 0)
    while number < mostLines, let range = ranges.next(in: sample) {
      number += 1
      let line = sample.extracting(range)
      guard let name = ContainerName(of: line, form) else { continue }
      if name.clock != nil || name.text > name.end { return true }
      let text = line.extracting(droppingFirst: name.text)
      let trimmed = text.extracting(text.trimmedRange)
      if !trimmed.isEmpty, isOfLog(trimmed, isIndented: text[0] <= 0x20) { return true }
    }
    return false
  }

  private static func isOfLog(_ text: Span<UInt8>, isIndented: Bool) -> Bool {
    if text[0] == UInt8(ascii: "{") || LogStamp(ofOther: text) != nil { return true }
    if Logfmt.isLine(text) { return true }
    if LogLevel(inLine: text, isStamped: false) != nil { return true }
    if text.starts(with: "File \"") || StackLines.isFrame(text) { return true }
    return !isIndented && LogLines.isOfStack(text)
  }
}
