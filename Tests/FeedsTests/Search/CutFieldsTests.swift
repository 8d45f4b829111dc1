import HeightEngine
import Testing

@testable import Feeds

@Suite("What signs of cut fields stand for")
struct CutFieldsTests {
  private func hidden(in shown: DisplayText, of whole: DisplayText) -> [String] {
    let bytes = Array(whole.string.utf8)
    return CutFields(shown, of: whole).cuts.map {
      String(decoding: bytes[$0.hidden], as: UTF8.self)
    }
  }

  @Test("each sign stands for the rest of its field")
  func fields() {
    #expect(
      hidden(
        in: #"m a=xx… b="y y…" c=1 d=z…"#, of: #"m a=xxAA b="y yB B" c=1 d=zzz"#)
        == ["AA", "B B", "zz"])
  }

  @Test("one that the text has itself stands for itself")
  func own() {
    #expect(
      hidden(in: "so… it … goes a=x…", of: "so… it … goes a=xAA") == ["…", "…", "AA"])
    #expect(hidden(in: "so……", of: "so……") == ["", "……"])
  }

  @Test("the last one stands for fields that are left out, and counted")
  func counted() {
    #expect(hidden(in: "a=1 …+2", of: "a=1 b=2 c=3") == ["b=2 c=3"])
    #expect(hidden(in: "a=1 …", of: "a=1 b=2 c=3") == ["b=2 c=3"])
  }

  @Test("where the texts are others, and where nothing is cut, none stands for anything")
  func none() {
    #expect(hidden(in: "a…", of: "b").isEmpty)
    #expect(hidden(in: "a", of: "a").isEmpty && hidden(in: "", of: "").isEmpty)
  }
}
