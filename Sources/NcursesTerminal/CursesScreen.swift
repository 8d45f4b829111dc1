import CNcurses
import TerminalCore

/// The screen that ncurses opens on two descriptors, and the pad that keys are read through: reading through
/// a window would refresh that window.
///
/// Safe: its pointers are ncurses', which keeps what they point at until `close()`, and whoever closes it
/// forgets it.
@safe struct CursesScreen {
  private var screen: shim_screen
  private let pad: UnsafeMutablePointer<WINDOW>

  /// Opens a screen; the descriptors are its own from then on. nil: ncurses can't.
  // Safe: ncurses fills the screen, which is kept with the pad only where both are there.
  init?(_ type: TerminalType, output: Int32, input: Int32) {
    var screen = unsafe shim_screen()
    let isOpen = type.withDescription {
      unsafe shim_open_screen(&screen, type.name, output, input) != 0
    }
    guard isOpen, let pad = unsafe newpad(1, 1) else { return nil }
    unsafe self.screen = screen
    unsafe self.pad = pad
  }

  /// Has keys read at once, with the sequences that ncurses knows put together.
  func setUpKeys() {
    startKeypad()
    // It would wait for the rest of a mouse report, and knows one form of several.
    keyok(KEY_MOUSE, false)
    // Safe: the pad is there until `close()`, here and below.
    unsafe nodelay(pad, true)
  }

  /// Puts the terminal's keypad into the mode of programs (`smkx`), in which it is not any more after `endwin`.
  func startKeypad() {
    // Safe: the pad is there until `close()`.
    unsafe keypad(pad, true)
  }

  /// A byte, the code of a key, or `ERR`: there is none.
  // Safe: the pad is there until `close()`.
  func readKey() -> Int32 { unsafe wgetch(pad) }

  /// The size that ncurses took from the terminal's description.
  var describedSize: Size {
    // Safe: there is a standard screen as long as there is this one.
    unsafe Size(columns: Int(getmaxx(shim_stdscr())), lines: Int(getmaxy(shim_stdscr())))
  }

  /// Frees the screen and closes its descriptors.
  mutating func close() {
    // Safe: both are freed here only, and once.
    unsafe delwin(pad)
    unsafe shim_close_screen(&screen)
  }
}

/// The size that a terminal itself tells; nil: it knows none.
func toldSize(ofTerminalOn descriptor: Int32) -> Size? {
  var (columns, lines): (Int32, Int32) = (0, 0)
  // Safe: it writes a number to each.
  guard unsafe shim_terminal_size(descriptor, &columns, &lines) != 0 else { return nil }
  return Size(columns: Int(columns), lines: Int(lines))
}
