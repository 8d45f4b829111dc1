/// What a tool answers, which Codex wraps in an object in a text: `{"output":"a.py\n","metadata":{"exit_code":0}}`, or
/// `{"output":"Done"}`.
struct ToolOutput {
  private(set) var text: [UInt8]
  /// Whether the program that was run says so.
  private(set) var failed = false

  /// Of the text of a result, without blanks at its ends. O(n)
  init(_ text: [UInt8]) {
    self.text = text
    unwrap(text.span)
  }

  private mutating func unwrap(_ said: Span<UInt8>) {
    guard said.starts(with: "{\"output\":"), said.ends(with: "}") else { return }
    let block = TurnBlock(0..<said.count, of: said)
    let metadata = block.object("metadata", said)
    guard block.members.count == (metadata == nil ? 1 : 2), let output = block["output"],
      output.form != .json
    else { return }
    text = []
    output.append(of: said, to: &text)
    text.trimBlankEnds()
    if text.isEmpty { text = Array("[nothing]".utf8) }
    failed = metadata?["exit_code"].map { $0.string(in: said) != "0" } ?? false
  }
}
