import Feeds
import HeightEngine
import TestSupport
import Testing

@Suite("Entry to document to entry")
struct RoundTripTests {
  /// An entry as a generator makes it.
  struct Sample {
    var id: String
    var title: String?
    /// Paragraphs.
    var text: [String]
    var author: String?
    var seconds: Int?
    var link: String?
  }

  private static let writers: [(FeedFormat, @Sendable ([Sample]) -> String)] = [
    (.rss, rss), (.rdf, rdf), (.atom, { atom($0, type: "text") }),
    (.atom, { atom($0, type: "html") }),
    (.atom, { atom($0, type: "xhtml") }), (.jsonFeed, jsonFeed), (.jsonl, jsonLines),
  ]

  @Test("what was written is read", arguments: 0..<40)
  func roundTrip(seed: Int) throws {
    var random = SplitMix64(seed: UInt64(seed))
    let samples = (0..<Int.random(in: 1...30, using: &random)).map { sample($0, &random) }
    for (format, write) in RoundTripTests.writers {
      let document = write(samples)
      let options = FeedOptions(timeZone: .fixed(secondsEast: 0), now: 1_777_899_600)
      let feed = try Feed.reading(document, options)
      #expect(feed.format == format)
      let entries = feed.entries
      #expect(entries.map(\.key) == samples.map(\.id), "\(format)")
      #expect(entries.map(\.title) == samples.map(title(of:)), "\(format)")
      #expect(entries.map(\.username) == samples.map { $0.author.map { DisplayText($0) } })
      #expect(entries.map { $0.date?.seconds } == samples.map(\.seconds), "\(format)")
      #expect(entries.map { $0.link?.string } == samples.map(\.link))
      for (entry, sample) in zip(entries, samples) {
        let text = sample.text.joined(separator: "\n")
        #expect(entry.content == (text.isEmpty ? nil : DisplayText(text)), "\(format)")
      }
    }
  }

  /// What a sample's entry is called: one without words by its link.
  private func title(of sample: Sample) -> DisplayText? {
    (sample.title ?? (sample.text.isEmpty ? sample.link : nil)).map { DisplayText($0) }
  }

  private func sample(_ number: Int, _ random: inout SplitMix64) -> Sample {
    let has = { (random: inout SplitMix64) in Int.random(in: 0..<4, using: &random) > 0 }
    return Sample(
      id: "id-\(number)", title: has(&random) ? words(&random) : nil,
      text: (0..<Int.random(in: 0...3, using: &random)).map { _ in words(&random) },
      author: has(&random) ? words(&random) : nil,
      // Days go down, as in feeds; all entries of one have dates or none has.
      seconds: 1_777_899_600 - number * 40_000,
      link: has(&random) ? "https://example.org/\(number)?a=1&b=2" : nil)
  }

  private func words(_ random: inout SplitMix64) -> String {
    let words = [
      "river", "a<b", "x>y", "R&D", "&amp;", "<b>", "\"quoted\"", "it's", "中文字", "かな", "한글", "سلام",
      "नमस्ते", "ไทย", "café", "😀", "👩‍👩‍👦", "🇯🇵", "]]>", "{}", "\\n", "--", "e\u{301}", "100%", "&#27;",
    ]
    return (0..<Int.random(in: 1...8, using: &random))
      .map { _ in words[Int.random(in: 0..<words.count, using: &random)] }.joined(separator: " ")
  }
}

private typealias Sample = RoundTripTests.Sample

private func escaped(_ text: String) -> String {
  text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
    .replacing("\"", with: "&quot;")
}

private func element(_ name: String, _ text: String?, _ attributes: String = "") -> String {
  text.map { "<\(name)\(attributes)>\(escaped($0))</\(name)>\n" } ?? ""
}

/// RSS never says whether a text is HTML, so that what looks like it must be escaped as such.
private func html(_ text: [String]) -> String? {
  text.isEmpty ? nil : text.map { "<p>\(escaped($0))</p>" }.joined()
}

