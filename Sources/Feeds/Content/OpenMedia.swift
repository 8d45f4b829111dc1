/// Films, sounds and pictures that are open where HTML is read, and their files, by what tells their addresses from others.
struct OpenMedia {
  /// What was shown of each film or sound.
  private var films: [Set<String>] = []
  /// The files of each picture, of which one is shown where its image has none.
  private var pictures: [[String]] = []

  /// Whether a film or a sound is open. Files are its, and no picture's around it.
  var isInFilm: Bool { !films.isEmpty }

  /// - Parameter file: Its own, which was shown; nil: it has none.
  mutating func startFilm(_ file: String?) { films.append(file.map { [$0] } ?? []) }

  /// The innermost film has this file, too. Returns whether that is to be shown, as it was not before.
  mutating func addToFilm(_ file: String) -> Bool {
    guard !films.isEmpty else { return false }
    return films[films.count - 1].insert(file).inserted
  }

  mutating func endFilm() { _ = films.popLast() }

  mutating func startPicture() { pictures.append([]) }

  /// The innermost picture has these files, too, if one is open.
  mutating func addToPicture(_ files: [String]) {
    guard !pictures.isEmpty else { return }
    pictures[pictures.count - 1] += files
  }

  /// The files of the innermost picture, whose image is shown: they are given but once.
  mutating func takeFilesOfPicture() -> [String] {
    guard let files = pictures.popLast() else { return [] }
    pictures.append([])
    return files
  }

  /// The innermost picture ends. Returns its files that no image was shown for.
  mutating func endPicture() -> [String] { pictures.popLast() ?? [] }
}
