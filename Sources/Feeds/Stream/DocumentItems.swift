/// Entries of a document that are handed out as they come.
protocol DocumentItems: AnyObject {
  /// The file's or pipe's.
  var name: String { get }
  /// Called before it may have to wait; answers false to read no further.
  var willWait: () -> Bool { get set }
  /// How entries are read; the first two say that of all.
  var reading: EntryReading { get }
  /// The document's title, as far as it was read.
  var title: String? { get }
  /// Why not all of it could be read, if so.
  var failures: [FeedError] { get }
  /// The next entry; nil: there are no more.
  func next() -> DocumentItem?
}

/// One of them.
struct DocumentItem {
  /// The JSON text that it is; none where it was made of texts.
  let bytes: [UInt8]
  let parts: RowParts
  /// All that it says as a JSON text, where its parts are not all of that.
  let besides: [UInt8]?

  /// Of an entry that was made of texts.
  init(_ entry: RawEntry, besides: [UInt8]? = nil) {
    bytes = []
    parts = RowParts(entry)
    self.besides = besides
  }

  /// Of one that is a JSON text.
  init(json: [UInt8], reading: EntryReading) {
    bytes = json
    parts = reading.names.parts(ofLine: json.span)
    besides = nil
  }
}
