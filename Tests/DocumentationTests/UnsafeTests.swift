import Foundation
import Testing

@Suite("What is unsafe")
struct UnsafeTests {
  nonisolated static let folders = [
    "Sources", "Demo", "Tests", "Benchmarks/Sources", "Benchmarks/Benchmarks",
  ]

  @Test("says why it is safe, in its paragraph", arguments: folders)
  func reasons(folder: String) throws {
    for file in Package.files(under: folder, ending: ".swift") {
      let text = try String(contentsOf: file, encoding: .utf8)
      for paragraph in text.components(separatedBy: "\n\n") where isUnsafe(paragraph) {
        let hasReason = paragraph.contains("// Safe:")
        #expect(hasReason, "\(file.lastPathComponent):\n\(paragraph)")
      }
    }
  }

  /// Whether a line of code has the word, or has the compiler trust it with threads.
  private func isUnsafe(_ paragraph: String) -> Bool {
    paragraph.split(separator: "\n").contains { line in
      let code = line.components(separatedBy: "//")[0]
      return code.contains(#/(^|[\s(\[{=])unsafe [\w\[(]|nonisolated\(unsafe\) |@uncheck[e]d /#)
    }
  }
}
