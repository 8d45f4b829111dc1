/// Whether a pipe that may send more has nothing to say: that is said once it has been empty for a while, as whoever writes
/// fast leaves it empty now and then; from then on a line that comes takes nothing back.
struct Silence {
  /// How long the pipe has been empty when it is said.
  var patience = Duration.milliseconds(300)
  /// Whether it is said.
  private(set) var isSaid = false
  /// When it is to be said if nothing comes; nil: it is, or the pipe is not empty.
  private(set) var deadline: ContinuousClock.Instant?
  private var bytes = 0

  /// Takes in whether the pipe is empty, of which so many bytes have come.
  mutating func note(isEmpty: Bool, bytes: Int, now: ContinuousClock.Instant = .now) {
    guard isEmpty else {
      (isSaid, deadline) = (false, nil)
      return
    }
    guard !isSaid else { return }
    let end = bytes == self.bytes ? deadline ?? now + patience : now + patience
    self.bytes = bytes
    isSaid = end <= now
    deadline = isSaid ? nil : end
  }
}
