import Foundation
import Testing

@testable import Feeds

@Suite("Several files")
struct SeveralFilesTests {
  private let folder: String

  init() throws {
    folder = NSTemporaryDirectory() + "feeds-\(UUID().uuidString)/"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try write("a.txt", "one\ntwo\n")
    try write(
      "b.xml", "<rss><channel><title>Bee</title><item><guid>g</guid></item></channel></rss>")
    try write("bad.json", "{\"feed\": [\n}")
  }

  private func write(_ name: String, _ text: String) throws {
    try Data(text.utf8).write(to: URL(filePath: folder + name))
  }

  @Test("each is a section, one that fails says why, and keys differ")
  func sections() throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let names = ["a.txt", "b.xml", "bad.json", "missing", "b.xml"]
    let feed = Feed.open(paths: names.map { folder + $0 })
    #expect(
      feed.sectionTitles == [
        folder + "a.txt", "Bee", folder + "bad.json", folder + "missing", "Bee",
      ])
    #expect((0..<5).map { feed.numberOfEntries(inSection: $0) } == [2, 1, 1, 1, 1])
    let failures = [2, 3].map { feed.entry(at: 0, inSection: $0).content?.string ?? "" }
    #expect(failures[0].contains("bad.json:2: not JSON"))
    #expect(failures[1].hasSuffix("No such file or directory"))
    #expect(Set(feed.entries.map(\.key)).count == 6)
  }

  @Test("an OPML document is a section for each file it names, and nothing is fetched")
  func opml() throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try write(
      "list.opml",
      """
      <opml version="2.0"><head><title>Mine</title></head><body>
      <outline text="Group"><outline type="rss" text="The bee" xmlUrl="b.xml"/>
        <outline text="Lines" xmlUrl="file://\(folder)a%2Etxt"/></outline>
      <outline text="Far" xmlUrl="https://example.org/feed"/>
      <outline text="Self" xmlUrl="list.opml"/></body></opml>
      """)
    let feed = try Feed.open(path: folder + "list.opml")
    #expect(feed.format == .opml)
    #expect(feed.title?.string == "Mine")
    #expect(feed.sectionTitles == ["Bee", "Lines", "Far", "Self"])
    #expect(feed.numberOfEntries(inSection: 1) == 2)
    let failures = [2, 3].map { feed.entry(at: 0, inSection: $0).content?.string }
    #expect(
      failures[0] == "https://example.org/feed: is no file of this machine; nothing is fetched")
    #expect(failures[1] == "list.opml: is a list of feeds itself")
  }

  @Test("a list reaches no files but those in its folder, and a missing one is a failure")
  func listedFiles() throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try FileManager.default.createDirectory(
      atPath: folder + "lists/sub", withIntermediateDirectories: true)
    try write("secret.txt", "secret\n")
    try write("lists/sub/b.txt", "one\n")
    try FileManager.default.createSymbolicLink(
      atPath: folder + "lists/way", withDestinationPath: folder + "secret.txt")
    let others = [
      "../secret.txt", "\(folder)secret.txt", "way", "/etc/hostname", "/dev/zero", "sub",
    ]
    try write(
      "lists/list.opml",
      "<opml><body><outline text='b' xmlUrl='sub/b.txt'/><outline text='Just text'/>"
        + others.map { "<outline text='o' xmlUrl='\($0)'/>" }.joined()
        + "<outline text='gone' xmlUrl='sub/gone.xml'/></body></opml>")
    let feed = try Feed.open(path: folder + "lists/list.opml")
    let entries = feed.entries.map { ($0.title ?? $0.content)?.string ?? "" }
    #expect(entries.prefix(2) == ["Just text", "one"])
    #expect(entries.count == others.count + 3)
    #expect(!entries.contains { $0.contains("secret\n") || $0 == "secret" })
    for (entry, other) in zip(entries.dropFirst(2), others) {
      #expect(entry == "\(other): is outside of the list's folder, and not read")
    }
    #expect(feed.failures.map(\.description).contains { $0.contains("gone.xml: No such file") })
    #expect(feed.failures.count == 1)
  }

  @Test(
    "of many files of a list that are missing one line is said, and one that is named twice is read once"
  )
  func manyMissing() throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try FileManager.default.createSymbolicLink(
      atPath: folder + "also.txt", withDestinationPath: folder + "a.txt")
    let names = (0..<300).map { "gone\($0).xml" } + ["a.txt", "b.xml", "also.txt", "./a.txt"]
    try write(
      "list.opml",
      "<opml><body>" + names.map { "<outline text='o' xmlUrl='\($0)'/>" }.joined()
        + "</body></opml>")
    let feed = try Feed.open(path: folder + "list.opml")
    #expect(feed.numberOfSections == 304)
    #expect((300..<304).map { feed.numberOfEntries(inSection: $0) } == [2, 1, 1, 1])
    let repeated = (302..<304).map { feed.entry(at: 0, inSection: $0).content?.string }
    #expect(repeated == ["also.txt: is shown above already", "./a.txt: is shown above already"])
    let failure = "names 300 feeds that can't be read, or not all of them, first"
    #expect(
      feed.failures.map(\.description) == [
        "\(folder)list.opml: \(failure) \(folder)gone0.xml: No such file or directory"
      ])
  }

  @Test("more files than a program may have open are all read, and no other file of their names")
  func moreThanCanBeOpen() throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    // What does not fit into the memory of what was read last.
    // Long lines, so that they are few to be looked at in each of so many files.
    let line = String(repeating: "the ferry leaves when a bench is full, ", count: 40) + "\n"
    let long = String(repeating: line, count: 50)
    try write("long.txt", long + "end\n")
    let file = FeedFile(path: folder + "long.txt")
    let feed = Feed.open(
      files: Array(repeating: file, count: StoredFile.mostOpen + 1),
      options: FeedOptions(format: .text, rows: .line))
    let last = feed.numberOfSections - 1
    #expect(feed.failures.isEmpty)
    #expect(feed.entry(at: 50, inSection: last).content?.string == "end")
    let open = try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")
      .compactMap {
        try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/\($0)")
      }
    #expect(!open.contains(file.path))

    try write("other.txt", long.replacing("ferry", with: "other") + "END\n")
    try FileManager.default.removeItem(atPath: file.path)
    try FileManager.default.moveItem(atPath: folder + "other.txt", toPath: file.path)
    #expect(feed.entry(at: 50, inSection: 0).content?.string != "END")
    #expect(feed.failures.contains { $0.description.contains("was cut short") })
  }
}
