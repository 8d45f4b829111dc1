import Foundation

// The system's calls that tests make, in Swift's types.

/// Removes a file, if it is there.
// Safe: the path is there during the call.
package func removeFile(_ path: String) { _ = unsafe unlink(path) }

/// Makes a file so many bytes long. Returns whether it could.
// Safe: the path is there during the call.
@discardableResult
package func cutFile(_ path: String, to count: Int) -> Bool { unsafe truncate(path, count) == 0 }

/// Makes a pipe that has a name. Returns whether it could.
// Safe: the path is there during the call.
package func makeFIFO(_ path: String) -> Bool { unsafe mkfifo(path, 0o600) == 0 }

/// Makes a pipe.
package func makePipe() throws -> (reading: Int32, writing: Int32) {
  var ends: [Int32] = [0, 0]
  // Safe: two numbers are written.
  guard unsafe pipe(&ends) == 0 else { throw Command.Failure(description: "pipe: \(errno)") }
  // A program that another test starts meanwhile must not keep an end open.
  for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
  return (ends[0], ends[1])
}

/// What this thread has spent, in nanoseconds: what others do on the machine is none of it.
package func processorTime() -> Int {
  var time = timespec()
  // Safe: one structure is written.
  unsafe clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
  return time.tv_sec * 1_000_000_000 + time.tv_nsec
}

extension Pipe {
  /// A pipe of which programs that other tests start have no end: else its end would not be seen.
  package static func ofThisProgram() -> Pipe {
    let pipe = Pipe()
    for handle in [pipe.fileHandleForReading, pipe.fileHandleForWriting] {
      _ = fcntl(handle.fileDescriptor, F_SETFD, FD_CLOEXEC)
    }
    return pipe
  }
}
