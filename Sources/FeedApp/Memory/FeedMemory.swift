import Feeds
import HeightEngine
import Remembering
import TableKit

/// What is remembered of a feed's rows, as far as it has come: which are read and starred, and what rows are to be
/// found again.
final class FeedMemory {
  /// A row that is to be found again, and what for.
  struct Sought: Hashable {
    enum Purpose: Hashable { case mark(Character), place }

    var purpose: Purpose
    var place: RowPlace
    var file: Int
  }

  let memory: any Memory
  private let feed: Feed
  /// The number by which all files together are meant, which keep the one in front; nil: there is one, or they can't
  /// be kept.
  private let allFiles: Int?
  /// The file in which one stood, of several; nil: not known.
  private(set) var fileInFront: Int?
  /// Files of which not all that is known has come.
  private var awaited: Set<Int>
  /// Files that will be there another time.
  private let kept: Set<Int>
  /// Whether all has come.
  var isKnown: Bool { awaited.isEmpty }
  /// Whether nothing is remembered, nor can be for now: what is done waits for better times.
  private(set) var isUnavailable = false
  /// Whether it can be told what was done to rows before: all has come, or there is nothing.
  var isTold: Bool { isKnown || isUnavailable }
  private var requests: [MemoryRequest] = []
  /// What is still to be found.
  var sought: [Sought] = []
  /// Which rows are unread; nil: they are no entries.
  private(set) var unread: RowQuestion?
  let filter = RowFilter.unread
  /// What was done before all had come, as a database may be locked, or can't be begun: the rows by keys of a secret
  /// of this session, until theirs is known.
  private var early: [(row: Feed.RowID, set: RowState, cleared: RowState)] = []
  private var hasSecret = false
  /// Where one stood, as it was said last.
  private var lastPlace: (file: Int, place: RowPlace)?

  /// Asks for what is known of a feed's files.
  init(_ memory: any Memory, of feed: Feed) {
    (self.memory, self.feed) = (memory, feed)
    let paths = (0..<feed.numberOfFiles).map { feed.path(ofFile: $0) }
    kept = Set(paths.indices.filter { paths[$0] != nil })
    let pathOfAll = feed.pathOfAllFiles
    allFiles = pathOfAll == nil ? nil : paths.count
    fileInFront = paths.count == 1 ? 0 : nil
    awaited = Set(paths.indices)
    // Of a pipe an empty name is asked for: a secret is needed in any case.
    requests = paths.enumerated().map { .file($0, path: $1 ?? []) }
    if let allFiles, let pathOfAll {
      awaited.insert(allFiles)
      requests.append(.file(allFiles, path: pathOfAll))
    }
    ask()
  }

  /// Asks for what is known, or whether it can be by now.
  func ask() {
    isUnavailable = false
    for request in requests { memory.send(request) }
  }

  /// Takes in what has come. What the person should know, if anything.
  func take(_ news: Remembered) -> String? {
    switch news {
    case .secret(let words): take(secret: words)
    case .row(let file, let key, let state): feed.rowStates?[key, inFile: file].formUnion(state)
    case .mark(let file, let name, let place):
      sought.append(Sought(purpose: .mark(name), place: place, file: file))
    case .place(let file, let place) where file == allFiles:
      fileInFront = feed.numberOfFiles > place.row ? place.row : nil
    case .place(let file, let place):
      sought.append(Sought(purpose: .place, place: place, file: file))
    case .end where !hasSecret:
      isUnavailable = true
      beginEarly()
    case .end(let file):
      awaited.remove(file)
      if isKnown { sendEarly() }
    case .saved, .unsaved: break
    case .trouble(let text): return text
    }
    return nil
  }

  private func take(secret words: [UInt64]) {
    guard !hasSecret else { return }
    (hasSecret, isUnavailable) = (true, false)
    let rows = early.map { change in
      feed.find(RowPlace(row: change.row.row, key: change.row.key), inFile: change.row.file)
    }
    feed.rowStates = RowStates(secret: words)
    early = zip(early, rows).compactMap { change, found in
      guard case .found(let row) = found,
        let id = feed.rowID(ofRow: row, inFile: change.row.file)
      else { return nil }
      return (id, change.set, change.cleared)
    }
  }

  /// Has rows be known by something at once, if it has not come yet by what.
  func beginEarly() {
    guard feed.rowStates == nil else { return }
    feed.rowStates = RowStates(secret: (0..<4).map { _ in .random(in: .min ... .max) })
  }

  /// What was done goes before what is remembered.
  private func sendEarly() {
    let changes = early
    early = []
    for change in changes { note(change.row, set: change.set, cleared: change.cleared) }
  }

  /// How many rows were changed of which nothing will be remembered.
  var numberOfLost: Int {
    let rows = Set(early.map(\.row)).filter { kept.contains($0.file) }
    guard isUnavailable, let states = feed.rowStates else { return rows.count }
    // Nothing is remembered that was taken back.
    return rows.count { !states[$0.key, inFile: $0.file].isEmpty }
  }

  /// Asks every entry whether it is unread, from now on.
  func countUnread(in table: TableView) {
    let hasEntries = (0..<feed.numberOfFiles).contains { feed.hasEntries(inFile: $0) }
    feed.rowStates?.areOfEntries = hasEntries
    switch (unread, hasEntries) {
    case (nil, true): unread = table.addQuestion(ofShownRows: true)
    case (let question?, false):
      table.removeQuestion(question)
      unread = nil
    default: break
    }
  }

  /// Says that a row is so, and so not any more.
  func note(_ row: Feed.RowID, set: RowState, cleared: RowState) {
    guard let states = feed.rowStates else { return }
    states[row.key, inFile: row.file].subtract(cleared)
    states[row.key, inFile: row.file].formUnion(set)
    guard isKnown else { return early.append((row, set, cleared)) }
    if kept.contains(row.file) {
      memory.send(.row(file: row.file, key: row.key, set: set, cleared: cleared))
    }
  }

  /// Says where a mark is now, and that it is nowhere else.
  func note(mark name: Character, at row: Feed.RowID?) {
    sought.removeAll { $0.purpose == .mark(name) }
    for file in kept.sorted() where file != row?.file && mayHave(name, file) {
      memory.send(.mark(file: file, name: name, nil))
    }
    // Before its key is known: once it is, all marks are said.
    guard let row, hasSecret, kept.contains(row.file) else { return }
    filesOfMarks[name, default: []].insert(row.file)
    memory.send(.mark(file: row.file, name: name, RowPlace(row: row.row, key: row.key)))
  }

  /// The files in which there are marks of a name.
  var filesOfMarks: [Character: Set<Int>] = [:]

  private func mayHave(_ name: Character, _ file: Int) -> Bool {
    filesOfMarks[name]?.remove(file) != nil
  }

  /// Says where the person stands.
  func note(_ place: RowPlace, inFile file: Int) {
    guard kept.contains(file), lastPlace?.file != file || lastPlace?.place != place else { return }
    if let allFiles, lastPlace?.file != file {
      memory.send(.place(file: allFiles, RowPlace(row: file, key: 0)))
    }
    lastPlace = (file, place)
    memory.send(.place(file: file, place))
  }
}
