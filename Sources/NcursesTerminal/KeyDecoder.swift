import TerminalCore

/// Turns the bytes of a keyboard into keys: UTF-8, control characters, Escape and Alt, and the
/// escape sequences that the terminal's description doesn't list.
///
/// ncurses has matched the sequences that it knows before; it works by bytes, not by `get_wch`,
/// which loses a character that arrives in two parts, and what follows a byte that is no UTF-8.
/// What makes no key is dropped: a sequence that nobody understands must never be taken for the
/// letters in it.
struct KeyDecoder {
  private enum State {
    case ground
    /// After Escape.
    case escape
    /// In a control sequence: its bytes after `ESC [` or `ESC O`.
    case sequence(introducer: UInt8)
    /// In an answer that runs to BEL or ST: after its introducer.
    case string(introducer: UInt8, isEmpty: Bool, escaped: Bool)
  }

  private var state = State.ground
  private var parameters: [UInt8] = []
  private var text = UTF8Assembler()
  private var isAlt = false

  /// Takes the next byte, and gives the keys that it completes.
  mutating func decode(_ byte: UInt8) -> [Key] {
    switch state {
    case .ground: return ground(byte)
    case .escape: return escape(byte)
    case .sequence(let introducer): return sequence(byte, introducer)
    case .string(let introducer, _, let escaped):
      let isEnd = byte == 0x07 || escaped && byte == UInt8(ascii: "\\")
      state =
        isEnd
        ? .ground : .string(introducer: introducer, isEmpty: false, escaped: byte == 0x1B)
      return []
    }
  }

  /// Takes a key that ncurses recognised; nil for one without meaning here.
  mutating func decode(key: Key?) -> [Key] {
    var keys = pause()
    text.reset()
    isAlt = false
    if let key { keys.append(key) }
    return keys
  }

  /// Nothing more came at once: an Escape that stands alone is the key.
  mutating func pause() -> [Key] {
    defer { state = .ground }
    switch state {
    case .ground: return []
    case .escape: return [.escape]
    case .sequence(let introducer):
      return parameters.isEmpty ? [.alt(Character(Unicode.Scalar(introducer)))] : []
    case .string(let introducer, let isEmpty, _):
      return isEmpty ? [.alt(Character(Unicode.Scalar(introducer)))] : []
    }
  }

  private mutating func ground(_ byte: UInt8) -> [Key] {
    if byte == 0x1B {
      text.reset()
      isAlt = false
      state = .escape
      return []
    }
    guard let scalar = text.append(byte) else { return [] }
    defer { isAlt = false }
    guard let key = Self.key(for: scalar) else { return [] }
    guard isAlt else { return [key] }
    switch key {
    case .character(let character): return [.alt(character)]
    default: return [.escape, key]
    }
  }

  private mutating func escape(_ byte: UInt8) -> [Key] {
    switch byte {
    case 0x1B:
      return [.escape]
    case UInt8(ascii: "["), UInt8(ascii: "O"):
      parameters.removeAll(keepingCapacity: true)
      state = .sequence(introducer: byte)
      return []
    case UInt8(ascii: "]"), UInt8(ascii: "P"), UInt8(ascii: "_"), UInt8(ascii: "^"):
      state = .string(introducer: byte, isEmpty: true, escaped: false)
      return []
    default:
      state = .ground
      isAlt = true
      return ground(byte)
    }
  }

  private mutating func sequence(_ byte: UInt8, _ introducer: UInt8) -> [Key] {
    switch byte {
    case 0x40...0x7E:
      state = .ground
      return Self.key(final: byte, parameters: parameters).map { [$0] } ?? []
    case 0x20...0x3F:
      // Long ones make no key, but must be followed to their end.
      if parameters.count < 32 { parameters.append(byte) }
      return []
    default:
      state = .ground
      return ground(byte)
    }
  }

  private static func key(for scalar: Unicode.Scalar) -> Key? {
    switch scalar.value {
    case 0x00: .control(" ")
    case 0x09: .tab
    case 0x0A, 0x0D: .enter
    case 0x08, 0x7F: .backspace
    case 0x01...0x1A: .control(Character(Unicode.Scalar(UInt8(scalar.value) + 0x60)))
    case 0x1C...0x1F: .control(Character(Unicode.Scalar(UInt8(scalar.value) + 0x40)))
    case 0x80...0x9F: nil
    default: .character(Character(scalar))
    }
  }

  /// The keys of xterm and its family (and of the Linux console), whatever modifiers are held.
  private static func key(final: UInt8, parameters: [UInt8]) -> Key? {
    switch final {
    case UInt8(ascii: "A"): return .up
    case UInt8(ascii: "B"): return .down
    case UInt8(ascii: "C"): return .right
    case UInt8(ascii: "D"): return .left
    case UInt8(ascii: "H"): return .home
    case UInt8(ascii: "F"): return .end
    case UInt8(ascii: "M"): return parameters.isEmpty ? .enter : nil
    case UInt8(ascii: "Z"): return .backTab
    case UInt8(ascii: "P")...UInt8(ascii: "S"):
      return .function(Int(final - UInt8(ascii: "P")) + 1)
    case UInt8(ascii: "~"):
      let number = parameters.prefix { $0 != UInt8(ascii: ";") }
      return Int(String(decoding: number, as: UTF8.self)).flatMap { numbered[$0] }
    default: return nil
    }
  }

  private static let numbered: [Int: Key] = [
    1: .home, 2: .insert, 3: .delete, 4: .end, 5: .pageUp, 6: .pageDown, 7: .home, 8: .end,
    11: .function(1), 12: .function(2), 13: .function(3), 14: .function(4), 15: .function(5),
    17: .function(6), 18: .function(7), 19: .function(8), 20: .function(9), 21: .function(10),
    23: .function(11), 24: .function(12),
  ]
}

/// Puts scalars together from UTF-8 that comes byte by byte; bytes that are none are dropped.
private struct UTF8Assembler {
  private var bytes: [UInt8] = []

  mutating func reset() { bytes.removeAll(keepingCapacity: true) }

  mutating func append(_ byte: UInt8) -> Unicode.Scalar? {
    if byte < 0x80 {
      reset()
      return Unicode.Scalar(byte)
    }
    if byte & 0xC0 != 0x80 {
      reset()
    } else if bytes.isEmpty {
      return nil
    }
    bytes.append(byte)
    guard let first = bytes.first, bytes.count == Self.length(first) else {
      if bytes.count > 3 { reset() }
      return nil
    }
    defer { reset() }
    guard let text = String(validating: bytes, as: UTF8.self) else { return nil }
    return text.unicodeScalars.first
  }

  private static func length(_ first: UInt8) -> Int {
    switch first {
    case 0xC2...0xDF: 2
    case 0xE0...0xEF: 3
    case 0xF0...0xF4: 4
    default: 0
    }
  }
}
