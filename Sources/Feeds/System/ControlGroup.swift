import Glibc

/// What Linux allows the processes of a container together.
enum ControlGroup {
  /// The lowest limit of memory of the groups that this process is in, in bytes; nil: there is none, or it can't be
  /// told.
  ///
  /// - Parameters:
  ///   - membership: The file that names the group, a line each: `0::/path` of the one hierarchy of cgroup v2,
  ///     `4:memory:/path` of the older ones.
  ///   - root: Where the groups are folders.
  static func memoryLimit(
    membership: String = "/proc/self/cgroup", root: String = "/sys/fs/cgroup"
  ) -> Int? {
    guard let lines = text(ofFileAt: membership) else { return nil }
    var limit: Int?
    for line in lines.split(separator: "\n") {
      let parts = line.split(separator: ":", maxSplits: 2, omittingEmptySubsequences: false)
      guard parts.count == 3 else { continue }
      let isOlder = parts[1].split(separator: ",").contains("memory")
      guard isOlder || parts[0] == "0" else { continue }
      let folder = isOlder ? root + "/memory" : root
      let file = isOlder ? "memory.limit_in_bytes" : "memory.max"
      // Inside a container the path may be the host's, while its own group is the root that is seen.
      var path = parts[2]
      while true {
        let said = text(ofFileAt: "\(folder)\(path == "/" ? "" : path)/\(file)")
        if let number = said.flatMap({ Int($0.prefix { $0.isASCII && $0.isNumber }) }) {
          limit = min(limit ?? .max, number)
        }
        guard let slash = path.lastIndex(of: "/"), path != "/" else { break }
        path = slash == path.startIndex ? "/" : path[..<slash]
      }
    }
    return limit
  }

  /// The first 4 KB of a file that is small.
  private static func text(ofFileAt path: String) -> String? {
    let descriptor = System.open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var bytes = [UInt8](repeating: 0, count: 1 << 12)
    var span = bytes.mutableSpan
    let count = System.read(descriptor, into: &span)
    return count > 0 ? String(decoding: bytes[..<count], as: UTF8.self) : nil
  }
}
