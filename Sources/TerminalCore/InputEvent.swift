/// What comes in from a terminal.
public enum InputEvent: Hashable, Sendable {
  /// A key was pressed.
  case key(Key)
  /// Text was pasted; its line ends are LF. It may hold anything else: `DisplayText` makes it fit to
  /// be shown.
  case paste(String)
  /// The mouse was used.
  case mouse(MouseEvent)
  /// The terminal has a new size.
  case resize(Size)
  /// The program was asked to end (SIGTERM, SIGHUP, …), by this signal.
  case terminate(signal: Int32)
  /// A descriptor that was watched has something to read, or its other end is gone.
  case readable(Int32)
}

/// A mouse button or wheel, and the cell it was used on.
public struct MouseEvent: Hashable, Sendable {
  /// What was done with it.
  public enum Kind: Hashable, Sendable {
    /// A button was pressed, let go, pressed twice or held while moving; the wheel was turned.
    case press, release, doubleClick, drag, wheelUp, wheelDown
  }
  /// What was done with it.
  public var kind: Kind
  /// 1 left, 2 middle, 3 right; 0 for the wheel.
  public var button: Int
  /// The cell that it happened on.
  public var position: Point
  /// Keys held with it. Most terminals keep what is done with Shift held to themselves, for selecting.
  public var modifiers: Key.Modifiers

  /// An event, as given.
  public init(kind: Kind, button: Int, position: Point, modifiers: Key.Modifiers = []) {
    self.kind = kind
    self.button = button
    self.position = position
    self.modifiers = modifiers
  }
}
