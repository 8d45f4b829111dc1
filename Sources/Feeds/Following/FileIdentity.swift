import Glibc

/// Which file is behind a name, and in what state.
struct FileIdentity: Equatable {
  private var device: UInt
  private var number: UInt
  /// In bytes.
  private(set) var size: Int
  private var modified: timespec
  /// When it was written to, or anything else was done to it.
  private var changed: timespec

  /// Of the file at `path`; nil if there is none.
  init?(path: String) {
    guard let status = System.status(ofFileAt: path) else { return nil }
    self.init(status)
  }

  /// Of an open file; nil if there is none.
  init?(descriptor: Int32) {
    guard let status = System.status(of: descriptor) else { return nil }
    self.init(status)
  }

  private init(_ status: stat) {
    device = UInt(status.st_dev)
    number = UInt(status.st_ino)
    size = Int(status.st_size)
    modified = status.st_mtim
    changed = status.st_ctim
  }

  /// The same for each state of a file.
  var file: [UInt] { [device, number] }

  /// Whether it is the same file, in whatever state.
  func isSameFile(as other: FileIdentity) -> Bool {
    device == other.device && number == other.number
  }

  /// Whether it is the same file, and nothing was done to it since it was `other`: who writes to it can set back when that was.
  func isUntouched(since other: FileIdentity) -> Bool {
    self == other && changed.tv_sec == other.changed.tv_sec
      && changed.tv_nsec == other.changed.tv_nsec
  }

  /// Whether it is the same file, and was written to since it was `other`, which has not made it longer: other bytes may
  /// stand where some were.
  func isRewritten(since other: FileIdentity) -> Bool {
    isSameFile(as: other) && self != other && size <= other.size
  }

  static func == (one: FileIdentity, other: FileIdentity) -> Bool {
    one.isSameFile(as: other) && one.size == other.size
      && one.modified.tv_sec == other.modified.tv_sec
      && one.modified.tv_nsec == other.modified.tv_nsec
  }
}
