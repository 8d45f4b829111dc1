import Testing

@testable import Feeds

@Suite("Images in HTML")
struct ImageTests {
  private func text(_ html: String) -> String { HTMLContent.read(html, for: .row).plainText }

  @Test("images without a word are the names of their files, and each has one address")
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
        == "[cat.png][1] [fox.webp] [image/png] [image][2] [t.png][3] [Pump][4] [o.webp][5] [Y: x/y.png] [Z]"
    )
    let names = content.links.map { $0.string.split(separator: "/").last }
    #expect(names == ["cat.png?size=3", "?id=7", "t.png", "p.png", "o.webp"])
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
    "an image of several sizes has one address on its page: its own, else that of the largest",
    arguments: [
      #"src="\#(later)" srcset="\#(later) 300w, \#(other) 2048w, \#(other)?b 768w""#,
      #"src=" DATA:image/gif;base64,R0" srcset="\#(other), \#(later) 2x, \#(other)?b 1.5x""#,
      #"srcset="\#(other) 300w, \#(later) 2048w,\#(other)?b 768w""#,
      #"data-srcset="\#(later), \#(other)""#, #"src="\#(later)" data-src="\#(later)""#,
    ])
  func sizes(attributes: String) {
    let html = "<img alt=\"A\" \(attributes)>"
    #expect(text(html) == "[A]")
    let content = HTMLContent.read(html, for: .page)
    #expect(content.plainText == "[A][1]")
    #expect(content.links.map(\.string) == [Self.later])
    let point = HTMLContent.read("<img alt=\"A\" width=1 \(attributes)>", for: .page)
    #expect(point.plainText == "[A]")
  }

  @Test(
    "what is loaded later in place of another image is on the page beside that",
    arguments: [
      #"src="\#(later)" data-src="\#(other)""#,
      #"src="\#(later)" data-srcset="\#(later)?b 1x, \#(other) 2x""#,
    ])
  func placeholders(attributes: String) {
    let content = HTMLContent.read("<img alt=\"A\" \(attributes)>", for: .page)
    #expect(content.plainText == "[A][1][2]")
    #expect(content.links.map(\.string) == [Self.later, Self.other])
  }

  @Test("a picture whose image has no address has that of its first file")
  func imagesOfPictures() {
    let html = """
      <picture><source srcset="\(Self.other) 1x, \(Self.later) 2x"><source srcset="\(Self.other)">
      <img alt="A" src="data:image/gif;base64,R0"></picture>
      """
    let content = HTMLContent.read(html, for: .page)
    #expect(content.plainText == "[A][1]")
    #expect(content.links.map(\.string) == [Self.later])
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
