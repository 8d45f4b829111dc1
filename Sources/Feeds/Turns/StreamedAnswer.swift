extension AnswerEvents {
  /// An answer as far as it has come. Texts are as JSON writes them, without their quotes.
  struct Answer {
    /// `"id":"a","model":"b"`: of its first event, and of its last.
    var members: [UInt8] = []
    var role = Array("assistant".utf8)
    var blocks: [Block] = []
    /// Where those are that are told from others by an index.
    var places: [String: Int] = [:]
    /// Where those of each item of a response are.
    var items: [String: [Int]] = [:]

    /// Takes in bits of texts, as an object has them by these names: each goes on with the last block, if that is of its kind.
    /// O(what they say)
    mutating func takeTexts(
      of said: TurnBlock, _ names: [(name: String, kind: Block.Kind)], _ bytes: Span<UInt8>
    ) {
      for (name, kind) in names {
        guard let text = said[name], text.form != .json, !text.range.isEmpty else { continue }
        if blocks.last?.kind != kind { blocks.append(Block(kind: kind)) }
        blocks[blocks.count - 1].text.append(copying: bytes.extracting(text.range))
      }
    }

    /// Where the block is that is told from others by this; it is begun if there is none. O(1), amortised
    mutating func place(ofBlock key: String, _ kind: Block.Kind) -> Int {
      if let known = places[key] { return known }
      places[key] = blocks.count
      blocks.append(Block(kind: kind))
      return blocks.count - 1
    }
  }

  /// A piece of an answer.
  struct Block {
    enum Kind { case text, refusal, thought, call, other }

    var kind: Kind
    /// Of a call its members; of another block all.
    var head: [UInt8] = []
    var text: [UInt8] = []

    /// Whether something else stands for it.
    var isNothing: Bool { kind == .other && head.isEmpty }
  }

  /// As a message. O(n) in what it says
  static func json(of answer: Answer) -> [UInt8] {
    var row = Array("{\"role\":\"".utf8) + answer.role + Array("\",\"content\":[".utf8)
    let blocks = answer.blocks.filter { !$0.isNothing }
    for (number, block) in blocks.enumerated() {
      if number > 0 { row.append(UInt8(ascii: ",")) }
      switch block.kind {
      case .text:
        row += "{\"type\":\"text\",\"text\":\"".utf8
        row += block.text
      case .refusal:
        row += "{\"type\":\"refusal\",\"refusal\":\"".utf8
        row += block.text
      case .thought:
        row += "{\"type\":\"thinking\",\"thinking\":\"".utf8
        row += block.text
      case .call:
        row += "{\"type\":\"tool_use\",".utf8
        row += block.head
        row += (block.head.isEmpty ? "\"input\":\"" : ",\"input\":\"").utf8
        row += block.text
      case .other:
        row += block.head
        continue
      }
      row += "\"}".utf8
    }
    row.append(UInt8(ascii: "]"))
    if !answer.members.isEmpty { row += [UInt8(ascii: ",")] + answer.members }
    row.append(UInt8(ascii: "}"))
    return row
  }

  /// Appends members of an object to others. O(n)
  static func append(
    _ block: TurnBlock, besides others: Set<String>, _ bytes: Span<UInt8>,
    to output: inout [UInt8]
  ) {
    for member in block.members where !others.contains(member.name) {
      append(member.name, member.value, bytes, to: &output)
    }
  }

  /// Appends a member to others. O(n)
  static func append(
    _ name: String, _ value: RowFields.Slice, _ bytes: Span<UInt8>, to output: inout [UInt8]
  ) {
    if !output.isEmpty { output.append(UInt8(ascii: ",")) }
    value.append(as: name, of: bytes, to: &output)
  }
}
