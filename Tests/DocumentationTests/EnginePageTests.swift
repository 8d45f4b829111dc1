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

  @Test("Caches and the nine changes: by index path")
  func byIndexPath() {
    var cache = IndexPathHeightCache()
    let third = IndexPath(row: 2, section: 0)
    cache.cacheHeight(4, at: third, forWidth: 80)
    #expect(cache.height(at: third, forWidth: 80) == 4)
    #expect(cache.height(at: third, forWidth: 100) == nil)
  }

  @Test("Caches and the nine changes: by key")
  func byKey() {
    var cache = KeyedHeightCache<String>()
    cache.cacheHeight(4, forKey: "entry-3", width: 80)
    cache.invalidateHeight(forKey: "entry-3")
    #expect(cache.height(forKey: "entry-3", width: 80) == nil)
  }

  @Test("Caches and the nine changes: a batch")
  func batch() throws {
    var cache = IndexPathHeightCache()
    for row in 0..<10 { cache.cacheHeight(row, at: IndexPath(row: row, section: 0), forWidth: 80) }
    var batch = BatchChanges()
    batch.deleteRows(at: [IndexPath(row: 5, section: 0)])
    batch.moveRow(from: IndexPath(row: 9, section: 0), to: IndexPath(row: 0, section: 0))
    cache.apply(try batch.resolved(rowsBefore: [10], rowsAfter: [9]))
    let heights = (0..<9).map { cache.height(at: IndexPath(row: $0, section: 0), forWidth: 80) }
    #expect(heights == [9, 0, 1, 2, 3, 4, 6, 7, 8])
  }

  @Test("Caches and the nine changes: from rows to lines")
  func tree() {
    var tree = HeightTree(sections: [.init(header: 1, numberOfRows: 1_000_000, rowEstimate: 3)])
    tree.setHeight(7, of: .row(IndexPath(row: 0, section: 0)))
    #expect(tree.offset(of: .row(IndexPath(row: 1_000, section: 0))) == 1 + 7 + 999 * 3)
    #expect(tree.item(atLine: 5)?.item == .row(IndexPath(row: 0, section: 0)))
    #expect(!tree.isExact)
  }
}
