/// Text that was divided by little of it, of which more says how it is to be divided.
extension RowStarts.Division {
  /// Why somebody looks whether more of a text says that it is divided in another way.
  enum Occasion {
    /// More has come to what is shown, of which nobody has done anything with a row yet.
    case beginning
    /// More has come to what somebody reads, who asked for nothing.
    case growth
    /// Somebody asked, or all has come: rows become what they are in a file.
    case request
    /// Rows were handed out, and can't be taken back.
    case stream
  }

  /// Whether more of a text may say that it is something else: not where its first line or a person said what all of them are.
  var mayTurnOut: Bool {
    switch rule {
    case .line, .trace: look == .text
    case .lineUnlessBlank: [.json, .logfmt, .request].contains(look)
    case .log, .containers, .answers: true
    case .paragraph, .gitCommit, .gitGraph, .gitLines, .diff, .journal, .record, .pattern: false
    }
  }

  /// Whether a text that is divided so becomes one that is divided as `other`, as more of it says.
  func turns(into other: RowStarts.Division, on occasion: Occasion) -> Bool {
    if isPlain, other.isPlain {
      guard language == .plain else { return false }
      return other.language != .plain
        || occasion != .growth && other.joinsTraces && !joinsTraces
    }
    if isSame(as: other) { return false }
    return switch occasion {
    case .request: true
    // A long stack may be most of what has come.
    case .beginning, .stream: !other.isPlain
    // Lines that become one row, as those before a log's first time do, are no place to stand by: nobody is led away
    // unasked, but where a log has nothing but long events.
    case .growth: !other.isPlain && (!other.isLogOfText || other.stamp?.isOfLongEvents == true)
    }
  }

  /// Whether each line of a log of text begins a row, but for a few before its first time, as a program's banner has: who reads
  /// them as lines stays among them. O(sample)
  func linesAreRows(in sample: Span<UInt8>) -> Bool {
    guard isLogOfText, case .log(let log) = rule, log.stamp != nil else { return false }
    var (events, ranges) = (LogEvents(log), LineRanges())
    var (before, hasBegun) = (0, false)
    while let range = ranges.next(in: sample) {
      let line = sample.extracting(range)
      guard !line.isBlank else { continue }
      if events.begins(line.extracting(first: RowIndex.lookedAt)) {
        hasBegun = true
      } else if hasBegun || before == LineShapes.mostOfBanner {
        return false
      } else {
        before += 1
      }
    }
    return hasBegun
  }

  /// Whether its rows are objects of JSON of which some take several lines.
  var takesSeveralLines: Bool { if case .log(let log) = rule { log.areEntries } else { false } }

  private var joinsTraces: Bool { if case .trace = rule { true } else { false } }

  private var isLogOfText: Bool { if case .log = rule { look.isText } else { false } }

  /// Whether rows begin at the same lines, say the same, and have the same below them. O(1)
  private func isSame(as other: RowStarts.Division) -> Bool {
    look == other.look && separator == other.separator && language == other.language
      && isTable == other.isTable && holdsTurns == other.holdsTurns
      && LogStamp.areSame(stamp, other.stamp)
      && rule.isSame(as: other.rule)
  }
}

extension RowStarts.Rule {
  /// Whether rows begin at the same lines, of rules that may turn out to be others.
  fileprivate func isSame(as other: RowStarts.Rule) -> Bool {
    switch (self, other) {
    case (.line, .line), (.lineUnlessBlank, .lineUnlessBlank), (.trace, .trace),
      (.answers, .answers):
      true
    case (.log(let lines), .log(let others)): lines.isSame(as: others)
    case (.containers(let rows), .containers(let others)): rows.isSame(as: others)
    default: false
    }
  }
}

extension LogStamp {
  /// Whether two logs write their times at the same place and in the same way, or both have none.
  static func areSame(_ one: LogStamp?, _ other: LogStamp?) -> Bool {
    guard let one, let other else { return one == nil && other == nil }
    return one.isSame(as: other)
  }
}

extension LogLines {
  /// Whether events begin in the same way.
  func isSame(as other: LogLines) -> Bool {
    LogStamp.areSame(stamp, other.stamp) && heads == other.heads && names == other.names
      && levelColumn == other.levelColumn && traits == other.traits
  }

  private var traits: [Bool] {
    [
      isMixed, areTests, areObjects, areEntries, arePairs, areAmongOthers, joinBehindTimes,
      haveHeldLines, haveSmallLevels,
      mayBeStructured, haveDetails,
    ]
  }
}
