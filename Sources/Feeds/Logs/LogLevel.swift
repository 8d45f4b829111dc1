/// How much a line of a log matters.
public enum LogLevel: UInt8, Sendable, CaseIterable {
  case trace, debug, info, notice, warning, error, critical, alert, emergency, fatal

  /// Three letters for a row.
  public var mark: String { "\(markText)" }

  var markText: StaticString {
    switch self {
    case .trace: "TRC"
    case .debug: "DBG"
    case .info: "INF"
    case .notice: "NTC"
    case .warning: "WRN"
    case .error: "ERR"
    case .critical: "CRT"
    case .alert: "ALR"
    case .emergency: "EMG"
    case .fatal: "FTL"
    }
  }

  /// Its rank among the levels, by which one is graver than another. The gravest of any scale are alike: what is critical to
  /// Python and .NET is fatal to others, and syslog's three have no place beside either.
  var gravity: UInt8 { min(rawValue, Self.critical.rawValue) }

  /// How a level is written.
  enum Scale: UInt8, Sendable {
    /// A word; pino's and bunyan's 10 to 60; syslog's 0 to 7, as GELF and journald have them.
    case usual
    /// OpenTelemetry's 1 to 24.
    case openTelemetry
    /// Python's 10 to 50.
    case python
    /// MongoDB's `F`, `E`, `W`, `I`, and `D` or `D1` to `D5`.
    case letter
    /// The status of an answer to a request, as HTTP has it.
    case request
    /// Windows' 1 to 5, the gravest first, which Azure has, too; 0 is for what is written always.
    case windows
    /// Application Insights' 0 to 4, the gravest last.
    case applicationInsights
    /// Whether what it tells of went well, or what kind of it that is, as it says both.
    case outcome
    /// MySQL's 0 to 3, the gravest second: 0 is for what is written always.
    case mySQL
    /// A word alone, as the kernel's messages have it: numbers of that name count something else, too, and say the facility where
    /// they are syslog's.
    case word
    /// Apple's words, of which one is for what is neither more nor less: elsewhere that word says nothing.
    case apple
  }

  /// The level that a scalar is; nil: none that is known. O(1).
  init?(_ text: Span<UInt8>, _ scale: Scale) {
    guard text.count > 0, text.count <= 13 else { return nil }
    if scale == .letter {
      guard let level = Self.level(ofLetter: text) else { return nil }
      self = level
      return
    }
    if scale == .outcome {
      guard let level = Self.level(ofOutcome: text) else { return nil }
      self = level
      return
    }
    if scale == .mySQL, !isDigit(text[0]) { return nil }
    if scale == .word, !isLetter(text[0]) { return nil }
    if scale == .apple, text.holds("Default") {
      self = .notice
      return
    }
    // slog's and zap's below the one that is 0.
    if scale == .usual, text.count > 1, text[0] == UInt8(ascii: "-"), isDigit(text[1]) {
      guard text.indices.dropFirst().allSatisfy({ isDigit(text[$0]) }) else { return nil }
      self = text.count == 2 && text[1] < 0x35 ? .debug : .trace
      return
    }
    if isDigit(text[0]) {
      var number = 0
      for index in text.indices {
        guard isDigit(text[index]) else { return nil }
        number = min(number * 10 + Int(text[index] - 0x30), 1000)
      }
      guard let level = Self.level(number, scale) else { return nil }
      self = level
      return
    }
    if let level = Self.between(text) {
      self = level
      return
    }
    // Letters as a number, so that no text is made of them.
    var code: UInt64 = 1
    for index in text.indices.prefix(6) { code = code << 8 | UInt64(text[index] | 0x20) }
    guard let level = Self.words[code] ?? Self.ofGerman(text) else { return nil }
    self = level
  }

  /// java.util.logging's in German, whose first letters other words have, too.
  private static func ofGerman(_ text: Span<UInt8>) -> LogLevel? {
    switch text.count {
    case 7: text.holds("WARNUNG", ignoringCase: true) ? .warning : nil
    case 13: text.holds("SCHWERWIEGEND", ignoringCase: true) ? .error : nil
    default: nil
    }
  }

  /// The level that a member's value is, with colours and blanks around it or without; nil: none that is known.
  init?(_ slice: RowFields.Slice, _ scale: Scale, in bytes: Span<UInt8>) {
    let text = bytes.extracting(slice.range)
    if slice.form == .utf8, let level = LogLevel(text, scale) ?? Self.ofMember(text, scale) {
      self = level
      return
    }
    // Most that are none have neither.
    guard slice.form == .escaped || text.indices.contains(where: { text[$0] <= 0x20 }),
      text.count <= Self.longestColoured
    else { return nil }
    let plain = Array(slice.string(in: bytes).utf8).span.withoutColours
    let word = plain.span.extracting(plain.span.trimmedRange)
    guard let level = LogLevel(word, scale) ?? Self.ofMember(word, scale) else { return nil }
    self = level
  }

  private static let longestColoured = 128

  /// What only a member is that says the level: such words, and letters, stand in any text.
  private static func ofMember(_ text: Span<UInt8>, _ scale: Scale) -> LogLevel? {
    if scale == .usual, text.count == 1 { return LogLevel(ofLetter: text[0]) }
    guard (3...9).contains(text.count) else { return nil }
    var code: UInt64 = 1
    for index in text.indices.prefix(7) { code = code << 8 | UInt64(text[index] | 0x20) }
    return wordsOfMembers[code]
  }

