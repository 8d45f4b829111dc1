import FeedApp
import Feeds
import Glibc
import NcursesTerminal
import Remembering

/// What is remembered, kept by `feed-tui-memory`, which is begun when something is asked for the first time: it has
/// the database, and whatever becomes of that holds nobody up here.
@MainActor
final class MemoryProcess: Memory {
  private let terminal: NcursesTerminal
  private let folder: String
  /// What is asked and said goes and comes through it; nil: not begun, or over.
  private var connection: Int32?
  private var numberOfStarts = 0
  private var lines = LineBuffer()
  /// What there was no room for.
  private var unsent: [UInt8] = []
  /// Answers that don't come from the process.
  private var ownAnswers: [Remembered] = []
  /// Files that were asked for, and not answered to their end.
  private var asked: Set<Int> = []
  /// Files that are answered once there is a database.
  private var waiting: Set<Int> = []
  /// All files: one that takes the place of a process that has ended is told of them.
  private var files: [Int: MemoryRequest] = [:]
  /// What was said since it last said that all is written, and before that since the time before: of the older no
  /// one is lost when it says so again.
  private var unsaved: (older: [MemoryRequest], newer: [MemoryRequest]) = ([], [])
  private var secret: [UInt64]?
  /// Why nothing goes to a process any more; nil: one is there, or was never wanted.
  private var ending: String?

  /// As much is taken in between two looks for keys, in bytes.
  private static let bytesAtOnce = 1 << 16
  /// So long its end is waited for where rows or marks may not be written yet, and where only a place may not.
  private static let patience = Duration.seconds(3)
  private static let patienceForPlace = Duration.seconds(1)
  /// So often it is begun.
  private static let mostStarts = 4

  private init(_ terminal: NcursesTerminal, folder: String) {
    (self.terminal, self.folder) = (terminal, folder)
  }

  /// The memory in the XDG state folder; that of the session alone where there is none, or it is `/dev/null`, or
  /// nothing may be written.
  static func inStateFolder(_ terminal: NcursesTerminal) -> any Memory {
    guard System.environment("LESSSECURE") != "1", let folder = stateFolder else {
      return SessionMemory()
    }
    return MemoryProcess(terminal, folder: folder)
  }

  /// By the XDG base directory specification, where a relative path counts for nothing.
  private static var stateFolder: String? {
    let home = System.environment("HOME").flatMap { $0.hasPrefix("/") ? $0 : nil }
    let named = System.environment("XDG_STATE_HOME").flatMap { $0.hasPrefix("/") ? $0 : nil }
    if named == "/dev/null" { return nil }
    return (named ?? home.map { $0 + "/.local/state" }).map { $0 + "/feed-tui" }
  }

  var descriptor: Int32? { connection }

  func send(_ request: MemoryRequest) {
    if case .file(let file, _) = request {
      asked.insert(file)
      files[file] = request
    } else {
      unsaved.newer.append(request)
    }
    if numberOfStarts == 0 { begin() }
    guard connection != nil else { return answerAsked() }
    unsent += request.line.utf8
    sendOn()
  }

  private func begin() {
    numberOfStarts += 1
    guard let program = System.helper(named: "feed-tui-memory") else {
      return end("nothing is remembered", because: "feed-tui-memory does not lie beside feed-tui")
    }
    connection = terminal.connect([program, folder])
    if connection == nil {
      end("nothing is remembered", because: "feed-tui-memory: \(System.text(ofError: errno))")
    }
  }

  /// Nothing comes from the process any more: what is done counts in this session.
  private func end(_ what: String, because reason: String) {
    if let connection { Glibc.close(connection) }
    connection = nil
    unsent = []
    ending = reason
    ownAnswers.append(.trouble("\(what): \(reason)"))
    answerAsked()
  }

  /// Begins another process in the place of one that has ended, which is told again what may not be written.
  private func beginAgain() {
    guard numberOfStarts < Self.mostStarts else {
      return end("what is done from now on is not remembered", because: Self.hasEnded)
    }
    if let connection { Glibc.close(connection) }
    (connection, unsent, lines) = (nil, [], LineBuffer())
    begin()
    guard connection != nil else { return }
    for request in files.values + unsaved.older + unsaved.newer { unsent += request.line.utf8 }
    sendOn()
  }

  private func answerAsked() {
    if secret == nil {
      let words = (0..<4).map { _ in UInt64.random(in: .min ... .max) }
      secret = words
      ownAnswers.append(.secret(words))
    }
    ownAnswers += asked.map { .end(file: $0) }
    asked = []
  }

