import Glibc
import HeightEngine
import TestSupport

@testable import Feeds

/// Looks at all that there is in a feed: nothing in it may drive a terminal, and what is lent for a row
/// must be what its entry has. Answers a text for each row; nil where the bytes are refused.
func rows(of bytes: [UInt8], _ options: FeedOptions) -> [String]? {
  do {
    let feed = try Feed.open(bytes: bytes, name: "fuzz", options: options)
    return rows(of: feed)
  } catch {
    expectHarmless(error.what)
    return nil
  }
}

private func rows(of feed: Feed) -> [String] {
  var rows: [String] = []
  expectHarmless(feed.title?.string ?? "")
  var buffer = RowTextBuffer()
  for section in 0..<feed.numberOfSections {
    expectHarmless(feed.title(ofSection: section)?.string ?? "")
    for row in 0..<feed.numberOfEntries(inSection: section) {
      let entry = feed.entry(at: row, inSection: section)
      feed.withTexts(ofRow: row, inSection: section, includingKey: true, buffer: &buffer) {
        texts, _ in
        rows.append(description(of: texts))
        check(
          rows.last == description(of: entry), "\(rows.last ?? "") is lent of \(entry)")
      }
      expectHarmless(rows.last ?? "")
      expectHarmless(entry.link?.string ?? "")
      expectHarmless(feed.page(at: row, inSection: section).content.plainText)
    }
  }
  return rows
}

/// Compares the rows of the bytes with what they are by a pipe: at once, by many readings, and in parts.
func expectSame(_ rows: [String]?, byPipe bytes: [UInt8], _ options: FeedOptions) {
  for (way, others) in [
    ("streamed", rowsOfStream(FilledPipe(bytes), options)),
    ("piece by piece", rowsOfStream(FilledPipe(inPieces: bytes), options)),
    ("in parts", rowsOfParts(bytes, options)),
  ] {
    check(
      rows == others,
      "\(options.format) \(way): \(others ?? ["refused"]) for \(rows ?? ["refused"])")
  }
}

/// Compares what entries of a document say with what they do by a pipe. Their author may stand behind them, and
/// so may the link by which theirs become absolute: then both come too late for a pipe.
func expectSameTexts(of bytes: [UInt8], _ options: FeedOptions) {
  let feed = try? Feed.open(bytes: bytes, name: "fuzz", options: options)
  // The feeds of a list that comes by a pipe are opened.
  guard feed?.format != .opml else { return }
  let whole = feed.map { feed in
    (0..<feed.numberOfSections).flatMap { section in
      (0..<feed.numberOfEntries(inSection: section)).map { row in
        let entry = feed.entry(at: row, inSection: section)
        return "\(entry.title?.string ?? "")|\(entry.content?.string ?? "")"
      }
    }
  }
  for pipe in [FilledPipe(bytes), FilledPipe(inPieces: bytes)] {
    let slots = [EntryText.title, .content]
    let piped = rowsOfStream(pipe, options) { texts in
      slots.map { texts.text(in: $0.rawValue)?.string ?? "" }.joined(separator: "|")
    }
    check(
      whole == piped,
      "\(options.format) by a pipe: \(piped ?? ["refused"]) for \(whole ?? ["refused"])")
  }
}

/// What comes out of a pipe, row by row.
private func rowsOfStream(
  _ pipe: FilledPipe, _ options: FeedOptions,
  _ describe: @escaping (borrowing RowTexts) -> String = { description(of: $0) }
) -> [String]? {
  pipe.end()
  guard
    let stream = try? FeedStream.open(fileDescriptor: pipe.ends[0], name: "fuzz", options: options)
  else { return nil }
  var rows: [String] = []
  stream.forEach(
    includingKeys: true,
    StreamReceiver(
      header: { _, texts in
        expectHarmless(texts.text(in: EntryText.title.rawValue)?.string ?? "")
        return true
      },
      row: { texts, _, _ in
        rows.append(describe(texts))
        return true
      }))
  return rows
}

/// What there is after a pipe brought the bytes in two parts, and the first was shown meanwhile.
private func rowsOfParts(_ bytes: [UInt8], _ options: FeedOptions) -> [String]? {
  var options = options
  options.readsPipesAsTheyCome = true
  // However long the machine takes, the pipe does not pause.
  options.longestPause = .max
  let pipe = FilledPipe(bytes.prefix(bytes.count / 2))
  guard let feed = try? Feed.open(fileDescriptor: pipe.ends[0], name: "fuzz", options: options)
  else { return nil }
  takeChanges(of: feed)
  _ = rows(of: feed)
  pipe.write(bytes.dropFirst(bytes.count / 2))
  pipe.end()
  takeChanges(of: feed)
  return rows(of: feed)
}

private func takeChanges(of feed: Feed) {
  while (try? feed.readChanges()) != nil {}
  while !feed.isExamined { _ = feed.examine(budget: 1 << 20) }
}

/// A pipe with bytes in it, as many as fit.
private final class FilledPipe {
  private(set) var ends: [Int32] = [-1, -1]

  init(_ bytes: some Collection<UInt8>) {
    // Safe: two numbers are written.
    check(unsafe pipe(&ends) == 0, "no pipe is to be had")
    write(bytes)
  }

  /// A socket with bytes in it, of which each reading takes one to a thousand: other numbers for other bytes.
  init(inPieces bytes: [UInt8]) {
    // Safe: two numbers are written.
    let status = unsafe socketpair(AF_UNIX, Int32(SOCK_SEQPACKET.rawValue), 0, &ends)
    check(status == 0, "no socket is to be had")
    var random = SplitMix64(seed: bytes.reduce(0) { $0 &* 31 &+ UInt64($1) })
    let most = [2, 8, 64, 1000][random.below(4)]
    var rest = bytes[...]
    // A socket takes a few hundred.
    var pieces = 0
    while !rest.isEmpty {
      let count = pieces < 100 ? 1 + random.below(most) : 2000
      write(rest.prefix(count))
      rest = rest.dropFirst(count)
      pieces += 1
    }
  }

  deinit {
    end()
    close(ends[0])
  }

  func write(_ bytes: some Collection<UInt8>) {
    let bytes = Array(bytes.prefix(32768))
    check(System.write(ends[1], bytes.span) == bytes.count, "a pipe is full")
  }

  func end() {
    if ends[1] >= 0 { close(ends[1]) }
    ends[1] = -1
  }
}

private func description(of texts: borrowing RowTexts) -> String {
  [EntryText.key, .title, .content, .username, .time].map { slot in
    texts.text(in: slot.rawValue)?.string ?? ""
  }.joined(separator: "|")
}

private func description(of entry: FeedEntry) -> String {
  [
    entry.key, entry.title?.string ?? "", entry.content?.string ?? "",
    entry.username?.string ?? "", entry.time?.string ?? "",
  ].joined(separator: "|")
}

private func expectHarmless(_ text: String) {
  let harmful = text.unicodeScalars.first {
    switch $0.value {
    case 0x09, 0x0A: false
    case ..<0x20, 0x7F...0x9F, 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x2069: true
    default: false
    }
  }
  check(harmful == nil, "\(text.debugDescription) can drive a terminal")
}