  /// Winston's and npm's, loguru's, Apple's, PostgreSQL's and those of audits, by their first seven letters.
  private static let wordsOfMembers: [UInt64: LogLevel] = {
    let words: [(String, LogLevel)] = [
      ("silly", .trace), ("http", .debug), ("log", .info), ("success", .notice), ("audit", .notice),
      ("fault", .critical), ("debug1", .debug), ("debug2", .debug), ("debug3", .debug),
      ("debug4", .debug), ("debug5", .debug),
    ]
    let pairs = words.map { word, level in
      (word.utf8.prefix(7).reduce(1 as UInt64) { $0 << 8 | UInt64($1) }, level)
    }
    return Dictionary(pairs) { first, _ in first }
  }()

  /// slog's levels between those that have a name, by these and a number: `ERROR+2`, `DEBUG-4`. Those that are called trace are
  /// as far below debug as that is below info.
  private static func between(_ text: Span<UInt8>) -> LogLevel? {
    let isSign = { (byte: UInt8) in byte == UInt8(ascii: "+") || byte == UInt8(ascii: "-") }
    guard let sign = text.indices.first(where: { isSign(text[$0]) }), (4...5).contains(sign),
      (1...2).contains(text.count - sign - 1)
    else { return nil }
    var number = 0
    for index in sign + 1..<text.count {
      guard isDigit(text[index]) else { return nil }
      number = number * 10 + Int(text[index] - 0x30)
    }
    if text[sign] == UInt8(ascii: "-") { number = -number }
    switch LogLevel(text.extracting(first: sign), .usual) {
    case .debug: number -= 4
    case .info: break
    case .warning: number += 4
    case .error: number += 8
    default: return nil
    }
    switch number {
    case 8...: return .error
    case 4...: return .warning
    case 0...: return .info
    case (-7)...: return .debug
    default: return .trace
    }
  }

  private static func level(ofOutcome text: Span<UInt8>) -> LogLevel? {
    if text.holds("true") || text.holds("True") { return .info }
    let isBad = text.holds("false") || text.holds("False") || text.holds("ExceptionData")
    return isBad ? .error : nil
  }

  private static func level(ofLetter text: Span<UInt8>) -> LogLevel? {
    if text.count == 2 {
      let isDebug = text[0] == UInt8(ascii: "D") && (0x31...0x35).contains(text[1])
      return isDebug ? .debug : nil
    }
    return text.count == 1 ? LogLevel(ofLetter: text[0]) : nil
  }

  /// The level that a letter stands for, as Android has them, glog and MongoDB; nil: none.
  init?(ofLetter letter: UInt8) {
    switch Unicode.Scalar(letter) {
    case "F": self = .fatal
    case "E": self = .error
    case "W": self = .warning
    case "I": self = .info
    case "D": self = .debug
    case "V": self = .trace
    default: return nil
    }
  }

  /// Of what came of a request, by the first digit of its status.
  init(ofStatus digit: Int) {
    self = digit == 5 ? .error : digit == 4 ? .warning : .info
  }

  private static func level(_ number: Int, _ scale: Scale) -> LogLevel? {
    switch scale {
    case .letter, .outcome, .word, .apple: return nil
    case .request: return (100..<600).contains(number) ? LogLevel(ofStatus: number / 100) : nil
    case .windows:
      guard number <= 5 else { return nil }
      return [.info, .critical, .error, .warning, .info, .trace][number]
    case .applicationInsights:
      guard number <= 4 else { return nil }
      return [.trace, .info, .warning, .error, .critical][number]
    case .mySQL: return number < 4 ? [.info, .error, .warning, .info][number] : nil
    case .openTelemetry:
      guard (1...24).contains(number) else { return nil }
      return [.trace, .debug, .info, .warning, .error, .fatal][(number - 1) / 4]
    case .python:
      return switch number {
      case 5..<10: .trace
      case 10..<20: .debug
      case 20..<30: .info
      case 30..<40: .warning
      case 40..<50: .error
      case 50...60: .critical
      default: nil
      }
    case .usual:
      if number < 8 {
        return [.emergency, .alert, .critical, .error, .warning, .notice, .info, .debug][number]
      }
      return (10..<70).contains(number)
        ? [.trace, .debug, .info, .warning, .error, .fatal][number / 10 - 1] : nil
    }
  }

  /// By their first six letters, which no other word of a level has.
  private static let words: [UInt64: LogLevel] = {
    let words: [(LogLevel, [String])] = [
      (.trace, ["trace", "trc", "trce", "verbose", "finest", "finer"]),
      (.debug, ["debug", "dbg", "dbug", "fine"]),
      (.info, ["info", "inf", "information", "informational"]), (.notice, ["notice"]),
      (.warning, ["warn", "wrn", "warning"]), (.error, ["error", "err", "eror", "severe"]),
      (.critical, ["critical", "crit"]), (.alert, ["alert"]),
      (.emergency, ["emergency", "emerg"]), (.fatal, ["fatal", "ftl", "panic", "dpanic", "pnc"]),
    ]
    let pairs = words.flatMap { level, words in
      words.map { ($0.utf8.prefix(6).reduce(1 as UInt64) { $0 << 8 | UInt64($1) }, level) }
    }
    return Dictionary(pairs) { first, _ in first }
  }()
}
