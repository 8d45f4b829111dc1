import TerminalCore

/// Something that keys can go to: a table, a text field.
@MainActor
public protocol Focusable: AnyObject {
  /// Where on the canvas it stands.
  var frame: Rect { get }
  /// Whether keys go to it. Set by the ring that it is in.
  var isFocused: Bool { get set }
  /// Does what an event asks for. Whether there was anything to do.
  func handle(_ event: InputEvent) -> Bool
}

extension TableView: Focusable {}
extension TextField: Focusable {}

/// Parts of a screen of which one has the focus: events go to it, Tab and a click hand it on.
@MainActor
public final class FocusRing {
  /// The parts, in the order in which Tab goes through them.
  public private(set) var parts: [any Focusable]
  /// The number of the part that has the focus.
  public var focusedIndex: Int {
    didSet {
      focusedIndex = parts.isEmpty ? 0 : min(max(focusedIndex, 0), parts.count - 1)
      tellParts()
    }
  }

  /// Parts, of which the first has the focus.
  public init(_ parts: [any Focusable]) {
    self.parts = parts
    focusedIndex = 0
    tellParts()
  }

  /// The part that has the focus; nil: there are none.
  public var focused: (any Focusable)? {
    parts.indices.contains(focusedIndex) ? parts[focusedIndex] : nil
  }

  /// Gives a part the focus, if it is one of the ring's.
  public func focus(_ part: any Focusable) {
    if let index = parts.firstIndex(where: { $0 === part }) { focusedIndex = index }
  }

  /// The focus goes so many parts further on, round and round.
  public func moveFocus(by count: Int) {
    guard !parts.isEmpty else { return }
    let index = (focusedIndex + count % parts.count + parts.count) % parts.count
    focusedIndex = index
  }

  /// Hands an event to the part that it is for: keys to the one that has the focus, the mouse to the one
  /// under it, which a press gives the focus. What the focused part leaves of Tab and Shift-Tab moves the
  /// focus. Whether there was anything to do.
  @discardableResult
  public func handle(_ event: InputEvent) -> Bool {
    if case .mouse(let mouse) = event {
      guard let part = parts.first(where: { $0.frame.contains(mouse.position) }) else {
        return false
      }
      if mouse.kind == .press { focus(part) }
      return part.handle(event)
    }
    if focused?.handle(event) == true { return true }
    switch event {
    case .key(.tab): moveFocus(by: 1)
    case .key(.backTab): moveFocus(by: -1)
    default: return false
    }
    return true
  }

  private func tellParts() {
    for (index, part) in parts.enumerated() { part.isFocused = index == focusedIndex }
  }
}