private func iso(_ seconds: Int) -> String {
  let day = seconds / 86_400
  let time = seconds % 86_400
  var (year, rest) = (1970, day)
  func length(_ year: Int) -> Int {
    year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 366 : 365
  }
  while rest >= length(year) {
    rest -= length(year)
    year += 1
  }
  let months = [31, length(year) - 337, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
  var month = 0
  while rest >= months[month] {
    rest -= months[month]
    month += 1
  }
  func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
  return
    "\(year)-\(two(month + 1))-\(two(rest + 1))T\(two(time / 3600)):\(two(time / 60 % 60)):\(two(time % 60))Z"
}

private func rssItem(_ sample: Sample, date: String) -> String {
  element("title", sample.title.map(escaped)) + element("link", sample.link)
    + element("description", html(sample.text)) + element("dc:creator", sample.author)
    + element(date, sample.seconds.map(iso))
}

@Sendable private func rss(_ samples: [Sample]) -> String {
  "<rss version=\"2.0\" xmlns:dc=\"http://purl.org/dc/elements/1.1/\"><channel>"
    + samples.map {
      "<item>" + element("guid", $0.id, " isPermaLink=\"false\"") + rssItem($0, date: "pubDate")
        + "</item>"
    }.joined() + "</channel></rss>"
}

@Sendable private func rdf(_ samples: [Sample]) -> String {
  "<rdf:RDF xmlns:rdf=\"http://www.w3.org/1999/02/22-rdf-syntax-ns#\" xmlns=\"http://purl.org/rss/1.0/\""
    + " xmlns:dc=\"http://purl.org/dc/elements/1.1/\"><channel/>"
    + samples.map { "<item rdf:about=\"\($0.id)\">" + rssItem($0, date: "dc:date") + "</item>" }
    .joined()
    + "</rdf:RDF>"
}

private func atom(_ samples: [Sample], type: String) -> String {
  "<feed xmlns=\"http://www.w3.org/2005/Atom\">"
    + samples.map { sample in
      let content: String
      switch type {
      case "html": content = element("content", html(sample.text), " type=\"html\"")
      case "xhtml":
        content =
          html(sample.text).map {
            "<content type=\"xhtml\"><div xmlns=\"http://www.w3.org/1999/xhtml\">\($0)</div></content>"
          } ?? ""
      default:
        content = element(
          "content", sample.text.isEmpty ? nil : sample.text.joined(separator: "\n"))
      }
      let link = sample.link.map { "<link href=\"\(escaped($0))\"/>" } ?? ""
      return "<entry>" + element("id", sample.id) + element("title", sample.title) + link + content
        + (sample.author.map { "<author>" + element("name", $0) + "</author>" } ?? "")
        + element("updated", sample.seconds.map(iso)) + "</entry>"
    }.joined() + "</feed>"
}

private func quoted(_ text: String) -> String {
  "\""
    + text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"").replacing("\n", with: "\\n")
    + "\""
}

private func jsonObject(_ sample: Sample, _ names: [String]) -> String {
  let text = sample.text.isEmpty ? nil : sample.text.joined(separator: "\n")
  let values = [sample.id, sample.title, text, sample.link, sample.seconds.map(iso)]
  var members = zip(names, values).compactMap { name, value in
    value.map { "\"\(name)\": \(quoted($0))" }
  }
  if let author = sample.author { members.append("\"author\": {\"name\": \(quoted(author))}") }
  return "{" + members.joined(separator: ", ") + "}"
}

@Sendable private func jsonFeed(_ samples: [Sample]) -> String {
  let names = ["id", "title", "content_text", "url", "date_published"]
  return "{\"version\": \"https://jsonfeed.org/version/1\", \"title\": \"T\", \"items\": [\n"
    + samples.map { jsonObject($0, names) }.joined(separator: ",\n") + "]}"
}

@Sendable private func jsonLines(_ samples: [Sample]) -> String {
  samples.map { jsonObject($0, ["guid", "headline", "body", "href", "created_at"]) }.joined(
    separator: "\n")
}
