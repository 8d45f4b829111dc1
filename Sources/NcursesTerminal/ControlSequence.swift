import TerminalCore

/// A control sequence of a keyboard: those of xterm and its family and of the Linux console, and the
/// two ways to send what has no sequence of its own, xterm's `CSI 27 ; modifiers ; code ~` and
/// `CSI code ; modifiers u`.
struct ControlSequence {
  private let final: UInt8
  private let parameters: [UInt8]
  /// The parameters' numbers; -1 for what is none. What stands behind a colon is left out.
  private let numbers: [Int]

  init(final: UInt8, parameters: [UInt8]) {
    self.final = final
    self.parameters = parameters
    self.numbers = parameters.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false)
      .map { parameter in
        let number = parameter.prefix { $0 != UInt8(ascii: ":") }
        return Int(String(decoding: number, as: UTF8.self)) ?? -1
      }
  }

  /// Whether it tells that what follows is pasted.
  var startsPaste: Bool { final == UInt8(ascii: "~") && numbers == [200] }

  /// The report that it is, nil for a key. (On the first line a cursor's would be a key, F3.)
  var answer: TerminalAnswer? {
    switch final {
    case UInt8(ascii: "y"):
      guard parameters.first == UInt8(ascii: "?"), parameters.last == UInt8(ascii: "$") else {
        return nil
      }
      let inner = String(decoding: parameters.dropFirst().dropLast(), as: UTF8.self)
      let numbers = inner.split(separator: ";").compactMap { Int($0) }
      return numbers.count == 2 ? .mode(numbers[0], state: numbers[1]) : nil
    case UInt8(ascii: "R"):
      guard numbers.count == 2, numbers[0] > 1, numbers[1] > 0 else { return nil }
      return .cursor(line: numbers[0], column: numbers[1])
    default: return nil
    }
  }

  /// The report of the mouse that it is: xterm's with `<` (mode 1006), or urxvt's (mode 1015).
  var mouseReport: MouseReport? {
    guard final == UInt8(ascii: "M") || final == UInt8(ascii: "m") else { return nil }
    let isNew = parameters.first == UInt8(ascii: "<")
    let numbers = parameters.dropFirst(isNew ? 1 : 0).split(
      separator: UInt8(ascii: ";"), omittingEmptySubsequences: false
    ).map { Int(String(decoding: $0, as: UTF8.self)) ?? -1 }
    guard numbers.count == 3, numbers.allSatisfy({ $0 >= 0 }) else { return nil }
    return MouseReport(
      code: isNew ? numbers[0] : max(numbers[0] - 32, 0), column: numbers[1], line: numbers[2],
      isRelease: isNew && final == UInt8(ascii: "m"))
  }

  /// The key that it stands for; nil: none, or one that nobody here knows.
  var key: Key? {
    switch final {
    case UInt8(ascii: "A"): return key(.up)
    case UInt8(ascii: "B"): return key(.down)
    case UInt8(ascii: "C"): return key(.right)
    case UInt8(ascii: "D"): return key(.left)
    case UInt8(ascii: "H"): return key(.home)
    case UInt8(ascii: "F"): return key(.end)
    // On the keypad, behind `ESC O`; behind `ESC [` it is the mouse.
    case UInt8(ascii: "M"): return parameters.isEmpty ? .enter : nil
    case UInt8(ascii: "Z"): return .backTab
    case UInt8(ascii: "P")...UInt8(ascii: "S"):
      return key(.function(Int(final - UInt8(ascii: "P")) + 1))
    case UInt8(ascii: "u"):
      guard numbers.count < 4, let code = numbers.first else { return nil }
      return Self.key(codePoint: code, modifiers: modifierNumber)
    case UInt8(ascii: "~"):
      if numbers.count == 3, numbers[0] == 27 {
        return Self.key(codePoint: numbers[2], modifiers: modifierNumber)
      }
      guard let known = numbers.first.flatMap({ Self.numbered[$0] }) else { return nil }
      return Key(known.code, known.modifiers.union(Key.Modifiers(xterm: modifierNumber)))
    default: return nil
    }
  }

  private func key(_ code: Key.Code) -> Key {
    Key(code, Key.Modifiers(xterm: modifierNumber))
  }

  /// As xterm numbers them; 1: none.
  private var modifierNumber: Int { numbers.count > 1 && numbers[1] > 0 ? numbers[1] : 1 }

  private static func key(codePoint: Int, modifiers number: Int) -> Key? {
    // Super, Hyper and Meta are other keys' business: what they are held with is not typed.
    guard (number - 1) & 0b11_1000 == 0 else { return nil }
    let modifiers = Key.Modifiers(xterm: number)
    switch codePoint {
    case 9: return Key(.tab, modifiers)
    case 10, 13, 57414: return Key(.enter, modifiers)
    case 27: return Key(.escape, modifiers)
    case 8, 127: return Key(.backspace, modifiers)
    // Control characters, and the numbers that stand for keys that write nothing.
    case ..<0x20, 0x80...0x9F, 0xE000...0xF8FF: return nil
    default:
      guard let scalar = UInt32(exactly: codePoint).flatMap(Unicode.Scalar.init) else { return nil }
      let character = Character(scalar)
      // xterm gives the letter as Shift makes it, others as it stands on the key.
      let isShifted = modifiers.contains(.control) && character.isUppercase
      return Key(.character(character), isShifted ? modifiers.union(.shift) : modifiers)
    }
  }

  private static let numbered: [Int: Key] = [
    1: .home, 2: .insert, 3: .delete, 4: .end, 5: .pageUp, 6: .pageDown, 7: .home, 8: .end,
    11: .function(1), 12: .function(2), 13: .function(3), 14: .function(4), 15: .function(5),
    17: .function(6), 18: .function(7), 19: .function(8), 20: .function(9), 21: .function(10),
    23: .function(11), 24: .function(12), 25: .shift(.function(1)), 26: .shift(.function(2)),
    28: .shift(.function(3)), 29: .shift(.function(4)), 31: .shift(.function(5)),
    32: .shift(.function(6)), 33: .shift(.function(7)), 34: .shift(.function(8)),
  ]
}
