import HeightEngine
import TableKit
import TerminalCore

/// What stands on the screen while a feed is opened elsewhere, which may take long: what is read, and keys that
/// end the program.
public final class OpeningScreen: ProgramScreen {
  private let name: String
  private let bytes: Int
  private let keys: KeyBindings
  /// Made where a key comes: most feeds are open before.
  private lazy var keyMap = KeyMap(keys, isDemo: false)
  private var keyReader = KeyReader()
  /// Keys that came meanwhile, for the screen that takes this one's place.
  public private(set) var typedAhead: [InputEvent] = []
  /// Whether they begin a text, in which no key is a command.
  private var beginText = false
  /// More than that nobody types.
  private static let mostAhead = 256
  private var size = Size.zero

  /// - Parameters:
  ///   - name: The feed's.
  ///   - bytes: How large it is.
  public init(name: String, bytes: Int, keys: KeyBindings) {
    (self.name, self.bytes, self.keys) = (name, bytes, keys)
  }

  /// Takes a new size of the terminal.
  public func resize(to size: Size) { self.size = size }

  /// The screen as it is now.
  public func draw(in canvas: inout Canvas) {
    canvas.draw(
      DisplayText("Reading \(name): \(bytes.asBytes)"), at: Point(column: 0, line: 0),
      width: size.columns)
    let status = Rect(column: 0, line: size.lines - 1, columns: size.columns, lines: 1)
    canvas.fill(status, style: Theme.status)
    canvas.draw(
      DisplayText(keys.completed("{quit} quits")), at: Point(column: 0, line: status.line),
      width: size.columns, style: Theme.status)
  }

  /// Takes a key: there is nothing to be done yet but to end; all others are for later.
  public func handle(_ event: InputEvent) -> TableProgram.Outcome {
    guard case .key(let key) = event, key != .control("c") else { return .ignored }
    if !beginText, case .call(let call) = keyReader.take(key, keyMap) {
      switch call.command {
      case .quit, .exit: return .quit
      case .suspend: return .suspend
      case .redraw: return .clearAndRedraw
      case .search, .filter, .goToTime, .command, .pipe, .pipeJSON, .save: beginText = true
      default: break
      }
    }
    if typedAhead.count < Self.mostAhead { typedAhead.append(event) }
    return .redraw
  }
}
