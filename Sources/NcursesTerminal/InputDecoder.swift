import TerminalCore

/// Turns the bytes of a keyboard into keys and pasted text: UTF-8, control characters, Escape and Alt,
/// and the escape sequences that the terminal's description doesn't list.
///
/// ncurses has matched the sequences that it knows before; it works by bytes, not by `get_wch`,
/// which loses a character that arrives in two parts, and what follows a byte that is no UTF-8.
/// What makes no key is dropped: a sequence that nobody understands must never be taken for the
/// letters in it.
struct InputDecoder {
  private enum State {
    case ground
    /// After Escape.
    case escape
    /// In a control sequence: its bytes after `ESC [` or `ESC O`.
    case sequence(introducer: UInt8)
    /// In a string that runs to BEL or ST: so many bytes after its introducer, and the last of them.
    case string(count: Int, last: UInt8)
    /// In text that is pasted.
    case paste
    /// In a mouse report of the oldest kind: its three bytes after `ESC [ M`.
    case mouseBytes
  }

  private var state = State.ground
  private var parameters: [UInt8] = []
  /// What has come of an operating system command, as far as a report may be long.
  private var command: [UInt8] = []
  private var isCommand = false
  private static let longestReport = 64
  private var text = UTF8Assembler()
  private var isAlt = false
  /// The key that the introducer of a sequence or a string is if it stays alone.
  private var loneKey: Key?
  private var pasted = PastedText()

  /// Reports that have come, for whoever asked.
  var answers: [TerminalAnswer] = []
  /// Whether a report may be on its way: what could be the start of one is kept through a pause.
  var isExpectingAnswer = false
  /// Takes reports of the mouse; nil: nobody asked for any, and those that come are dropped.
  var mouse: MouseDecoder?
  /// Whether there is such a start, or one that can be no key: its rest must make none either.
  var isHolding: Bool {
    switch state {
    case .escape: isExpectingAnswer
    case .sequence: isExpectingAnswer || !parameters.isEmpty
    case .string(let count, _): isExpectingAnswer || count > 0
    case .mouseBytes: true
    case .ground, .paste: false
    }
  }

  /// Whether an Escape has come and nothing behind it.
  var isAtEscape: Bool { if case .escape = state { true } else { false } }

  /// Whether an introducer has come and nothing behind it. What follows may be late, or it was a key with
  /// Alt: somebody must give up waiting soon.
  var isUndecided: Bool {
    switch state {
    case .sequence: parameters.isEmpty
    case .string(let count, _): count == 0
    case .ground, .escape, .paste, .mouseBytes: false
    }
  }

  /// A string that is longer is taken for ended.
  private static let longestString = 1 << 20

  /// Whether the bytes that come next are pasted text: they are not to be looked at by ncurses.
  var isPasting: Bool { if case .paste = state { true } else { false } }

  /// Takes the next byte, and gives the events that it completes.
  mutating func decode(_ byte: UInt8) -> [InputEvent] {
    switch state {
    case .ground: return ground(byte)
    case .escape: return escape(byte)
    case .sequence(let introducer): return sequence(byte, introducer)
    case .string(let count, let last):
      let isEnd =
        byte == 0x07 || last == 0x1B && byte == UInt8(ascii: "\\") || last == 0xC2 && byte == 0x9C
      noteCommand(byte, isEnd: isEnd, endsByTwo: byte != 0x07)
      state =
        isEnd || count + 1 == Self.longestString ? .ground : .string(count: count + 1, last: byte)
      return []
    case .paste: return pasted.append(byte) ? endPaste() : []
    case .mouseBytes: return mouseByte(byte)
    }
  }

  /// Takes a key that ncurses recognised; nil for one without meaning here.
  mutating func decode(key: Key?) -> [InputEvent] {
    // Backspace is one byte, as letters are; before a sequence, Escape is a key of its own.
    if case .escape = state, key == .backspace {
      state = .ground
      return [.key(.alt(.backspace))]
    }
    var events = giveUp()
    text.reset()
    isAlt = false
    if let key { events.append(.key(key)) }
    return events
  }

  /// Nothing more came at once: an Escape that stands alone is the key.
  mutating func pause() -> [InputEvent] { isHolding || isUndecided ? [] : giveUp() }

