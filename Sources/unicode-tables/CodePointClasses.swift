// From the data files to a joint class and a stand-in width for every code point.

/// What the tables say of a code point.
struct CodePointEntry: Hashable {
  let joint: JointClass
  /// Columns where no libc can be asked; 3 stands for "not printable".
  let width: Int
}

extension UnicodeData {
  /// An entry per code point.
  func entries() throws -> [CodePointEntry] {
    try (0..<0x110000).map { codePoint in
      CodePointEntry(
        joint: JointClass(line: try lineClass(codePoint), cluster: try clusterClass(codePoint)),
        width: width(codePoint))
    }
  }

  /// LB1, and the splits of LB30 and LB30b.
  private func lineClass(_ codePoint: Int) throws -> LineClass {
    let wide = ["F", "W", "H"].contains(eastAsianWidth[codePoint])
    switch lineBreak[codePoint] {
    case "AI", "SG", "XX": return .al
    case "SA": return ["Mn", "Mc"].contains(category[codePoint]) ? .cm : .al
    case "CJ": return .ns
    case "OP" where wide: return .wideOP
    case "CP" where wide: return .wideCP
    case "ID" where pictographic[codePoint] != "No" && category[codePoint] == "Cn":
      return .unassignedID
    case let name:
      guard let known = LineClass(rawValue: name) else {
        throw DataFileError(description: "DerivedLineBreak.txt: unknown class \(name)")
      }
      return known
    }
  }

  private func clusterClass(_ codePoint: Int) throws -> ClusterClass {
    let name = clusterBreak[codePoint]
    if name == "Other", pictographic[codePoint] != "No" { return .pictographic }
    guard let known = ClusterClass(rawValue: name) else {
      throw DataFileError(description: "GraphemeBreakProperty.txt: unknown class \(name)")
    }
    return known
  }

  /// The rules by which glibc makes its own table, but for the soft hyphen, which shows where a line ends
  /// and nowhere else.
  private func width(_ codePoint: Int) -> Int {
    switch category[codePoint] {
    case "Cc", "Cn", "Cs", "Zl", "Zp": return 3
    case "Mn", "Me": return 0
    case "Cf": return clusterBreak[codePoint] == "Prepend" ? 1 : 0
    case _ where (0x1160...0x11FF).contains(codePoint): return 0
    case _ where (0xD7B0...0xD7FB).contains(codePoint): return 0
    default: return ["F", "W"].contains(eastAsianWidth[codePoint]) ? 2 : 1
    }
  }
}
