import CLibXML2
import Testing

@testable import Feeds

@Suite("libxml2")
struct LibXML2Tests {
  @Test("is found, with all that is called of it")
  func found() throws {
    let xml = try LibXML2.load(FEED_XML_LIBRARY).get()
    // Safe: the text is there during the call.
    #expect(unsafe xml.xmlStrlen("four") == 4)
    #expect(xml.hasTag(named: "p"))
  }

  @Test("that is missing is named")
  func missing() {
    #expect(reason(of: "libnowhere.so.1").contains("libnowhere.so.1"))
  }

  @Test("that lacks a function is no libxml2, and the function is named")
  func other() {
    #expect(reason(of: "libc.so.6").contains("htmlEntityLookup"))
  }

  @Test("that is missing is said above the HTML as it was written")
  func html() {
    let content = HTMLContent.asWritten(
      "<p>a\u{1B}</p>\n\n<p>b</p>", because: CLibrary.Missing(reason: "it is gone"))
    #expect(
      content.blocks.map(\.text.string) == [
        "(can't read HTML: it is gone)", "<p>a^[</p>", "<p>b</p>",
      ])
  }

  private func reason(of library: String) -> String {
    switch LibXML2.load(library) {
    case .success: ""
    case .failure(let missing): missing.reason
    }
  }
}
