import Foundation

/// What a program to be started is given.
struct Spawning {
  /// Found by `PATH` if the first has no slash.
  var arguments: [String]
  var environment: [String]
  /// What its first descriptors open.
  var files: [(path: String, flags: Int32)]
  /// Whether it leads a session, whose terminal is the first that it opens, and knows no signal handled.
  var leadsSession = false

  /// Starts it. What the test runner's threads block is no concern of the program's.
  func start() throws -> pid_t {
    // Safe: every structure is begun before it is used and ended once, and the texts, which end with a
    // zero as the lists do, are there during the call.
    var actions = unsafe posix_spawn_file_actions_t()
    unsafe posix_spawn_file_actions_init(&actions)
    defer { unsafe posix_spawn_file_actions_destroy(&actions) }
    for (descriptor, file) in files.enumerated() {
      unsafe posix_spawn_file_actions_addopen(
        &actions, Int32(descriptor), file.path, file.flags, 0)
    }
    var attributes = posix_spawnattr_t()
    unsafe posix_spawnattr_init(&attributes)
    defer { unsafe posix_spawnattr_destroy(&attributes) }
    var (none, all) = (sigset_t(), sigset_t())
    unsafe sigemptyset(&none)
    unsafe sigfillset(&all)
    unsafe posix_spawnattr_setsigmask(&attributes, &none)
    if leadsSession { unsafe posix_spawnattr_setsigdefault(&attributes, &all) }
    // 0x80 is POSIX_SPAWN_SETSID, which Swift's Glibc does not import.
    let flags =
      leadsSession ? POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | 0x80 : POSIX_SPAWN_SETSIGMASK
    unsafe posix_spawnattr_setflags(&attributes, Int16(flags))
    var argv = unsafe (["/usr/bin/env"] + arguments).map { unsafe strdup($0) } + [nil]
    var envp = unsafe environment.map { unsafe strdup($0) } + [nil]
    defer { unsafe (argv + envp).forEach { unsafe free($0) } }
    var pid: pid_t = 0
    startOfPrograms.lock()
    let code = unsafe posix_spawn(&pid, "/usr/bin/env", &actions, &attributes, &argv, &envp)
    startOfPrograms.unlock()
    guard code == 0 else {
      throw Command.Failure(
        description: "posix_spawn \(arguments): \(unsafe String(cString: strerror(code)))")
    }
    return pid
  }
}
