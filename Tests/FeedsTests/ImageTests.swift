import Testing

@testable import Feeds

@Suite("Images in HTML")
struct ImageTests {
  private func text(_ html: String) -> String { HTMLContent.read(html, for: .row).plainText }

  @Test("images without a word are the names of their files, and pictures have all of theirs")
  func files() {
    let html = """
      <img src="https://a.example/b/cat.png?size=3"> <img src="fox.webp" alt="" width="300">
      <img src="data:image/png;base64,iVBORw0KGgo="> <img src="https://a.example/?id=7">
      <img srcset="https://a.example/s.png 1x, https://a.example/t.png 2x"><img>
      <picture><source srcset="https://a.example/p.avif"><source
        srcset="https://a.example/p.webp 2x,https://a.example/p.avif,, https://a.example/q.webp">
      <img src="https://a.example/p.png" alt="Pump"></picture>
      <picture><source srcset="https://a.example/o.webp"></picture>
      <img src="x/y.png" alt="Y"> <img src="javascript:a()" alt="Z">
      """
    #expect(text(html) == "[Pump] [Y] [Z]")
    let content = HTMLContent.read(html, for: .page)
    #expect(
      content.plainText
        == "[cat.png][1] [fox.webp] [image/png] [image][2] [s.png][3][4] [Pump][5][6][7][8] [o.webp][9] [Y: x/y.png] [Z]"
    )
    let names = content.links.map { $0.string.split(separator: "/").last }
    #expect(
      names == [
        "cat.png?size=3", "?id=7", "s.png", "t.png", "p.png", "p.avif", "p.webp", "q.webp",
        "o.webp",
      ])
  }

  @Test(
    "an image that is loaded later is where its page says that it is",
    arguments: [
      #"src="data:image/gif;base64,R0lGOD" data-src="\#(later)""#,
      #"data-original="\#(later)""#, #"src="" data-lazy-src="\#(later)""#,
      #"data-srcset="\#(later)""#,
    ])
  func laterImages(attributes: String) {
    let content = HTMLContent.read("<img alt=\"A\" \(attributes)>", for: .page)
    #expect(content.plainText == "[A][1]")
    #expect(content.links.map(\.string) == [Self.later])
  }

  @Test(
    "an image of several sizes has the addresses of all on its page, each once",
    arguments: [
      #"src="\#(later)" srcset="\#(later) 1x, \#(other) 2x""#,
      #"src=" DATA:image/gif;base64,R0" srcset="\#(later) 2x, \#(other)""#,
      #"src="\#(later)" data-src="\#(other)""#, #"data-srcset="\#(later), \#(other)""#,
    ])
  func sizes(attributes: String) {
    let html = "<img alt=\"A\" \(attributes)>"
    #expect(text(html) == "[A]")
    let content = HTMLContent.read(html, for: .page)
    #expect(content.plainText == "[A][1][2]")
    #expect(content.links.map(\.string) == [Self.later, Self.other])
    let point = HTMLContent.read("<img alt=\"A\" width=1 \(attributes)>", for: .page)
    #expect(point.plainText == "[A]")
  }

  @Test("what is an image by another name is shown as one")
  func otherNames() {
    let html = """
      <amp-img src="\(Self.later)" alt="A"></amp-img> <input type=image src="\(Self.other)" alt="B">
      <svg><image href="\(Self.later)"/></svg>
      """
    #expect(text(html) == "[A] [B]")
    let content = HTMLContent.read(html, for: .page)
    #expect(content.plainText == "[A][1] [B][2] [later.jpg][1]")
  }

  @Test("parts of an image that lead somewhere are on the page, by what they are called")
  func areas() {
    let html = """
      <map name=m><area href="\(Self.later)" alt="North"><area href="\(Self.other)"><area alt="x"></map>
      """
    #expect(text("a \(html)") == "a")
    let content = HTMLContent.read("a \(html)", for: .page)
    #expect(content.plainText == "a [North][1] [area][2]")
  }

  private static let later = "https://a.example/later.jpg"
  private static let other = "https://a.example/b.jpg"

  @Test("a picture in another has its own files, which are given once")
  func pictures() {
    var media = OpenMedia()
    media.addToPicture(["a"])
    media.startPicture()
    media.addToPicture(["b"])
    media.startPicture()
    media.addToPicture(["c", "d"])
    let inner = media.takeFilesOfPicture()
    let again = media.takeFilesOfPicture()
    let ofInner = media.endPicture()
    let ofOuter = media.endPicture()
    let outside = media.takeFilesOfPicture()
    #expect(inner == ["c", "d"] && again.isEmpty && ofInner.isEmpty)
    #expect(ofOuter == ["b"] && outside.isEmpty)
  }
}
