import HeightEngine
import Testing

@testable import Feeds

@Suite("Events of Windows as XML")
struct WindowsEventsTests {
  private static let options = FeedOptions(timeZone: .fixed(secondsEast: 0), now: 1_777_899_600)

  private static func event(_ parts: String) -> String {
    "<Event xmlns='http://schemas.microsoft.com/win/2004/08/events/event'>\(parts)</Event>"
  }

  private static let pump = event(
    """
    <System><Provider Name='Pump'/><EventID Qualifiers='0'>1000</EventID><Level>2</Level>\
    <TimeCreated SystemTime='2026-05-04T10:00:00.2500000Z'/></System><EventData>\
    <Data Name='user'>Ann &amp; Bo</Data><Data>x.exe</Data><Data>1.0</Data></EventData>\
    <RenderingInfo Culture='en-US'><Message>no oil</Message></RenderingInfo>
    """)
  private static let lamp = event(
    """
    <System><Provider Name="Lamp" /><EventID>7</EventID><Level>4</Level>
      <TimeCreated SystemTime="2026-05-04T10:00:01.0000000Z"/></System>
    <UserData><![CDATA[<on>]]> &#x41;</UserData>
    """)

  private static let rows = [
    "10:00:00.250 ERR no oil Event.System.Provider.Name=Pump Event.System.EventID=1000"
      + " Event.System.EventID@Qualifiers=0 Event.EventData.user=\"Ann & Bo\""
      + #" Event.EventData.Data=["x.exe","1.0"] Event.RenderingInfo.Culture=en-US"#,
    #"10:00:01.000 INF Lamp Event.System.EventID=7 Event.UserData="<on> A""#,
  ]

  @Test("are rows with level, time, provider, number and data, on one line, on many, or in a list")
  func events() throws {
    let declaration = "<?xml version=\"1.0\" encoding=\"utf-8\" standalone=\"yes\"?>\r\n"
    for text in [
      Self.pump + Self.lamp, "\n" + Self.pump + "\r\n" + Self.lamp + "\r\n",
      "\(declaration)<Events>\(Self.pump)\(Self.lamp)</Events>\r\n",
    ] {
      let feed = try Feed.reading(text, Self.options)
      #expect(feed.contents == Self.rows)
      #expect(feed.separator(inSection: 0) == .none)
      #expect(feed.matchingRowNumbers(of: try RowFilter("level>=error")) == [0])
      #expect(feed.matchingRowNumbers(of: try RowFilter("Event.EventData.user~Bo")) == [0])
    }
  }

  @Test("who says nothing but a number is known by that")
  func number() throws {
    let text = Self.event(
      "<System><EventID>2</EventID><Level>3</Level>"
        + "<TimeCreated SystemTime='2026-05-04T10:00:00.0000000Z'/></System>")
    let feed = try Feed.reading(text, Self.options)
    #expect(feed.contents == ["10:00:00.000 WRN 2"])
  }

  @Test(
    "what is none, or is broken, is text as it stands",
    arguments: [
      pump + "<Other/>", pump + "x", pump.replacing("</System>", with: ""), String(pump.dropLast()),
      pump.replacing("&amp;", with: "&nobody;"), pump.replacing("Bo<", with: "Bo<!-- a --><"),
      "<Events>" + pump + "<![CDATA[x]]></Events>", "<Events a='b'>" + pump + "</Events>",
    ])
  func others(text: String) throws {
    let bytes = Array(text.utf8)
    #expect(WindowsEvents(bytes.span, from: 0) == nil)
    let feed = try Feed.reading(text, Self.options)
    #expect(feed.format == .text)
    #expect(feed.contents.compactMap { $0 }.joined() == text)
  }

  @Test("nesting of any depth, and tags without an end, are read without harm")
  func hostile() {
    let deep = String(repeating: "<a>", count: 100_000)
    for text in [
      Self.event(deep), String(repeating: "<Event a='", count: 100_000), "<", "</", "<>",
    ] {
      let bytes = Array(text.utf8)
      #expect(WindowsEvents(bytes.span, from: 0) == nil)
    }
  }
}
