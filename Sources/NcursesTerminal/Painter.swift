import CNcurses
import CTerminalSignals
import TerminalCore

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Puts canvases on the terminal, only what changed since the last one. ncurses clears the screen and
/// enters and leaves its mode; what stands on it is written by a `FrameWriter`.
struct Painter {
  private let capabilities: Capabilities
  private var writer: FrameWriter?
  private var last: Canvas?
  /// Whether the screen has more cells than are drawn. Its lines are not scrolled then: what scrolls as a
  /// whole is more than a frame.
  var isCut = false

  /// Whether the terminal took nothing when somebody asked for an end: nothing is written to it any more.
  var isStuck = false

  init(hasColors: Bool) {
    capabilities = Capabilities(hasColors: hasColors)
  }

  /// Whether it shows colours.
  var hasColors: Bool { capabilities.colors > 0 }

  /// Whether it has 256 colours at least.
  var hasPalette: Bool { capabilities.colors >= 256 }

  /// Whether any colour of 24 bits is shown as it is.
  var hasTrueColors: Bool { capabilities.hasTrueColor || capabilities.colors >= 1 << 24 }

  /// Whether the screen's last cell can be written.
  var hasLastCell: Bool { !capabilities.scrollsInCorner }

  /// What is on the screen is unknown: the next frame is sent whole.
  mutating func invalidate() {
    if let bytes = writer?.bytesForLeaving() { send(bytes) }
    writer = nil
  }

  /// Ends what others have begun on the terminal and left so. The cursor stays where it is.
  mutating func endOthers() { send(capabilities.endOfOthers) }

  /// Shows the terminal's second screen, if others have left it.
  mutating func showOwnScreen() { send(capabilities.ownScreen) }

  /// Before others write on the screen: nothing of what was set stays, and the last line is theirs.
  mutating func leave() {
    send(capabilities.endOfOthers + capabilities.originAtTop)
    writer?.cursor = nil
    if let bytes = writer?.bytesForLeaving() { send(bytes) }
    if !capabilities.hasOwnScreen, let bytes = writer?.bytesForClearingLastLine() { send(bytes) }
  }

  /// Shows a canvas, as much of it as fits on a screen of `size`.
  mutating func paint(_ canvas: Canvas, on size: Size, answers: inout TerminalAnswers) {
    last = canvas
    guard !isStuck else { return }
    // Taken out meanwhile, so that changing it copies nothing.
    var writer = self.writer.take() ?? clearedScreen(size: size, answers: &answers)
    writer.canRepeat = answers.canRepeat
    writer.countsEmoji = answers.countsEmoji
    writer.isSynchronized = answers.isSynchronized
    send(writer.bytes(for: fitted(canvas, to: writer.size)))
    self.writer = writer
  }

  /// Shows the last frame again, whole, if the screen still has its size.
  mutating func repaint(on size: Size, answers: inout TerminalAnswers) {
    invalidate()
    if let last, last.size == size { paint(last, on: size, answers: &answers) }
  }

  private mutating func clearedScreen(size: Size, answers: inout TerminalAnswers) -> FrameWriter {
    shim_clear_screen()
    // Only now: on the shell's screen its prompt would go to the top.
    send(capabilities.originAtTop)
    let questions = capabilities.isANSI ? answers.ask() : []
    if !questions.isEmpty {
      send(questions)
      shim_clear_screen()
    }
    var capabilities = capabilities
    if isCut { capabilities.scrollRegion = "" }
    return FrameWriter(size: size, capabilities: capabilities)
  }

  private func fitted(_ canvas: Canvas, to size: Size) -> Canvas {
    var fitted = canvas.fitted(to: size)
    if !capabilities.hasLinks { fitted.removeLinks() }
    if capabilities.scrollsInCorner, !fitted.bounds.isEmpty {
      let corner = Rect(column: size.columns - 1, line: size.lines - 1, columns: 1, lines: 1)
      fitted.fill(corner, style: .plain)
    }
    return fitted
  }

  /// Writes bytes, all of them, but for a terminal that is stuck; one that is gone is noticed by whoever reads.
  mutating func send(_ bytes: [UInt8]) {
    var rest = bytes[...]
    while !rest.isEmpty, !isStuck {
      // Safe: as many bytes as the buffer has.
      let count = unsafe rest.withUnsafeBytes {
        unsafe terminal_signals_write($0.baseAddress, $0.count)
      }
      if count > 0 {
        rest = rest.dropFirst(count)
      } else if count < 0, errno == EAGAIN {
        isStuck = terminal_signals_await_room() == 0
      } else if count == 0 || errno != EINTR {
        return
      }
    }
  }
}