  /// Nothing more is to come of what has begun.
  mutating func giveUp() -> [InputEvent] {
    switch state {
    case .ground, .paste: return []
    case .mouseBytes:
      state = .ground
      return []
    case .escape:
      state = .ground
      return [.key(.escape)]
    case .sequence, .string:
      let key = isUndecided ? loneKey : nil
      state = .ground
      return key.map { [.key($0)] } ?? []
    }
  }

  /// Takes for pasted what has come of a paste.
  mutating func endPaste() -> [InputEvent] {
    guard isPasting else { return [] }
    let event = InputEvent.paste(pasted.text)
    state = .ground
    pasted = PastedText()
    return [event]
  }

  private mutating func ground(_ byte: UInt8) -> [InputEvent] {
    if byte == 0x1B {
      text.reset()
      isAlt = false
      state = .escape
      return []
    }
    guard let scalar = text.append(byte) else { return [] }
    // Of the introducers in one character each stands for Escape and another.
    if (0x80...0x9F).contains(scalar.value), begin(by: UInt8(scalar.value - 0x40), key: nil) {
      return []
    }
    defer { isAlt = false }
    guard let key = Self.key(for: scalar) else { return [] }
    return [.key(isAlt ? Key(key.code, key.modifiers.union(.alt)) : key)]
  }

  private mutating func escape(_ byte: UInt8) -> [InputEvent] {
    if byte == 0x1B { return [.key(.escape)] }
    if begin(by: byte, key: .alt(Character(Unicode.Scalar(byte)))) { return [] }
    state = .ground
    isAlt = true
    return ground(byte)
  }

  /// Enters what an introducer begins; false: it is none. It may be that `key` was meant.
  private mutating func begin(by introducer: UInt8, key: Key?) -> Bool {
    switch introducer {
    case UInt8(ascii: "["), UInt8(ascii: "O"):
      parameters.removeAll(keepingCapacity: true)
      state = .sequence(introducer: introducer)
    // OSC, DCS, APC, PM and SOS.
    case UInt8(ascii: "]"), UInt8(ascii: "P"), UInt8(ascii: "_"), UInt8(ascii: "^"),
      UInt8(ascii: "X"):
      state = .string(count: 0, last: 0)
      isCommand = introducer == UInt8(ascii: "]")
      command.removeAll(keepingCapacity: true)
    default: return false
    }
    loneKey = key
    isAlt = false
    return true
  }

  /// Takes a byte of a string: at the end it may be a report.
  private mutating func noteCommand(_ byte: UInt8, isEnd: Bool, endsByTwo: Bool) {
    guard isCommand else { return }
    if isEnd {
      if endsByTwo, !command.isEmpty { command.removeLast() }
      if let answer = TerminalAnswer(osc: command) { answers.append(answer) }
    } else if command.count <= Self.longestReport {
      command.append(byte)
    }
  }

  private mutating func sequence(_ byte: UInt8, _ introducer: UInt8) -> [InputEvent] {
    switch byte {
    case UInt8(ascii: "M") where introducer == UInt8(ascii: "[") && parameters.isEmpty:
      state = .mouseBytes
      return []
    case 0x40...0x7E:
      state = .ground
      let sequence = ControlSequence(final: byte, parameters: parameters)
      if sequence.startsPaste {
        state = .paste
        return []
      }
      if let answer = sequence.answer {
        answers.append(answer)
        return []
      }
      if let report = sequence.mouseReport { return events(of: report) }
      return sequence.key.map { [.key($0)] } ?? []
    case 0x20...0x3F:
      // Long ones make no key, but must be followed to their end.
      if parameters.count < 32 { parameters.append(byte) }
      return []
    default:
      state = .ground
      return ground(byte)
    }
  }

  /// Takes a byte after `ESC [ M`: the button, the column and the line, each 32 more than it is.
  private mutating func mouseByte(_ byte: UInt8) -> [InputEvent] {
    guard byte >= 0x20 else {
      state = .ground
      return ground(byte)
    }
    parameters.append(byte - 0x20)
    guard parameters.count == 3 else { return [] }
    state = .ground
    let numbers = parameters.map { Int($0) }
    return events(of: MouseReport(code: numbers[0], column: numbers[1], line: numbers[2]))
  }

  private mutating func events(of report: MouseReport) -> [InputEvent] {
    mouse?.decode(report).map { [.mouse($0)] } ?? []
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
}
