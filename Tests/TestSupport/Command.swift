import Foundation

/// Runs programs without a terminal.
///
/// By posix_spawn: Foundation's `Process` takes a program for running as long as any process that it
/// left behind holds its descriptors, and tmux leaves its server behind.
package enum Command {
  package struct Result {
    /// The exit status; 128 and the signal's number if it died of one.
    package var status: Int32
    package var output: String
    package var errors: String
  }

  /// A call to the system failed.
  package struct Failure: Error, CustomStringConvertible {
    package var description: String
  }

  /// The folder in which the build put its programs, the tests' own among them.
  package static let products: URL = {
    // Bundle.main is where the test runner lies, beside what it tests.
    Bundle.main.bundleURL.pathExtension == "xctest"
      ? Bundle.main.bundleURL.deletingLastPathComponent() : Bundle.main.bundleURL
  }()

  /// The path of a program that the package builds.
  package static func path(of product: String) -> String {
    products.appendingPathComponent(product).path
  }

  /// Runs a program to its end, found by `PATH` if its name has no slash, with nothing on its
  /// standard input unless `input` is given.
  package static func run(
    _ arguments: [String], environment: [String: String]? = nil, input: Data = Data()
  ) throws -> Result {
    // Files, not pipes: neither of both can fill up while we read the other.
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let files = ["in", "out", "err"].map { folder.appendingPathComponent($0) }
    for (file, content) in zip(files, [input, Data(), Data()]) { try content.write(to: file) }

    let variables = environment ?? ProcessInfo.processInfo.environment
    let pid = try Spawning(
      arguments: arguments, environment: strings(of: variables),
      files: files.indices.map { (files[$0].path, $0 == 0 ? O_RDONLY : O_WRONLY) }
    ).start()
    var status: Int32 = 0
    // Safe: one number is written.
    while unsafe waitpid(pid, &status, 0) < 0 {
      guard errno == EINTR else { throw Failure(description: "waitpid: \(errno)") }
    }
    return Result(
      status: status & 0x7F == 0 ? status >> 8 & 0xFF : 128 + status & 0x7F,
      output: String(decoding: try Data(contentsOf: files[1]), as: UTF8.self),
      errors: String(decoding: try Data(contentsOf: files[2]), as: UTF8.self))
  }

  /// Makes a script that can be run, by another program: what this one has open for writing, programs that other tests
  /// start meanwhile have too, and a file that anyone writes can't be run (`ETXTBSY`).
  package static func makeScript(_ text: String, at path: String) throws {
    let made = try run(
      ["/bin/sh", "-c", "cat >\"$0\" && chmod +x \"$0\"", path], input: Data(text.utf8))
    guard made.status == 0 else { throw Failure(description: made.errors) }
  }

  /// Whether the address sanitizer looks at this, and at the programs that it runs.
  package static var checksAccesses: Bool {
    ProcessInfo.processInfo.environment["ASAN_OPTIONS"] != nil
  }

  /// What a process gets for its environment: the variables, and what tells sanitizers what to do.
  static func strings(of variables: [String: String]) -> [String] {
    let told = ProcessInfo.processInfo.environment.filter {
      ["ASAN_OPTIONS", "TSAN_OPTIONS"].contains($0.key)
    }
    return variables.merging(told) { own, _ in own }.map { "\($0)=\($1)" }
  }
}
