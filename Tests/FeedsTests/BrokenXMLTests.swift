import Feeds
import Testing

@Suite("XML that is broken")
struct BrokenXMLTests {
  /// A feed of three items, one line each, the second with `bad` in its title.
  private func feed(declaring encoding: String, bad: [UInt8], count: Int = 3) throws -> Feed {
    var bytes = Array("<?xml version=\"1.0\" encoding=\"\(encoding)\"?>\n<rss><channel>\n".utf8)
    for number in 1...count {
      bytes += Array("<item><title>\(number) ".utf8) + (number == count - 1 ? bad : [])
      bytes += Array("</title></item>\n".utf8)
    }
    return try Feed.open(bytes: bytes + Array("</channel></rss>".utf8), name: "t")
  }

  private func titles(_ feed: Feed) -> [String?] { feed.entries.map { $0.title?.string } }

  /// What the rows that say what is wrong say, with their places.
  private func notes(_ feed: Feed) -> [Int: String] {
    var notes: [Int: String] = [:]
    for (row, entry) in feed.entries.enumerated() where entry.title == nil {
      notes[row] = entry.content?.string
    }
    return notes
  }

  private func rss(_ items: String) throws -> Feed {
    try Feed.reading("<rss><channel>\n" + items + "\n</channel></rss>")
  }

  @Test(
    "bytes that are nothing in the declared encoding are shown, said where they stand, and end nothing",
    arguments: [
      ("EUC-JP", [0xA4, 0x20]), ("EUC-JP", [0xFF]), ("euc_jp", [0xFF]),
      ("Shift_JIS", [0x82, 0x20]),
      ("GB18030", [0x81, 0x20]), ("Big5", [0xFF]), ("EUC-KR", [0xFF]), ("UTF-8", [0xFF]),
      ("UTF-8", [0xE3, 0x81]), ("windows-1252", [0x81]),
    ] as [(String, [UInt8])])
  func badBytes(encoding: String, bad: [UInt8]) throws {
    let feed = try feed(declaring: encoding, bad: bad)
    let titles = titles(feed)
    #expect(titles.count == 4)
    #expect(titles[0] == "1")
    #expect(titles[1]?.hasPrefix("2 \u{FFFD}") == true)
    #expect(titles[3] == "3")
    let note = notes(feed)[2]
    #expect(note?.hasPrefix("The document is broken at line 4: the byte") == true)
    #expect(note?.contains("in \(encoding)") == true)
  }

  @Test("so do bytes late in a long document, and what is wrong in many places is counted")
  func lateBytes() throws {
    let late = try feed(declaring: "EUC-JP", bad: [0xFF], count: 20_000)
    #expect(late.entries.count == 20_001)
    #expect(notes(late)[19_999]?.hasPrefix("The document is broken at line 20001:") == true)
    let many = try Feed.open(
      bytes: Array("<rss><channel>".utf8)
        + (0..<100).flatMap { number in
          Array("<item><title>\(number) caf".utf8) + [0xE9] + Array("</title></item>".utf8)
        }
        + Array("</channel></rss>".utf8), name: "t")
    #expect(many.entries.count == 102)
    #expect(notes(many)[101] == "The document is broken in 99 more places")
  }

  @Test(
    "UTF-16 and UTF-32 are read with a mark and without", arguments: [2, 4], [true, false])
  func wideEncodings(width: Int, isBig: Bool) throws {
    let text =
      "<?xml version=\"1.0\"?><rss><channel><item><title>é中🎈</title></item></channel></rss>"
    for mark in ["", "\u{FEFF}"] {
      let units =
        width == 2
        ? (mark + text).utf16.map { UInt32($0) } : (mark + text).unicodeScalars.map(\.value)
      let bytes = units.flatMap { unit in
        let little = (0..<width).map { UInt8(truncatingIfNeeded: unit >> UInt32(8 * $0)) }
        return isBig ? little.reversed() : little
      }
      #expect(titles(try Feed.open(bytes: bytes, name: "t")) == ["é中🎈"])
      // Half a character at the end.
      let cut = try Feed.open(bytes: Array(bytes.dropLast(1)), name: "t")
      #expect(titles(cut) == ["é中🎈", nil])
      #expect(notes(cut)[1]?.contains("it ends with part of a character") == true)
      #expect(cut.failures.isEmpty)
    }
  }

