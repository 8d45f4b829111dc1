import Testing

@testable import Feeds

@Suite("What long rows say")
struct LongPartsTests {
  private let texts = LongTexts(showsInSteps: false)

  /// How often it is found out what rows of so many bytes say, which are asked for in that order.
  private func looks(_ rows: [Int], bytes: Int) -> Int {
    var count = 0
    for row in rows {
      _ = texts.parts(ofRow: row, bytes: bytes) {
        count += 1
        return RowParts(RowFields())
      }
    }
    return count
  }

  @Test("is found once, as long as no other is asked for and nothing has changed")
  func once() {
    let long = LongTexts.shortest + 1
    #expect(looks([3, 3, 3], bytes: long) == 1)
    #expect(looks([3, 4, 3], bytes: long) == 2)
    #expect(looks([3], bytes: long + 1) == 1)
    texts.forgetDecoded(from: 4)
    #expect(looks([3], bytes: long + 1) == 0)
    texts.forgetDecoded(from: 3)
    #expect(looks([3], bytes: long + 1) == 1)
  }

  @Test("is found anew of others, which costs little")
  func short() { #expect(looks([3, 3], bytes: LongTexts.shortest) == 2) }
}
