import CNcurses
import TerminalCore

/// The key that a code of ncurses stands for; nil for those without meaning here.
func key(forCode code: Int32) -> Key? {
  if let key = keysByCode[code] { return key }
  if code >= KEY_F0, code < KEY_F0 + 64 { return .function(Int(code - KEY_F0)) }
  // Codes above KEY_MAX are given out as the terminal's description is read: arrows and their
  // neighbours with modifiers, known by names such as kUP5.
  guard code > KEY_MAX, let name = keyname(code) else { return nil }
  let stem = String(cString: name).prefix { !$0.isNumber }
  return keysByName[String(stem)]
}

private let keysByCode: [Int32: Key] = [
  KEY_UP: .up, KEY_DOWN: .down, KEY_LEFT: .left, KEY_RIGHT: .right,
  KEY_SR: .up, KEY_SF: .down, KEY_SLEFT: .left, KEY_SRIGHT: .right,
  KEY_HOME: .home, KEY_SHOME: .home, KEY_A1: .home, KEY_FIND: .home,
  KEY_END: .end, KEY_SEND: .end, KEY_C1: .end, KEY_LL: .end, KEY_SELECT: .end,
  KEY_PPAGE: .pageUp, KEY_SPREVIOUS: .pageUp, KEY_A3: .pageUp,
  KEY_NPAGE: .pageDown, KEY_SNEXT: .pageDown, KEY_C3: .pageDown,
  KEY_ENTER: .enter, KEY_BTAB: .backTab, KEY_BACKSPACE: .backspace,
  KEY_DC: .delete, KEY_SDC: .delete, KEY_IC: .insert, KEY_SIC: .insert,
]

private let keysByName: [String: Key] = [
  "kUP": .up, "kDN": .down, "kLFT": .left, "kRIT": .right, "kHOM": .home, "kEND": .end,
  "kPRV": .pageUp, "kNXT": .pageDown, "kDC": .delete, "kIC": .insert,
]
