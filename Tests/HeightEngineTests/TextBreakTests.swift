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

  /// Whether it has characters of two classes side by side between which LB25 allows no break.
  var hasNumberPair: Bool {
    let pairs: Set = [
      "CL PO", "CP PO", "CL PR", "CP PR", "NU PO", "NU PR", "PO OP", "PO NU", "PR OP", "PR NU",
      "HY NU", "IS NU", "NU NU", "SY NU",
    ]
    // The comment names each character's class in brackets, with the part that a rule asks for behind "_".
    let classes = line.split(separator: "(").dropFirst().map { $0.prefix(2) }
      .filter { $0 != "CM" && $0 != "ZW" }
    return zip(classes, classes.dropFirst()).contains { pairs.contains("\($0) \($1)") }
  }

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
  // Safe: the file is closed once, and no more is written than there is room for.
  guard let file = unsafe fopen(path, "rb") else {
    throw MissingFile(description: "\(path) is missing: run `make deps`")
  }
  defer { unsafe fclose(file) }
  var bytes: [UInt8] = []
  var buffer = [UInt8](repeating: 0, count: 1 << 16)
  while case let count = unsafe fread(&buffer, 1, buffer.count, file), count > 0 {
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
  text.utf8.withBytes { bytes in
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

/// The rules that LineBreakTest.txt presumes: those of the program, but for numbers, which are as in section
/// 8.2, example 7, of UAX #14. A prefix or postfix then breaks before an opening bracket that no number
/// follows.
private struct TailoredMachine {
  private let tables = BreakTables(
    steps: TailoredUnicodeTables.steps, stateCount: TailoredUnicodeTables.stateCount)
  private static let breakUnlessNumber: BreakStep = 1 << 15

  func breaks(in text: String) -> [Int] {
    var found: [Int] = []
    var row = BreakTables.start
    var offset = 0
    var rest = text.unicodeScalars[...]
    while let scalar = rest.popFirst() {
      let step = tables.steps[Int(row | breakClass(scalar))]
      if step.mayBreak || step & Self.breakUnlessNumber != 0 && !numberFollows(rest) {
        found.append(offset)
      }
      row = step.row
      offset += UTF8.width(scalar)
    }
    return found + [offset]
  }

  private func numberFollows(_ rest: Substring.UnicodeScalarView) -> Bool {
    let traits = rest.lazy.map { tables.traits(ofClass: breakClass($0)) }
    return traits.first { !$0.contains(.transparent) }?.contains(.number) ?? false
  }

  private func breakClass(_ scalar: Unicode.Scalar) -> UInt16 {
    ScalarTable.shared.entry(scalar.value).breakClass
  }
}

@Suite("Unicode's own break tests")
struct TextBreakTests {
  @Test("lines break as in all 7,654 cases of LineBreakTest.txt, with its tailoring of numbers")
  func lineBreaks() throws {
    let cases = try breakCases("LineBreakTest.txt")
    #expect(cases.count == 7654)
    let machine = TailoredMachine()
    for one in cases {
      #expect(machine.breaks(in: one.text) == one.breaks, "\(one.line)")
    }
  }

  @Test("by the default rules all cases but those break alike in which LB25 decides by pairs")
  func defaultLineBreaks() throws {
    let different = try breakCases("LineBreakTest.txt").filter {
      offsets(of: $0.text, where: \.mayBreak) != $0.breaks
    }
    #expect(different.count == 34)
    for one in different { #expect(one.hasNumberPair, "\(one.line)") }
  }

  @Test(
    "what LB25 keeps together stays together, whatever is before",
    arguments: ["port:8080", "Main.swift:42", "a/2024/05", "1,234.5", "$(x)", "100%", "(1)%", "-5"])
  func numbers(text: String) {
    for before in ["", "a ", "「", "א"] {
      let start = before.utf8.count
      #expect(
        offsets(of: before + text, where: \.mayBreak).filter { $0 > start }
          == [before.utf8.count + text.utf8.count], "\(before)\(text)")
    }
  }

  @Test("behind a Hebrew letter and a hyphen nothing breaks, not even before a no-break space")
  func hebrewHyphens() {
    for text in ["א-\u{A0}ב", "א-ב", "א\u{2010}\u{A0}", "א-\u{5B0}\u{A0}"] {
      #expect(offsets(of: text, where: \.mayBreak) == [text.utf8.count], "\(text)")
    }
    #expect(offsets(of: "a-\u{A0}b", where: \.mayBreak) == [2, 5])
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
