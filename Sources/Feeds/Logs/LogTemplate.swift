/// Fills in what a message's template leaves open, as Serilog and others have them: `{Boat} is {Minutes:0} late`.
struct LogTemplate {
  /// Where the values are, by name: those of the line, else those in an object of their own.
  private var values: [String: RowFields.Slice] = [:]
  /// How holes with a format are written, by name and format: `Renderings`.
  private var named: [String: RowFields.Slice] = [:]
  /// How holes with a format are written, in their order: `@r`.
  private var renderings: ArraySlice<RowFields.Slice> = []

  /// So much a template may grow beyond itself by what fills it, in bytes: a value may fill many holes.
  private static let mostFilled = 1 << 16

  /// Of a line whose bytes are `row`. O(its members).
  init(_ log: LogFields, of row: Span<UInt8>) {
    var properties: Range<Int>?
    for index in 0..<log.members.count {
      let member = log.members[index]
      guard member.depth == 0 else { continue }
      let name = member.nameString(in: row, nil)
      if member.form == .container, name == "@r" {
        renderings = TurnBlock.elements(of: member.value, row)[...]
      } else if member.form == .container, name == "Properties" {
        properties = member.value
      } else if member.form == .container, name == "Renderings" {
        readRenderings(at: member.value, row)
      }
      if values[name] == nil { values[name] = member.slice }
    }
    guard let properties else { return }
    for (name, value) in TurnBlock(properties, of: row).members where values[name] == nil {
      values[name] = value
    }
  }

  /// `{"Elapsed":[{"Format":"000","Rendering":"034"}]}`
  private mutating func readRenderings(at range: Range<Int>, _ row: Span<UInt8>) {
    for (name, list) in TurnBlock(range, of: row).members where list.form == .json {
      for element in TurnBlock.elements(of: list.range, row) where element.form == .json {
        let block = TurnBlock(element.range, of: row)
        guard let format = block["Format"], let rendering = block["Rendering"] else { continue }
        named["\(name):\(format.string(in: row))"] = rendering
      }
    }
  }

  /// Appends a template with its holes filled; one that nothing fills stays, as do those behind which it would become
  /// much longer than it is. O(n).
  mutating func append(_ template: [UInt8], _ row: Span<UInt8>, to output: inout [UInt8]) {
    let (open, close) = (UInt8(ascii: "{"), UInt8(ascii: "}"))
    let last = template.lastIndex(of: close) ?? -1
    let longest = output.count + template.count + Self.mostFilled
    var index = 0
    while index < template.count {
      let byte = template[index]
      let isDoubled = index + 1 < template.count && template[index + 1] == byte
      if byte == open || byte == close, isDoubled {
        output.append(byte)
        index += 2
      } else if byte == open, index < last,
        let end = template[index...].firstIndex(of: close)
      {
        if output.count > longest
          || !appendValue(of: template[index + 1..<end], row, to: &output)
        {
          output += template[index...end]
        }
        index = end + 1
      } else {
        output.append(byte)
        index += 1
      }
    }
  }

  /// Appends what a hole stands for.
  private mutating func appendValue(
    of hole: ArraySlice<UInt8>, _ row: Span<UInt8>, to output: inout [UInt8]
  ) -> Bool {
    let hole = Hole(hole)
    if let format = hole.format {
      let name = "\(hole.name):\(String(decoding: format, as: UTF8.self))"
      // They are as wide as the hole already.
      if let rendering = renderings.popFirst() ?? named[name] {
        rendering.append(of: row, to: &output)
        return true
      }
    }
    guard let value = values[hole.name] else { return false }
    var text: [UInt8] = []
    if value.form == .json {
      text.append(copying: row.extracting(value.range))
    } else {
      value.append(of: row, to: &text)
    }
    if let format = hole.format, !value.isQuoted(in: row),
      let written = NumberPattern(format)?.text(of: text)
    {
      text = written
    }
    hole.append(text, to: &output)
    return true
  }

  /// `Name`, `@Name`, `Name,8:000`: what is to fill a hole, how wide it is at least, and in which format.
  private struct Hole {
    let name: String
    let format: ArraySlice<UInt8>?
    /// In characters; what fills it stands at its right end, where this is below 0 at its left.
    private let width: Int

    /// A hole this wide is a mistake.
    private static let widest = 200

    init(_ hole: ArraySlice<UInt8>) {
      let isMarked = hole.first == UInt8(ascii: "@") || hole.first == UInt8(ascii: "$")
      let inside = hole.dropFirst(isMarked ? 1 : 0)
      let head = inside.prefix { $0 != UInt8(ascii: ":") }
      format = head.endIndex < inside.endIndex ? inside[(head.endIndex + 1)...] : nil
      let name = head.prefix { $0 != UInt8(ascii: ",") }
      self.name = String(decoding: name, as: UTF8.self)
      let written = String(decoding: head.dropFirst(name.count + 1), as: UTF8.self)
      let width = Int(written) ?? 0
      self.width = (-Self.widest...Self.widest).contains(width) ? width : 0
    }

    /// Appends what fills it, with blanks where that is not as wide. O(n)
    func append(_ text: [UInt8], to output: inout [UInt8]) {
      let characters = text.count { $0 & 0xC0 != 0x80 }
      let blanks = [UInt8](repeating: 0x20, count: max(abs(width) - characters, 0))
      if width > 0 { output += blanks }
      output += text
      if width < 0 { output += blanks }
    }
  }
}
