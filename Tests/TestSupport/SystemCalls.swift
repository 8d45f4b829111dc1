import Foundation

// The system's calls that tests make, in Swift's types.

/// Removes a file, if it is there.
// Safe: the path is there during the call.
package func removeFile(_ path: String) { _ = unsafe unlink(path) }

/// Makes a file so many bytes long. Returns whether it could.
// Safe: the path is there during the call.
@discardableResult
package func cutFile(_ path: String, to count: Int) -> Bool { unsafe truncate(path, count) == 0 }

/// Writes behind what a file has, as programs do that log to one.
package func extendFile(_ path: String, by bytes: some DataProtocol) throws {
  let file = try FileHandle(forWritingTo: URL(filePath: path))
  try file.seekToEnd()
  try file.write(contentsOf: bytes)
  try file.close()
}

/// Has a file have been written to so many minutes from now: at some other time than just now, however fast a test
/// is.
package func dateFile(_ path: String, minutesAhead minutes: Double = 1) throws {
  try FileManager.default.setAttributes(
    [.modificationDate: Date(timeIntervalSinceNow: 60 * minutes)], ofItemAtPath: path)
}

/// Makes a pipe that has a name. Returns whether it could.
// Safe: the path is there during the call.
package func makeFIFO(_ path: String) -> Bool { unsafe mkfifo(path, 0o600) == 0 }

/// Held while a program is started, which has what is open until it runs, and by who makes a pipe or closes
/// an end: so the end is seen when it is closed.
let startOfPrograms = NSLock()

/// Makes a pipe.
package func makePipe() throws -> (reading: Int32, writing: Int32) {
  startOfPrograms.lock()
  defer { startOfPrograms.unlock() }
  var ends: [Int32] = [0, 0]
  // Safe: two numbers are written.
  guard unsafe pipe(&ends) == 0 else { throw Command.Failure(description: "pipe: \(errno)") }
  // A program that another test starts meanwhile must not keep an end open.
  for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
  return (ends[0], ends[1])
}

extension Pipe {
  /// A pipe of which programs that other tests start have no end: else its end would not be seen.
  package static func ofThisProgram() -> Pipe {
    startOfPrograms.lock()
    defer { startOfPrograms.unlock() }
    let pipe = Pipe()
    for handle in [pipe.fileHandleForReading, pipe.fileHandleForWriting] {
      _ = fcntl(handle.fileDescriptor, F_SETFD, FD_CLOEXEC)
    }
    return pipe
  }
}

extension FileHandle {
  /// Closes the end of a pipe, which no program that is just being started has.
  package func closeEnd() throws {
    startOfPrograms.lock()
    defer { startOfPrograms.unlock() }
    try close()
  }
}
