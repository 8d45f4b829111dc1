import CNcurses
import TerminalCore

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

extension NcursesTerminal {
  /// Reads the keys; false: there are none and never will be, since the terminal is gone. (A read at
  /// the end of a terminal returns at once for ever, so that taking it for silence would spin.)
  func takeInput(isThere: Bool) -> Bool {
    stopExpectingAnswers()
    if isThere {
      if shim_bytes_to_read(ends.input) < 1 {
        // Another process may have read what poll saw.
        return waitForInput(on: [ends.input], until: .now).isEmpty
      }
      takeKeys()
    } else if hasUnreadKeys {
      takeKeys()
    } else if let endOfSilence, endOfSilence <= .now {
      queue.append(decoder.isPasting ? decoder.endPaste() : decoder.giveUp())
      self.endOfSilence = nil
    }
    return true
  }

  private func takeKeys() {
    readKeys()
    takeAnswers()
    // Of those who wait, some do so for an answer that has come.
    guard !hasUnreadKeys, !decoder.isPasting else { return }
    queue.append(decoder.pause())
    endOfSilence = patience.map { .now + .milliseconds($0) }
  }

  /// In milliseconds, how long what has begun may be silent until it is taken for whole; nil: as long as answers may.
  private var patience: Int32? {
    if decoder.isAtEscape { return Self.silenceWithinAnswer }
    return decoder.isUndecided && !decoder.isHolding ? Self.silenceAfterEscape : nil
  }

  private func takeAnswers() {
    let before = answers.colors
    for answer in decoder.answers { answers.take(answer) }
    decoder.answers.removeAll()
    if let colors = answers.colors, colors != before { colorsObserver?(colors) }
    decoder.isExpectingAnswer = answers.deadline != nil
  }

  private func stopExpectingAnswers() {
    guard let deadline = answers.deadline, deadline <= .now else { return }
    if decoder.isHolding { queue.append(decoder.giveUp()) }
    answers.giveUp()
    decoder.isExpectingAnswer = false
  }

  /// Before the terminal is given back: answers on their way would be read by the shell. A terminal
  /// that doesn't answer is not waited for long.
  func awaitAnswers() {
    let end = ContinuousClock.now + .milliseconds(200)
    while let deadline = answers.deadline, min(deadline, end) > .now {
      guard !waitForInput(on: [ends.input], until: min(deadline, end)).isEmpty,
        takeInput(isThere: true)
      else { return }
    }
  }

  /// Reads what there is, until there is no more at once.
  private func readKeys() {
    hasUnreadKeys = false
    // What began long ago and was never ended is no part of what comes.
    let now = ContinuousClock.now
    if now - lastInput > Self.silenceAfterPaste { queue.append(decoder.giveUp()) }
    lastInput = now
    // A flood of input is read in parts, so that it can't keep signals waiting.
    for _ in 0..<4096 {
      if decoder.isPasting {
        guard readPaste() else { return }
        continue
      }
      let code = screen?.readKey() ?? ERR
      if code == ERR {
        return
      } else if let byte = UInt8(exactly: code) {
        queue.append(decoder.decode(byte))
      } else if code != KEY_RESIZE {
        queue.append(decoder.decode(key: key(forCode: code)))
      }
    }
    hasUnreadKeys = true
  }

  /// Reads pasted bytes past ncurses, which would find keys in them. It holds none of them: what it
  /// reads it gives out byte by byte, but for the start of a sequence that it knows, and the end of
  /// the one before a paste is no such start.
  ///
  /// - Returns: whether there was something to read.
  private func readPaste() -> Bool {
    let available = min(Int(shim_bytes_to_read(ends.input)), 64 << 10)
    endOfSilence = .now + Self.silenceAfterPaste
    guard available > 0 else { return false }
    var bytes = [UInt8](repeating: 0, count: available)
    // Safe: no more than the array has room for.
    let count = max(unsafe read(ends.input, &bytes, bytes.count), 0)
    for byte in bytes.prefix(count) { queue.append(decoder.decode(byte)) }
    if !decoder.isPasting { endOfSilence = nil }
    return count > 0
  }
}
