/// The places of a content that have a name, and what leads where.
struct ContentPlaces {
  /// Where a link leads, as far as is known while it is read.
  enum Target {
    case nowhere
    /// To the link of that index.
    case link(Int)
    /// To the place of that name.
    case place(String)
  }

  var targets: [Target] = []
  /// Names of what is in the block that comes next.
  private var open: [String] = []
  /// The blocks of the places, by their names.
  private var blocks: [String: Int] = [:]

  /// Something that leads there; returns which target it is.
  mutating func addTarget(_ target: Target) -> Int {
    targets.append(target)
    return targets.count - 1
  }

  /// An element begins that may have a name.
  mutating func open(_ element: String, _ attributes: [String: String]) {
    if let name = attributes["id"], !name.isEmpty { open.append(name) }
    if element == "a", let name = attributes["name"], !name.isEmpty { open.append(name) }
  }

  /// What has begun since the last block is in this one.
  mutating func reach(block: Int) {
    for name in open where blocks[name] == nil { blocks[name] = block }
    open.removeAll(keepingCapacity: true)
  }

  /// Says in `content` where its runs lead. What leads nowhere is text as any other.
  mutating func settle(in content: inout EntryContent) {
    if !content.blocks.isEmpty { reach(block: content.blocks.count - 1) }
    let found: [LinkTarget?] = targets.map { target in
      switch target {
      case .nowhere: nil
      case .link(let index): .link(index)
      case .place(let name): blocks[name].map(LinkTarget.block)
      }
    }
    var numbers: [Int?] = []
    for target in found {
      numbers.append(target.map { _ in content.targets.count })
      if let target { content.targets.append(target) }
    }
    guard !targets.isEmpty else { return }
    for index in content.blocks.indices { content.blocks[index].renumberTargets(by: numbers) }
  }
}

extension ContentBlock {
  fileprivate mutating func renumberTargets(by numbers: [Int?]) {
    if !runs.isEmpty { runs.renumberTargets(by: numbers) }
    guard var table else { return }
    self.table = nil
    for row in table.rows.indices {
      for cell in table.rows[row].indices where !table.rows[row][cell].runs.isEmpty {
        table.rows[row][cell].runs.renumberTargets(by: numbers)
      }
    }
    self.table = table
  }
}

extension [InlineRun] {
  fileprivate mutating func renumberTargets(by numbers: [Int?]) {
    for index in indices {
      guard let target = self[index].target else { continue }
      self[index].target = numbers[target]
      if numbers[target] == nil { self[index].style.remove(.link) }
    }
    removeAll { $0.style.isEmpty && $0.target == nil }
  }
}
