import Glibc

/// Tells by inotify when a file may have changed: written to, cut, replaced by another of its name.
final class FileWatch {
  /// Becomes readable when something happened.
  let descriptor: Int32
  private let path: String
  private let name: String
  private var fileWatch: Int32 = -1

  /// Watches the file at `path` and its folder; nil where the system does not let us.
  init?(path: String) {
    self.path = path
    let slash = path.lastIndex(of: "/")
    name = slash.map { String(path[path.index(after: $0)...]) } ?? path
    let folder = slash.map { $0 == path.startIndex ? "/" : String(path[..<$0]) } ?? "."
    descriptor = inotify_init1(Int32(IN_NONBLOCK | IN_CLOEXEC))
    guard descriptor >= 0 else { return nil }
    // Only what gets the name: a busy folder should not wake anybody up for each write in it.
    let watch = System.watch(folder, IN_CREATE | IN_MOVED_TO | IN_ONLYDIR, by: descriptor)
    watchFile()
    if watch < 0, fileWatch < 0 {
      close(descriptor)
      return nil
    }
  }

  deinit {
    if descriptor >= 0 { close(descriptor) }
  }

  /// Reads what happened. Returns whether any of it concerns the file.
  func drain() -> Bool {
    var concerns = false
    var buffer = [UInt8](repeating: 0, count: 1 << 12)
    while true {
      var span = buffer.mutableSpan
      let got = System.read(descriptor, into: &span)
      guard got > 0 else { break }
      if self.concerns(buffer.span.extracting(first: got)) { concerns = true }
    }
    if concerns { watchFile() }
    return concerns
  }

  private func watchFile() {
    // The same file again is the same watch; another file of this name becomes one of its own.
    let watch = System.watch(
      path, IN_MODIFY | IN_ATTRIB | IN_CLOSE_WRITE | IN_MOVE_SELF | IN_DELETE_SELF, by: descriptor)
    if fileWatch >= 0, watch != fileWatch { inotify_rm_watch(descriptor, fileWatch) }
    fileWatch = watch
  }

  private func concerns(_ events: Span<UInt8>) -> Bool {
    let headerSize = MemoryLayout<inotify_event>.size
    var offset = 0
    while offset + headerSize <= events.count {
      // The length of the name is the last of the header's four numbers.
      // Safe: that it is there is checked, and any four bytes are a number.
      let length = unsafe events.bytes.unsafeLoadUnaligned(
        fromByteOffset: offset + headerSize - 4, as: UInt32.self)
      let nameStart = offset + headerSize
      let nameEnd = min(nameStart + Int(length), events.count)
      let named = Array(copying: events.extracting(nameStart..<nameEnd)).prefix { $0 != 0 }
      if named.isEmpty || String(decoding: named, as: UTF8.self) == name { return true }
      offset = nameEnd
    }
    return false
  }
}
