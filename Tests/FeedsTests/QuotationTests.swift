import Testing

@testable import Feeds

@Suite("Where quotations are from")
struct QuotationTests {
  @Test("a page says below a quotation where it is from, unless something leads there already")
  func origins() {
    let html = """
      <blockquote cite="https://a.example/1"><p>One.</p><p>Two.</p></blockquote>
      <blockquote cite="https://a.example/2">Three <a href="https://a.example/2">x</a></blockquote>
      <blockquote cite="javascript:x()">Four</blockquote><blockquote cite="/5">Five
      """
    #expect(
      HTMLContent.read(html, for: .row).plainText
        == "│ One.\n│ Two.\n│ Three x\n│ Four\n│ Five")
    let content = HTMLContent.read(html, for: .page)
    #expect(
      content.plainText == """
        │ One.
        │ Two.
        │ [source][1]
        │ Three x[2]
        │ Four
        │ Five
        │ [source: /5]
        """)
    #expect(content.blocks.allSatisfy { $0.quoteDepth == 1 })
  }

  @Test("and behind words that are quoted within a text")
  func originsOfWords() {
    let html = """
      He said <q cite="https://a.example/1">no</q>, <q cite="/2">yes</q>, <q>so</q> and
      <q cite="https://a.example/1">no</q>.
      """
    #expect(HTMLContent.read(html, for: .row).plainText == "He said “no”, “yes”, “so” and “no”.")
    #expect(
      HTMLContent.read(html, for: .page).plainText
        == "He said “no”[1], “yes” [/2], “so” and “no”.")
    let edited = "<del cite='https://a.example/3'>a</del> <ins>b</ins></ins>"
    let content = HTMLContent.read(edited, for: .page)
    #expect(content.plainText == "a[1] b" && content.blocks[0].runs.map(\.range) == [0..<1, 5..<6])
  }
}
