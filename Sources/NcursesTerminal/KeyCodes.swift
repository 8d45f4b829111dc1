import CNcurses
import TerminalCore

/// The key that a code of ncurses stands for; nil for those without meaning here.
func key(forCode code: Int32) -> Key? {
  if let key = keysByCode[code] { return key }
  if code >= KEY_F0, code < KEY_F0 + 64 { return .numbered(function: Int(code - KEY_F0)) }
  // Codes above KEY_MAX are given out as the terminal's description is read: arrows and their
  // neighbours with modifiers, known by names such as kUP5.
  guard code > KEY_MAX, let name = Terminfo.name(ofKey: code) else { return nil }
  guard let known = codesByName[String(name.prefix { !$0.isNumber })] else { return nil }
  let number = name.drop { !$0.isNumber }
  // Without a number it is Shift.
  return Key(known, number.isEmpty ? .shift : Key.Modifiers(xterm: Int(number) ?? 1))
}

private let keysByCode: [Int32: Key] = [
  KEY_UP: .up, KEY_DOWN: .down, KEY_LEFT: .left, KEY_RIGHT: .right,
  KEY_SR: .shift(.up), KEY_SF: .shift(.down), KEY_SLEFT: .shift(.left),
  KEY_SRIGHT: .shift(.right),
  KEY_HOME: .home, KEY_SHOME: .shift(.home), KEY_A1: .home, KEY_FIND: .home,
  KEY_END: .end, KEY_SEND: .shift(.end), KEY_C1: .end, KEY_LL: .end, KEY_SELECT: .end,
  KEY_PPAGE: .pageUp, KEY_SPREVIOUS: .shift(.pageUp), KEY_A3: .pageUp,
  KEY_NPAGE: .pageDown, KEY_SNEXT: .shift(.pageDown), KEY_C3: .pageDown,
  KEY_ENTER: .enter, KEY_BTAB: .backTab, KEY_BACKSPACE: .backspace,
  KEY_DC: .delete, KEY_SDC: .shift(.delete), KEY_IC: .insert, KEY_SIC: .shift(.insert),
]

private let codesByName: [String: Key.Code] = [
  "kUP": .up, "kDN": .down, "kLFT": .left, "kRIT": .right, "kHOM": .home, "kEND": .end,
  "kPRV": .pageUp, "kNXT": .pageDown, "kDC": .delete, "kIC": .insert,
]

extension Key.Modifiers {
  /// The modifiers of a number as xterm sends it: 1, and the sum of 1 Shift, 2 Alt, 4 Control, 8 Meta.
  init(xterm number: Int) {
    let bits = number > 0 ? number - 1 : 0
    self.init(rawValue: UInt8(bits & 7))
    if bits & 8 != 0 { insert(.alt) }
  }
}

extension Key {
  /// A function key by its number in terminal descriptions, where F13 is Shift-F1 and so on: the
  /// keyboards that have an F13 are gone.
  static func numbered(function number: Int) -> Key {
    let groups: [Modifiers] = [[], .shift, .control, [.control, .shift], .alt, [.alt, .shift]]
    guard number > 12, (number - 1) / 12 < groups.count else { return .function(number) }
    return Key(.function((number - 1) % 12 + 1), groups[(number - 1) / 12])
  }
}
