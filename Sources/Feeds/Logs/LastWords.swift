// What programs say when they end, by how their lines begin.

extension LogLines {
  /// Whether a line begins with words that begin an event in any log.
  static func beginsWithLastWords(_ line: Span<UInt8>) -> Bool {
    lastWords.beginning(of: line) != nil
  }

  /// Of how many bytes the words are with which a line begins what is said of a program that ends; nil: it does not. O(1)
  static func countOfLastWords(in line: Span<UInt8>) -> Int? {
    guard let words = lastWords.beginning(of: line) ?? wordsWithinEvents.beginning(of: line) else {
      return countBehindPlace(in: line)
    }
    var count = words.utf8CodeUnitCount
    while count > 0, !isLetter(line[count - 1]) { count -= 1 }
    return count
  }

  /// How Go, Rust, Java, .NET and PHP begin what they say of a program that ends.
  private static let lastWords = LineBeginnings([
    "panic: ", "fatal error: ", "thread '", "Exception in thread \"", "Unhandled exception. ",
    "Unhandled Exception: ", "PHP Fatal error: ", "Fatal error: Uncaught ",
  ])

  /// The same of what goes on, in a log, with the event before it, which may have logged that: of Swift, OCaml, Dart, Crystal, Mono,
  /// C++, Deno, Nim, Clojure, Python's own end and Java's, Go's signals, the C library and the shell.
  private static let wordsWithinEvents = LineBeginnings([
    "Fatal error: ", "💣 Program crashed: ", "*** Program crashed: ", "Unhandled exception:",
    "Unhandled Exception:", "terminate called ",
    "libc++abi: terminating ", "libc++abi.dylib: terminating ", "error: Uncaught ",
    "Error: unhandled exception: ", "Execution error (", "Fatal Python error: ",
    "# A fatal error has been detected by the Java Runtime Environment",
    "SIGSEGV: segmentation violation", "SIGABRT: abort", "*** stack smashing detected",
    "*** buffer overflow detected", "double free or corruption", "free(): invalid ",
    "free(): double free detected", "munmap_chunk(): invalid pointer", "realloc(): invalid ",
    "malloc(): ", "corrupted size vs. prev_size", "corrupted double-linked list",
    "Segmentation fault (core dumped)", "Bus error (core dumped)", "Aborted (core dumped)",
    "Illegal instruction (core dumped)", "Floating point exception (core dumped)",
  ])

  /// The same of words behind a place: `pump.swift:3: Fatal error: no oil`, ``pump: pump.c:5: main: Assertion `oil > 0' failed.``, and
  /// behind a process: `==77==ERROR: AddressSanitizer: …`
  private static func countBehindPlace(in line: Span<UInt8>) -> Int? {
    if line.starts(with: "==") {
      let end = line.firstIndex(from: 2) { !isDigit($0) } ?? line.count
      guard end > 2, line.extracting(droppingFirst: end).starts(with: "==ERROR: ") else {
        return nil
      }
      return end + "==ERROR".utf8.count
    }
    let head = line.extracting(first: farthestPlace)
    let sign = UInt8(ascii: ":")
    guard let colon = head.first(sign, from: 1, to: head.count), colon + 2 < head.count else {
      return nil
    }
    if head[colon + 1] == 0x20 {
      guard let next = head.first(sign, from: colon + 2, to: head.count), next + 1 < head.count,
        isDigit(head[next + 1])
      else { return nil }
      let words = assertion.place(in: head.extracting(first: head.endOfFirstLine))
      return words.map { $0 + ": Assertion".utf8.count }
    }
    guard head.extracting(first: colon).ends(with: ".swift"),
      let end = head.firstIndex(from: colon + 1, where: { !isDigit($0) }), end > colon + 1,
      head.extracting(droppingFirst: end).starts(with: ": Fatal error: ")
    else { return nil }
    return end + ": Fatal error".utf8.count
  }

  /// In bytes.
  private static let farthestPlace = 160
  private static let assertion = ByteSign(Array(": Assertion `".utf8))

  /// `thread 'main' panicked at src/main.rs:4:5:`, below which Rust says what is wrong, as Dart and Clojure do below theirs.
  static func isPanic(_ line: Span<UInt8>) -> Bool {
    guard !line.isEmpty else { return false }
    switch Unicode.Scalar(line[0]) {
    case "t", "U", "E": break
    default: return false
    }
    if line.starts(with: "Execution error (") { return true }
    let text = line.extracting(first: line.countWithoutLineEnds)
    return text.holds("Unhandled exception:") || text.holds("Unhandled Exception:")
      || text.starts(with: "thread '") && text.ends(with: ":")
  }

  /// How lines begin that go on with what was said before.
  static let beginningsOfStacks = LineBeginnings([
    "Caused by:", "Suppressed: ", "... ", "Traceback (most recent call last)", "goroutine ",
    "created by ", "exit status ", "note: ", "stack backtrace:", "Stack backtrace:", "[signal ",
    "During handling of ",
    "The above exception ", "Node.js v", "Stack trace:", "PHP Stack trace:", "--- End of ",
    "Parameter name: ", "panic(",
    // What Python's logging says of an error of its own.
    "Call stack:", "Message: '", "Arguments: (",
    // Of Node, Bun, Lua, Haskell, Julia, R, PowerShell, Go's signals, Python's own end, Dart and Swift.
    "(Use `node --trace-uncaught ", "Require stack:", "Emitted 'error' event ", "Bun v1.",
    "stack traceback:", "CallStack (from HasCallStack):", "Stacktrace:",
    "in expression starting at ", "Execution halted", "Line |", "PC=0x", "Current thread 0x",
    "<asynchronous suspension>", "Registers:", "Backtrace took ",
    // Of sanitizers.
    "READ of size ", "WRITE of size ", "freed by thread T", "previously allocated by thread T",
    "allocated by thread T", "Direct leak of ", "Indirect leak of ", "Shadow byte", "=>0x",
    "SUMMARY: AddressSanitizer: ", "SUMMARY: LeakSanitizer: ", "SUMMARY: ThreadSanitizer: ",
    "SUMMARY: UndefinedBehaviorSanitizer: ", "SUMMARY: MemorySanitizer: ",
  ])
}

/// Texts that lines may begin with, found by their first byte: most lines begin with that of none.
struct LineBeginnings: Sendable {
  private let ofByte: [[StaticString]]

  /// - Parameter texts: None is empty; of two of which one begins with the other, the first counts.
  init(_ texts: [StaticString]) {
    var ofByte = [[StaticString]](repeating: [], count: 256)
    for text in texts { ofByte[Int(text.byte(at: 0))].append(text) }
    self.ofByte = ofByte
  }

  /// The text that a line begins with; nil: none. O(1)
  ///
  /// - Parameter ignoringCase: Whether it may do so in small letters; texts are in capitals then.
  func beginning(of line: Span<UInt8>, ignoringCase: Bool = false) -> StaticString? {
    guard !line.isEmpty else { return nil }
    let texts = ofByte[Int(ignoringCase ? line[0] & 0xDF : line[0])]
    for text in texts where line.starts(with: text, ignoringCase: ignoringCase) { return text }
    return nil
  }
}
