/// Which of the fields that somebody asked for no row has had.
final class UnseenFields {
  private(set) var names: [String]
  private var bytes: [[UInt8]]
  /// Where a map says that parts of rows are.
  private var paths: [String]
  /// Whether there was a row that a map is for.
  private var hasMapped = false

  /// Of a selection, those that are to be shown.
  init(_ selection: LogFieldSelection, map: FieldMap?) {
    names = selection.names
    bytes = names.map { Array($0.utf8) }
    paths = map?.allPaths ?? []
  }

  var isEmpty: Bool { names.isEmpty && paths.isEmpty }

  /// What is to be said of it, a line for each option that asked for them.
  var complaints: [String] {
    [("--fields", names), ("--map", hasMapped ? paths : [])].compactMap { option, unseen in
      let list = unseen.map { "“\($0)”" }.joined(separator: ", ")
      return unseen.isEmpty ? nil : "\(option): no row has a field \(list)"
    }
  }

  /// Looks at the fields of a row, and of the line of another log that it holds. O(its fields), nothing where all
  /// were seen.
  func look(at parts: RowParts, in row: Span<UInt8>, _ reading: EntryReading) {
    if !paths.isEmpty, parts.areJSON {
      hasMapped = true
      paths.removeAll { Self.isThere($0, in: row) }
    }
    guard !names.isEmpty else { return }
    guard let log = parts.members else {
      if parts.areJSON { look(atObject: row) }
      return
    }
    look(at: log, in: row)
    if let held = log.heldLine(in: row), let inner = reading.heldFields(held.span)?.log {
      look(at: inner, in: held.span)
    }
  }

  /// Nobody knows, as not all rows are looked at.
  func forget() { (names, bytes, paths) = ([], [], []) }

  /// Looks at an object that is no log's line, and is shown as a whole.
  private func look(atObject row: Span<UInt8>) {
    for index in names.indices.reversed() where Self.isThere(names[index], in: row) {
      names.remove(at: index)
      bytes.remove(at: index)
    }
  }

  /// Whether a path leads somewhere in an object.
  private static func isThere(_ path: String, in row: Span<UInt8>) -> Bool {
    (try? FieldMap.value(at: path, in: 0..<row.count, row)) != nil
  }

  private func look(at log: LogFields, in row: Span<UInt8>) {
    var path = LogFieldPath()
    for index in 0..<log.members.count {
      path.append(log.members[index], of: row, log.members.columns)
      guard let seen = bytes.firstIndex(of: path.name) else { continue }
      bytes.remove(at: seen)
      names.remove(at: seen)
    }
  }
}
