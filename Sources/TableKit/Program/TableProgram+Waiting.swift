import Dispatch
import TerminalCore

extension TableProgram {
  /// Waits as `run()` does, but lets the main actor do other things meanwhile; the task can be
  /// cancelled.
  ///
  /// - Returns: how the program came to its end.
  public func run() async -> Ending {
    while true {
      if Task.isCancelled { return .cancelled }
      if let ending = step(waiting: false) { return ending }
      if hasWork {
        await Task.yield()
      } else {
        isWaiting = true
        await wait(until: [terminal.deadline, screen.deadline].compactMap { $0 }.min())
        isWaiting = false
      }
    }
  }

  /// Waits for something to read, on a thread that is there for nothing else: the threads of Swift's
  /// tasks are few, and none may be held up.
  private func wait(until deadline: ContinuousClock.Instant?) async {
    let descriptors = terminal.descriptors + screen.descriptors
    let waker = terminal.waker
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        waitingThread.async {
          _ = waitForInput(on: descriptors, until: deadline)
          continuation.resume()
        }
      }
    } onCancel: {
      waker.wake()
    }
  }
}