  private func sendOn() {
    while let connection, !unsent.isEmpty {
      let count = System.write(connection, unsent.span)
      if count < 0, errno == EINTR { continue }
      // The rest goes when it has something to say, or at the end.
      guard count > 0 else { return }
      unsent.removeFirst(count)
    }
  }

  func take() -> [Remembered] {
    var news = ownAnswers
    ownAnswers = []
    if let connection {
      var bytes = [UInt8](repeating: 0, count: Self.bytesAtOnce)
      var span = bytes.mutableSpan
      let count = System.read(connection, into: &span)
      if count > 0 {
        news += lines.take(bytes.prefix(count)).compactMap(Remembered.init(line:)).filter(isNews)
        sendOn()
      } else if count == 0 || (errno != EAGAIN && errno != EINTR) {
        beginAgain()
      }
    }
    news += ownAnswers
    ownAnswers = []
    return news
  }

  /// Whether the person's program is to know of it: not what it was told before.
  private func isNews(_ answer: Remembered) -> Bool {
    switch answer {
    case .secret(let words):
      guard let secret else {
        secret = words
        asked.formUnion(waiting)
        waiting = []
        return true
      }
      // Its keys would be of no row.
      if secret != words {
        end(
          "what is done from now on is not remembered",
          because: "another program has begun the database anew")
      }
      return false
    case .row(let file, _, _), .mark(let file, _, _), .place(let file, _):
      return asked.contains(file)
    case .end(let file):
      guard asked.remove(file) != nil else { return false }
      if secret == nil { waiting.insert(file) }
      return true
    case .saved:
      unsaved = (unsaved.newer, [])
      return true
    case .unsaved: return false
    case .trouble: return true
    }
  }

  private static let hasEnded = "feed-tui-memory has ended"
  /// What was said is with the process, which has not answered.
  private static let mayBeBusy =
    "another program may keep the database busy, and it is tried for a minute more"

  func awaitNews(for time: Duration) -> Bool {
    guard ownAnswers.isEmpty else { return true }
    return connection.map { waits(for: $0, POLLIN, until: .now + time) } ?? false
  }

  func close() -> MemoryLoss? {
    var (rows, marks): (Set<[UInt64]>, Set<[String]>) = ([], [])
    for request in unsaved.older + unsaved.newer {
      switch request {
      case .row(let file, let key, _, _): rows.insert([UInt64(file), key])
      case .mark(let file, let name, _): marks.insert(["\(file)", "\(name)"])
      case .file, .place: break
      }
    }
    let hasChanges = !rows.isEmpty || !marks.isEmpty
    let reason = connection.map { connection in
      // Where nothing could be read there is nothing to be written, and nothing to wait for.
      closed(
        connection,
        within: hasChanges ? Self.patience : asked.isEmpty ? Self.patienceForPlace : .zero)
    }
    return (reason ?? ending).flatMap { reason in
      hasChanges || !asked.isEmpty || !waiting.isEmpty || ending != nil
        ? MemoryLoss(
          rows: rows.count, marks: marks.count, reason: reason,
          isTriedFurther: reason == Self.mayBeBusy) : nil
    }
  }

  /// Has the process end, and hears its last word: why not all is written; nil: all is.
  private func closed(_ connection: Int32, within patience: Duration) -> String? {
    let end = ContinuousClock.now + patience
    while !unsent.isEmpty, waits(for: connection, POLLOUT, until: end) { sendOn() }
    shutdown(connection, Int32(SHUT_WR))
    defer {
      Glibc.close(connection)
      self.connection = nil
    }
    // It ends once all is written.
    var word: Remembered?
    var bytes = [UInt8](repeating: 0, count: 4096)
    while waits(for: connection, POLLIN, until: end) {
      var span = bytes.mutableSpan
      let count = System.read(connection, into: &span)
      if count < 0, errno == EINTR || errno == EAGAIN { continue }
      guard count > 0 else {
        return switch word {
        case .saved?: nil
        case .unsaved(let reason)?: reason
        default: Self.hasEnded
        }
      }
      word = lines.take(bytes.prefix(count)).compactMap(Remembered.init(line:)).last ?? word
    }
    return asked.isEmpty
      ? Self.mayBeBusy
      : "another program keeps the database busy"
  }

  private func waits(
    for connection: Int32, _ events: Int32, until end: ContinuousClock.Instant
  ) -> Bool {
    var waiting = pollfd(fd: connection, events: Int16(events), revents: 0)
    let (seconds, fraction) = max(ContinuousClock.now.duration(to: end), Duration.zero).components
    let milliseconds = Int32(clamping: seconds * 1000 + fraction / 1_000_000_000_000_000)
    // Safe: it is one structure, as the call is told.
    return unsafe poll(&waiting, 1, milliseconds) > 0
  }
}
