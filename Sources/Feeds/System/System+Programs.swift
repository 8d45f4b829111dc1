import Glibc

extension System {
  /// The path of a program of ours that people don't start: beside this one, or in `libexec`; nil: it is not there.
  package static func helper(named name: String) -> String? {
    guard let own = resolved("/proc/self/exe"), let slash = own.lastIndex(of: 0x2F),
      let folder = String(validating: own[..<slash], as: UTF8.self)
    else { return nil }
    return ["/", "/../libexec/"].map { folder + $0 + name }
      .first { status(ofFileAt: $0) != nil }
  }

  /// Runs a program that reads the file at `path` as its standard input, and returns what it wrote; nil: it could not
  /// be run, or did not end well. Waits for its end.
  package static func output(of program: String, reading path: String) -> [UInt8]? {
    guard let ends = pipe() else { return nil }
    defer { close(ends.reading) }
    let child = start(program, reading: path, writing: ends.writing)
    close(ends.writing)
    guard let child else { return nil }
    var output: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 1 << 14)
    while true {
      var span = chunk.mutableSpan
      let count = read(ends.reading, into: &span)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { break }
      output += chunk[..<count]
    }
    var status: Int32 = 0
    // Safe: one number is written.
    while unsafe waitpid(child, &status, 0) < 0 { guard errno == EINTR else { return nil } }
    return status == 0 ? output : nil
  }

  private static func start(
    _ program: String, reading path: String, writing descriptor: Int32
  ) -> pid_t? {
    var child: pid_t = 0
    // Safe: actions, attributes and signals are made, used and freed here; the strings are there until they are freed,
    // behind the call.
    var actions = unsafe posix_spawn_file_actions_t()
    unsafe posix_spawn_file_actions_init(&actions)
    defer { unsafe posix_spawn_file_actions_destroy(&actions) }
    unsafe posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, path, O_RDONLY, 0)
    unsafe posix_spawn_file_actions_adddup2(&actions, descriptor, STDOUT_FILENO)
    unsafe posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0)
    var attributes = posix_spawnattr_t()
    unsafe posix_spawnattr_init(&attributes)
    defer { unsafe posix_spawnattr_destroy(&attributes) }
    // What we ignore must not be ignored by others.
    var signals = sigset_t()
    unsafe sigemptyset(&signals)
    for signal in [SIGINT, SIGQUIT, SIGPIPE, SIGXFSZ, SIGTSTP, SIGTTIN, SIGTTOU] {
      unsafe sigaddset(&signals, signal)
    }
    unsafe posix_spawnattr_setsigdefault(&attributes, &signals)
    unsafe posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGDEF))
    let name = unsafe strdup(program)
    defer { unsafe free(name) }
    return unsafe posix_spawn(&child, program, &actions, &attributes, [name, nil], environ) == 0
      ? child : nil
  }
}
