import TerminalCore

/// What a terminal reports of the mouse: a button with modifiers as xterm codes them, and where it is, both
/// from 1.
struct MouseReport: Hashable {
  var code: Int
  var column: Int
  var line: Int
  /// Told in so many words; the oldest reports have a code for it, which doesn't say of which button.
  var isRelease = false

  /// Keys held with it, as xterm codes them.
  private var modifiers: Key.Modifiers {
    var modifiers: Key.Modifiers = []
    if code & 4 != 0 { modifiers.insert(.shift) }
    if code & 8 != 0 { modifiers.insert(.alt) }
    if code & 16 != 0 { modifiers.insert(.control) }
    return modifiers
  }

  fileprivate func event(_ kind: MouseEvent.Kind, _ button: Int, at position: Point) -> MouseEvent {
    MouseEvent(kind: kind, button: button, position: position, modifiers: modifiers)
  }
}

/// Makes events of reports; double clicks by the clock.
struct MouseDecoder {
  private var held = 0
  private var lastPress: (position: Point, button: Int, time: ContinuousClock.Instant)?

  mutating func decode(_ report: MouseReport, now: ContinuousClock.Instant = .now) -> MouseEvent? {
    guard report.column > 0, report.line > 0, report.code & 128 == 0 else { return nil }
    let position = Point(column: report.column - 1, line: report.line - 1)
    let number = report.code & 3
    if report.code & 64 != 0 { return wheel(number, report, at: position) }
    if report.code & 32 != 0 {
      return held == 0 ? nil : report.event(.drag, held, at: position)
    }
    if report.isRelease || number == 3 {
      let button = report.isRelease && number < 3 ? number + 1 : held
      held = 0
      return button == 0 ? nil : report.event(.release, button, at: position)
    }
    return press(number + 1, report, at: position, now: now)
  }

  /// The wheel has buttons of its own; those to the left and right mean nothing here.
  private func wheel(_ number: Int, _ report: MouseReport, at position: Point) -> MouseEvent? {
    guard number < 2, !report.isRelease else { return nil }
    return report.event(number == 0 ? .wheelUp : .wheelDown, 0, at: position)
  }

  private mutating func press(
    _ button: Int, _ report: MouseReport, at position: Point, now: ContinuousClock.Instant
  ) -> MouseEvent {
    held = button
    let isDouble = lastPress.map {
      $0.position == position && $0.button == button && now - $0.time < .milliseconds(400)
    }
    lastPress = isDouble == true ? nil : (position, button, now)
    return report.event(isDouble == true ? .doubleClick : .press, button, at: position)
  }
}
