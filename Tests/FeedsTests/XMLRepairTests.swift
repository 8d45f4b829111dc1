import TestSupport
import Testing

@testable import Feeds

@Suite("What is handed to libxml2")
struct XMLRepairTests {
  /// What becomes of `text` when it comes in pieces of `size` bytes, and what was wrong with it.
  private func repaired(_ text: String, size: Int = .max) -> (text: String, damage: [XMLDamage]) {
    var repair = XMLRepair(lines: 0) { $0 == "eacute" ? "é" : nil }
    var pieces: [XMLPiece] = []
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      pieces += repair.pieces(of: Array(rest.prefix(size)))
      rest = rest.dropFirst(size)
    }
    pieces += repair.finish()
    var bytes: [UInt8] = []
    var damage: [XMLDamage] = []
    for piece in pieces {
      switch piece {
      case .text(let text): bytes += text
      case .damage(let found): damage.append(found)
      case .unended: break
      }
    }
    return (String(decoding: bytes, as: UTF8.self), damage)
  }

  @Test("holds no declaration, comment or document type, and as many line ends")
  func leftOut() {
    let (text, damage) = repaired(
      "<?xml version='1.0'?>\n<!DOCTYPE a [<!ENTITY b 'c'>\n<!ATTLIST a b CDATA 'c'>\n]>\n"
        + "<!-- \n --><a>x<!-- <y> -->z<![CDATA[<!-- ]]></a>")
    #expect(text == "\n\n\n\n\n<a>xz<![CDATA[<!-- ]]></a>")
    #expect(damage.isEmpty)
  }

  @Test("is well formed")
  func wellFormed() {
    #expect(repaired("<a><b>x</a>").text == "<a><b>x</b></a>")
    #expect(repaired("<a>x</b></a>").text == "<a>x</a>")
    #expect(repaired("<a><b c='d").text == "<a><b c='d'></b></a>")
    #expect(repaired("<a b=c d e='f'g=\"h\"/>").text == "<a b=\"c\" e='f' g=\"h\"/>")
    #expect(
      repaired("<a b='1<2'>&eacute;&x; & <3</a>").text == "<a b='1&#60;2'>é&#38;x; &#38; &#60;3</a>"
    )
    #expect(repaired("<a b='c><d/></a>").text == "<a b='c>'><d/></a>")
  }

  private let pieces = [
    "<rss>", "<item>", "</item>", "<title x='1'>", "</title>", "<a b=\"", "<a b='c' d=e>", "/>",
    ">",
    "<", "&", "&amp;", "&eacute;", "&#0;", "&#65;", "]]>", "<![CDATA[", "<!--", "-->", "<?x", "?>",
    "<!DOCTYPE", "[", "]", "'", "\"", "=", " ", "\n", "é", "中", "x", "</", "/", "<1>", "<é>",
  ]

  @Test("noise becomes something that libxml2 has no objection to, however it is divided")
  func noise() throws {
    let xml = try LibXML2.loaded.get()
    var random = SplitMix64(seed: 11)
    for _ in 0..<4000 {
      let count = Int.random(in: 1...40, using: &random)
      let text =
        "<a>" + (0..<count).map { _ in pieces.randomElement(using: &random) ?? "" }.joined()
      let (once, damage) = repaired(text)
      for size in [1, 3, 7] {
        let divided = repaired(text, size: size)
        #expect(divided.text == once, "\(text)")
        #expect(divided.damage.map(\.reason) == damage.map(\.reason), "\(text)")
      }
      let again = repaired(once)
      #expect(again.text == once, "\(text)")
      #expect(again.damage.isEmpty, "\(text): \(again.damage)")
      let events = XMLEvents(
        ByteStore(Array(once.utf8)), by: xml, from: 0, lines: 0,
        encoding: XMLEncoding(head: [], marked: .utf8))
      while events.next() != nil {}
      #expect(events.damage == nil, "\(text): \(String(describing: events.damage))")
    }
  }
}
