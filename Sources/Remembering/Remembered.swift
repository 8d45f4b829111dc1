/// What is remembered, as it comes from the process that keeps it: a line of text each.
public enum Remembered: Hashable, Sendable {
  /// Four numbers that are mixed into every key, and which nobody knows who writes a feed. They come first.
  case secret([UInt64])
  case row(file: Int, key: UInt64, RowState)
  case mark(file: Int, name: Character, RowPlace)
  case place(file: Int, RowPlace)
  /// This is all that is known of a file. Where no secret came before it, there is no database to be had, and all of
  /// it comes once there is one: so long nothing can be kept.
  case end(file: Int)
  /// What was sent so far is kept for good.
  case saved
  /// The last word, where not all that was sent could be written, and why.
  case unsaved(String)
  /// What the person should know.
  case trouble(String)
}

extension Remembered {
  public var isTrouble: Bool {
    if case .trouble = self { true } else { false }
  }

  /// It as a line, with its end.
  public var line: String {
    switch self {
    case .secret(let words): "secret \(words.map(String.init).joined(separator: " "))\n"
    case .row(let file, let key, let state): "row \(file) \(key) \(state.rawValue)\n"
    case .mark(let file, let name, let place): "mark \(file) \(name) \(place.words)\n"
    case .place(let file, let place): "place \(file) \(place.words)\n"
    case .end(let file): "end \(file)\n"
    case .saved: "saved\n"
    case .unsaved(let reason): "unsaved \(reason.onOneLine)\n"
    case .trouble(let text): "trouble \(text.onOneLine)\n"
    }
  }

  /// What a line says, without its end; nil: it says nothing.
  public init?(line: String) {
    var words = Words(line)
    switch words.next() {
    case "secret":
      let numbers = (0..<4).compactMap { _ in words.key() }
      guard numbers.count == 4 else { return nil }
      self = .secret(numbers)
    case "row":
      guard let file = words.number(), let key = words.key(), let state = words.state() else {
        return nil
      }
      self = .row(file: file, key: key, state)
    case "mark":
      guard let file = words.number(), let name = words.character(), let place = words.place()
      else { return nil }
      self = .mark(file: file, name: name, place)
    case "place":
      guard let file = words.number(), let place = words.place() else { return nil }
      self = .place(file: file, place)
    case "end":
      guard let file = words.number() else { return nil }
      self = .end(file: file)
    case "saved": self = .saved
    case "unsaved": self = .unsaved(String(line.dropFirst("unsaved ".count)))
    case "trouble": self = .trouble(String(line.dropFirst("trouble ".count)))
    default: return nil
    }
  }
}

extension String {
  fileprivate var onOneLine: String {
    split(whereSeparator: \.isNewline).joined(separator: " ")
  }
}
