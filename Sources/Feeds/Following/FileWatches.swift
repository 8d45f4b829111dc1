import Glibc

/// Tells by inotify what happened to files and in their folders: of all of a feed's files by one descriptor,
/// as a system has few of the kind.
final class FileWatches {
  /// Becomes readable when something happened.
  let descriptor: Int32
  /// Who is told of what.
  private var watches: [Place: [Entry]] = [:]

  /// A file, or a name in a folder.
  private struct Place: Hashable {
    var number: Int32
    var name: String
  }

  private struct Entry {
    weak var watch: FileWatch?
  }

  /// nil where the system does not let us.
  init?() {
    descriptor = inotify_init1(Int32(IN_NONBLOCK | IN_CLOEXEC))
    if descriptor < 0 { return nil }
  }

  deinit {
    if descriptor >= 0 { close(descriptor) }
  }

  /// Tells `watch` of what happens to the file at `path`, or with the name in the folder there. Returns the
  /// number of what is watched; nil where it can't be.
  func add(_ watch: FileWatch, _ path: String, named name: String = "", _ mask: Int32) -> Int32? {
    // The same file again has the same number; another file of this name has one of its own.
    let number = System.watch(path, mask, by: descriptor)
    guard number >= 0 else { return nil }
    let place = Place(number: number, name: name)
    if watches[place]?.contains(where: { $0.watch === watch }) != true {
      watches[place, default: []].append(Entry(watch: watch))
    }
    return number
  }

  /// Tells `watch` of that no more, nor any that is gone.
  func remove(_ watch: FileWatch, _ number: Int32, named name: String = "") {
    let place = Place(number: number, name: name)
    watches[place]?.removeAll { $0.watch == nil || $0.watch === watch }
    guard watches[place]?.isEmpty == true else { return }
    watches[place] = nil
    // A folder goes on being watched: which of its names are left is not counted.
    if name.isEmpty { inotify_rm_watch(descriptor, number) }
  }

  /// Reads what happened, and tells those whom it concerns.
  func drain() {
    var buffer = [UInt8](repeating: 0, count: 1 << 12)
    while true {
      var span = buffer.mutableSpan
      let got = System.read(descriptor, into: &span)
      guard got > 0 else { return }
      tell(buffer.span.extracting(first: got))
    }
  }

  private func tell(_ events: Span<UInt8>) {
    let headerSize = MemoryLayout<inotify_event>.size
    var offset = 0
    while offset + headerSize <= events.count {
      // The first of the header's four numbers is the watch's, the last the length of the name.
      // Safe: that they are there is checked, and any four bytes are a number.
      let number = unsafe events.bytes.unsafeLoadUnaligned(fromByteOffset: offset, as: Int32.self)
      let length = unsafe events.bytes.unsafeLoadUnaligned(
        fromByteOffset: offset + headerSize - 4, as: UInt32.self)
      let nameStart = offset + headerSize
      let nameEnd = min(nameStart + Int(length), events.count)
      let name = Array(copying: events.extracting(nameStart..<nameEnd)).prefix { $0 != 0 }
      tell(of: Place(number: number, name: String(decoding: name, as: UTF8.self)))
      offset = nameEnd
    }
  }

  private func tell(of place: Place) {
    // More happened than the system kept.
    let concerned = place.number < 0 ? watches.values.flatMap(\.self) : watches[place] ?? []
    for entry in concerned { entry.watch?.isConcerned = true }
  }
}
