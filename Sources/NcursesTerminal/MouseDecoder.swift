import CNcurses
import TerminalCore

/// Turns ncurses' mouse events into ours: the wheel from its buttons, double clicks from the clock
/// (ncurses would hold every click back to see whether a second one comes).
struct MouseDecoder {
  private var held = 0
  private var lastPress: (position: Point, button: Int, time: ContinuousClock.Instant)?

  mutating func decode(_ event: shim_mouse_event) -> MouseEvent? {
    decode(event, now: ContinuousClock.now)
  }

  mutating func decode(_ event: shim_mouse_event, now: ContinuousClock.Instant) -> MouseEvent? {
    let position = Point(column: Int(event.column), line: Int(event.line))
    let button = Int(event.button)
    switch button {
    case 0:
      return held == 0 ? nil : MouseEvent(kind: .drag, button: held, position: position)
    case 4, 5:
      if event.is_release != 0 { return nil }
      return MouseEvent(kind: button == 4 ? .wheelUp : .wheelDown, button: 0, position: position)
    default:
      if event.is_release != 0 {
        held = 0
        return MouseEvent(kind: .release, button: button, position: position)
      }
      held = button
      let isDouble = lastPress.map {
        $0.position == position && $0.button == button && now - $0.time < .milliseconds(400)
      }
      lastPress = isDouble == true ? nil : (position, button, now)
      return MouseEvent(
        kind: isDouble == true ? .doubleClick : .press, button: button, position: position)
    }
  }
}
