import HeightEngine
import TableKit
import TestSupport
import Testing

@Suite("`DisplayText` takes interpolation")
struct DisplayTextInterpolationTests {
  @Test("numbers, strings and texts, each sanitised")
  func sanitised() {
    let (number, name, text) = (3, "a\u{1B}[31mb", DisplayText("c\u{202E}d"))
    let row: DisplayText = "Row \(number) of \(name), \(text)"
    #expect(row.string == "Row 3 of a^[[31mb, c<U+202E>d")
    #expect(DisplayText("\(text)") == text)
    #expect(Header("\(number) new") == Header("3 new"))
    #expect(TextBlock("\(number) new" as DisplayText).text.string == "3 new")
  }

  @Test("as the whole is sanitised: parts that are clean may not be so side by side")
  func whole() {
    let (one, two) = (DisplayText("👩"), DisplayText("\u{200D}👩"))
    let text: DisplayText = "\(one)\(two)"
    #expect(text == DisplayText(one.string + two.string))
  }

  @Test("a text put into another is not changed again", arguments: 0..<6)
  func idempotent(seed: Int) {
    var layouts = RandomLayouts(seed: UInt64(300 + seed))
    for _ in 0..<200 {
      let text = layouts.text()
      #expect("\(text)" as DisplayText == text)
      #expect("<\(text)>" as DisplayText == DisplayText("<" + text.string + ">"))
    }
  }
}