  @Test("EBCDIC is read as it declares, and as IBM037 where nobody knows that")
  func ebcdic() throws {
    // `<?xml version="1.0" encoding="` and so on in IBM037; ß is another byte in IBM273.
    let head: [UInt8] = [
      0x4C, 0x6F, 0xA7, 0x94, 0x93, 0x40, 0xA5, 0x85, 0x99, 0xA2, 0x89, 0x96, 0x95, 0x7E, 0x7F,
      0xF1,
      0x4B, 0xF0, 0x7F, 0x40, 0x85, 0x95, 0x83, 0x96, 0x84, 0x89, 0x95, 0x87, 0x7E, 0x7F,
    ]
    let rss: [UInt8] = [
      0x7F, 0x6F, 0x6E, 0x15, 0x4C, 0x99, 0xA2, 0xA2, 0x6E, 0x4C, 0x83, 0x88, 0x81, 0x95, 0x95,
      0x85,
      0x93, 0x6E, 0x15, 0x4C, 0x89, 0xA3, 0x85, 0x94, 0x6E, 0x4C, 0xA3, 0x89, 0xA3, 0x93, 0x85,
      0x6E,
    ]
    let end: [UInt8] = [
      0x4C, 0x61, 0xA3, 0x89, 0xA3, 0x93, 0x85, 0x6E, 0x15, 0x15, 0x4C, 0xA7, 0x6E,
    ]
    let (ibm037, ibm273): ([UInt8], [UInt8]) = (
      [0xC9, 0xC2, 0xD4, 0xF0, 0xF3, 0xF7], [0xC9, 0xC2, 0xD4, 0xF2, 0xF7, 0xF3]
    )
    for (name, letter) in [(ibm037, 0x59), (ibm273, 0xA1), ([0xE7, 0x60, 0xF1], 0x59)] {
      let feed = try Feed.open(bytes: head + name + rss + [0xC1, UInt8(letter)] + end, name: "t")
      #expect(titles(feed).compactMap { $0 } == ["Aß"])
      let notes = notes(feed).values
      // Of a document that is cut, in its fifth line.
      #expect(notes.contains { $0.contains("line 5: it ends too early in <x>") }, "\(notes)")
      let isKnown = name.count == 6
      #expect(notes.contains { $0.contains("X-1, is unknown; read as IBM037") } == !isKnown)
    }
  }

  @Test(
    "a declaration that can't be true is not believed",
    arguments: ["UTF-16", "UTF-32", "EBCDIC-US", "EUC-JP", "Shift_JIS", "ISO-8859-1"])
  func untrueDeclarations(encoding: String) throws {
    let text = "<?xml version='1.0' encoding='\(encoding)'?><rss><channel><item><title>題名</title>"
    #expect(titles(try Feed.reading(text + "</item></channel></rss>")) == ["題名"])
  }

  @Test("an encoding that nobody knows is said, and read as UTF-8; a mark is stronger than a name")
  func unknownEncodings() throws {
    let feed = try Feed.reading(
      "<?xml version='1.0' encoding='klingon-7'?><rss><channel><item><title>é</title></item></channel></rss>"
    )
    #expect(titles(feed) == [nil, "é"])
    #expect(notes(feed)[0]?.contains("its encoding, klingon-7, is unknown") == true)
    for name in ["bo gus", "b\u{F6}", String(repeating: "x", count: 50)] {
      let feed = try Feed.open(
        bytes: Array(
          "<?xml version='1.0' encoding='\(name)'?><rss><channel><item><title>é".utf8)
          + [0xFF], name: "t")
      #expect(titles(feed) == [nil, "é\u{FFFD}", nil, nil])
      #expect(notes(feed)[0]?.contains(", \(name.prefix(41)), is unknown; read as UTF-8") == true)
      #expect(notes(feed)[2]?.contains("the byte FF means nothing") == true)
    }
    #expect(titles(try Feed.reading("<?xml encoding=' Latin1 '?><rss/>")) == [])
    let marked = try Feed.reading(
      "\u{FEFF}<?xml version='1.0' encoding='ISO-8859-1'?><rss><channel><item><title>é</title></item></channel></rss>"
    )
    #expect(titles(marked) == ["é"])
  }

  @Test("control characters are shown, and said")
  func controls() throws {
    let feed = try rss("<item><title>a\0b\u{1B}c</title></item><item><title>d</title></item>")
    #expect(titles(feed) == ["a^@b^[c", nil, "d", nil])
    #expect(notes(feed)[1]?.contains("line 2: U+0000") == true)
    #expect(notes(feed)[3] == "The document is broken in 1 more place")
  }

