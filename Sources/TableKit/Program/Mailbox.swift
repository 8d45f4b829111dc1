import Synchronization
import TerminalCore

/// What other threads want done on the main actor, in the order in which it was sent.
final class Mailbox: Sendable {
  typealias Action = @MainActor @Sendable () -> Void

  private let actions = Mutex<[Action]>([])
  private let waker: Waker

  init(waker: Waker) { self.waker = waker }

  var isEmpty: Bool { actions.withLock { $0.isEmpty } }

  /// Puts an action in, and wakes the loop unless it is being woken already.
  func send(_ action: @escaping Action) {
    let isFirst = actions.withLock {
      $0.append(action)
      return $0.count == 1
    }
    if isFirst { waker.wake() }
  }

  func takeAll() -> [Action] {
    actions.withLock {
      let all = $0
      $0 = []
      return all
    }
  }
}
