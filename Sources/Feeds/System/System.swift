import Glibc

/// The system's calls in Swift's types, so that pointers to the system's are written here only.
package enum System {
  /// What the system says of one of its errors.
  package static func text(ofError code: Int32) -> String {
    // Safe: there is a text for every number, and it is copied at once.
    unsafe String(cString: strerror(code))
  }

  /// Opens a file. Returns its descriptor, or -1 and why in `errno`.
  package static func open(_ path: String, _ flags: Int32, mode: mode_t = 0) -> Int32 {
    // Safe: the path is there during the call.
    unsafe Glibc.open(path, flags, mode)
  }

  /// Opens the file of a name that may be no UTF-8, and ends with 0.
  package static func open(_ path: [CChar], _ flags: Int32, mode: mode_t = 0) -> Int32 {
    precondition(path.last == 0)
    // Safe: the path is there during the call, and ends with 0.
    return unsafe Glibc.open(path, flags, mode)
  }

  /// The bytes of an argument of the program, 0 at the end.
  package static func argument(at index: Int) -> [CChar] {
    precondition(CommandLine.arguments.indices.contains(index))
    // Safe: there are as many as there are arguments, each ended by 0, and nobody changes them.
    guard let start = unsafe CommandLine.unsafeArgv[index] else { return [0] }
    return unsafe Array(UnsafeBufferPointer(start: start, count: strlen(start) + 1))
  }

  /// What there is to know of an open file; nil, and why in `errno`, if it can't be told.
  package static func status(of descriptor: Int32) -> stat? {
    var status = stat()
    // Safe: one structure is written, and it is there during the call.
    return unsafe fstat(descriptor, &status) == 0 ? status : nil
  }

  /// The same of the file at `path`.
  package static func status(ofFileAt path: String) -> stat? {
    var status = stat()
    // Safe: one structure is written; it and the path are there during the call.
    return unsafe stat(path, &status) == 0 ? status : nil
  }

  /// A path without links, which may be no UTF-8; nil if nothing is there.
  package static func resolved(_ path: String) -> [UInt8]? {
    // Safe: the path is there during the call; the answer is ours, ends with 0, and is freed once.
    guard let resolved = unsafe realpath(path, nil) else { return nil }
    defer { unsafe free(resolved) }
    return unsafe UnsafeBufferPointer(start: resolved, count: strlen(resolved))
      .map { UInt8(bitPattern: $0) }
  }

  /// How long the calling thread has had a core so far: what others have is none of its time.
  package static var threadTime: Duration {
    var time = timespec()
    // Safe: one structure is written, and it is there during the call.
    _ = unsafe clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
  }

  /// Whether the file at `path` may be read.
  static func canRead(_ path: String) -> Bool {
    // Safe: the path is there during the call.
    unsafe access(path, R_OK) == 0
  }

  /// Reads once, into `range` of `bytes` or all of them: from `offset`, else from where the descriptor
  /// stands. Returns how many bytes came, or -1 and why in `errno`.
  package static func read(
    _ descriptor: Int32, at offset: Int? = nil, into bytes: inout MutableSpan<UInt8>,
    _ range: Range<Int>? = nil
  ) -> Int {
    let range = range ?? 0..<bytes.count
    precondition(range.lowerBound >= 0 && range.upperBound <= bytes.count)
    // Safe: no more is written than the range has room for.
    return unsafe bytes.withUnsafeMutableBytes { bytes in
      let start = unsafe bytes.baseAddress?.advanced(by: range.lowerBound)
      guard let offset else { return unsafe Glibc.read(descriptor, start, range.count) }
      return unsafe pread(descriptor, start, range.count, off_t(offset))
    }
  }

  /// Writes once, at `offset`. Returns how many bytes went, or -1 and why in `errno`.
  static func write(_ descriptor: Int32, at offset: Int, _ bytes: Span<UInt8>) -> Int {
    // Safe: no more is read than there is.
    unsafe bytes.withUnsafeBytes { bytes in
      unsafe pwrite(descriptor, bytes.baseAddress, bytes.count, off_t(offset))
    }
  }

  /// Copies bytes of one file into another, at `offset`. Returns how many went: all, fewer or none.
  static func copy(_ source: Int32, _ range: Range<Int>, to target: Int32, at offset: Int) -> Int {
    guard lseek(target, off_t(offset), SEEK_SET) == off_t(offset) else { return 0 }
    var next = off_t(range.lowerBound)
    while next < range.upperBound {
      // Safe: one number is read and written, and it is there during the call.
      let count = unsafe sendfile(target, source, &next, range.upperBound - Int(next))
      if count < 0, errno == EINTR { continue }
      if count <= 0 { break }
    }
    return Int(next) - range.lowerBound
  }

  /// Writes once, where the descriptor stands. Returns how many bytes went, or -1 and why in `errno`.
  package static func write(_ descriptor: Int32, _ bytes: Span<UInt8>) -> Int {
    // Safe: no more is read than there is.
    unsafe bytes.withUnsafeBytes { bytes in
      unsafe Glibc.write(descriptor, bytes.baseAddress, bytes.count)
    }
  }

  /// Writes a text of the program once, where there may be no memory for anything.
  package static func write(_ descriptor: Int32, _ text: StaticString) {
    // Safe: a literal's bytes are there for good.
    _ = unsafe Glibc.write(descriptor, text.utf8Start, text.utf8CodeUnitCount)
  }

  /// Waits until a descriptor takes bytes, or fails.
  package static func awaitRoom(_ descriptor: Int32) {
    var waiting = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
    // Safe: it is one structure, as the call is told.
    _ = unsafe poll(&waiting, 1, -1)
  }

  /// Both ends of a pipe that no other program gets; nil if there is none, and why in `errno`.
  static func pipe() -> (reading: Int32, writing: Int32)? {
    var ends: [Int32] = [-1, -1]
    // Safe: a pipe has two ends, and so has the array.
    guard unsafe Glibc.pipe(&ends) == 0 else { return nil }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    return (ends[0], ends[1])
  }

  /// Waits for so many milliseconds, -1 for ever, also when signals come meanwhile. Returns whether there is anything
  /// to read, the end included.
  @discardableResult
  static func awaitBytes(_ descriptor: Int32, _ milliseconds: Int32) -> Bool {
    var waiting = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    let end: ContinuousClock.Instant? =
      milliseconds > 0 ? ContinuousClock.now + .milliseconds(milliseconds) : nil
    var rest = milliseconds
    while true {
      // Safe: it is one structure, as the call is told.
      let count = unsafe poll(&waiting, 1, rest)
      guard count < 0, errno == EINTR else { return count > 0 }
      if let end { rest = max(Int32((end - ContinuousClock.now) / .milliseconds(1)), 0) }
    }
  }

  /// Waits for so many milliseconds, -1 for ever, until there is something to read, as long as somebody may
  /// read what is written to `output`. Returns false once nobody may.
  static func awaitBytes(_ descriptor: Int32, whileOpen output: Int32, _ milliseconds: Int32)
    -> Bool
  {
    var waiting = [
      pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0),
      pollfd(fd: output, events: 0, revents: 0),
    ]
    // Safe: there are as many structures as the call is told.
    _ = unsafe waiting.withUnsafeMutableBufferPointer {
      unsafe poll($0.baseAddress, nfds_t($0.count), milliseconds)
    }
    return Int32(waiting[1].revents) & (POLLERR | POLLHUP | POLLNVAL) == 0
  }

  /// Whether somebody may read what is written to `output`; of what is no pipe, that is so.
  package static func mayBeRead(_ output: Int32) -> Bool {
    var asked = pollfd(fd: output, events: 0, revents: 0)
    // Safe: it is one structure, as the call is told.
    _ = unsafe poll(&asked, 1, 0)
    return Int32(asked.revents) & POLLERR == 0
  }

  /// Lets inotify watch what is at `path`. Returns the watch, or -1.
  static func watch(_ path: String, _ mask: Int32, by descriptor: Int32) -> Int32 {
    // Safe: the path is there during the call.
    unsafe inotify_add_watch(descriptor, path, UInt32(bitPattern: mask))
  }

  /// Whether so many bytes of memory can be had in one piece; none of them is touched.
  static func hasMemory(_ count: Int) -> Bool {
    guard count > 0 else { return true }
    guard count <= memoryOfGroup else { return false }
    // Not by malloc: where the memory is freed at once, the optimizer takes it for had and leaves both out.
    // Safe: nobody knows of the memory, and it is given back.
    let memory = unsafe mmap(
      nil, count, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)
    guard Int(bitPattern: memory) != -1 else { return false }
    return unsafe munmap(memory, count) == 0
  }

  /// What the control group of the program may have, in bytes: a container that takes more is ended. Its own limit,
  /// and those of the groups that it is in (Linux' cgroup-v2 documentation, `memory.max`).
  private static let memoryOfGroup = ControlGroup.memoryLimit() ?? .max

  /// What memory there is for the program, in bytes: the machine's, its group's, or as many addresses as it may have.
  static let memory: Int = {
    let pages = sysconf(Int32(_SC_PHYS_PAGES)) * sysconf(Int32(_SC_PAGESIZE))
    let machine = min(pages, memoryOfGroup)
    var limit = rlimit()
    // Safe: one structure is written, which is there during the call.
    guard unsafe getrlimit(__rlimit_resource_t(RLIMIT_AS.rawValue), &limit) == 0 else {
      return machine
    }
    return min(machine, Int(clamping: limit.rlim_cur))
  }()

  /// Removes a file, if it is there.
  package static func remove(_ path: String) {
    // Safe: the path is there during the call.
    _ = unsafe unlink(path)
  }

  /// Lets the program have so many files open at once. Returns whether it may.
  static func allowOpenFiles(_ count: Int) -> Bool {
    var limit = rlimit()
    let files = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
    // Safe: one structure is written, and read, which is there during the calls.
    guard unsafe getrlimit(files, &limit) == 0, limit.rlim_cur < rlim_t(count) else { return true }
    guard limit.rlim_max >= rlim_t(count) else { return false }
    limit.rlim_cur = rlim_t(count)
    // Safe: as above.
    return unsafe setrlimit(files, &limit) == 0
  }

  /// A variable of the environment.
  package static func environment(_ name: String) -> String? {
    // Safe: nobody changes the environment meanwhile, and the text is copied at once.
    unsafe getenv(name).map { unsafe String(cString: $0) }
  }

  /// The path of the folder in which the program runs; nil: it is gone.
  static var currentFolder: String? {
    // Safe: the system's text is ours, ends with 0, and is freed once.
    guard let path = unsafe getcwd(nil, 0) else { return nil }
    defer { unsafe free(path) }
    return unsafe String(cString: path)
  }

  /// How far the machine's zone is ahead of UTC at a moment, both in seconds; 0 if nobody knows.
  static func secondsAheadOfUTC(at seconds: Int) -> Int {
    var time = time_t(seconds)
    // Safe: one structure is read and one written, both there during the call.
    var parts = unsafe tm()
    let isKnown = unsafe localtime_r(&time, &parts) != nil
    return isKnown ? unsafe parts.tm_gmtoff : 0
  }
}
