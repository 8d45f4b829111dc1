/// What the program has remembered, or asks for: a line of text each on its way to the process that keeps it.
public enum MemoryRequest: Hashable, Sendable {
  /// What is known of this file? From now on it is meant by its number.
  case file(Int, path: [UInt8])
  /// A row is so from now on, and not so any more; of what is in neither of both, the other's word counts.
  case row(file: Int, key: UInt64, set: RowState, cleared: RowState)
  /// A mark is at this row; nil: at none any more.
  case mark(file: Int, name: Character, RowPlace?)
  /// Where the person stands.
  case place(file: Int, RowPlace)
}

extension MemoryRequest {
  /// The request as a line, with its end.
  public var line: String {
    switch self {
    case .file(let file, let path): "file \(file) \(path.hexadecimal)\n"
    case .row(let file, let key, let set, let cleared):
      "row \(file) \(key) \(set.rawValue) \(cleared.rawValue)\n"
    case .mark(let file, let name, let place?): "mark \(file) \(name) \(place.words)\n"
    case .mark(let file, let name, nil): "mark \(file) \(name)\n"
    case .place(let file, let place): "place \(file) \(place.words)\n"
    }
  }

  /// The request that a line is, without its end; nil: it is none.
  public init?(line: String) {
    var words = Words(line)
    let kind = words.next()
    guard let file = words.number() else { return nil }
    switch kind {
    case "file":
      // What is no file has no path.
      guard let path = [UInt8](hexadecimal: words.next() ?? "") else { return nil }
      self = .file(file, path: path)
    case "row":
      guard let key = words.key(), let set = words.state(), let cleared = words.state() else {
        return nil
      }
      self = .row(file: file, key: key, set: set, cleared: cleared)
    case "mark":
      guard let name = words.character() else { return nil }
      self = .mark(file: file, name: name, words.place())
    case "place":
      guard let place = words.place() else { return nil }
      self = .place(file: file, place)
    default: return nil
    }
  }
}
