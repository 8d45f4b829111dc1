import Glibc

/// Waits for what is written to a file, for who reads it once from its start and hands on what comes. A file that
/// is cut is read from its start again; one that takes its name is read behind it, and what is still written to it between
/// that one's lines.
final class FileFollower {
  /// What came.
  enum News {
    /// There is more behind what was read.
    case more
    /// The file is shorter than what was read of it.
    case cut
    /// Another file has its name, and something in it: opened, its reader's to close.
    case next(Int32)
    /// Lines came to the file that had the name before.
    case late
    /// Nothing, and whoever asks does not wait.
    case nothing
    /// Nobody wants any more.
    case over
  }

  private let path: String
  /// Where what was read goes to.
  private let output: Int32
  private let watches: FileWatches?
  private let watch: FileWatch?

  /// Looks again after so many milliseconds where the system tells nothing of files.
  private static let patience: Int32 = 250

  /// Follows the file at `path` for as long as somebody reads what is written to `output`; `watches` tell of
  /// several files.
  init(path: String, output: Int32, watches: FileWatches? = FileWatches()) {
    self.path = path
    self.output = output
    self.watches = watches
    watch = watches.flatMap { FileWatch(path: path, by: $0) }
  }

  /// Waits, if it `waits`, until something comes behind the first `count` bytes of the file that `descriptor` reads, or
  /// lines come to the one that had the name before.
  func awaitNews(
    _ descriptor: Int32, behind count: Int, or former: RenamedFile?, waits: Bool
  ) -> News {
    while true {
      if former?.hasLines == true { return .late }
      if let news = news(descriptor, behind: count) { return news }
      guard waits else { return .nothing }
      guard Self.await([self], output) else { return .over }
    }
  }

  /// Whether something comes behind the first `count` bytes of the file that `descriptor` reads within so many
  /// milliseconds, or lines come to the one that had the name before.
  func comes(
    to descriptor: Int32, behind count: Int, or former: RenamedFile?, within milliseconds: Int32
  ) -> Bool {
    let patience = WaitingTime(milliseconds: milliseconds)
    while true {
      guard let size = System.status(of: descriptor)?.st_size else { return false }
      if size > count || former?.hasLines == true { return true }
      let rest = patience.rest
      guard rest > 0, Self.await([self], output, within: rest) else { return false }
    }
  }

  /// Waits until something may have come of one of several files, which have their watches in common, or so many
  /// milliseconds are over, -1 for ever. Returns false where nobody reads what is written to `output` any more.
  static func await(
    _ followers: [FileFollower], _ output: Int32, within milliseconds: Int32 = -1
  ) -> Bool {
    let watches = followers.first?.watches
    let areTold = watches != nil && followers.allSatisfy { $0.watch != nil }
    guard
      System.awaitBytes(
        areTold ? watches?.descriptor ?? -1 : -1, whileOpen: output,
        areTold ? milliseconds : milliseconds < 0 ? patience : min(milliseconds, patience))
    else { return false }
    watches?.drain()
    for follower in followers { _ = follower.watch?.takeConcern() }
    return true
  }

  private func news(_ descriptor: Int32, behind count: Int) -> News? {
    guard let own = FileIdentity(descriptor: descriptor) else { return .over }
    if own.size != count { return own.size > count ? .more : .cut }
    // As long as there is nothing in it, whoever renamed the other one may still write to that.
    guard let named = FileIdentity(path: path), !named.isSameFile(as: own), named.size > 0 else {
      return nil
    }
    let next = System.open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    guard next >= 0 else { return nil }
    guard let status = System.status(of: next), status.st_mode & S_IFMT == S_IFREG else {
      close(next)
      return nil
    }
    return .next(next)
  }
}