  @Test("a document that is cut keeps what was read of its last item, wherever it is cut")
  func cut() throws {
    let whole = """
      <?xml version="1.0"?><!DOCTYPE rss [<!ENTITY a "b">]><!-- c --><rss><channel>
      <item><title>One &amp; one</title><enclosure url="x.mp3"/></item>
      <item><title><![CDATA[Two]]></title></item></channel></rss>
      """
    let bytes = Array(whole.utf8)
    for count in 1..<bytes.count - 1 {
      guard let feed = try? Feed.open(bytes: Array(bytes[..<count]), name: "t") else { continue }
      let titles = titles(feed)
      if feed.format == .rss, count > 180 { #expect(titles.first == "One & one", "\(count)") }
      if feed.format == .rss, !titles.isEmpty {
        #expect(notes(feed).values.contains { $0.contains("it ends too early") }, "\(count)")
      }
    }
  }

  @Test("tags that don't match cost no other item")
  func tags() throws {
    let missing = try rss("<item><title>One</item>\n<item><title>Two</title></item>")
    #expect(titles(missing) == ["One", nil, "Two"])
    #expect(notes(missing)[1]?.contains("line 2: <title> has no end before </item>") == true)
    let more = try rss(
      "<item><title>One</title></b></item></item></item>\n<item><title>Two</title></item>")
    #expect(titles(more) == ["One", nil, "Two"])
    let quote = try rss(
      "<item><title>One</title><enclosure url=\"a /></item><item><title>Two</title></item>")
    #expect(titles(quote) == ["One", nil, "Two"])
    let bare = try rss(
      "<item><title>One</title><enclosure url=a length=1 x/></item><item><title>Two</title></item>")
    #expect(titles(bare) == ["One", nil, "Two"])
    let unfinished = try rss("<item><title>One</title><link</item><item><title>Two</title></item>")
    #expect(titles(unfinished) == ["One", nil, "Two"])
  }

  @Test("signs that should have been escaped are kept")
  func signs() throws {
    let feed = try rss(
      "<item><title>a < b <3 & c &d; &eacute; &#1;</title></item><item><title>Two</title></item>")
    #expect(titles(feed) == ["a < b <3 & c &d; é ^A", nil, "Two"])
    let inAttributes = try rss(
      "<item><title>t</title><enclosure url=\"https://x.example/?a<1&c=&eacute;\"/></item>")
    #expect(inAttributes.entries[0].link?.string == "https://x.example/?a%3C1&c=%C3%A9")
  }

  @Test("what stands behind the document's end is left out, and said; comments may stand there")
  func behind() throws {
    let text = "<rss><channel><item><title>One</title></item></channel></rss>"
    #expect(titles(try Feed.reading(text + "<!-- 0.3 s -->\n<?x y?>\n")) == ["One"])
    for more in [
      "more", "<script>if (a < b && c > d) { e() }</script>", "<![CDATA[x]]>", "</rss>", "]]>",
    ] {
      let feed = try Feed.reading(text + more)
      #expect(titles(feed) == ["One", nil], "\(more)")
      #expect(notes(feed)[1]?.contains("there is more behind its end") == true)
    }
  }

  @Test("too much of anything costs itself and nothing else")
  func tooMuch() throws {
    let huge = String(repeating: "x", count: 12 << 20)
    let attributes = (0..<5000).map { "a\($0)='x'" }.joined(separator: " ")
    let namespaces = (0..<5000).map { "xmlns:a\($0)='x'" }.joined(separator: " ")
    let deep = String(repeating: "<b>", count: 5000) + "x" + String(repeating: "</b>", count: 5000)
    for (part, isSaid) in [
      ("<enclosure url=\"\(huge)\"/>", true), ("<!--\(huge)-->", false), ("<?x \(huge)?>", false),
      ("<x \(attributes)/>", true), ("<x \(namespaces)/>", true), ("<\(huge)/>", false),
      ("<description>\(deep)</description>", true), ("<x y\(huge)='z'/>", true),
      ("</\(huge)>", true),
    ] {
      let feed = try rss("<item><title>One</title>\(part)</item><item><title>Two</title></item>")
      #expect(titles(feed).compactMap { $0 } == ["One", "Two"], "\(part.prefix(20))")
      #expect(notes(feed).count == (isSaid ? 1 : 0), "\(part.prefix(20))")
    }
  }

  @Test("a document type is passed, whatever is in it")
  func documentTypes() throws {
    let text = """
      <!DOCTYPE rss [<!ENTITY a "]>"> <!-- ' ]> --> <?x " ?> <!ATTLIST item x CDATA '<!--' > %b;
      ] >
      <rss><channel><item><title>a &a; b</title></item></channel></rss>
      """
    #expect(titles(try Feed.reading(text)) == ["a ]> b"])
  }
}
