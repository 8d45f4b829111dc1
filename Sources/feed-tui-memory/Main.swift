import Glibc
import MemoryStore
import Remembering

/// Keeps what feed-tui remembers in the folder that it is given: reads requests line by line, answers, and writes
/// what there is to write, a little later. Its end is that of its input.
///
/// It is a process of its own: the program starts without SQLite and Foundation, and nothing that a disk or a
/// database does can hold it up or end it.
@main
enum Main {
  /// So long changes are gathered, in milliseconds; and where one stands, which changes with every page.
  private static let delay: Int32 = 300
  private static let delayOfPlaces: Int32 = 5000
  private static let longestDelay: Int32 = 60_000
  private static let mostPatience: Int32 = 1 << 8
  /// So long it is tried to write what its end has left, where nobody is there any more to be told.
  private static let patienceAtEnd = Duration.seconds(60)

  static func main() {
    guard CommandLine.arguments.count == 2 else {
      let usage: StaticString = "feed-tui-memory: feed-tui runs it, to remember what was read\n"
      // Safe: a literal's bytes are there for good.
      _ = unsafe write(STDERR_FILENO, usage.utf8Start, usage.utf8CodeUnitCount)
      exit(2)
    }
    // The program that began it may be gone at any time; what it said is kept then, too.
    for number in [SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGPIPE, SIGTSTP, SIGXFSZ] {
      signal(number, SIG_IGN)
    }
    umask(0o077)
    run(MemoryService(folder: CommandLine.arguments[1]))
  }

  private static func run(_ service: MemoryService) {
    var lines = LineBuffer()
    var isChecked = false
    // What can't be written is tried again, less and less often.
    var patience: Int32 = 1
    while true {
      let isToBeChecked = service.isOpen && !isChecked
      let isUrgent = service.isUrgent || service.isAwaited
      let isDone = service.isSaved && !service.isAwaited
      let delay = min(
        (isUrgent ? delay : delayOfPlaces) * patience,
        service.isAwaited ? delayOfPlaces : longestDelay)
      guard awaitInput(for: isToBeChecked ? 0 : isDone ? -1 : delay) else {
        if service.isAwaited {
          say(service.answerAwaited())
          patience = service.isAwaited ? min(patience * 2, mostPatience) : 1
        } else if isToBeChecked {
          isChecked = true
          say(service.check())
        } else {
          say(service.save())
          patience = service.isSaved ? 1 : min(patience * 2, mostPatience)
        }
        continue
      }
      guard let bytes = readSome() else { break }
      for line in lines.take(bytes) {
        if let request = MemoryRequest(line: line) { say(service.take(request)) }
      }
    }
    let isHeard = say(service.save() + [service.lastWord])
    // Whoever waits for it goes on; what tidying takes, and waiting for others or for room, is nobody's time.
    for descriptor in [STDIN_FILENO, STDOUT_FILENO] { close(descriptor) }
    let end = ContinuousClock.now + patienceAtEnd
    // What the person was told not to be kept is not kept.
    while !isHeard, !service.isSaved, .now < end {
      sleep(1)
      _ = service.save()
    }
    service.close()
  }

  /// Whether there is input, or its end, within some milliseconds.
  private static func awaitInput(for milliseconds: Int32) -> Bool {
    var input = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
    // Safe: it is one structure, as the call is told.
    return unsafe poll(&input, 1, milliseconds) != 0
  }

  /// What came; nil: nothing will come any more.
  private static func readSome() -> [UInt8]? {
    var bytes = [UInt8](repeating: 0, count: 1 << 16)
    // Safe: no more is read than there is room for.
    let count = unsafe read(STDIN_FILENO, &bytes, bytes.count)
    if count < 0, errno == EINTR || errno == EAGAIN { return [] }
    return count > 0 ? Array(bytes[..<count]) : nil
  }

  /// Whether somebody listens. Whoever does not any more has what it wanted.
  @discardableResult
  private static func say(_ lines: [Remembered]) -> Bool {
    let bytes = Array(lines.map(\.line).joined().utf8)
    var start = 0
    while start < bytes.count {
      // Safe: the rest of the bytes, and no more.
      let count = unsafe bytes[start...].withUnsafeBytes { rest in
        unsafe write(STDOUT_FILENO, rest.baseAddress, rest.count)
      }
      if count < 0, errno == EINTR { continue }
      if count < 0, errno == EAGAIN {
        awaitRoom()
        continue
      }
      guard count > 0 else { return false }
      start += count
    }
    return true
  }

  private static func awaitRoom() {
    var output = pollfd(fd: STDOUT_FILENO, events: Int16(POLLOUT), revents: 0)
    // Safe: it is one structure, as the call is told.
    _ = unsafe poll(&output, 1, -1)
  }
}
