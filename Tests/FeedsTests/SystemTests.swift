import Foundation
import TestSupport
import Testing

@testable import Feeds

@Suite("The system's calls")
struct SystemTests {
  @Test("a wait for bytes goes on when signals come", .timeLimit(.minutes(1)))
  func signals() throws {
    let ends = try #require(System.pipe())
    defer {
      close(ends.reading)
      close(ends.writing)
    }
    _ = signal(SIGUSR2) { _ in }
    let waiter = pthread_self()
    Thread.detachNewThread {
      for _ in 0..<10_000 {
        pthread_kill(waiter, SIGUSR2)
        sched_yield()
      }
      let byte: [UInt8] = [1]
      _ = System.write(ends.writing, byte.span)
    }
    let isThere = System.awaitBytes(ends.reading, 30_000)
    #expect(isThere)
  }

  @Test("a program that is run ignores no signal because this one does")
  func ignoredSignals() throws {
    let path = NSTemporaryDirectory() + "signals-\(UUID().uuidString)"
    try Data("grep SigIgn /proc/self/status\n".utf8).write(to: URL(filePath: path))
    defer { removeFile(path) }
    let before = signal(SIGTTOU, SIG_IGN)
    defer { _ = signal(SIGTTOU, before) }
    let output = try #require(System.output(of: "/bin/sh", reading: path))
    let words = String(decoding: output, as: UTF8.self).split { $0.isWhitespace }
    let ignored = try #require(UInt64(words.last ?? "", radix: 16))
    #expect(ignored >> UInt64(SIGTTOU - 1) & 1 == 0)
  }
}
