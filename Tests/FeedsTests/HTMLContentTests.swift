import HeightEngine
import Testing

@testable import Feeds

@Suite("HTML to blocks")
struct HTMLContentTests {
  private func text(_ html: String) -> String {
    HTMLContent.read(html, for: .row).plainText
  }

  @Test("paragraphs, white space folded, entities decoded")
  func paragraphs() {
    #expect(
      text("<p>One\n  two</p>\n<p>caf&eacute; &amp; &#x4E2D;<br>next</p>")
        == "One two\ncafé & 中\nnext")
    #expect(text("just text") == "just text")
    #expect(text("a<b>b</b> <i> c</i>\n") == "ab c")
    #expect(text("") == "")
  }

  @Test("headings know their level")
  func headings() {
    let blocks = HTMLContent.read("<h1>A</h1><h3>B <em>c</em></h3>", for: .row).blocks
    #expect(
      blocks == [
        ContentBlock(.heading(level: 1), "A"), ContentBlock(.heading(level: 3), "B c"),
      ])
  }

  @Test("lists, nested and numbered")
  func lists() {
    let html = """
      <ul><li>one<ol start="3"><li>three</li><li><p>four</p><p>more</p></li></ol></li><li>two</ul>
      """
    #expect(text(html) == "• one\n  3. three\n  4. four\n    more\n• two")
  }

  @Test("tasks in lists have their boxes, checked or not")
  func tasks() {
    let html = """
      <ul><li><input type="checkbox" class="c" checked> one</li>
      <li><p><input disabled="" type="checkbox">two</p></li>
      <li><INPUT TYPE=CHECKBOX CHECKED=""/>three <input type="text" value="x"></li></ul>
      """
    for purpose in [HTMLContent.Purpose.row, .page] {
      #expect(
        HTMLContent.read(html, for: purpose).plainText == "• [x] one\n• [ ] two\n• [x] three x")
    }
    #expect(text("a <input type='checkbox'>b") == "a [ ] b")
  }

  @Test("quotes and code are kept as they are")
  func quotesAndCode() {
    #expect(
      text("<blockquote><p>said</p><blockquote>deep<br>er</blockquote></blockquote>")
        == "│ said\n│ │ deep\n│ │ er")
    let code = HTMLContent.read("<pre><code>if x {\n    y()\n}\n</code></pre>", for: .row)
    #expect(code.blocks.map(\.kind) == [.code])
    #expect(code.plainText == "if x {\n    y()\n}")
  }

  @Test("tables are set in columns, wide characters counted as two")
  func tables() {
    let html =
      "<table><tr><th>Name<th>N</tr><tr><td>河</td><td>1</td></tr><tr><td>Danube<td>2</table>"
    #expect(text(html) == "Name    N\n河      1\nDanube  2")
    #expect(text("<table><tr><td>a<p>b</p></td></tr></table>c") == "a b\nc")
  }

  @Test("the rows of a table in a cell are lines of the cell, side by side with other cells")
  func tablesInTables() throws {
    let inner = "<table><tr><td>in1<td>in2<tr><td>inner 3<td>in4</table>"
    let lines = "in1      in2\ninner 3  in4"
    #expect(text("<table><tr><td>\(inner)</table>") == lines)
    #expect(text("<table><tr><td>outer\(inner)behind</table>") == "outer\n\(lines)\nbehind")
    #expect(
      text("<table><tr><td>a<td>outer\(inner)<td>x<tr><td>long<td>b<td>y</table>")
        == "a     outer         x\n      in1      in2\n      inner 3  in4\nlong  b             y")
    let word = String(repeating: "w", count: 101)
    #expect(text("<table><tr><td>\(word)<td>\(inner)</table>") == "\(word)\n\(lines)")
    #expect(text("<table>\(inner)</table>b").hasPrefix("in1 in2 inner 3 in4"))
    let page = HTMLContent.read("<table><tr><td>outer\(inner)<td>x</table>", for: .page)
    let table = try #require(page.blocks.first?.table)
    #expect(table.rows.map { $0.map(\.text.string) } == [["outer\n\(lines)", "x"]])
  }

  @Test(
    "a bar is what stands in it, or its numbers",
    arguments: [
      ("a <progress value=30 max=100>30 %</progress> b", "a 30 % b"),
      ("a <progress value=30 max=100></progress> b", "a 30/100 b"),
      ("a <meter min=0 value=0.5> </meter> b", "a 0.5 b"), ("a <progress></progress>b", "a b"),
      ("<p><meter value=7 max=10>", "7/10"), ("<meter value=7 max=10></meter>", "7/10"),
    ])
  func bars(html: String, shown: String) { #expect(text(html) == shown) }

  @Test("links are numbered and listed once, others are only text")
  func links() {
    let html = """
      <a href="https://a.example/">one</a>, <a href="javascript:x()">two</a>,
      <a href="https://b.example/">three</a> <a href="https://a.example/">again</a>
      """
    let content = HTMLContent.read(html, for: .page)
    #expect(content.plainText == "one[1], two [javascript:x()], three[2] again[1]")
    #expect(content.links.map(\.string) == ["https://a.example/", "https://b.example/"])
    #expect(text(html) == "one, two, three again")
  }

  @Test(
    "of a row it is told which words lead where, line by line, and it says the same",
    arguments: [
      ("<p>See <a href=/x>this one</a>, <a href='#p'>or <b>that</b></a>", ["this one", "or that"]),
      (
        "a<a href=//b.example/>b</a>c<p><a href=x>d é 日</a><hr><a href=y>e</a>",
        ["b", "d é 日", "e"]
      ),
      ("<ul><li>a <a href=x>b<br>c</a><li><blockquote><a href=y>d</a>", ["b", "c", "d"]),
      (
        "<pre>1 <a href=x>2\n3</a></pre><a href=x>x</a><sup><a href=n>2</a></sup>",
        ["2", "3", "x", "²"]
      ),
      (
        "<table><tr><td>日本<td>by <a href=u> /u/x </a> <a href=l>[link]</a><tr><td><a href=m>m</a>",
        ["/u/x", "[link]", "m"]
      ),
      ("<a href='javascript:x'>no</a> <a href=x></a> <a>none</a>", []),
    ] as [(String, [String])])
  func linkedRow(html: String, words: [String]) {
    let content = HTMLContent.read(html, for: .linkedRow, address: "https://a.example/")
    let shown = content.plainText
    #expect(shown == text(html))
    let links = content.linksInPlainText
    #expect(links.map { String(decoding: Array(shown.utf8)[$0.range], as: UTF8.self) } == words)
    #expect(zip(links, links.dropFirst()).allSatisfy { $0.range.upperBound <= $1.range.lowerBound })
    #expect(links.allSatisfy { $0.link.string.contains(".example/") })
  }

  @Test("images are their alternative text")
  func images() {
    #expect(text("a <img src='x.png' alt=' A  cat '> b<img src=y>") == "a [A cat] b")
  }

  @Test("titles say what abbreviations mean, and of images what their alternative text doesn't")
  func titles() {
    #expect(
      text("<abbr title=' Cascading  Sheets '>C<b>S</b></abbr> is") == "CS (Cascading Sheets) is")
    #expect(text("<dfn>a</dfn> <abbr>b</abbr> <acronym title=d>c</acronym>.") == "a b c (d).")
    #expect(
      text("<img alt=Cat title='On a mat'><img title=Dog src=d><img alt=a title=a>")
        == "[Cat (On a mat)][Dog][a]")
  }

  @Test("scripts, styles and the like are dropped")
  func scripts() {
    let html = """
      <style>p {}</style><script>alert("<p>x</p>")</script>a<script>1<2</script>
      <svg><style>x</style><path d="M0"/></svg><template>no</template>b<!-- no -->
      """
    #expect(text(html) == "a b")
  }

  @Test("drawings, choices, fields and objects are the words in them")
  func words() {
    #expect(
      text("a <svg><title>Up &amp; on</title><text>1</text><text>2</text></svg>b")
        == "a Up & on 1 2 b")
    #expect(text("<select><option>one<option>two</select> x") == "one two x")
    #expect(text("<textarea>a <b> &lt;</textarea>c") == "a <b> < c")
    #expect(text("<object data='x'><param name=y>else</object>") == "else")
  }

  @Test("films, sounds and frames say what they are, and on a page where")
  func films() {
    let html = """
      <iframe src="https://a.example/f" title="A film"></iframe>
      <video><source src="https://a.example/v"><source src="https://a.example/w">No?</video>
      <audio src="https://a.example/s"></audio> <embed src="https://a.example/e">
      <img src="https://a.example/i" alt=""><img src="https://a.example/p" width=1 height="1">
      <img src="https://a.example/c" alt="Cat"> <iframe src="about:blank"></iframe>
      """
    #expect(text(html) == "[A film] [video] No? [audio] [embed] [Cat]")
    let content = HTMLContent.read(html, for: .page)
    #expect(
      content.plainText
        == "[A film][1] [video][2][3] No? [audio][4] [embed][5] [image][6] [Cat][7]")
    #expect(content.links.map { $0.string.last } == ["f", "v", "w", "s", "e", "i", "c"])
  }

  @Test("what stands beside a film or a frame, or in it, is apart from it")
  func besideFilms() {
    let html =
      "a<video title='V'>b</video>c<iframe title='F'></iframe>d<object title='O'>e</object>"
    #expect(text(html) == "a [V] b c [F] d [O] e")
    #expect(text("so<sup>[1][2]</sup>") == "so^([1][2])")
  }

  @Test("what stands in the fields of a form is shown, and which boxes are crossed")
  func fields() {
    let html = """
      Name<input value=" Ann  Lee "><input type="search" placeholder="Find"><input type="hidden" value="h">
      <input type="password" value="p"><input type="submit" value="Send">now<input type="checkbox">a
      <input type="radio" checked>b<input>
      """
    #expect(text(html) == "Name Ann Lee Find Send now [ ] a (x) b")
    #expect(HTMLContent.read(html, for: .page).plainText == text(html))
  }

  @Test("a page says where a form leads, and what stands in a frame that has its document itself")
  func formsAndFrames() {
    let html = """
      <form action="https://a.example/go">Name</form><form action=" ">b</form>
      <p>c<iframe srcdoc="&lt;p>In &lt;b>it&lt;/b>&lt;iframe srcdoc='d'>&lt;/iframe>"></iframe>e
      """
    #expect(text(html) == "Name\nb\nce")
    #expect(
      HTMLContent.read(html, for: .page).plainText == "[form][1] Name\nb\nc In it e")
  }

  @Test("a page has the titles of links and spans behind them, unless their text says them")
  func titlesOnPages() {
    let html = """
      <a href="https://a.example/" title="Where  it is">x</a> <a href="https://a.example/" title="y">Y
      or z</a> <a title="T">t</a> <span title="why">w</span></span> <span>v</span>
      """
    #expect(text(html) == "x Y or z t w v")
    #expect(
      HTMLContent.read(html, for: .page).plainText == "x[1] (Where it is) Y or z[1] t w (why) v")
  }

  @Test("lists in a table's cells have their markers on a page")
  func listsInCells() {
    let html = """
      <table><tr><td>a<ol start="9"><li>x</li><li><p>y</p><p>z</p></li></ol>b</td>
      <td><ul><li>u<ul><li>v</ul></ul></td></tr></table>
      """
    let rows = HTMLContent.read(html, for: .page).blocks.first?.table?.rows ?? []
    #expect(rows.joined().map(\.text.string) == ["a\n9. x\n10. y\nz\nb", "• u\n◦ v"])
  }

  @Test("a paragraph of nothing but a space is none, and a form's legend is one")
  func blankParagraphs() {
    let html = "<p>a</p><p>&nbsp;</p><p> &nbsp; </p><fieldset><legend>b</legend>c</fieldset>"
    for purpose in [HTMLContent.Purpose.row, .page] {
      #expect(HTMLContent.read(html, for: purpose).plainText == text("<p>a</p><p>b</p><p>c</p>"))
    }
  }

  @Test("an address that can't be followed is on the page as it is written, whatever it is of")
  func writtenAddresses() {
    let html = """
      <video src="/a.mp4"></video> <video><source src="/b.webm"><source src="/b.webm"></video>
      <audio><source src="c.ogg"></audio> <iframe src="/d"></iframe> <object data="/e.swf"></object>
      <embed src="/f.svg"> <a href="/g">g</a> <a href="#">h</a> <sup><a href="i">2</a></sup>
      <picture><source srcset="/j.webp 2x"><img alt="J"></picture> <img src="/x/k.png">
      <picture><source srcset="/l.webp"></picture>
      """
    let content = HTMLContent.read(html, for: .page)
    #expect(
      content.plainText == """
        [video: /a.mp4] [video] [source: /b.webm] [audio] [source: c.ogg] [frame: /d] \
        [object: /e.swf] [embed: /f.svg] g [/g] h ² [i] [J] [source: /j.webp] [/x/k.png] [/l.webp]
        """)
    #expect(content.links.isEmpty)
  }

  @Test("so is one that other programs follow, and a link's that nobody is to follow")
  func addressesOfOthers() {
    let html = """
      <a href="tel:+123">call</a> <a href="MAGNET:?xt=u">get</a> <a href="JavaScript:x()">run</a>
      <a href="data:text/plain,x">text</a> <a href="java\nscript:x()">run</a>
      """
    #expect(text(html) == "call get run text run")
    let content = HTMLContent.read(html, for: .page)
    #expect(
      content.plainText == """
        call [tel:+123] get [MAGNET:?xt=u] run [JavaScript:x()] text [data:text/plain,x] \
        run [javascript:x()]
        """)
    #expect(content.links.isEmpty)
  }

  @Test("a link without text, or with blocks for it, is on the page, unless its address is there")
  func silentLinks() {
    let html = """
      <p>a<a href="https://a.example/"></a>b <a href="https://a.example/"> </a>c<a href="#x"></a>d</p>
      <a href="https://b.example/"><h2>Title</h2><p>Text</p></a><p>e <a href="/f"></a><a></a></p>
      <a href="https://b.example/"><p>More</p></a>
      """
    let content = HTMLContent.read(html, for: .page)
    #expect(
      content.plainText
        == "a [link][1] b cd\nTitle\nText\n[link][2]\ne [link] [/f]\nMore")
    #expect(content.links.map(\.string) == ["https://a.example/", "https://b.example/"])
    // What is said in blocks leads there, too.
    let leading = content.blocks.filter { block in
      block.runs.contains { $0.target.map { content.targets[$0] } == .link(1) }
    }
    #expect(leading.map(\.text.string) == ["Title", "Text", "[link][2]", "More"])
    #expect(text(html) == "ab cd\nTitle\nText\ne\nMore")
  }

  @Test("the picture before a film starts is on the page, beside the film")
  func poster() {
    let html = "<video poster='https://a.example/p.png' src='https://a.example/v'></video>"
    #expect(text(html) == "[video]")
    let content = HTMLContent.read(html, for: .page)
    #expect(content.plainText == "[p.png][1] [video][2]")
    #expect(content.links.map { $0.string.last } == ["g", "v"])
  }

  @Test("what is said in a film is on the page, by its name")
  func tracks() {
    let html = """
      <video src='https://a.example/v'><track src='https://a.example/e.vtt' label='English'>
      <track src='d.vtt'><track label='None'></video><track src='https://a.example/x'>
      """
    #expect(text(html) == "[video]")
    let content = HTMLContent.read(html, for: .page)
    #expect(content.plainText == "[video][1] [English][2] [track: d.vtt]")
    #expect(content.links.map { $0.string.last } == ["v", "t"])
  }

  @Test("how characters are read stands behind them in parentheses, the document's own or ours")
  func readings() {
    for (html, plain) in [
      ("<ruby>東<rt>とう</rt>京<rt>きょう</rt></ruby>へ", "東(とう)京(きょう)へ"),
      ("<ruby>漢<rp>（</rp><rt>かん</rt><rp>）</rp></ruby>", "漢（かん）"),
      ("<ruby>東<rt>とう<rt>きょう</ruby>へ", "東(とう)(きょう)へ"),
      ("<ruby>お<rt></rt>茶<rt>ちゃ</rt></ruby>", "お茶(ちゃ)"),
    ] {
      #expect(text(html) == plain, "\(html)")
    }
  }

  @Test("a dialog is set apart from what is around it")
  func dialog() {
    #expect(text("a<dialog open>b</dialog>c") == "a\nb\nc")
  }

  @Test("formulas are their alternative text, their TeX, or their characters on a line")
  func formulas() {
    let square = "<msup><mi>x</mi> <mn>2</mn></msup>"
    #expect(text("so <math>\(square)<mo>=</mo><mn>4</mn></math> is") == "so x²=4 is")
    #expect(
      text("<math><mfrac><mrow><mi>a</mi><mo>+</mo>\(square)</mrow><mi>n</mi></mfrac></math>")
        == "(a+x²)/n")
    #expect(
      text("<math><msqrt>\(square)<mo>+</mo><msub><mi>y</mi><mi>i</mi></msub></msqrt></math>")
        == "√(x²+yᵢ)")
    #expect(
      text(
        "<math><mroot><mi>x</mi><mn>3</mn></mroot><munderover><mo>∑</mo><mn>0</mn><mi>n</mi></munderover></math>"
      )
        == "√x³∑₀ⁿ")
    #expect(text("a <math alttext='x^2'>\(square)</math> b") == "a x^2 b")
    let tex = "<annotation encoding='application/x-tex'>x^{2}</annotation>"
    #expect(
      text(
        "a <math><semantics>\(square)\(tex)<annotation-xml>no</annotation-xml></semantics></math>")
        == "a x^{2}")
    #expect(text("<p>a <math><mi>x</mi><p>b</p>") == "a xb")
  }

  @Test("numbered lists count as they say: from, down, in letters or in Roman numerals")
  func numbering() {
    #expect(
      text("<ol><li>a<li value=7>b<li>c</ol>") == "1. a\n7. b\n8. c")
    #expect(text("<ol reversed><li>a<li>b<li>c</ol>") == "3. a\n2. b\n1. c")
    #expect(text("<ol reversed start=9><li>a<li>b</ol>") == "9. a\n8. b")
    #expect(text("<ol type=a start=26><li>x<li>y</ol>") == "z. x\naa. y")
    #expect(text("<ol type=I start=1998><li>x<li type=i>y</ol>") == "MCMXCVIII. x\nmcmxcix. y")
    #expect(text("<ol type=A start=-1><li>x</ol>") == "-1. x")
    for far in ["99999999999999999999", "\(Int.max)", "\(Int.min)", "-1000000000"] {
      #expect(text("<ol start=\(far)><li>x</ol>") == "1. x")
      #expect(text("<ol><li>x<li value=\(far)>y</ol>") == "1. x\n2. y")
    }
    #expect(
      text("<ol reversed><li>a<ol reversed><li>b<li>c</ol><li>d</ol>")
        == "2. a\n  2. b\n  1. c\n1. d")
  }

  @Test("what a term means stands farther in")
  func descriptions() {
    #expect(
      text("<dl><dt>Term<dd>means<p>this</p><dt>Other<dd>that</dl>x")
        == "Term\n  means\n  this\nOther\n  that\nx")
  }

  @Test("old names need no semicolon, but in addresses they must stand alone")
  func oldNames() {
    #expect(
      text("&copy 2026 &AMP; R&Dx &ampx &notit; &copy2 &hellip &apos &")
        == "© 2026 & R&Dx &x ¬it; ©2 &hellip &apos &")
    let content = HTMLContent.read(
      "<a href='https://a.example/?a=1&copy=2&lt=3&reg'>x</a>", for: .page)
    #expect(content.links.map(\.string) == ["https://a.example/?a=1&copy=2&lt=3%C2%AE"])
  }

  @Test("what could drive a terminal is made visible")
  func escapes() {
    let content = HTMLContent.read("<p>a&#27;[31m\u{1B}[2J&#x9b;&#x202e;x</p>", for: .row)
    let scalars = content.plainText.unicodeScalars.map(\.value)
    #expect(!scalars.contains { $0 < 0x20 || (0x7F...0x9F).contains($0) || $0 == 0x202E })
  }

  @Test("broken and deep HTML ends in bounded time")
  func hostile() {
    #expect(text("<p>a<b>b</p><i>c</div></td>d<") == "ab\ncd<")
    let deep = String(repeating: "<div>", count: 100_000) + "x"
    _ = text(deep + String(repeating: "</span>", count: 100_000))
    _ = text(String(repeating: "<a href='https://a.example/'>", count: 50_000))
    _ = text(String(repeating: "<li>", count: 100_000))
    _ = text(String(repeating: "<table><tr><td>", count: 30_000))
    _ = text(String(repeating: "<!--", count: 200_000))
    _ = text("<img alt=\"" + String(repeating: "x", count: 5_000_000))
    #expect(text("a\0b") == "a b")
  }

  @Test("what nests deep is read to its end")
  func deep() {
    for name in [
      "div", "blockquote", "ul", "li", "table", "td", "a", "span", "pre", "sup", "q", "abbr",
    ] {
      let html =
        String(repeating: "<\(name)>", count: 2000) + "words"
        + String(repeating: "</\(name)>", count: 2000) + "<p>two</p>"
      let read = text(html)
      #expect(read.contains("words"), "\(name)")
      #expect(read.hasSuffix("two"), "\(name)")
    }
  }

  @Test("what has no end is ended where it must be")
  func unended() {
    #expect(text("<ul><li>a<li>b</ul>c") == "• a\n• b\nc")
    #expect(text("<blockquote><ul><li>a</blockquote>b") == "│ • a\nb")
    #expect(text("<table><tr><td>a<td>b<tr><td>c<td>d</table>e") == "a  b\nc  d\ne")
    #expect(text("<table><tr><td><div>a</table>b</div>c") == "a\nbc")
    #expect(text("<h1>a<h2>b</h2>c") == "a\nb\nc")
    #expect(text("<a href='https://a.example/'>one<a href='https://b.example/'>two") == "onetwo")
    #expect(text("a<!-- b > c -->d<!-->e<!-- f") == "ade")
    #expect(text("a<iframe src=x>b") == "ab")
    #expect(text("a<iframe src=x />b") == "ab")
    #expect(text("a<script>b") == "a")
    #expect(text("<p title=\"a > b\" x='</p>'>c") == "c")
    #expect(text("a<br>b<br/>c</br>d") == "a\nb\nc\nd")
  }

  @Test("references are as browsers have them")
  func references() {
    #expect(
      text("&amp;&lt;p&gt; &#8217;&#146;&#x2019; &copy; AT&T; &unknown; &amp &#; &")
        == "&<p> ’’’ © AT&T; &unknown; & &#; &")
    #expect(text("&#0;&#xD800;&#99999999999;") == "\u{FFFD}\u{FFFD}\u{FFFD}")
    let zeros = String(repeating: "0", count: 100)
    #expect(text("&#00000000065;&#\(zeros)65;&#x\(zeros)41;&#\(zeros);") == "AAA\u{FFFD}")
  }

  @Test("what is raised or lowered is so by its characters, else by a sign before it")
  func raised() {
    for (html, plain) in [
      ("8<sup>1</sup>", "8¹"), ("mc<sup>2</sup>", "mc²"), ("H<sub>2</sub>O", "H₂O"),
      ("8.<sup>1</sup>", "8.¹"), ("10<sup>−23</sup>", "10⁻²³"), ("x<sup>n + 1</sup>", "xⁿ⁺¹"),
      ("x<sub>i</sub><sup>2</sup>", "xᵢ²"), ("x<sup>q</sup>", "x^(q)"), ("x<sub>max</sub>", "xₘₐₓ"),
      ("e<sup>x/2</sup>", "e^(x/2)"), ("v<sub>rocket</sub>", "v_(rocket)"),
      ("2<sup>2<sup>2</sup></sup>", "2^(2²)"), ("1<sup>st</sup> of", "1st of"),
      ("Acme<sup>TM</sup>", "Acme™"), ("so.<sup>[1]</sup>", "so.^[1]"), ("a<sup></sup>b", "ab"),
      ("a <sup> 2 </sup>b", "a ² b"), ("a<sup>2", "a²"), ("a</sup>b", "ab"),
      ("log<sub>b</sub>", "log_(b)"), ("<sup>14</sup>C", "¹⁴C"), ("x<sup>α</sup>", "x^(α)"),
      ("A<sup>T</sup>, R<sup>N</sup>, z<sup>A</sup>", "Aᵀ, Rᴺ, zᴬ"), ("χ<sup>β</sup>", "χᵝ"),
      ("x<sub>β</sub>, x<sub>ρ</sub>", "xᵦ, xᵨ"), ("so<sup>*</sup>", "so^(*)"),
    ] {
      #expect(text(html) == plain, "\(html)")
    }
    let long = String(repeating: "word ", count: 100)
    #expect(text("<sup>\(long)</sup>") == long.trimmed)
    let note = HTMLContent.read(
      "so<sup><a href='https://a.example/#1'>1</a></sup>.", for: .page)
    #expect(note.plainText == "so¹[1].")
    #expect(HTMLContent.line("E = mc<sup>2</sup>") == "E = mc²")
  }

  @Test("HTML is told from text that only looks like it")
  func likely() {
    for html in ["<p>x</p>", "a &amp; b", "&#39;", "x<br/>", "a <B>b</B>", "<!-- x -->"] {
      #expect(HTMLContent.isLikely(html), "\(html)")
    }
    for text in ["a < b", "AT&T; Bell", "Array<T> x", "x <- y", "", "R&D", "<<<", "a & b", "&"] {
      #expect(!HTMLContent.isLikely(text), "\(text)")
    }
    #expect(HTMLContent.line("Tom &amp;\n <i>Jerry</i>") == "Tom & Jerry")
  }
}
