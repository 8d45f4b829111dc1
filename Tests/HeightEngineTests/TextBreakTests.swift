import Testing

@testable import HeightEngine

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A case of a Unicode test file: the text, and the offsets in its UTF-8 where ÷ stands.
private struct BreakCase {
  let line: Substring
  var text = ""
  var breaks: [Int] = []

  init?(_ line: Substring) {
    self.line = line
    let fields = line.prefix { $0 != "#" }.split(whereSeparator: { $0 == " " || $0 == "\t" })
    guard !fields.isEmpty else { return nil }
    for field in fields {
      if field == "÷" {
        breaks.append(text.utf8.count)
      } else if field != "×" {
        guard let value = UInt32(field, radix: 16), let scalar = Unicode.Scalar(value) else {
          return nil
        }
        text.unicodeScalars.append(scalar)
      }
    }
  }
}

private struct MissingFile: Error, CustomStringConvertible {
  let description: String
}

func textOfFile(_ path: String) throws -> String {
  guard let file = fopen(path, "rb") else {
    throw MissingFile(description: "\(path) is missing: run `make deps`")
  }
  defer { fclose(file) }
  var bytes: [UInt8] = []
  var buffer = [UInt8](repeating: 0, count: 1 << 16)
  while case let count = fread(&buffer, 1, buffer.count, file), count > 0 {
    bytes += buffer[..<count]
  }
  return String(decoding: bytes, as: UTF8.self)
}

private func breakCases(_ path: String) throws -> [BreakCase] {
  try textOfFile("/usr/share/unicode/auxiliary/" + path).split(separator: "\n").compactMap {
    BreakCase($0)
  }
}

/// Offsets where `test` holds, and both ends as the test files have them.
private func offsets(of text: String, where test: (BreakMachine.Finding) -> Bool) -> [Int] {
  var text = text
  return text.withUTF8 { bytes in
    var machine = BreakMachine()
    var found: [Int] = []
    var offset = 0
    while let finding = machine.take(at: offset, of: bytes) {
      if test(finding) { found.append(offset) }
      offset = finding.end
    }
    return found + [bytes.count]
  }
}

@Suite("Unicode's own break tests")
struct TextBreakTests {
  @Test("lines break as in all 7,654 cases of LineBreakTest.txt")
  func lineBreaks() throws {
    let cases = try breakCases("LineBreakTest.txt")
    #expect(cases.count == 7654)
    for one in cases {
      #expect(offsets(of: one.text, where: \.mayBreak) == one.breaks, "\(one.line)")
    }
  }

  @Test("clusters are those of all 602 cases of GraphemeBreakTest.txt")
  func clusterBreaks() throws {
    let cases = try breakCases("GraphemeBreakTest.txt")
    #expect(cases.count == 602)
    for one in cases {
      #expect(offsets(of: one.text, where: \.startsCluster) == one.breaks, "\(one.line)")
    }
  }
}
