import Foundation
import Testing

@testable import Feeds

@Suite("The memory of a container")
struct ControlGroupTests {
  /// The limit that is found where the files say this.
  private func limit(_ membership: String?, _ files: [String: String]) throws -> Int? {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    for (path, text) in files {
      let file = folder.appending(path: path)
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: file)
    }
    let own = folder.appending(path: "own")
    if let membership { try Data(membership.utf8).write(to: own) }
    return ControlGroup.memoryLimit(membership: own.path(), root: folder.path())
  }

  @Test("is the lowest limit of the groups that it is in")
  func lowest() throws {
    let files = [
      "a/memory.max": "100000000\n", "a/b/memory.max": "max\n", "a/b/c/memory.max": "300000000\n",
      "other/memory.max": "5\n",
    ]
    #expect(try limit("0::/a/b/c\n", files) == 100_000_000)
    #expect(try limit("0::/other/x\n", files) == 5)
  }

  @Test("is that of the root where the path is the host's")
  func ofContainer() throws {
    #expect(try limit("0::/\n", ["memory.max": "64000000\n"]) == 64_000_000)
    #expect(try limit("0::/docker/1\n", ["memory.max": "64000000\n"]) == 64_000_000)
  }

  @Test("is said elsewhere by the older groups")
  func older() throws {
    let membership = "5:cpu,cpuacct:/x\n4:memory:/x\n1:name=systemd:/x\n"
    #expect(
      try limit(membership, ["memory/x/memory.limit_in_bytes": "1000\n", "x/memory.max": "1\n"])
        == 1000)
    // No limit is a large number there.
    #expect(
      try limit(membership, ["memory/memory.limit_in_bytes": "9223372036854771712\n"])
        == 9_223_372_036_854_771_712)
  }

  @Test("is not known where nobody says so, or nothing of sense")
  func unknown() throws {
    #expect(try limit(nil, [:]) == nil)
    #expect(try limit("", [:]) == nil)
    #expect(try limit("0::/\n", ["memory.max": "max\n"]) == nil)
    #expect(try limit("0\nx:::\n:::\n0::\n", ["memory.max": "-3\n"]) == nil)
  }
}
