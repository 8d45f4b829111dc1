/// The formats that can be read, by the names that the command line has for them.
public enum FeedFormat: String, CaseIterable, Sendable {
  /// Whatever the content looks like.
  case auto
  /// `{"feed": [{title, content, username, time, imageName, section}]}`.
  case demo
  /// JSON Feed 1.0 and 1.1 (jsonfeed.org), or a bare array of objects.
  case jsonFeed = "json-feed"
  /// An object a line.
  case jsonl
  /// A row a line; where nobody asked for it, perhaps a log, whose rows may be several lines.
  case text
  /// RSS 0.91 to 0.94 and 2.0.
  case rss
  /// RSS 0.9 and 1.0, which are RDF.
  case rdf
  /// Atom 1.0 (RFC 4287), and 0.3.
  case atom
  /// What `git log` prints: a row a commit.
  case gitLog = "git-log"
  /// A unified diff: a row a hunk, and one for what is before the first of a file.
  case diff
  /// A line of `name=value` a row, as logs have them.
  case logfmt
  /// A list of feeds: a section for each file it names.
  case opml
}

extension FeedFormat {
  /// Whether it is to be read to its end before anything of it can be shown.
  var isDocument: Bool {
    switch self {
    case .auto, .text, .jsonl, .gitLog, .diff, .logfmt: false
    case .demo, .jsonFeed, .rss, .rdf, .atom, .opml: true
    }
  }
}
