/// The types of what models write and tools answer that is no message by its role: calls and their results.
enum TurnItems {
  /// All.
  static let all = (calls + ["reasoning"] + ownCalls.sorted() + results.sorted()).map {
    Array($0.utf8)
  }

  private static let calls = [
    "function_call", "custom_tool_call", "tool_use", "server_tool_use", "mcp_tool_use",
  ]

  /// Calls of tools that are a model's own, which have no name but that.
  static let ownCalls: Set<String> = [
    "web_search_call", "file_search_call", "mcp_call", "computer_call", "code_interpreter_call",
    "image_generation_call", "local_shell_call", "shell_call", "apply_patch_call",
    "mcp_approval_request",
  ]
  static let suffixOfCalls: StaticString = "_call"

  /// Items as `codex exec --json` has them, by what else they say: others have such types, too.
  private static let ofCodex = [
    "agent_message": "text", "command_execution": "aggregated_output", "mcp_tool_call": "tool",
    "file_change": "changes",
  ]

  /// Whether an object is such an item. O(its members)
  static func areOfCodex(_ block: TurnBlock, in bytes: Span<UInt8>) -> Bool {
    block.hasMember(ofItsType: ofCodex, in: bytes)
  }

  /// Whether an item of this type is a call that says itself what came of it.
  static func isOwnCall(_ type: String) -> Bool {
    ownCalls.contains(type) || ofCodex[type] != nil && type != "agent_message"
  }

  /// What a call is called that has no name but its type.
  static func name(ofType type: RowFields.Slice, in bytes: Span<UInt8>) -> RowFields.Slice {
    guard bytes.extracting(type.range).ends(with: suffixOfCalls) else { return type }
    return RowFields.Slice(type.range.dropLast(suffixOfCalls.utf8CodeUnitCount), type.form)
  }

  static let results: Set<String> = [
    "tool_result", "mcp_tool_result", "web_search_tool_result", "web_fetch_tool_result",
    "code_execution_tool_result", "bash_code_execution_tool_result",
    "text_editor_code_execution_tool_result", "function_call_output", "custom_tool_call_output",
    "computer_call_output", "local_shell_call_output", "shell_call_output",
    "apply_patch_call_output",
  ]
}
