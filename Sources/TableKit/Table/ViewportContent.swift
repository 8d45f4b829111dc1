import HeightEngine

/// What a viewport lays out: items in their order, and their heights.
protocol ViewportContent {
  /// The first item of all, and the last, of whatever height; nil where there is nothing.
  var firstItem: HeightItem? { get }
  var lastItem: HeightItem? { get }
  /// The nearest item below or above that may hold lines.
  func item(after item: HeightItem) -> HeightItem?
  func item(before item: HeightItem) -> HeightItem?
  /// The item's height, lines; measured if it is not known.
  func height(of item: HeightItem) -> Int
  /// As far as heights are known, else by estimates: lines above an item, the item at a line of the
  /// content and its first line, lines of all.
  func offset(of item: HeightItem) -> Int
  func item(atLine line: Int) -> (item: HeightItem, offset: Int)?
  var totalHeight: Int { get }
  /// Whether its section's header may stick to the top above an item.
  func sticksHeader(above item: HeightItem) -> Bool
  /// Whether items may come to be shown that are hidden only as nothing is known of them yet: any at all, or any between
  /// two that are shown.
  var isProvisional: Bool { get }
  func isProvisional(between item: HeightItem, and below: HeightItem) -> Bool
}

extension ViewportContent {
  var isProvisional: Bool { false }
  func isProvisional(between item: HeightItem, and below: HeightItem) -> Bool { false }
}
