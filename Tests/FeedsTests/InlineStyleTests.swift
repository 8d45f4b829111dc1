import HeightEngine
import TestSupport
import Testing

@testable import Feeds

@Suite("Style within the texts of a page")
struct InlineStyleTests {
  private func content(_ html: String) -> EntryContent {
    HTMLContent.read(html, for: .page, address: "https://a.example/page")
  }

  /// The blocks' texts with their runs in brackets, each behind the first letters of what it is.
  private func marked(_ html: String) -> [String] {
    content(html).blocks.map { Self.marked($0.text, $0.runs) }
  }

  private static func marked(_ text: DisplayText, _ runs: [InlineRun]) -> String {
    var result = ""
    var done = 0
    let bytes = Array(text.string.utf8)
    for run in runs {
      result += String(decoding: bytes[done..<run.range.lowerBound], as: UTF8.self)
      result += "⟦\(names(run.style)):" + String(decoding: bytes[run.range], as: UTF8.self) + "⟧"
      done = run.range.upperBound
    }
    return result + String(decoding: bytes[done...], as: UTF8.self)
  }

  private static func names(_ style: InlineStyle) -> String {
    let names: [(InlineStyle, String)] = [
      (.bold, "b"), (.italic, "i"), (.underline, "u"), (.strikethrough, "s"), (.code, "c"),
      (.link, "a"), (.marked, "m"),
    ]
    return names.filter { style.contains($0.0) }.map(\.1).joined()
  }

  @Test("what is bold, italic, code, struck out, put in or marked is a run of the text")
  func kinds() {
    for (html, text) in [
      ("a <b>b</b> c", "a ⟦b:b⟧ c"), ("<strong>b</strong>", "⟦b:b⟧"),
      ("<i>x</i><em>y</em>", "⟦i:xy⟧"), ("a<code>x = 1</code>", "a⟦c:x = 1⟧"),
      ("<s>a</s> <del>b</del>", "⟦s:a b⟧"), ("<u>a</u><ins>b</ins>c", "⟦u:ab⟧c"),
      ("<mark>m</mark>", "⟦m:m⟧"), ("<b>a <i>b</i> c</b> d", "⟦b:a ⟧⟦bi:b⟧⟦b: c⟧ d"),
      ("<b>a<i>b</b>c</i>d", "⟦b:a⟧⟦bi:b⟧⟦i:c⟧d"), ("<b></b>a<i> </i>b", "a b"),
      ("<b> a </b>b", "⟦b:a⟧ b"), ("a<b>", "a"), ("</b>a", "a"), ("<b><b>a</b>b</b>c", "⟦b:ab⟧c"),
      ("<p><b>a</p><p>b</b>c</p>", "⟦b:a⟧\n⟦b:b⟧c"), ("<h1>a <i>b<br>c</i></h1>", "a ⟦i:b c⟧"),
      ("<b>2<sup>2</sup></b>x<sub><i>1</i></sub>y", "⟦b:2²⟧x⟦i:₁⟧y"),
    ] {
      #expect(marked(html).joined(separator: "\n") == text, "\(html)")
    }
  }

  @Test("runs go by the text as it is shown: sanitised, its spaces folded, trimmed")
  func offsets() {
    #expect(marked("  \n a\u{9B}  <b>b\u{202E}c</b> é ") == ["a<U+009B> ⟦b:b<U+202E>c⟧ é"])
    #expect(marked("<p>👩‍👩‍👧 <i>漢字</i></p>") == ["👩 ⟦i:漢字⟧"])
    #expect(marked("<pre>\n  a <b>b</b>\n</pre>") == ["  a ⟦b:b⟧"])
  }

  @Test("links are runs that lead to their address, and their numbers are not")
  func links() {
    let html = """
      <a href="https://a.example/">one</a> <a href="https://b.example/"><b>two</b></a>,
      <a href="javascript:x">no</a> <a name=x>no</a> <a href="https://a.example/">one</a>
      """
    #expect(marked(html) == ["⟦a:one⟧[1] ⟦ba:two⟧[2], no [javascript:x] no ⟦a:one⟧[1]"])
    let content = content(html)
    #expect(content.targets == [.link(0), .link(1), .link(0)])
    #expect(content.blocks[0].runs.map(\.target) == [0, 1, 2])
  }

