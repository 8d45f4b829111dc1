import Feeds
import Testing

/// Documents in the manner of the specifications' examples, written anew.
@Suite("What the specifications show")
struct SpecificationTests {
  private let options = FeedOptions(timeZone: .fixed(secondsEast: 0), now: 1_714_575_600)

  @Test("RSS 2.0: an item is a title or a description, all else may be missing")
  func rss2() throws {
    let feed = try Feed.reading(
      """
      <?xml version="1.0"?>
      <rss version="2.0">
        <channel>
          <title>Lighthouse News</title>
          <link>https://light.example.org/</link>
          <description>Lamps, lenses, keepers.</description>
          <language>en-us</language>
          <pubDate>Tue, 30 Apr 2024 04:00:00 GMT</pubDate>
          <lastBuildDate>Wed, 01 May 2024 09:41:01 GMT</lastBuildDate>
          <docs>https://light.example.org/rss</docs>
          <generator>by hand</generator>
          <managingEditor>keeper@light.example.org</managingEditor>
          <ttl>60</ttl>
          <textInput><title>Search</title><description>Find</description><name>q</name>
            <link>https://light.example.org/search</link></textInput>
          <item>
            <title>A new lens</title>
            <link>https://light.example.org/2024/lens</link>
            <description>How do you carry glass up a stair? See the
              &lt;a href="https://light.example.org/stair"&gt;stair&lt;/a&gt;.</description>
            <pubDate>Wed, 01 May 2024 09:39:21 GMT</pubDate>
            <guid>https://light.example.org/2024/05/01.html#item573</guid>
            <category domain="https://topics.example.org/">Lenses</category>
            <comments>https://light.example.org/comments/573</comments>
          </item>
          <item>
            <description>Keepers of three coasts watch the sky for a
              &lt;em&gt;partial&lt;/em&gt; eclipse.</description>
            <pubDate>30 Apr 2024 11:06:42 EST</pubDate>
            <enclosure url="https://light.example.org/eclipse.mp3" length="12216320" type="audio/mpeg"/>
            <source url="https://other.example.org/rss">The other light</source>
          </item>
        </channel>
      </rss>
      """, options)
    #expect(feed.title?.string == "Lighthouse News")
    let entries = feed.entries
    #expect(entries.count == 2)
    #expect(entries[0].title?.string == "A new lens")
    #expect(entries[0].content?.string == "How do you carry glass up a stair? See the stair.")
    #expect(entries[0].key == "https://light.example.org/2024/05/01.html#item573")
    #expect(entries[0].link?.string == "https://light.example.org/2024/lens")
    #expect(entries[0].time?.string == "5 h ago")
    #expect(entries[1].title == nil)
    #expect(
      entries[1].content?.string == "Keepers of three coasts watch the sky for a partial eclipse.")
    #expect(entries[1].username?.string == "The other light")
    #expect(entries[1].link?.string == "https://light.example.org/eclipse.mp3")
    #expect(entries[1].date?.seconds == 1_714_493_202)
  }

  @Test("RFC 4287: the brief feed and the extensive one")
  func atom() throws {
    let brief = try Feed.reading(
      """
      <?xml version="1.0" encoding="utf-8"?>
      <feed xmlns="http://www.w3.org/2005/Atom">
        <title>A Brief Feed</title>
        <link href="http://example.org/"/>
        <updated>2024-05-01T12:00:00Z</updated>
        <author><name>Jo Roe</name></author>
        <id>urn:uuid:00000000-0000-0000-0000-000000000001</id>
        <entry>
          <title>Robots at Sea</title>
          <link href="http://example.org/2024/05/01/robots"/>
          <id>urn:uuid:00000000-0000-0000-0000-000000000002</id>
          <updated>2024-05-01T12:00:00Z</updated>
          <summary>A few words.</summary>
        </entry>
      </feed>
      """, options)
    #expect(brief.entries[0].username?.string == "Jo Roe")
    #expect(brief.entries[0].content?.string == "A few words.")
    #expect(brief.entries[0].time?.string == "3 h ago")
    let long = try Feed.reading(
      """
      <?xml version="1.0" encoding="utf-8"?>
      <a:feed xmlns:a="http://www.w3.org/2005/Atom" xmlns:x="http://www.w3.org/1999/xhtml">
        <a:title type="text">into the harbour</a:title>
        <a:subtitle type="html">A &lt;em&gt;lot&lt;/em&gt; of effort</a:subtitle>
        <a:id>tag:example.org,2024:3</a:id>
        <a:link rel="alternate" type="text/html" hreflang="en" href="http://example.org/"/>
        <a:link rel="self" type="application/atom+xml" href="http://example.org/feed.atom"/>
        <a:rights>Copyright (c) 2024</a:rights>
        <a:generator uri="http://www.example.com/" version="1.0">Example</a:generator>
        <a:entry>
          <a:title>Draft 7</a:title>
          <a:link rel="enclosure" type="audio/mpeg" length="1337" href="http://example.org/ph34r.mp3"/>
          <a:link rel="alternate" type="text/html" href="http://example.org/2024/07/31/atom"/>
          <a:id>tag:example.org,2024:3.2397</a:id>
          <a:updated>2024-07-31T12:29:29Z</a:updated>
          <a:published>2024-05-01T08:29:29-04:00</a:published>
          <a:author><a:name>Ann Other</a:name><a:uri>http://example.org/</a:uri><a:email>f@example.com</a:email></a:author>
          <a:contributor><a:name>Sam Third</a:name></a:contributor>
          <a:content type="xhtml" xml:lang="en" xml:base="http://diveintomark.example/">
            <x:div><x:p><x:i>[Update: the draft is finished.]</x:i></x:p></x:div>
          </a:content>
        </a:entry>
      </a:feed>
      """, options)
    #expect(long.title?.string == "into the harbour")
    let entry = long.entries[0]
    #expect(entry.content?.string == "[Update: the draft is finished.]")
    #expect(entry.username?.string == "Ann Other")
    #expect(entry.link?.string == "http://example.org/2024/07/31/atom")
    #expect(entry.date?.seconds == 1_714_566_569)
  }

  @Test("JSON Feed: a simple one, a podcast's, a microblog's")
  func jsonFeed() throws {
    let feed = try Feed.reading(
      """
      {
        "version": "https://jsonfeed.org/version/1",
        "user_comment": "This is a feed for feed readers.",
        "title": "Harbour Radio", "home_page_url": "http://radio.example.org/",
        "author": {"name": "The Station", "url": "http://radio.example.org/"},
        "items": [
          {"id": "http://radio.example.org/41", "url": "http://radio.example.org/41",
           "title": "Chris on rope", "content_text": "Chris talks about rope.",
           "content_html": "Chris talks about <strong>rope</strong>.",
           "summary": "Rope", "date_published": "2024-05-01T12:00:00-00:00",
           "attachments": [{"url": "http://radio.example.org/41.m4a", "mime_type": "audio/x-m4a", "size_in_bytes": 89970236}]},
          {"id": 1.50, "content_text": "A short note, without a title.",
           "date_published": "2024-05-01T07:00:00-05:00",
           "_ext": {"about": "https://x.example/", "deep": [[[1]]]}}
        ]
      }
      """, options)
    #expect(feed.title?.string == "Harbour Radio")
    #expect(feed.entries.map { $0.title?.string } == ["Chris on rope", nil])
    #expect(
      feed.entries.map { $0.content?.string } == [
        "Chris talks about rope.", "A short note, without a title.",
      ])
    #expect(feed.entries.map { $0.username?.string } == ["The Station", "The Station"])
    #expect(feed.entries.map(\.key) == ["http://radio.example.org/41", "1.50"])
    #expect(feed.entries.map { $0.time?.string } == ["3 h ago", "3 h ago"])
  }
}
