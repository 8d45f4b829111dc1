/// What comes in from a terminal.
public enum InputEvent: Hashable, Sendable {
  /// A key was pressed.
  case key(Key)
  /// The mouse was used.
  case mouse(MouseEvent)
  /// The terminal has a new size.
  case resize(Size)
  /// The program was asked to end (SIGTERM, SIGHUP, …), by this signal.
  case terminate(signal: Int32)
  /// A descriptor that was watched has something to read, or its other end is gone.
  case readable(Int32)
}

/// A key, as a person would name it.
public enum Key: Hashable, Sendable {
  /// A key that writes something, space among them.
  case character(Character)
  /// Control and a letter, in lower case: `^E` is `.control("e")`.
  case control(Character)
  /// Alt (or Meta, or Escape at once before it) and a character.
  case alt(Character)
  /// An arrow key.
  case up, down, left, right
  /// A key that moves far.
  case home, end, pageUp, pageDown
  /// A key that has a name.
  case enter, escape, tab, backTab, backspace, delete, insert
  /// F1 and its neighbours, by number.
  case function(Int)
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

  /// An event, as given.
  public init(kind: Kind, button: Int, position: Point) {
    self.kind = kind
    self.button = button
    self.position = position
  }
}
