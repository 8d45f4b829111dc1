import HeightEngine
import Testing

/// The code of HeightEngine's pages, as it stands there.
@Suite("HeightEngine's pages")
struct EnginePageTests {
  @Test("What is measured is what is painted: text is sanitised")
  func sanitised() {
    let hostile = DisplayText("\u{1B}[2Jred\u{202E}txt.exe")
    #expect(hostile.string == "^[[2Jred<U+202E>txt.exe")
  }

  @Test("What is measured is what is painted: one table of widths")
  func widths() {
    let wrapper = LineWrapper()
    #expect(wrapper.numberOfLines(of: "東京タワー", width: 10) == 1)
    #expect(wrapper.numberOfLines(of: "東京タワー", width: 9) == 2)
  }

  @Test("What is measured is what is painted: one way to break lines")
  func breaks() {
    let text: DisplayText = "A word, and a veryverylongword."
    let lines = LineWrapper().lines(of: text, width: 10)
    let drawn = lines.map { line in
      String(decoding: Array(text.string.utf8)[line.range], as: UTF8.self)
    }
    #expect(drawn == ["A word,", "and a", "veryverylo", "ngword."])
  }

  @Test("Caches and the nine changes: from rows to lines")
  func tree() {
    var tree = HeightTree(sections: [.init(header: 1, numberOfRows: 1_000_000, rowEstimate: 3)])
    tree.setHeight(7, of: .row(IndexPath(row: 0, section: 0)))
    #expect(tree.offset(of: .row(IndexPath(row: 1_000, section: 0))) == 1 + 7 + 999 * 3)
    #expect(tree.item(atLine: 5)?.item == .row(IndexPath(row: 0, section: 0)))
    #expect(!tree.isExact)
  }

  @Test("Caches and the nine changes: what to measure next")
  func precaching() {
    var tree = HeightTree(sections: [.init(numberOfRows: 3, rowEstimate: 2)])
    while let next = tree.nextEstimate(atOrAfter: .header(0)) { tree.setHeight(5, of: next) }
    #expect(tree.isExact && tree.totalHeight == 15)
  }

  @Test("Caches and the nine changes: at many widths")
  func manyWidths() {
    var tree = HeightTree(sections: [.init(numberOfRows: 10, rowEstimate: 2)], width: 80)
    let third = IndexPath(row: 2, section: 0)
    tree.setHeight(4, of: .row(third))
    #expect(tree.setWidth(60) == false, "a new width: each height is an estimate, the one it had")
    #expect(tree.height(of: .row(third)) == 4 && tree.rememberedHeight(at: third) == nil)
    tree.setHeight(6, of: .row(third))
    #expect(tree.setWidth(80) == true, "a width seen before")
    #expect(tree.rememberedHeight(at: third) == 4)
    #expect(tree.widths == [80, 60])
  }

  @Test("Caches and the nine changes: by key")
  func byKey() {
    var cache = KeyedHeightCache<HeightKey>()
    cache.cacheHeight(4, forKey: HeightKey("entry-3"), width: 80)
    cache.cacheHeight(2, forKey: HeightKey(3), width: 80)
    cache.invalidateHeight(forKey: HeightKey("entry-3"))
    #expect(cache.height(forKey: HeightKey("entry-3"), width: 80) == nil)
    #expect(cache.height(forKey: HeightKey(3), width: 80) == 2)
  }

  @Test("Caches and the nine changes: the rows of a key")
  func marks() {
    var tree = HeightTree(sections: [.init(numberOfRows: 3, rowEstimate: 2)], width: 80)
    for row in 0..<3 {
      let item = HeightItem.row(IndexPath(row: row, section: 0))
      tree.setMark(HeightKey("entry-\(row)").mark, of: item)
      tree.setHeight(4, of: item)
    }
    #expect(tree.forgetHeights(markedBy: HeightKey("entry-1").mark) == 1)
    #expect(tree.nextEstimate(atOrAfter: .header(0)) == .row(IndexPath(row: 1, section: 0)))
  }

  @Test("Caches and the nine changes: a batch")
  func batch() throws {
    var tree = HeightTree(sections: [.init(numberOfRows: 10, rowEstimate: 2)], width: 80)
    for row in 0..<10 { tree.setHeight(row, of: .row(IndexPath(row: row, section: 0))) }
    var batch = BatchChanges()
    batch.deleteRows(at: [IndexPath(row: 5, section: 0)])
    batch.moveRow(from: IndexPath(row: 9, section: 0), to: IndexPath(row: 0, section: 0))
    batch.insertRows(at: [IndexPath(row: 9, section: 0)])
    tree.apply(try batch.resolved(rowsBefore: [10], rowsAfter: [10]), rowEstimate: 3)
    let heights = (0..<10).map { tree.rememberedHeight(at: IndexPath(row: $0, section: 0)) }
    #expect(heights == [9, 0, 1, 2, 3, 4, 6, 7, 8, nil])
  }
}
