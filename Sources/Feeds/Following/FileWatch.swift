import Glibc

/// Tells when a file may have changed: written to, cut, replaced by another of its name.
final class FileWatch {
  /// Whether something happened to it that nobody asked for yet.
  var isConcerned = false
  private let watches: FileWatches
  private let path: String
  private let name: String
  private var file: Int32?
  /// The file that had the name before: whoever renamed it may still write to it.
  private var former: Int32?
  private var folder: Int32?

  /// Watches the file at `path` and its folder; nil where the system does not let us.
  init?(path: String, by watches: FileWatches) {
    self.watches = watches
    self.path = path
    let slash = path.lastIndex(of: "/")
    name = slash.map { String(path[path.index(after: $0)...]) } ?? path
    let folder = slash.map { $0 == path.startIndex ? "/" : String(path[..<$0]) } ?? "."
    // Only what gets the name: a busy folder should not wake anybody up for each write in it.
    self.folder = watches.add(
      self, folder, named: name, IN_CREATE | IN_MOVED_TO | IN_ONLYDIR)
    watchFile()
    if self.folder == nil, file == nil { return nil }
  }

  deinit {
    for number in [file, former].compactMap(\.self) { watches.remove(self, number) }
    if let folder { watches.remove(self, folder, named: name) }
  }

  /// Whether anything happened that concerns the file, since this was asked last.
  func takeConcern() -> Bool {
    guard isConcerned else { return false }
    isConcerned = false
    watchFile()
    return true
  }

  private func watchFile() {
    let before = file
    file = watches.add(
      self, path, IN_MODIFY | IN_ATTRIB | IN_CLOSE_WRITE | IN_MOVE_SELF | IN_DELETE_SELF)
    guard let before, before != file else { return }
    if let former, former != file, former != before { watches.remove(self, former) }
    former = before
  }
}