  @Test("relative links and pictures are those of the page's site")
  func relative() {
    let html = "<a href='/b?c'>x</a> <a href='d'>y</a> <img src='p.png' alt='P'> <a href=''>z</a>"
    #expect(
      content(html).links.map(\.string) == [
        "https://a.example/b?c", "https://a.example/d", "https://a.example/p.png",
      ])
    let long = HTMLContent.read(
      html, for: .page, address: "https://a.example/" + String(repeating: "a", count: 300))
    #expect(long.links.isEmpty)
  }

  @Test(
    "in a relative link blanks, signs and letters of all scripts are percent-encoded, and colons may stand"
  )
  func encodedRelative() {
    #expect(
      content("<a href='/a b'>x</a> <a href='é?u=x:y'>y</a> <a href='/日/{1}#a|b'>z</a>").links
        .map(\.string) == [
          "https://a.example/a%20b", "https://a.example/%C3%A9?u=x:y",
          "https://a.example/%E6%97%A5/%7B1%7D#a%7Cb",
        ])
    #expect(content("<a href='javascript:x'>x</a> <a href='x://y'>y</a>").links.isEmpty)
  }

  @Test("what leads to a place on the page leads to that place's block, by whatever name it has")
  func places() {
    let html = """
      <p>a<sup><a href="#n">1</a></sup> <a href="https://a.example/page#old">b</a>
      <a href="#gone">c</a> <a href="https://b.example/page#n">d</a></p>
      <p>between</p><ol><li id=n>note</li></ol><a name="old"></a><p>place</p>
      """
    let content = content(html)
    #expect(marked(html)[0] == "a⟦a:¹⟧ ⟦a:b⟧ c ⟦a:d⟧[1]")
    #expect(content.targets == [.block(2), .block(3), .link(0)])
    #expect(content.blocks[2].text.string == "note")
    #expect(content.blocks[3].text.string == "place")
  }

  @Test("code says which language it is in by what people write")
  func languages() {
    for html in [
      "<pre><code class='language-swift'>x</code></pre>", "<pre class='brush: swift;'>x</pre>",
      "<div class='highlight highlight-source-swift'><pre>x</pre></div>", "<pre lang=swift>x</pre>",
      "<pre class='sourceCode swift'><code>x</code></pre>",
      "<figure class='highlight swift'><pre>x</pre></figure>",
      "<pre><code data-lang=swift>x</code></pre>", "<pre class=lang-Swift>x</pre>",
    ] {
      #expect(content(html).blocks.map(\.language?.name) == ["swift"], "\(html)")
    }
    for html in [
      "<pre>x</pre>", "<div class=swift><pre>x</pre></div>", "<p lang=de>x</p><pre>y</pre>",
      "<pre class=language-klingon>x</pre>", "<div class=language-swift><p>a</p><pre>x</pre></div>",
    ] {
      #expect(content(html).blocks.last?.language == nil, "\(html)")
    }
  }

  @Test("a table's cells have their text, lines of their own, header, alignment and span")
  func tables() throws {
    let html = """
      <table><thead><tr><th>A<th align=right>B</tr></thead>
      <tr><td>one<br>two<p>three</p><td style="text-align: right"><b>1</b></tr>
      <tr align=center><td colspan=2>both</table>
      """
    let table = try #require(content(html).blocks.first?.table)
    #expect(table.headerRows == 1)
    #expect(table.columns == 2)
    #expect(
      table.rows.map { $0.map(\.text.string) } == [
        ["A", "B"], ["one\ntwo\nthree", "1"], ["both"],
      ])
    #expect(
      table.rows.map { $0.map(\.alignment) } == [[.left, .right], [.left, .right], [.center]])
    #expect(table.rows[2][0].span == 2)
    #expect(table.rows[1][1].runs.map(\.style) == [.bold])
    let spanning =
      "<table><tr><td rowspan=3>a<td>b<td rowspan=2>c<tr><td>d<tr><td>e<td>f<tr><td>g<td>h</table>"
    let rows = try #require(content(spanning).blocks.first?.table?.rows)
    #expect(
      rows.map { $0.map(\.text.string) } == [
        ["a", "b", "c"], ["", "d", ""], ["", "e", "f"], ["g", "h"],
      ])
    let odd = "<table><tr><td colspan=99999999999999999999>a<td colspan=-1>b</table>"
    #expect(content(odd).blocks.first?.table?.columns == 2)
    let wide = "<table><tr><td colspan=900>a<td colspan=900>b</table>"
    #expect(content(wide).blocks.first?.table?.columns == 2)
  }

  @Test("rows say the same as ever, and know nothing of style")
  func rows() {
    let html = "<p>a <b>b</b></p><pre class=language-c>x</pre><table><tr><td>1<td>2</table>"
    let content = HTMLContent.read(html, for: .row)
    #expect(content.plainText == "a b\nx\n1  2")
    #expect(content.blocks.allSatisfy { $0.runs.isEmpty && $0.table == nil && $0.language == nil })
  }

  @Test("whatever the elements, runs are in order and end where their text does")
  func random() {
    var random = SplitMix64(seed: 3)
    let pieces = [
      "<b>", "</b>", "<i>", "</i>", "<code>", "</code>", "<a href='https://a.example/'>", "</a>",
      "<a href='#x'>", "<p id=x>", "</p>", "<sup>", "</sup>", "<sub>", "</sub>", "<br>", "<pre>",
      "</pre>", "<h2>", "</h2>", "<table>", "<tr>", "<td>", "</table>", "<li>", " ", "\n", "word",
      "é", "👩‍👩‍👧", "\u{202E}", "\u{301}", "2", "<math>", "<msup>", "</math>", "<q>", "</q>",
      "<img alt=x>",
    ]
    for _ in 0..<3000 {
      let html = (0..<random.below(30)).map { _ in pieces[random.below(pieces.count)] }.joined()
      let content = content(html)
      let tables = content.blocks.compactMap(\.table).flatMap { $0.rows.flatMap { $0 } }
      let texts = content.blocks.map { ($0.text, $0.runs) } + tables.map { ($0.text, $0.runs) }
      for (text, runs) in texts {
        let ends = [0] + runs.flatMap { [$0.range.lowerBound, $0.range.upperBound] }
        #expect(zip(ends, ends.dropFirst()).allSatisfy { $0 <= $1 }, "\(html)")
        #expect(ends.allSatisfy { $0 <= text.string.utf8.count }, "\(html)")
        #expect(runs.allSatisfy { $0.target.map { $0 < content.targets.count } ?? true })
        let whole = Self.marked(text, runs).unicodeScalars
        #expect(!whole.contains("\u{FFFD}"), "a run ends within a character: \(html)")
      }
    }
  }
}
