/// How many elements are open that give their text a style: each has it until the outermost of its kind ends.
struct OpenStyles {
  private var depths: [InlineStyle: Int] = [:]

  mutating func start(_ style: InlineStyle) { depths[style, default: 0] += 1 }

  /// Returns whether the outermost has ended. What has not begun does not end.
  mutating func end(_ style: InlineStyle) -> Bool {
    guard let depth = depths[style], depth > 0 else { return false }
    depths[style] = depth - 1
    return depth == 1
  }
}
