/// A conversation as ChatGPT exports it: its messages are in an object, by their names, and say which ones follow; or as
/// claude.ai does, in a list.
///
/// It becomes a text of what is said of the whole, and one for each message, in the order of the tree. Where something was said
/// again in other words, what was left stands before what the conversation went on with, and says so.
struct ConversationTree {
  private struct Node {
    var message: Range<Int>?
    /// What is said of the message's place in the tree.
    var members: [(name: String, value: RowFields.Slice)] = []
    var children: [String] = []
    var parent: String?
    /// Whether the conversation came by it to where it is now.
    var isOnWay = false
  }

  /// What is said of the whole.
  private let members: [(name: String, value: RowFields.Slice)]
  private var nodes: [String: Node] = [:]
  /// In the order of the document.
  private var names: [String] = []
  /// Whether it says where the conversation is now.
  private var hasWay = false

  /// nil: the value at `range` is none. O(n)
  init?(_ range: Range<Int>, of bytes: Span<UInt8>) {
    guard bytes[range.lowerBound] == UInt8(ascii: "{") else { return nil }
    let whole = TurnBlock(range, of: bytes)
    if let list = whole.list("chat_messages", bytes) {
      members = whole.members.filter { $0.name != "chat_messages" }
      for message in TurnBlock.elements(of: list.range, bytes) {
        guard message.form == .json, TurnBlock(message.range, of: bytes)["sender"] != nil else {
          return nil
        }
        let name = String(names.count)
        nodes[name] = Node(message: message.range)
        names.append(name)
      }
      return
    }
    guard let mapping = whole["mapping"], mapping.form == .json,
      bytes[mapping.range.lowerBound] == UInt8(ascii: "{")
    else { return nil }
    members = whole.members.filter { $0.name != "mapping" }
    for (name, value) in TurnBlock(mapping.range, of: bytes).members {
      guard value.form == .json, nodes[name] == nil else { return nil }
      let block = TurnBlock(value.range, of: bytes)
      guard block["message"] != nil || block["children"] != nil || block["parent"] != nil else {
        return nil
      }
      let children = block["children"].map { TurnBlock.elements(of: $0.range, bytes) } ?? []
      let message = block["message"].flatMap { $0.form == .json ? $0.range : nil }
      nodes[name] = Node(
        message: message, members: Self.members(around: message, in: value.range, bytes),
        children: children.map { $0.string(in: bytes) })
      names.append(name)
    }
    for name in names {
      for child in nodes[name]?.children ?? [] { nodes[child]?.parent = name }
    }
    var next = whole["current_node"].map { $0.string(in: bytes) }
    while let name = next, let node = nodes[name], !node.isOnWay {
      nodes[name]?.isOnWay = true
      next = node.parent
      hasWay = true
    }
  }

  /// What a node says besides its message: its id only where the message has another.
  private static func members(
    around message: Range<Int>?, in node: Range<Int>, _ bytes: Span<UInt8>
  ) -> [(name: String, value: RowFields.Slice)] {
    let id = message.flatMap { TurnBlock($0, of: bytes)["id"] }?.string(in: bytes)
    return TurnBlock(node, of: bytes, includingNull: true).members.filter {
      $0.name != "message" && !($0.name == "id" && $0.value.string(in: bytes) == id)
    }
  }

  /// Whether it has no messages.
  var isEmpty: Bool { names.isEmpty }

  /// Calls `body` with the rows. O(n).
  func forEachRow(in bytes: Span<UInt8>, _ body: ([UInt8]) -> Void) {
    var head: [UInt8] = []
    Self.append(members, of: bytes, to: &head)
    body(head)
    var seen: Set<String> = []
    // Those that are nobody's children first; in a ring nobody is.
    for root in names.filter({ nodes[$0]?.parent == nil }) + names {
      var waiting = [root]
      while let name = waiting.popLast() {
        guard let node = nodes[name], seen.insert(name).inserted else { continue }
        let isOnWay = { (child: String) in nodes[child]?.isOnWay ?? false }
        waiting += node.children.filter(isOnWay)
        waiting += node.children.reversed().filter { !isOnWay($0) }
        guard let message = node.message else { continue }
        var row: [UInt8] = []
        let members = Self.members(of: message, bytes) + node.members
        Self.append(members, isAside: hasWay && !node.isOnWay, of: bytes, to: &row)
        body(row)
      }
    }
  }

  /// A message's members; who wrote it and when by the names that other logs have for them.
  private static func members(
    of message: Range<Int>, _ bytes: Span<UInt8>
  ) -> [(name: String, value: RowFields.Slice)] {
    let block = TurnBlock(message, of: bytes)
    var members: [(name: String, value: RowFields.Slice)] = []
    if let author = block["author"], author.form == .json {
      let author = TurnBlock(author.range, of: bytes)
      if let role = author["role"] { members.append(("role", role)) }
    }
    if let sender = block["sender"], block["role"] == nil { members.append(("role", sender)) }
    if let time = block["create_time"] ?? block["created_at"] { members.append(("time", time)) }
    var said: Set = ["role", "time"]
    // A message of claude.ai that was nothing but typed.
    if block["sender"] != nil, block["content"] == nil, let text = block["text"] {
      members.append(("content", text))
      said.formUnion(["text", "content"])
    }
    let all = TurnBlock(message, of: bytes, includingNull: true).members
    return members + all.filter { !said.contains($0.name) }
  }

  private static func append(
    _ members: [(name: String, value: RowFields.Slice)], isAside: Bool = false,
    of bytes: Span<UInt8>, to output: inout [UInt8]
  ) {
    output.append(UInt8(ascii: "{"))
    for (number, member) in members.enumerated() {
      if number > 0 { output.append(UInt8(ascii: ",")) }
      member.value.append(as: member.name, of: bytes, to: &output)
    }
    if isAside {
      output.appendJSONComma()
      output.append(jsonName: "\(LogFieldSelection.nameOfBranch)")
      output += "true".utf8
    }
    output.append(UInt8(ascii: "}"))
  }
}
