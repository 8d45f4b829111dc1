import Foundation
import TestSupport
import Testing

@testable import Feeds

/// Twice the input may cost 2.3 times as much, be it shaped as it may. The cost is a thread's own time on
/// the processor, and only its growth counts; what else runs can spoil a measurement, so that the best of
/// some counts.
@Suite("What costs grow like", .serialized, .timeLimit(.minutes(5)))
struct DocumentGrowthTests {
  struct Shape: CustomTestStringConvertible, Sendable {
    var testDescription: String
    /// How often it is repeated at first.
    var count: Int
    var text: @Sendable (Int) -> String

    init(_ name: String, _ count: Int, _ text: @escaping @Sendable (Int) -> String) {
      testDescription = name
      self.count = count
      self.text = text
    }

    /// `unit` over and over.
    init(_ unit: String, _ count: Int = 4000, end: String = "") {
      self.init(unit, count) {
        String(repeating: unit, count: $0) + "x" + String(repeating: end, count: $0)
      }
    }

    /// A piece for each number.
    init(each name: String, _ count: Int = 4000, _ piece: @escaping @Sendable (Int) -> String) {
      self.init(name, count) { (0..<$0).map(piece).joined() }
    }
  }

  private func nanoseconds(_ body: () -> Void) -> Double {
    let start = processorTime()
    body()
    return Double(processorTime() - start)
  }

  /// How much more four times the shape costs.
  private func growth(of shape: Shape, _ read: (String) -> Void) -> Double {
    let (small, large) = (shape.text(shape.count), shape.text(4 * shape.count))
    var best = Double.infinity
    for _ in 0..<6 where best > 2.3 * 2.3 {
      let costs = (0..<3).map { _ in nanoseconds { read(small) } }
      best = min(best, nanoseconds { read(large) } / (costs.min() ?? 1))
    }
    return best
  }

  @Test(
    "HTML",
    arguments: [
      Shape(each: "links") { "<a href='https://a.example/\($0)'>x</a> " },
      Shape(each: "links to one place") { _ in "<a href='https://a.example/'>x</a> " },
      Shape("<a href='https://a.example/'>"), Shape("<p>x"), Shape("<li>x"), Shape("<td>x"),
      Shape("<tr><td>x"), Shape("<table><tr><td>x", 1000), Shape("<div>", end: "</div>"),
      Shape("<blockquote>", end: "</blockquote>"), Shape("<ul><li>x"), Shape("</span>"),
      Shape("<div></span>"), Shape("<div><p></a>"), Shape("<sup>", end: "</sup>"),
      Shape("x<sup>2</sup>"), Shape("<!--"), Shape("<!"), Shape("<iframe>"), Shape("<script>"),
      Shape("&amp;"), Shape("&"), Shape("&x"), Shape("<"), Shape("</"), Shape("<br>"), Shape("<q>"),
      Shape("<pre>\n"), Shape("<h1>x"), Shape("<svg>"), Shape("<math>"), Shape("<math><mfrac>"),
      Shape("<ol reversed><li>x"), Shape("<video>"), Shape("<math><msqrt>x"), Shape("<dd>x"),
      Shape("e\u{301}<sup>2</sup>"), Shape("<b>x</i>"), Shape("<b>", end: "</b>"),
      Shape("<a href='#x'>y</a>"), Shape("<p id=x>y"), Shape("x\u{202E}<i>y</i>"),
      Shape("<tr><td colspan=1000 rowspan=1000>x", 1000), Shape("<pre class=language-c>/*"),
      Shape(each: "notes", 1000) { "<p id=n\($0)><a href='#n\($0 + 1)'>x</a>" },
      Shape("\u{301}"), Shape("<td><table><td>x", 1000),
      Shape("attributes", 4000) { "<p " + (0..<$0).map { "a\($0) " }.joined() + ">" },
      Shape("attributes with values", 4000) {
        "<p " + (0..<$0).map { "a\($0)='x' " }.joined() + ">"
      },
    ])
  func html(shape: Shape) {
    let growth = growth(of: shape) { text in
      _ = HTMLContent.read(text, numbersLinks: true).plainText
    }
    #expect(growth <= 2.3 * 2.3)
  }

  @Test(
    "XML",
    arguments: [
      Shape(each: "items", 1000) { "<item><title>\($0)</title></item>" },
      Shape("<item>"), Shape("<b>", end: "</b>"), Shape("</b>"), Shape("<b></c>"), Shape("<"),
      Shape("&"), Shape("&amp;"), Shape("&x;"), Shape("<!-- x -->"), Shape("<!--"),
      Shape("<![CDATA["), Shape("<![CDATA[x]]>"), Shape("]]>"), Shape("<?x"), Shape("<a b='"),
      Shape("<a b"), Shape("\u{1}"), Shape("<!DOCTYPE [\""), Shape("<a\n"),
      Shape("attributes", 2000) { "<x " + (0..<$0).map { "a\($0)='x' " }.joined() + "/>" },
      Shape("namespaces", 2000) { "<x " + (0..<$0).map { "xmlns:a\($0)='x' " }.joined() + "/>" },
      Shape(each: "namespaces one in the other", 1000) { "<x xmlns:a\($0)='x'><y/><y/><y/>" },
      Shape(each: "entities") { "&x\($0);" },
      Shape("declared entities", 1000) {
        "<!DOCTYPE x [" + (0..<$0).map { "<!ENTITY x\($0) '&x\($0 + 1);'>" }.joined() + "]>"
      },
    ])
  func xml(shape: Shape) {
    let isType = shape.testDescription == "declared entities"
    let growth = growth(of: shape) { text in
      let document =
        isType ? "\(text)<rss><channel><item/></channel></rss>" : "<rss><channel><item>\(text)"
      let store = ByteStore(Array(document.utf8))
      _ = try? SourceOpening(store, name: "t", options: FeedOptions(format: .rss)).open()
    }
    #expect(growth <= 2.3 * 2.3)
  }
}
