/// Whether a text is a makefile: rules with commands behind tabs below them, and something that only makefiles have.
struct MakeShape: TextShape {
  private var rules = 0
  private var commands = 0
  private var hasSign = false
  /// Whether commands may stand on the next line; whether it goes on with the last one; whether it is of a text that has
  /// a name.
  private var isBelowRule = false
  private var goesOn = false
  private var isInText = false

  var isSure: Bool { rules >= 1 && commands >= 1 && hasSign }

  mutating func take(_ line: Span<UInt8>) -> Bool {
    let text = line.extracting(line.trimmedRange)
    guard !text.isEmpty else { return true }
    if !hasSign { hasSign = Self.signs.contains { $0.isAmong(text) } }
    let (wentOn, isCommand) = (goesOn, line[0] == 0x09)
    goesOn = text.ends(with: "\\")
    if isInText {
      isInText = !text.starts(with: "endef")
      return true
    }
    if wentOn || text[0] == UInt8(ascii: "#") { return true }
    if isCommand {
      commands += 1
      return isBelowRule
    }
    let word = text.extracting(first: text.firstIndex(from: 0) { $0 <= 0x20 } ?? text.count)
    if Self.directives.contains(where: { word.holds($0) }) {
      if word.starts(with: "define") { isInText = true }
      return true
    }
    if Self.isAssignment(text) { return true }
    guard let colon = Self.colonOfRule(in: text) else { return text.starts(with: "$(") }
    rules += 1
    isBelowRule = true
    if Self.usualTargets.contains(where: { text.extracting(first: colon).holds($0) }) {
      hasSign = true
    }
    return true
  }

  private static let signs = [
    "$(", "$@", "$<", "$^", ":=", "?=", ".PHONY:", "%.o",
  ].map { ByteSign(Array($0.utf8)) }
  private static let usualTargets = ["all", "clean", "install"].map { Array($0.utf8) }
  private static let directives = [
    "ifeq", "ifneq", "ifdef", "ifndef", "else", "endif", "include", "-include", "sinclude",
    "define", "export", "unexport", "override", "undefine", "vpath",
  ].map { Array($0.utf8) }

  /// `NAME = value`, `NAME := value`
  private static func isAssignment(_ text: Span<UInt8>) -> Bool {
    let end = text.firstIndex(from: 0) { !$0.isWordByte && !"-.".utf8.contains($0) }
    guard let end, end > 0,
      var sign = text.firstIndex(from: end, where: { $0 != 0x20 && $0 != 0x09 })
    else { return false }
    if ":?+!".utf8.contains(text[sign]) { sign += 1 }
    return sign < text.count && text[sign] == UInt8(ascii: "=")
  }

  /// Where the colon is behind the targets of a rule; nil: it is none. What is no makefile has other signs there, too.
  private static func colonOfRule(in text: Span<UInt8>) -> Int? {
    let end = text.firstIndex(from: 0) { !$0.isWordByte && !"-./%$(){} *+@~".utf8.contains($0) }
    guard let end, end > 0, text[end] == UInt8(ascii: ":") else { return nil }
    // `a:b` is no rule.
    let next = end + 1 < text.count ? text[end + 1] : 0x20
    return next == 0x20 || next == 0x09 || next == UInt8(ascii: ":") ? end : nil
  }
}
