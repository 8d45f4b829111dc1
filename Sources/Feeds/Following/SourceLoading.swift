import Dispatch
import Glibc
import Synchronization

/// A document that is read on a thread of its own, while its part shows what it had.
// Safe: the thread writes the result before it says so, and nobody asks for it earlier; what it reads is nobody
// else's meanwhile.
final class SourceLoading: @unchecked Sendable {
  typealias Load = () throws(FeedError) -> any EntrySource

  /// Readable when it is done.
  let descriptor: Int32
  private let writeEnd: Int32
  private let load: Load
  private var result: Result<any EntrySource, FeedError>?
  private let hasResult = Atomic(false)
  private static let running = Atomic(0)
  /// One after the other. On Dispatch's own queues, a thread looks after them every second from then on.
  private static let queue = DispatchQueue(label: "SourceLoading", qos: .userInitiated)

  /// Whether any is being read.
  static var isAnyRunning: Bool { running.load(ordering: .acquiring) > 0 }

  /// Begins; nil where the system has nothing left to tell the end by.
  init?(_ load: @escaping Load) {
    guard let ends = System.pipe() else { return nil }
    (descriptor, writeEnd) = ends
    self.load = load
    Self.running.add(1, ordering: .acquiringAndReleasing)
    Self.queue.async { self.run() }
  }

  deinit { close(descriptor) }

  private func run() {
    do throws(FeedError) {
      result = .success(try load())
    } catch {
      result = .failure(error)
    }
    hasResult.store(true, ordering: .releasing)
    // The other end is readable then.
    close(writeEnd)
    Self.running.subtract(1, ordering: .acquiringAndReleasing)
  }

  var isDone: Bool { hasResult.load(ordering: .acquiring) }

  /// What was read; nil: it is not done.
  func source() throws(FeedError) -> (any EntrySource)? {
    isDone ? try result?.get() : nil
  }
}
